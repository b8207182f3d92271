import { Link } from '@tanstack/react-router'
import { Tag } from 'lucide-react'
import type { Booking } from '#contract/api/bookings.ts'
import type { SellersTransfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/wording/format.ts'

/** What paying the balance of a date does to its sale, for the couple that is about to pay it (domain.md row 23). */
export function BalanceWhileSelling({ booking, sale }: { booking: Booking; sale: SellersTransfer }) {
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

function saleWords({ stage, transferPrice }: SellersTransfer, balance: string): string {
  const asking = `You’re offering this date for ${formatDollars(transferPrice)}, and the buyer takes over the remaining ${balance}. If you pay it now, the buyer owes less but your price stays the same.`
  switch (stage) {
    case 'consent':
    case 'consented':
      return `${asking} To get it back from the sale, raise your price once the date is listed.`
    case 'listed':
      return `${asking} To get it back from the sale, raise your price afterward. Any price you’ve named to a couple stands until they answer.`
    case 'offer_accepted':
      return `You’ve agreed to sell this date for ${formatDollars(transferPrice)}, and the buyer takes over the remaining ${balance}. If you pay it now, the buyer owes less but your price stays the same. A saved card isn’t charged while we keep the date for them.`
    case 'reserved':
      return `Another couple is paying for this date right now and would take over the remaining ${balance}.`
    default:
      return `Another couple is taking over this date and the remaining ${balance}.`
  }
}
