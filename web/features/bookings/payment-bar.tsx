import type { ReactNode } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import { CARD_STOPPED } from '#contract/wording/balance-words.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { REFUND_REFUSED } from '#contract/wording/refund-words.ts'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { dueWords, keepsTransferFee } from './owed-and-kept.ts'

const balanceWords = (booking: Booking): string => {
  const { status } = booking
  if (status === 'completed') return 'not paid through Unveil'
  if (status === 'transferring') return 'balance, on hold during the transfer'
  const due = dueWords(booking, 'your saved card')
  return due ? `balance, ${due}` : 'balance'
}

type Side = 'couple' | 'venue'

/**
 * What has been paid for a booking, what the couple's bank took back, what is still owed, by when, and why a saved card
 * won't pay it; for one that has ended, where the money went.
 */
export function PaymentBar({ booking, side }: { booking: Booking; side: Side }) {
  const { amount, paidAmount, takenBack, takenOver, ended } = booking
  const stands = ended === null && booking.status !== 'transferred'
  const there = ended ? ended.kept : paidAmount - (stands ? takenBack : 0)
  const share = amount > 0 ? Math.min(100, (there / amount) * 100) : 0
  return (
    <div>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunk">
        <div
          className={stands ? 'h-full rounded-full bg-garden' : 'h-full rounded-full bg-muted'}
          style={{ width: `${share}%` }}
        />
      </div>
      <p className="nums mt-2 flex flex-wrap justify-between gap-x-4 text-sm">
        <Sum dollars={paidAmount}>{takenOver ? `paid by all couples${stands ? ' so far' : ''}` : 'paid'}</Sum>
        <Outcome booking={booking} side={side} />
      </p>
      {booking.cardStop ? <p className="mt-2 text-sm">{CARD_STOPPED[booking.cardStop]}</p> : null}
      {ended && ended.refused > 0 ? <p className="mt-2 text-sm">{REFUND_REFUSED}</p> : null}
    </div>
  )
}

function Outcome({ booking, side }: { booking: Booking; side: Side }) {
  const { ended, status, balanceDue, takenBack } = booking
  if (ended) {
    return (
      <>
        <Sum dollars={ended.returned - ended.refused}>{`back to ${side === 'couple' ? 'you' : 'the couple'}`}</Sum>
        {ended.refused > 0 ? <Sum dollars={ended.refused}>still owed to you</Sum> : null}
        <Sum dollars={ended.kept}>
          {`kept by ${side === 'venue' ? 'you' : 'the venue'}${keepsTransferFee(booking) ? ', including the transfer fee' : ''}`}
        </Sum>
      </>
    )
  }
  if (status === 'transferred') return <span className="text-muted">Counts toward the new booking</span>
  if (balanceDue === 0 && takenBack === 0) return <span className="text-muted">Paid in full</span>
  return (
    <>
      {takenBack > 0 ? (
        <Sum dollars={takenBack}>{`taken back by ${side === 'couple' ? 'your' : 'the couple’s'} bank`}</Sum>
      ) : null}
      {balanceDue > 0 ? <Sum dollars={balanceDue}>{balanceWords(booking)}</Sum> : null}
    </>
  )
}

function Sum({ dollars, children }: { dollars: number; children: ReactNode }) {
  return (
    <span>
      <span className="font-semibold">{formatDollars(dollars)}</span>{' '}
      <span className="text-muted">
        <Unbroken>{children}</Unbroken>
      </span>
    </span>
  )
}
