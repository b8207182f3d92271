import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { Transfer } from '#contract/api/transfers.ts'
import { typedCents } from '#contract/money.ts'
import { formatDate, formatDollars, formatPlace } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { RadioCards } from '#web/components/forms/choices.tsx'
import { MoneyField } from '#web/components/forms/inputs.tsx'
import { DialogClose } from '#web/components/overlays/dialog.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { type ApiOutput, api, isApiError, userMessage } from '#web/lib/api.ts'
import { formResolver, rulesOf, showFieldErrors } from '#web/lib/forms.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { amountAsTyped } from '#web/lib/typed-numbers.ts'
import { NetPayout } from '../money/net-payout.tsx'
import { eligibleQuery, looseDocumentsQuery, refreshTransfers } from '../queries.ts'
import { ContractDocuments, UPLOADING } from './contract-documents.tsx'
import { priceProblem } from './price-problem.ts'

type Eligible = ApiOutput<'GET /api/transfers/eligible'>[number]

interface Values {
  originalBookingId: string
  transferPrice: string
  contractDocuments: number[]
}

/** The price has its own words, of which the schema knows only half: `problemOf`. */
const rules = rulesOf(async () =>
  (await import('#contract/api/transfers.ts')).newTransfer.omit({ transferPrice: true }),
)
const withoutPrice = ({ transferPrice: _, ...rest }: Values) => rest

/**
 * Booking, price, documents. The button stays off until a booking is selected and a price entered.
 */
export function StartTransferForm({
  bookings,
  chosen,
  done,
}: {
  bookings: readonly Eligible[]
  chosen: number | undefined
  done: () => void
}) {
  const queryClient = useQueryClient()
  const percent = usePublicConfig().maxTransferPricePercent
  const preset = bookings.find(({ bookingId }) => bookingId === chosen) ?? (bookings.length === 1 ? bookings[0] : null)
  const form = useForm<Values>({
    resolver: formResolver<Values>(rules, (values) => problemOf(values, bookings), withoutPrice),
    defaultValues: { originalBookingId: String(preset?.bookingId ?? ''), transferPrice: '', contractDocuments: [] },
  })
  const [id, price] = useWatch({ control: form.control, name: ['originalBookingId', 'transferPrice'] })
  const booking = bookings.find(({ bookingId }) => String(bookingId) === id)
  const documents = useQuery({ ...looseDocumentsQuery, staleTime: 0 })
  const uploading = useIsMutating({ mutationKey: UPLOADING }) > 0
  const create = useMutation({
    mutationFn: (values: Values) =>
      api('POST /api/transfers', {
        body: {
          ...values,
          originalDeposit: String(booking?.originalDeposit ?? ''),
          contractDocuments: (documents.data ?? []).map((document) => document.id),
        },
      }),
    onSuccess: async (transfer) => {
      done()
      toast({
        title: 'Transfer created!',
        description: 'Your date transfer has been listed successfully.',
        note: nextNote(transfer),
      })
      await refreshTransfers(queryClient, transfer)
    },
    onError: async (error) => {
      showFieldErrors(error, form.setError, ['originalBookingId', 'transferPrice', 'contractDocuments'])
      toast({ title: 'Failed to create transfer', description: userMessage(error), variant: 'error' })
      if (isApiError(error) && error.details.fields?.contractDocuments) await documents.refetch()
      // what was paid has changed: show the new numbers
      if (isApiError(error, 'price_changed')) await queryClient.invalidateQueries({ queryKey: eligibleQuery.queryKey })
    },
  })
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => create.mutate(values))} className="flex flex-col gap-6">
      <RadioCards
        legend="Which booking?"
        columns={1}
        error={errors.originalBookingId?.message}
        value={id}
        onValueChange={(value) =>
          form.setValue('originalBookingId', value, { shouldValidate: form.formState.isSubmitted })
        }
        name="originalBookingId"
        options={bookings.map((one) => ({
          value: String(one.bookingId),
          title: formatDate(one.eventDate),
          description: `${one.venueName}, ${formatPlace(one)}. ${one.guestCount} guests, ${formatDollars(one.originalDeposit)} paid by you so far.`,
        }))}
      />
      <div className="flex flex-col gap-3">
        <MoneyField
          label="Transfer price"
          hint={
            booking
              ? `Recommended: ${formatDollars(booking.recommendedFrom)} to ${formatDollars(booking.recommendedTo)}, 80% to ${percent}% of what you’ve paid. At most ${formatDollars(booking.maxPrice)}.`
              : `Select a booking first. Recommended: 80% to ${percent}% of what you’ve paid.`
          }
          error={errors.transferPrice?.message ?? overMaximum(price, booking)}
          {...form.register('transferPrice', { setValueAs: amountAsTyped })}
        />
        {booking ? (
          <p className="flex flex-wrap gap-2">
            {[...new Set([booking.recommendedFrom, booking.recommendedTo])].map((dollars) => (
              <Button
                key={dollars}
                variant="secondary"
                size="sm"
                onClick={() =>
                  form.setValue('transferPrice', String(dollars), { shouldValidate: form.formState.isSubmitted })
                }
              >
                {`Ask for ${formatDollars(dollars)}`}
              </Button>
            ))}
          </p>
        ) : null}
        {booking ? <NetPayout typed={price} booking={booking} /> : null}
      </div>
      <ContractDocuments mistake={errors.contractDocuments?.message} />
      <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex justify-end gap-3 border-line border-t bg-card px-6 py-4 sm:rounded-b-sheet">
        <DialogClose>
          <Button variant="ghost">Cancel</Button>
        </DialogClose>
        <Button
          type="submit"
          pending={create.isPending}
          disabled={!booking || price.trim() === '' || documents.isPending || uploading}
        >
          Create Transfer
        </Button>
      </div>
    </form>
  )
}

/** What follows, below the fixed words: until the venue has agreed, the date isn't on the market. */
function nextNote({ waitingFor, state: venueState }: Transfer): string {
  const until = waitingFor?.until ? ` They have until ${formatMoment(waitingFor.until, venueState)}.` : ''
  return `Couples can’t see it yet: the venue has to agree first.${until}`
}

/** Said while it is typed, for no further digit makes it right. */
function overMaximum(typed: string, booking: Eligible | undefined): string | undefined {
  const cents = typedCents(typed)
  if (!booking || cents === null || cents <= Math.round(booking.maxPrice * 100)) return undefined
  return problemOf({ originalBookingId: String(booking.bookingId), transferPrice: typed, contractDocuments: [] }, [
    booking,
  ]).transferPrice
}

/** The lowest price and the cap of the chosen booking; what was typed stays, to be said to be no amount. */
function problemOf(values: Values, bookings: readonly Eligible[]): Record<string, string> {
  const booking = bookings.find(({ bookingId }) => String(bookingId) === values.originalBookingId)
  if (!booking) return {}
  const { minPrice, maxPrice } = booking
  const problem = priceProblem(values.transferPrice, {
    from: minPrice,
    to: maxPrice,
    tooLow: `Transfer price must be at least ${formatDollars(minPrice)}`,
    tooHigh: `The price is at most ${formatDollars(maxPrice)}`,
  })
  return problem ? { transferPrice: problem } : {}
}
