import { addDays } from '#contract/dates.ts'
import {
  agreedOffer,
  type Checkout,
  frozenBy,
  isOpenOffer,
  isSound,
  type Offer,
  type Stage,
  type Transfer,
} from './picture.ts'
import { closed, completed, funded, listedAgain, returned, takenBack, unsold } from './picture-changes.ts'
import type { Seen } from './seen.ts'
import { BLUR, type Context, type Move, ofCheckout, type When } from './timing.ts'

/** The stages a transfer may reach on its own, one step after the other. */
const ON_ITS_OWN: Partial<Record<Stage, Stage[]>> = {
  consent: ['expired'],
  consented: ['listed', 'expired'],
  listed: ['expired'],
  offer_accepted: ['listed', 'expired'],
  reserved: ['listed', 'offer_accepted', 'funded'],
  funded: ['refunding', 'refunded'],
  assigned: ['completed', 'refunded'],
  disputed: ['refunding', 'refunded'],
  refunding: ['refunded'],
}

const never: When = { may: false, must: false }

function leadsTo(from: Stage, to: Stage): boolean {
  return from === to || (ON_ITS_OWN[from] ?? []).some((next) => leadsTo(next, to))
}

/** What a transfer does on its own: it is listed or paid for, or its time runs out. */
export function ofTransfer(context: Context, transfer: Transfer): Move[] {
  const { picture, rest, informed } = context
  const { booking, stage } = transfer
  const { event } = booking.date
  const frozen = frozenBy(transfer)
  const move = (to: Stage, when: When, apply: (seen: Seen) => void): Move[] => {
    if (!when.may) return []
    const seenIn = (seen: Seen) => {
      const now = seen.transfers.get(transfer.id)?.stage as Stage
      return now !== stage && leadsTo(to, now)
    }
    return [{ says: `transfer ${transfer.id} becomes ${to}`, must: when.must, seenIn, apply }]
  }
  /** whether fewer than this many days are left */
  const tooNear = (days: number) => context.passed(addDays(event, -days))
  const came = () => context.came(transfer.deadline as number)
  /** the clock of a paid transfer stops while a bank decides */
  const answered = (): When => {
    if (frozen === 'nothing') return came()
    return { may: frozen === 'unsure' && came().may, must: false }
  }
  const lost = transfer.payment?.disputed === 'lost'
  const isTakenBack = () => move('refunded', { may: lost, must: lost && informed }, () => takenBack(picture, transfer))
  /** nobody should pay into a sale that might not go on */
  const isUnsound = !isSound(booking)
  const questioned = () => expires({ may: isUnsound, must: isUnsound && informed && frozen !== 'nothing' })
  const expires = (when: When) => move('expired', when, () => unsold(transfer, 'expired'))
  switch (stage) {
    case 'consent':
      return [...expires(tooNear(7)), ...questioned()]
    case 'consented': {
      const ready = picture.payable.has(transfer.seller)
      const near = tooNear(7)
      const may = ready && !near.must
      const list = move('listed', { may, must: may && rest !== null && !near.may }, (seen) => {
        transfer.stage = 'listed'
        transfer.deadline = null
        transfer.listing = seen.transfers.get(transfer.id)?.listingId ?? null
      })
      // at the edge of the last day, the transfer may have been listed first; one that expired without a listing wasn't
      const wasListed = (seen: Seen) => {
        const now = seen.transfers.get(transfer.id)
        return now?.stage !== 'expired' || now.listingId !== null
      }
      const listed = list.map((way) => ({ ...way, seenIn: (seen: Seen) => way.seenIn(seen) && wasListed(seen) }))
      return [...listed, ...expires(answered()), ...expires(near), ...questioned()]
    }
    case 'listed':
      return [...expires(tooNear(3)), ...questioned()]
    case 'reserved': {
      const checkout = transfer.checkout as Checkout
      const { paid, ends } = ofCheckout(context, checkout, event, checkout.ending || isUnsound)
      /** the hours of an accepted offer keep running */
      const agreed = agreedOffer(transfer)
      const kept = picture.now() <= (agreed?.deadline ?? 0) + BLUR
      const listed = move('listed', ends, () => {
        listedAgain(transfer)
        transfer.checkout = null
        closed(checkout)
      })
      return [
        ...move('funded', paid, () => funded(picture, transfer)),
        // with an accepted offer, the transfer was listed again only if that offer shows as unpaid: otherwise, a sale
        // that ended in the same round ended by way of `offer_accepted`
        ...listed.map((way) => ({
          ...way,
          seenIn: (seen: Seen) => way.seenIn(seen) && (!agreed || seen.offers.get(agreed.id)?.stage === 'unpaid'),
        })),
        ...move('offer_accepted', kept ? ends : never, () => {
          transfer.stage = 'offer_accepted'
          transfer.checkout = null
          closed(checkout)
        }),
      ]
    }
    case 'offer_accepted': {
      const deadline = agreedOffer(transfer)?.deadline ?? 0
      return [...move('listed', context.came(deadline), () => listedAgain(transfer)), ...questioned()]
    }
    case 'funded': {
      const begun = frozen === 'price' ? never : tooNear(1)
      const must = begun.must && frozen !== 'unsure'
      const back = (when: When) => move('refunding', when, () => returned(picture, transfer))
      return [...isTakenBack(), ...back(answered()), ...back({ ...begun, must })]
    }
    case 'disputed':
      return [...isTakenBack(), ...move('refunding', answered(), () => returned(picture, transfer))]
    case 'assigned':
      return [
        ...isTakenBack(),
        ...move('completed', answered(), (seen) =>
          completed(picture, transfer, seen.transfers.get(transfer.id)?.newBookingId as number),
        ),
      ]
    case 'refunding':
      return move('refunded', { may: true, must: informed && transfer.payment?.disputed === 'no' }, () => {
        transfer.stage = 'refunded'
      })
    default:
      return []
  }
}

/** The end of an offer that nobody answers. An accepted one ends when its transfer moves. */
export function ofOffer(context: Context, offer: Offer): Move[] {
  const over = context.came(offer.deadline)
  if (!isOpenOffer(offer) || !over.may) return []
  const apply = () => {
    offer.state = 'expired'
  }
  return [
    {
      says: `offer ${offer.id} expires`,
      must: over.must,
      seenIn: (seen) => seen.offers.get(offer.id)?.stage === 'expired',
      apply,
    },
  ]
}
