import { Link } from '@tanstack/react-router'
import type { BuyersTransfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { isRefundRefused } from '#contract/wording/next-in-transfer.ts'
import { REFUND_REFUSED } from '#contract/wording/refund-words.ts'
import { TRANSFER_STAGE_TEXTS } from '#contract/wording/transfer-texts.ts'
import { textFor } from '#contract/wording/viewer-text.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ToBookings } from '../page/bookings-link.tsx'
import { OutcomeCard } from '../page/outcome-card.tsx'
import { hasLost, lostWords, partBack } from './bought-booking.ts'

/** How the transfer ended for the buyer: with the date, without it, or with one that they no longer hold. */
export function OutcomeForBuyer({ transfer }: { transfer: BuyersTransfer }) {
  const { status, stage, newBookingId } = transfer
  const back = backWords(transfer)
  if (hasLost(transfer)) {
    return (
      <OutcomeCard
        transfer={transfer}
        title={lostWords(transfer)}
        text={`You took this date over. You’ll find your booking under My Bookings. ${back}`}
        next={<ToBookings booking={newBookingId}>My Bookings</ToBookings>}
      />
    )
  }
  if (status === 'completed') {
    return (
      <OutcomeCard
        transfer={transfer}
        title="The date is yours"
        text={`${textFor('buyer', TRANSFER_STAGE_TEXTS.completed.next)} ${back}`}
        next={newBookingId === null ? null : <ToBookings booking={newBookingId}>See your booking</ToBookings>}
      />
    )
  }
  return (
    <OutcomeCard
      transfer={transfer}
      title="You didn’t get this date"
      text={stage === 'refunding' ? back : `The transfer has ended. ${back}`}
      next={
        <Button asChild>
          <Link to="/transfer-marketplace">Find another date</Link>
        </Button>
      }
    />
  )
}

/** What the buyer gets back, and whether it has arrived; '' for nothing. */
function backWords(transfer: BuyersTransfer): string {
  const { refunded, waitingFor } = transfer
  if (refunded === 0) return ''
  if (isRefundRefused(transfer)) {
    // while an admin has to send it, the panel above says why
    return `We still owe you ${formatDollars(partBack(transfer, 'refused'))}.${waitingFor ? '' : ` ${REFUND_REFUSED}`}`
  }
  const underWay = partBack(transfer, 'waiting')
  return `${formatDollars(underWay || refunded)} ${underWay > 0 ? 'is on its way back' : 'came back'} to you.`
}
