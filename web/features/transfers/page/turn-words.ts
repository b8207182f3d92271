import type { Transfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { REFUND_REFUSED } from '#contract/wording/refund-words.ts'
import { textFor, type ViewerText } from '#contract/wording/viewer-words.ts'
import { FROZEN_WORDS, isRefundRefused } from '../transfer-words.ts'

/** What the viewer has to do at the present step, or what it is waiting for. */
export function turnWords(transfer: Transfer): string {
  const { frozen, viewerRole } = transfer
  return frozen ? FROZEN_WORDS[frozen.payment].turn : textFor(viewerRole, sentenceOf(transfer))
}

const LISTED = 'unless a couple is paying for it or has had their offer accepted.'
const KEPT_OFFER = 'If they don’t pay, the date is listed again. Until then it can’t be withdrawn.'
const PAYING = 'A couple is paying right now. The date is held for them for 15 minutes'

function sentenceOf(transfer: Transfer): ViewerText {
  const { stage, actions, buyerName, buyerPrice, reason } = transfer
  const buyer = buyerName ?? 'the buyer'
  const price = formatDollars(buyerPrice)
  switch (stage) {
    case 'consent':
      if (actions.includes('escalate')) {
        return 'The venue hasn’t answered for 72 hours. You can ask our team to step in and answer for them.'
      }
      return {
        venue:
          'A couple can’t keep their date and is asking whether another couple may take over the booking. If you agree, you can charge a transfer fee.',
        seller:
          'The venue decides whether your booking can be passed on. If they don’t answer within 72 hours, you can ask our team to step in.',
        others:
          'The venue decides whether the booking can be passed on. If they don’t answer within 72 hours, the couple can ask our team to step in.',
      }
    case 'consented':
      return {
        seller:
          'The contract is verified. Tell our payment provider where your money should go; the date is listed the moment that is done.',
        others: 'The contract is verified. The date is listed as soon as the selling couple can be paid.',
      }
    case 'listed':
      return {
        seller: `Your date is on the marketplace, without the venue’s name. You can withdraw it ${LISTED}`,
        venue: `The date is on the marketplace, without your name. The couple can withdraw it ${LISTED}`,
        others: `The date is on the marketplace, without the venue’s name. The couple can withdraw it ${LISTED}`,
      }
    case 'offer_accepted':
      return {
        seller: `You’ve agreed on a price with a couple, and the date is kept for them for 24 hours. ${KEPT_OFFER}`,
        others: 'An offer was accepted. That couple has 24 hours to pay.',
      }
    case 'reserved':
      return { seller: `${PAYING}, so you can’t withdraw it right now.`, others: `${PAYING}.` }
    case 'funded':
      return {
        venue: `${price} from ${buyer} is in escrow. Please put the contract in their name and confirm it here, or tell us why you can’t.`,
        buyer: `Your ${price} is in escrow. The venue now has to confirm that the contract is in your name. If they don’t, everything goes back to your card.`,
        seller: `${price} is in escrow. The venue now has to confirm that the contract is in the new couple’s name. If they don’t, everything goes back to the new couple, and the booking stays yours.`,
        others: `${price} is in escrow. The venue now has to confirm that the contract is in the new couple’s name. If they don’t, everything goes back to the buyer.`,
      }
    case 'assigned':
      return {
        buyer:
          'The contract is confirmed to be in your name. Please check the agreement. If you do nothing by the deadline, that counts as a yes.',
        seller:
          'The contract is confirmed. The buyer is checking it now, and silence counts as a yes. Then you’re paid.',
        others: 'The contract is confirmed. The buyer is checking it now, and silence counts as a yes.',
      }
    case 'disputed': {
      const words = reason ? `: “${reason}”` : '.'
      return {
        buyer: `You’ve told us that something is wrong${words} Your money stays in escrow until our team has decided.`,
        others: `The buyer says that something is wrong${words} The money stays in escrow until our team has decided.`,
      }
    }
    case 'refunding':
      if (isRefundRefused(transfer)) {
        return {
          buyer: REFUND_REFUSED,
          others: 'The buyer’s bank refused the refund. It’s in the admin panel, under the refunds that failed.',
        }
      }
      return {
        buyer: 'Your money is on its way back to your card. Banks may take a few days.',
        others: 'The money is on its way back to the card that paid. Banks may take a few days.',
      }
    default:
      return ''
  }
}
