import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import { lastGuestDay } from '#contract/last-guest-day.ts'
import { sumOfDollars } from '#contract/money.ts'
import { lastRefundDay } from '#contract/refund-terms.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { allBack } from '#contract/wording/refund-words.ts'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { CancelBooking, canBeCancelled } from '../cancel-booking.tsx'
import { balanceWords } from './balance-words.ts'

/** What was agreed, as it applies to this booking, and below it the way out of the booking. */
export function BookingTerms({ booking, beforeCancel }: { booking: Booking; beforeCancel: ReactNode }) {
  return (
    <Card asChild>
      <section aria-labelledby="terms">
        <CardHeader
          title={<span id="terms">What you agreed on</span>}
          action={
            <Link to="/venue/$listingId" params={{ listingId: String(booking.listingId) }} className="link text-sm">
              The date as you listed it
            </Link>
          }
          className="mb-4"
        />
        <dl className="nums divide-y divide-line">
          {termsOf(booking).map(([name, sum, words]) => (
            <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 py-3 first:pt-0 last:pb-0">
              <dt className="font-medium">{name}</dt>
              <dd className="font-semibold">{sum}</dd>
              <dd className="col-span-2 text-muted text-sm">{words}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-5 -ml-4">
          <CancelBooking booking={booking} side="venue">
            {beforeCancel}
          </CancelBooking>
        </div>
      </section>
    </Card>
  )
}

type Term = readonly [name: string, sum: string, words: string]

function termsOf(booking: Booking): Term[] {
  const { amount, depositAmount } = booking
  return [
    ['Price', formatDollars(amount), 'Agreed when the date was booked. Neither side can change it.'],
    ['Deposit', formatDollars(depositAmount), 'Stays with you if the couple cancels.'],
    ...balanceTerms(booking),
    ...(canBeCancelled(booking) ? rulesBefore(booking) : []),
  ]
}

/** What applies until the event: once it is over, nobody cancels, changes or passes on anything. */
function rulesBefore({ eventDate, maxGuests, takenOver, today, status }: Booking): Term[] {
  const refunds = lastRefundDay(eventDate)
  const passing = status === 'transferring' ? ', but not while the booking is passing to another couple' : ''
  return [
    [
      'If the couple cancels',
      '',
      today <= refunds
        ? `Until ${formatDate(refunds)}, they get back what ${takenOver ? 'was paid beyond the deposit, up to what they paid themselves' : 'they paid beyond the deposit'}. After that, nothing.`
        : `It’s past ${formatDate(refunds)}, so nothing is refunded: you keep what was paid.`,
    ],
    ['If you cancel', '', `${allBack({ takenOver })}.`],
    [
      'Guests',
      `Up to ${maxGuests}`,
      today <= lastGuestDay(eventDate)
        ? `The couple can change the number until ${formatDate(lastGuestDay(eventDate))}${passing}. The price stays the same.`
        : 'The couple can’t change the number anymore.',
    ],
    [
      'Passing the date on',
      '',
      'Another couple can take it over only if you agree or, if you don’t answer, we agree for you.',
    ],
  ]
}

function balanceTerms(booking: Booking): Term[] {
  const { amount, depositAmount } = booking
  const balance = sumOfDollars([amount, -depositAmount])
  return balance > 0 ? [['Balance', formatDollars(balance), balanceWords(booking)]] : []
}
