import { Link } from '@tanstack/react-router'
import { Tag } from 'lucide-react'
import type { Booking } from '#contract/api/bookings.ts'
import type { Transfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/wording/format.ts'

/** Before a couple pays the balance of a date that it is passing on: what that does to the sale (domain.md row 23). */
export function BalanceOfSale({ booking, sale }: { booking: Booking; sale: Transfer }) {
  if (booking.balanceDue === 0) return null
  return (
    <p className="nums mb-6 flex gap-3 rounded-card border border-candle bg-candle-soft px-5 py-4">
      <Tag aria-hidden="true" className="mt-1 size-4 shrink-0 text-candle-ink" />
      <span>
        {saleWords(sale, formatDollars(booking.balanceDue))}{' '}
        <Link to="/transfer/$transferId" params={{ transferId: String(sale.id) }} className="link">
          Follow the transfer
        </Link>
      </span>
    </p>
  )
}

function saleWords({ stage, transferPrice }: Transfer, balance: string): string {
  switch (stage) {
    case 'consent':
    case 'consented':
    case 'listed':
    case 'offer_accepted':
      return `You pass this date on for ${formatDollars(transferPrice ?? 0)}, and its buyer takes over the ${balance} that is left. If you pay it now, the buyer owes less and your price stays. To get it back with the sale, take the date off the market first, pay, and start a new transfer.`
    case 'reserved':
      return `Another couple is paying for this date right now, and takes over the ${balance} that is left. The balance can be paid again when that has failed.`
    default:
      return `Another couple is taking this date over, along with the ${balance} that is left. You don’t need to pay anything for now.`
  }
}
