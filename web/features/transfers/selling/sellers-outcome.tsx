import { Link } from '@tanstack/react-router'
import type { SellersTransfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { TRANSFER_STAGE_TEXTS } from '#contract/wording/transfer-texts.ts'
import { textFor } from '#contract/wording/viewer-words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { OutcomeCard } from '../page/outcome-card.tsx'
import { ToBookings } from '../page/to-bookings.tsx'

/** How it has ended for the seller: paid, or with their booking as it was. */
export function SellersOutcome({ transfer }: { transfer: SellersTransfer }) {
  if (transfer.status !== 'completed') {
    return (
      <OutcomeCard
        transfer={transfer}
        title="Not passed on"
        text="This transfer has ended. You’ll find your booking under My Bookings."
        next={<ToBookings>My Bookings</ToBookings>}
      />
    )
  }
  return (
    <OutcomeCard
      transfer={transfer}
      title="Passed on"
      text={`${textFor('seller', TRANSFER_STAGE_TEXTS.completed.next)} You get ${formatDollars(transfer.netPayout)}. Your payouts show when we send it.`}
      next={
        <Button asChild variant="secondary">
          <Link to="/dashboard/transfer">Your payouts</Link>
        </Button>
      }
    />
  )
}
