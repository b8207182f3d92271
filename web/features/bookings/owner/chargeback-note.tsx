import type { Booking } from '#contract/api/bookings.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatDayOf } from '#contract/wording/moments.ts'

/** Says that a bank has taken a payment back, what that stops, by when we answer and that the owner need do nothing. */
export function ChargebackNote({ booking: { atBank, state, status } }: { booking: Booking }) {
  if (atBank === null) return null
  const { amount, since, evidenceUntil } = atBank
  const stands = status === 'confirmed' || status === 'transferring'
  return (
    <div className="nums rounded-field bg-candle-soft px-4 py-3 text-candle-ink text-sm">
      <p className="font-semibold">A bank has taken {formatDollars(amount)} back and is looking into the payment</p>
      <p className="mt-1">
        Taken back on {formatDayOf(since, state)}. Payouts still to come for this booking wait until the bank decides,
        which can take weeks: if the payment stands, we send them as planned.{' '}
        {evidenceUntil
          ? `We’ll respond to the bank by ${formatDayOf(evidenceUntil, state)}.`
          : 'The bank isn’t waiting for anything from us.'}{' '}
        You don’t need to do anything{stands ? ', and the booking stands' : ''}.
      </p>
    </div>
  )
}
