import { Hourglass } from 'lucide-react'
import type { Transfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/format.ts'
import { REFUND_REFUSED } from '#contract/refund-words.ts'
import { Card } from '#web/components/ui/card.tsx'
import { cn } from '#web/lib/classes.ts'
import { TransferActions } from './transfer-actions.tsx'
import { actorWords, deadlineWords, FROZEN_WORDS, isRefundRefused, openOffers } from './transfer-words.ts'

/** The top of a transfer's page: whose turn it is, until when, what it means, and the buttons of the viewer. */
export function TurnPanel({ transfer }: { transfer: Transfer }) {
  const { waitingFor, viewerRole, actions } = transfer
  if (!waitingFor && actions.length === 0) return null
  const mine = waitingFor?.who === viewerRole
  const offered = transfer.stage === 'listed' && viewerRole === 'seller' ? transfer.offersWaiting : null
  // who may ask an admin has waited until after the deadline
  const until = actions.includes('escalate') ? null : waitingFor?.until
  return (
    <Card asChild className={cn(mine && 'border-candle bg-candle-soft')}>
      <section aria-labelledby="turn">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
          <div className="min-w-0 flex-1 basis-80">
            <h2 id="turn" className="display text-2xl">
              {offered
                ? openOffers(offered)
                : mine
                  ? 'It is your turn'
                  : `Waiting for ${lower(waitingFor ? actorWords(waitingFor.who, viewerRole) : 'Nobody')}`}
            </h2>
            <p className={cn('mt-1.5 max-w-prose', !mine && 'text-muted')}>
              {offered
                ? 'You find every price below. The first couple that pays gets the date.'
                : sentenceFor(transfer)}
            </p>
            {until ? (
              <p className={cn('nums mt-3 flex items-center gap-2 font-semibold text-sm', mine && 'text-candle-ink')}>
                <Hourglass aria-hidden="true" className="size-4 shrink-0" />
                <span>Until {deadlineWords(until, transfer.state, transfer.now)}</span>
              </p>
            ) : null}
            {transfer.escalated ? <p className="mt-2 text-sm">Our team has been asked to look.</p> : null}
          </div>
          {actions.length > 0 ? (
            <div className="flex flex-wrap items-center gap-3">
              <TransferActions transfer={transfer} />
            </div>
          ) : null}
        </div>
      </section>
    </Card>
  )
}

/** What the present step asks of the viewer, or what it is waiting for. */
function sentenceFor(transfer: Transfer): string {
  const { stage, viewerRole, actions, buyerName, buyerPrice, reason, frozen } = transfer
  if (frozen) return FROZEN_WORDS[frozen.payment].turn
  const buyer = buyerName ?? 'the buyer'
  switch (stage) {
    case 'consent':
      if (actions.includes('escalate')) {
        return 'The venue has been silent for 72 hours. You can ask our team to look; it can answer in the place of the venue.'
      }
      return viewerRole === 'venue'
        ? 'A couple can no longer use its date and asks whether another couple may take over the booking. If you agree, you may ask a transfer fee.'
        : 'The venue says whether the booking may be passed on. If it stays silent for 72 hours, the couple can ask our team to look.'
    case 'consented':
      return viewerRole === 'seller'
        ? 'The contract is verified. Tell our payment provider where your money should go; the date is listed the moment that is done.'
        : 'The contract is verified. The date is listed as soon as the selling couple can be paid.'
    case 'listed':
      return 'The date is in the marketplace, without the name of the venue. It can be withdrawn as long as it is not kept for a couple that pays, or whose offer was accepted.'
    case 'offer_accepted':
      return viewerRole === 'seller'
        ? 'An offer was accepted, and the date is kept for that couple for 24 hours. If it does not pay, the date is listed again. Until then it cannot be withdrawn.'
        : 'An offer was accepted. That couple has 24 hours to pay.'
    case 'reserved':
      return viewerRole === 'seller'
        ? 'A couple is paying right now. The date is kept for it for 15 minutes, and cannot be withdrawn meanwhile.'
        : 'A couple is paying right now. The date is kept for it for 15 minutes.'
    case 'funded':
      return viewerRole === 'venue'
        ? `${capital(buyer)} has paid ${formatDollars(buyerPrice)} into escrow. Please change the contract to their name and confirm it here, or say why that is not possible.`
        : `${formatDollars(buyerPrice)} is in escrow. The venue now confirms that the contract names the new couple; without that, everything goes back to the buyer.`
    case 'assigned':
      return viewerRole === 'buyer'
        ? 'The contract is confirmed to carry your name. Please check the agreement. If you do nothing, that counts as yes when the time is over.'
        : 'The contract is confirmed. The buyer checks it now; silence counts as yes.'
    case 'disputed':
      return `The buyer says that something is wrong${reason ? `: “${reason}”` : '.'} The money stays in escrow until our team has decided.`
    case 'refunding':
      if (isRefundRefused(transfer)) return viewerRole === 'buyer' ? REFUND_REFUSED : REFUSED_FOR_ADMINS
      return 'The money is on its way back to the card that paid. Banks may take a few days.'
    default:
      return ''
  }
}

const REFUSED_FOR_ADMINS =
  'The bank of the buyer’s card did not take the refund. It waits among the refunds that failed, in the admin panel.'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
