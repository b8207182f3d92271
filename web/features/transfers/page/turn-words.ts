import type { Transfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { REFUND_REFUSED } from '#contract/wording/refund-words.ts'
import { type Said, saidTo } from '#contract/wording/viewer-words.ts'
import { FROZEN_WORDS, isRefundRefused } from '../transfer-words.ts'

/** What the present step asks of the viewer, or what it is waiting for. */
export function turnWords(transfer: Transfer): string {
  const { frozen, viewerRole } = transfer
  return frozen ? FROZEN_WORDS[frozen.payment].turn : saidTo(viewerRole, sentenceOf(transfer))
}

const LISTED = 'as long as it is not kept for a couple that pays, or whose offer was accepted.'
const KEPT_OFFER = 'If it does not pay, the date is listed again. Until then it cannot be withdrawn.'
const PAYING = 'A couple is paying right now. The date is kept for it for 15 minutes'

function sentenceOf(transfer: Transfer): Said {
  const { stage, actions, buyerName, buyerPrice, reason } = transfer
  const buyer = buyerName ?? 'the buyer'
  const price = formatDollars(buyerPrice)
  switch (stage) {
    case 'consent':
      if (actions.includes('escalate')) {
        return 'The venue has been silent for 72 hours. You can ask our team to look; it can answer in the place of the venue.'
      }
      return {
        venue:
          'A couple can’t keep their date and asks if another couple may take over the booking. If you agree, you can ask for a transfer fee.',
        seller:
          'The venue says whether your booking may be passed on. If it stays silent for 72 hours, you can ask our team to look.',
        others:
          'The venue says whether the booking may be passed on. If it stays silent for 72 hours, the couple can ask our team to look.',
      }
    case 'consented':
      return {
        seller:
          'The contract is verified. Tell our payment provider where your money should go; the date is listed the moment that is done.',
        others: 'The contract is verified. The date is listed as soon as the selling couple can be paid.',
      }
    case 'listed':
      return {
        seller: `Your date is in the marketplace, without the name of the venue. You can withdraw it ${LISTED}`,
        venue: `The date is in the marketplace, without your name. The couple can withdraw it ${LISTED}`,
        others: `The date is in the marketplace, without the name of the venue. The couple can withdraw it ${LISTED}`,
      }
    case 'offer_accepted':
      return {
        seller: `An offer was accepted, and the date is kept for that couple for 24 hours. ${KEPT_OFFER}`,
        others: 'An offer was accepted. That couple has 24 hours to pay.',
      }
    case 'reserved':
      return { seller: `${PAYING}, so you can’t withdraw it right now.`, others: `${PAYING}.` }
    case 'funded':
      return {
        venue: `${price} from ${buyer} is in escrow. Please change the contract so that it names them and confirm it here, or say why that is not possible.`,
        buyer: `Your ${price} is in escrow. The venue now confirms that the contract names you; without that, everything goes back to your card.`,
        seller: `${price} is in escrow. The venue now confirms that the contract names the new couple; without that, everything goes back to them, and the booking stays yours.`,
        others: `${price} is in escrow. The venue now confirms that the contract names the new couple; without that, everything goes back to the buyer.`,
      }
    case 'assigned':
      return {
        buyer:
          'The contract is confirmed to carry your name. Please check the agreement. If you do nothing, that counts as yes when the time is over.',
        seller: 'The contract is confirmed. The buyer checks it now; silence counts as yes. Then you are paid.',
        others: 'The contract is confirmed. The buyer checks it now; silence counts as yes.',
      }
    case 'disputed': {
      const words = reason ? `: “${reason}”` : '.'
      return {
        buyer: `You have told us that something is wrong${words} Your money stays in escrow until our team has decided.`,
        others: `The buyer says that something is wrong${words} The money stays in escrow until our team has decided.`,
      }
    }
    case 'refunding':
      if (isRefundRefused(transfer)) {
        return {
          buyer: REFUND_REFUSED,
          others:
            'The bank of the buyer’s card did not take the refund. It waits among the refunds that failed, in the admin panel.',
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
