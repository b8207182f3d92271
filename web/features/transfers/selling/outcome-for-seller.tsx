import { Link } from '@tanstack/react-router'
import type { SellersTransfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { TRANSFER_STAGE_TEXTS } from '#contract/wording/transfer-texts.ts'
import { textFor } from '#contract/wording/viewer-text.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ToBookings } from '../page/bookings-link.tsx'
import { OutcomeCard } from '../page/outcome-card.tsx'

/** How the transfer ended for the seller: they are paid, or their booking wasn't transferred. */
export function OutcomeForSeller({ transfer }: { transfer: SellersTransfer }) {
  if (transfer.status !== 'completed') {
    return (
      <OutcomeCard
        transfer={transfer}
        title="Transfer ended"
        text="Your booking wasn’t transferred this time. You’ll find it under My Bookings."
        next={<ToBookings>My Bookings</ToBookings>}
      />
    )
  }
  return (
    <OutcomeCard
      transfer={transfer}
      title="Transfer completed"
      text={`${textFor('seller', TRANSFER_STAGE_TEXTS.completed.next)} ${payoutWords(transfer)}`}
      next={
        <Button asChild variant="secondary">
          <Link to="/dashboard/transfer">Your payouts</Link>
        </Button>
      }
    />
  )
}

function payoutWords({ netPayout, money }: SellersTransfer): string {
  if (netPayout === 0) return 'Your share goes toward the payment your bank took back, so there’s nothing to pay out.'
  const amount = formatDollars(netPayout)
  return money.some(({ party, place }) => party === 'seller' && place === 'sent')
    ? `We’ve sent ${amount} to your bank account.`
    : `You get ${amount}. Your payouts show when we send it.`
}
