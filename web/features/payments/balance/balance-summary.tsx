import type { Booking } from '#contract/api/bookings.ts'
import type { Checkout } from '#contract/api/payments.ts'
import type { LocalDate } from '#contract/dates.ts'
import { bookingStands } from '#contract/processes/booking.ts'
import { CARD_STOPPED } from '#contract/wording/balance-words.ts'
import { formatDate, formatDollars, formatPlace } from '#contract/wording/format.ts'
import { Card } from '#web/components/ui/card.tsx'
import { type Installment, PaymentPlan } from '#web/components/ui/payment-plan.tsx'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'

/**
 * Which booking's balance is being paid, how much, and by when. The venue was revealed to this couple long ago.
 * `cardWaits`: no saved card is charged by then, because another couple is paying for this date or has an accepted offer.
 */
export function BalanceSummary({
  booking,
  checkout,
  cardWaits,
}: {
  booking: Booking
  checkout: Checkout | null
  cardWaits: boolean
}) {
  const stands = bookingStands(booking.status)
  const paidNow = checkout?.state === 'paid' ? checkout.amountDueNow : 0
  const balance = paidNow || booking.balanceDue
  const plan: Installment[] = [
    {
      key: 'paid',
      when: 'Earlier',
      parts: backWords(booking),
      what: booking.takenOver ? `Paid by all couples${stands ? ' so far' : ''}` : 'Already paid',
      amount: formatDollars(paidNow > 0 ? booking.amount - paidNow : booking.paidAmount),
      state: 'paid',
    },
    ...(stands
      ? [{ key: 'event', when: formatDate(booking.eventDate), what: 'Your event', state: 'event' as const }]
      : []),
  ]
  if (balance > 0) {
    plan.splice(1, 0, {
      key: 'balance',
      when: paidNow > 0 ? 'Since then' : whenDue(booking, checkout),
      what: 'Remaining balance',
      amount: formatDollars(balance),
      state: paidNow > 0 ? 'paid' : 'due',
    })
  }
  return (
    <Card>
      <p className="nums text-sm text-muted">Booking {booking.id}</p>
      <h2 className="display text-2xl">{booking.venueName}</h2>
      <p className="text-muted">{formatPlace(booking)}</p>
      <p className="nums mt-1">{formatDate(booking.eventDate)}</p>
      <dl className="nums mt-5 flex justify-between gap-4 border-line border-t pt-5 font-semibold text-lg">
        <dt>Total</dt>
        <dd>{formatDollars(booking.amount)}</dd>
      </dl>
      <div className="mt-5 border-line border-t pt-5">
        <PaymentPlan plan={plan} />
        {balance > 0 && paidNow === 0 && booking.balanceDueDate && !cardWaits ? (
          <SavedCard booking={booking} due={booking.balanceDueDate} />
        ) : null}
        {stands && booking.takenBack > 0 ? (
          <p className="nums mt-4 text-sm">{`Your bank took back ${formatDollars(booking.takenBack)} of what you paid.`}</p>
        ) : null}
      </div>
    </Card>
  )
}

/** Whether a card that the couple saved will pay the balance. */
function SavedCard({ booking: { chargesCard, cardStop }, due }: { booking: Booking; due: LocalDate }) {
  if (!chargesCard && cardStop === null) return null
  return (
    <p className="mt-4 text-sm">
      <Unbroken>
        {cardStop === null
          ? `We’ll charge the balance to your saved card on ${formatDate(due)}. You can also pay earlier.`
          : CARD_STOPPED[cardStop]}
      </Unbroken>
    </p>
  )
}

/** How much went back to the couple, for a booking that has ended. */
function backWords({ ended }: Booking): string | undefined {
  const back = ended ? ended.returned - ended.refused : 0
  return back > 0 ? `${formatDollars(back)} back to you` : undefined
}

/** By when the balance must be paid; while the booking passes to another couple, nobody can pay it. */
function whenDue({ status, balanceDueDate }: Booking, checkout: Checkout | null): string {
  if (status === 'transferring') return 'On hold during the transfer'
  const due = checkout?.balanceDueDate ?? balanceDueDate
  return due ? `Due ${formatDate(due)}` : 'Now'
}
