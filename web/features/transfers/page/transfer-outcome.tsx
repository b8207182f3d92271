import { Link } from '@tanstack/react-router'
import type { Transfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { REFUND_REFUSED } from '#contract/wording/refund-words.ts'
import { TRANSFER_STAGE_TEXTS } from '#contract/wording/transfer-texts.ts'
import { textFor } from '#contract/wording/viewer-words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { endingOf, hasLost, isRefundRefused, lostWords } from '../transfer-words.ts'

/** How a transfer ended, for its parties, and where to go next. Nothing for admins: they read the log. */
export function TransferOutcome({ transfer }: { transfer: Transfer }) {
  const outcome = outcomeOf(transfer)
  if (!outcome) return null
  const why = endingOf(transfer)
  return (
    <Card asChild>
      <section aria-labelledby="outcome" className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id="outcome" className="display text-2xl">
            {outcome.title}
          </h2>
          {why ? <p className="mt-1.5 max-w-prose">{why}</p> : null}
          <p className="nums mt-1.5 max-w-prose text-muted">{outcome.text}</p>
        </div>
        <div className="flex flex-wrap gap-3">{outcome.next}</div>
      </section>
    </Card>
  )
}

/** What the buyer gets back, and whether it has arrived; '' for nothing. */
function backWords(transfer: Transfer): string {
  const { money, refunded, waitingFor } = transfer
  if (refunded === 0) return ''
  if (isRefundRefused(transfer)) {
    const owed = money.reduce((sum, { place, amount }) => sum + (place === 'refused' ? amount : 0), 0)
    // while an admin has to send it, the panel above says why
    return `We still owe you ${formatDollars(owed)}.${waitingFor ? '' : ` ${REFUND_REFUSED}`}`
  }
  const underWay = money.some(({ party, place }) => party === 'buyer' && place === 'waiting')
  return `${formatDollars(refunded)} ${underWay ? 'is on its way back' : 'came back'} to your card.`
}

function outcomeOf(transfer: Transfer) {
  const { viewerRole, status, stage, netPayout, venueFee, newBookingId } = transfer
  const next = textFor(viewerRole, TRANSFER_STAGE_TEXTS[stage].next)
  switch (viewerRole) {
    case 'seller':
      if (status === 'completed') {
        return {
          title: 'Passed on',
          text: `${next} You get ${formatDollars(netPayout ?? 0)}. Your payouts show when we send it.`,
          next: <To page="transfers">Your payouts</To>,
        }
      }
      return {
        title: 'Not passed on',
        text: 'This transfer has ended. You’ll find your booking under My Bookings.',
        next: <To page="bookings">My Bookings</To>,
      }
    case 'buyer':
      if (hasLost(transfer)) {
        return {
          title: lostWords(transfer),
          text: `You took this date over. You’ll find your booking under My Bookings. ${backWords(transfer)}`,
          next: (
            <To page="bookings" booking={newBookingId ?? undefined}>
              My Bookings
            </To>
          ),
        }
      }
      if (status === 'completed') {
        return {
          title: 'The date is yours',
          text: `${next} ${backWords(transfer)}`,
          next:
            newBookingId === null ? null : (
              <To page="bookings" booking={newBookingId}>
                See your booking
              </To>
            ),
        }
      }
      return {
        title: 'You didn’t get this date',
        text: stage === 'refunding' ? backWords(transfer) : `The transfer has ended. ${backWords(transfer)}`,
        next: (
          <Button asChild>
            <Link to="/transfer-marketplace">Find another date</Link>
          </Button>
        ),
      }
    case 'venue':
      if (status !== 'completed') {
        return { title: 'Not passed on', text: 'The booking did not pass to another couple.', next: null }
      }
      return {
        title: 'The booking has passed on',
        text:
          venueFee > 0
            ? `${next} Your transfer fee of ${formatDollars(venueFee)} is paid with the rest of the price, the day after the event.`
            : next,
        next: null,
      }
    case 'admin':
      return null
  }
}

function To({ page, booking, children }: { page: 'transfers' | 'bookings'; booking?: number; children: string }) {
  return (
    <Button asChild variant="secondary">
      {page === 'transfers' ? (
        <Link to="/dashboard/transfer">{children}</Link>
      ) : (
        <Link to="/dashboard/couple" search={{ tab: 'bookings', booking }}>
          {children}
        </Link>
      )}
    </Button>
  )
}
