import type { Booking } from '#contract/api/bookings.ts'
import { formatDate, formatDollars } from '#contract/format.ts'

const balanceWords = ({ status, balanceDueDate: due }: Booking): string => {
  if (status === 'completed') return 'not paid through Unveil'
  return due ? `balance, due ${formatDate(due)}` : 'balance'
}

/** What is paid of a booking, and what is still owed until when. */
export function PaymentBar({ booking }: { booking: Booking }) {
  const share = booking.amount > 0 ? Math.min(100, (booking.paidAmount / booking.amount) * 100) : 0
  return (
    <div>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunk">
        <div className="h-full rounded-full bg-garden" style={{ width: `${share}%` }} />
      </div>
      <p className="nums mt-2 flex flex-wrap justify-between gap-x-4 text-sm">
        <span>
          <span className="font-semibold">{formatDollars(booking.paidAmount)}</span>{' '}
          <span className="text-muted">paid</span>
        </span>
        {booking.balanceDue > 0 ? (
          <span>
            <span className="font-semibold">{formatDollars(booking.balanceDue)}</span>{' '}
            <span className="text-muted">{balanceWords(booking)}</span>
          </span>
        ) : (
          <span className="text-muted">Paid in full</span>
        )}
      </p>
    </div>
  )
}
