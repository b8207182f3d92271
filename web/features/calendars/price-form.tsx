import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { OwnListing } from '#contract/api/listings.ts'
import { listingChanges } from '#contract/listing-form.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { MoneyField } from '#web/components/forms/inputs.tsx'
import { DialogButtons } from '#web/components/overlays/dialog-buttons.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import type { TellUnsaved } from '#web/components/overlays/unsaved-changes.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Spinner } from '#web/components/states/spinner.tsx'
import { hasDiscount, NO_DISCOUNT } from '#web/features/listings/own/listing-form-errors.ts'
import { myListingsQuery, refreshListings } from '#web/features/listings/own/queries.ts'
import { dollarsToType, priceAsTyped } from '#web/lib/typed-numbers.ts'
import type { Dated } from './change-each-date.ts'
import { type PricedDate, priceAll, pricedWords } from './price-all.ts'

interface PriceFormProps {
  dates: readonly Dated[]
  tellUnsaved: TellUnsaved
  /** closes the form and leaves the dates as they are now */
  close: () => void
  done: () => void
}

/** Two prices for all of these dates. The form begins with what they cost now, if that is the same for all. */
export function PriceForm({ dates, ...form }: PriceFormProps) {
  const query = useQuery(myListingsQuery)
  return (
    <QueryView query={query} failed="We couldn’t load these dates" pending={<Spinner label="Loading the form" />}>
      {(listings) => <Fields listings={listings.filter(({ id }) => dates.some((date) => date.id === id))} {...form} />}
    </QueryView>
  )
}

const PRICES = ['originalPrice', 'discountedPrice'] as const
type Values = Record<(typeof PRICES)[number], string>

const resolver = zodResolver(listingChanges.pick({ originalPrice: true, discountedPrice: true }), undefined, {
  raw: true,
}) as unknown as Resolver<Values>

function Fields({
  listings,
  tellUnsaved,
  close,
  done,
}: Omit<PriceFormProps, 'dates'> & { listings: readonly OwnListing[] }) {
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    resolver,
    defaultValues: {
      originalPrice: common(listings, 'originalPrice'),
      discountedPrice: common(listings, 'discountedPrice'),
    },
  })
  const { errors, isDirty } = form.formState
  const change = useMutation({
    mutationFn: ({ to }: Change) => priceAll(to),
    onSuccess: async (result, { before }) => {
      await refreshListings(queryClient)
      const { changed, failed } = result
      const were = before?.filter(({ id }) => changed.some((one) => one.id === id)) ?? []
      toast({
        ...pricedWords(result, before === null),
        ...(were.length > 0 && {
          action: { label: 'Undo', run: () => change.mutate({ to: were, before: null }) },
        }),
      })
      // when a change is undone, the form is already gone
      if (before === null) return
      if (failed.length === 0) done()
      else close()
    },
  })
  const unsaved = isDirty && !change.isPending
  useEffect(() => tellUnsaved(unsaved), [tellUnsaved, unsaved])
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((typed) => {
        if (!hasDiscount(typed)) {
          form.setError('discountedPrice', { message: NO_DISCOUNT }, { shouldFocus: true })
          return
        }
        change.mutate({ to: listings.map(({ id, date }) => ({ id, date, ...typed })), before: listings })
      })}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {PRICES.map((name) => (
          <MoneyField
            key={name}
            label={name === 'originalPrice' ? 'Original price' : 'Discounted price'}
            hint={nowWords(listings, name)}
            error={errors[name]?.message}
            {...form.register(name, {
              setValueAs: priceAsTyped,
              ...(name === 'originalPrice' && { deps: ['discountedPrice'] }),
            })}
          />
        ))}
      </div>
      <DialogButtons
        className="mt-6"
        submit={listings.length === 1 ? 'Change price' : `Change ${listings.length} prices`}
        pending={change.isPending}
      />
    </form>
  )
}

interface Change {
  to: readonly PricedDate[]
  /** what they cost before; null for an undo, which can't be undone */
  before: readonly PricedDate[] | null
}

type Price = (typeof PRICES)[number]

/** What all of them cost, as somebody would type it; empty if they differ. */
function common(listings: readonly OwnListing[], name: Price): string {
  const [first, ...others] = new Set(listings.map((listing) => listing[name]))
  return first === undefined || others.length > 0 ? '' : dollarsToType(first)
}

/** "Now $5,000", or "Now $5,000 to $7,000". */
function nowWords(listings: readonly OwnListing[], name: Price): string {
  const prices = listings.map((listing) => listing[name])
  const [from, to] = [Math.min(...prices), Math.max(...prices)]
  return from === to ? `Now ${formatDollars(from)}` : `Now ${formatDollars(from)} to ${formatDollars(to)}`
}
