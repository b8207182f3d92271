import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { Transfer } from '#contract/api/transfers.ts'
import { typedCents } from '#contract/money.ts'
import { counted, formatDate, formatDollars, formatPlace } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { RadioCards } from '#web/components/forms/choices.tsx'
import { MoneyField } from '#web/components/forms/inputs.tsx'
import { DialogButtons } from '#web/components/overlays/dialog-buttons.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { type ApiOutput, api, isApiError } from '#web/lib/api.ts'
import { formResolver, rulesOf, showFieldErrors } from '#web/lib/forms.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { amountAsTyped, dollarsToType } from '#web/lib/typed-numbers.ts'
import { NetPayout } from '../money/net-payout.tsx'
import { looseDocumentsQuery, refreshTransfers } from '../queries.ts'
import { ContractDocuments, UPLOADING } from './contract-documents.tsx'
import { askingLimits, priceProblem } from './price-problem.ts'

type Eligible = ApiOutput<'GET /api/transfers/eligible'>[number]

interface Values {
  originalBookingId: string
  transferPrice: string
  contractDocuments: number[]
}

/** The price has messages that depend on the booking, which the schema alone can't give (`problemOf`). */
const rules = rulesOf(async () =>
  (await import('#contract/api/transfers.ts')).newTransfer.omit({ transferPrice: true }),
)
const withoutPrice = ({ transferPrice: _, ...rest }: Values) => rest

/** Booking, price, documents. The button stays disabled until a booking is chosen and a price entered. */
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
      showFailure(error, 'Failed to create transfer')
      if (isApiError(error) && error.details.fields?.contractDocuments) await documents.refetch()
      // what was paid has changed, or this booking is already being passed on: show which bookings can be transferred
      if (isApiError(error) && error.status === 409) await refreshTransfers(queryClient)
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
          description: `${one.venueName}, ${formatPlace(one)}. ${counted(one.guestCount, 'guest')}, ${formatDollars(one.originalDeposit)} paid by you so far.`,
        }))}
      />
      <AskingPrice form={form} price={price} booking={booking} />
      <ContractDocuments mistake={errors.contractDocuments?.message} />
      <DialogButtons
        submit="Create Transfer"
        pending={create.isPending}
        disabled={!booking || price.trim() === '' || documents.isPending || uploading}
        stays
      />
    </form>
  )
}

/** The price, as typed, with what is recommended for this booking and what the couple would get. */
function AskingPrice({
  form,
  price,
  booking,
}: {
  form: UseFormReturn<Values>
  price: string
  booking: Eligible | undefined
}) {
  const percent = usePublicConfig().maxTransferPricePercent
  return (
    <div className="flex flex-col gap-3">
      <MoneyField
        label="Transfer price"
        hint={
          booking
            ? `Recommended: ${formatDollars(booking.recommendedFrom)} to ${formatDollars(booking.recommendedTo)}, 80% to ${percent}% of what you’ve paid. At most ${formatDollars(booking.maxPrice)}.`
            : `Select a booking first. Recommended: 80% to ${percent}% of what you’ve paid.`
        }
        error={form.formState.errors.transferPrice?.message ?? overMaximum(price, booking)}
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
                form.setValue('transferPrice', dollarsToType(dollars), { shouldValidate: form.formState.isSubmitted })
              }
            >
              {`Ask for ${formatDollars(dollars)}`}
            </Button>
          ))}
        </p>
      ) : null}
      {booking ? <NetPayout typed={price} booking={booking} /> : null}
    </div>
  )
}

/** What comes next, below the specification's words: the date isn't on the market until the venue has agreed. */
function nextNote({ waitingFor, state: venueState }: Transfer): string {
  const until = waitingFor?.until ? ` The venue has until ${formatMoment(waitingFor.until, venueState)}.` : ''
  return `Couples can’t see it yet: the venue has to agree first.${until}`
}

/** Shown while the couple types, because no further digit makes the price valid. */
function overMaximum(typed: string, booking: Eligible | undefined): string | undefined {
  const cents = typedCents(typed)
  if (!booking || cents === null || cents <= Math.round(booking.maxPrice * 100)) return undefined
  return problemOf({ originalBookingId: String(booking.bookingId), transferPrice: typed, contractDocuments: [] }, [
    booking,
  ]).transferPrice
}

/**
 * Checks the price against the chosen booking's lowest and highest; a price that isn't an amount is refused as typed.
 */
function problemOf(values: Values, bookings: readonly Eligible[]): Record<string, string> {
  const booking = bookings.find(({ bookingId }) => String(bookingId) === values.originalBookingId)
  if (!booking) return {}
  const problem = priceProblem(values.transferPrice, askingLimits(booking))
  return problem ? { transferPrice: problem } : {}
}
