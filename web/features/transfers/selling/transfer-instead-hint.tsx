import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toDollars } from '#contract/money.ts'
import { transferFeeOf } from '#contract/pricing.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { eligibleQuery } from '../queries.ts'
import { useRunningTransfer } from './use-running-transfer.ts'

/**
 * In the dialog that cancels a booking: says that the couple can transfer the booking instead, or that its transfer
 * would end with it. Renders nothing if neither applies.
 */
export function TransferInsteadHint({ bookingId }: { bookingId: number }) {
  const { data: eligible = [] } = useQuery(eligibleQuery)
  const running = useRunningTransfer(bookingId)
  if (running)
    return (
      <p className="mt-4 font-semibold">Your transfer of this date, with any offers on it, ends with the booking.</p>
    )
  const booking = eligible.find((one) => one.bookingId === bookingId)
  if (!booking) return null
  const price = Math.round(booking.maxPrice * 100)
  const most = toDollars(price - transferFeeOf(price))
  return (
    <p className="mt-4">
      {`Or pass the date on to another couple and get up to ${formatDollars(most)} back. `}
      <Link className="link" to="/dashboard/transfer" search={{ booking: bookingId }}>
        Transfer This Date
      </Link>
    </p>
  )
}
