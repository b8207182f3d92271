import { addDays } from '#contract/dates.ts'
import { toCents } from './cents.ts'
import {
  balanceArrived,
  booked,
  bookingEnded,
  closed,
  completed,
  funded,
  returned,
  takenBack,
  unsold,
} from './happens.ts'
import {
  type Booking,
  type Checkout,
  frozenBy,
  isSound,
  MINUTE,
  type Paid,
  type Picture,
  type Stage,
  type Transfer,
  type VenueDate,
} from './picture.ts'
import type { Seen } from './seen.ts'

/** Something that the product does by itself: a timer, the bank's news. */
export interface Move {
  says: string
  /** it can't wait any longer: the world came to rest, and everything was there */
  must: boolean
  /** what the product shows could come of it */
  seenIn: (seen: Seen) => boolean
  apply: (seen: Seen) => void
}

/** When the world came to rest in this step, and how. */
export interface Rest {
  at: number
  /** the bank's news arrived, too */
  informed: boolean
}

/** Times of the model and of the product are read a moment apart. */
const BLUR = MINUTE / 2

/** All that the product may do by itself now, by the specification. `rest` is null while its timers have not run. */
export function moves(picture: Picture, rest: Rest | null): Move[] {
  const context = new Context(picture, rest)
  return [
    ...picture.dates.flatMap((date) => ofDate(context, date)),
    ...picture.bookings.flatMap((booking) => ofBooking(context, booking)),
    ...picture.transfers.flatMap((transfer) => ofTransfer(context, transfer)),
  ]
}

interface When {
  may: boolean
  must: boolean
}

class Context {
  readonly picture: Picture
  readonly rest: Rest | null
  constructor(picture: Picture, rest: Rest | null) {
    this.picture = picture
    this.rest = rest
  }
  get informed(): boolean {
    return this.rest?.informed === true
  }
  /** whether an instant may have come, and whether it has for certain, timers included */
  came(instant: number): When {
    return { may: this.picture.now() >= instant - BLUR, must: this.rest !== null && this.rest.at >= instant + BLUR }
  }
  /** the same of a day at the venue, which begins after `last` */
  passed(last: string): When {
    return {
      may: this.picture.today(this.picture.now() + BLUR) > last,
      must: this.rest !== null && this.picture.today(this.rest.at - BLUR) > last,
    }
  }
}

/** A hold or a reservation: its money arrives, or its time is over. */
function ofCheckout(context: Context, checkout: Checkout, ending = checkout.ending): { paid: When; ends: When } {
  const { informed, rest } = context
  const never = { may: false, must: false }
  const over = context.came(checkout.until)
  if (checkout.card === 'paid') {
    const must = rest !== null && (informed || over.must || checkout.ending)
    return { paid: { may: true, must }, ends: never }
  }
  // the provider can't cancel while it is charging: 15 minutes more
  const last = context.came(checkout.until + 15 * MINUTE)
  if (checkout.card === 'processing') return { paid: never, ends: last }
  return { paid: never, ends: ending ? { may: true, must: rest !== null && checkout.ending } : over }
}

function ofDate(context: Context, date: VenueDate): Move[] {
  const { checkout } = date
  if (!checkout) return []
  const { picture } = context
  const { paid, ends } = ofCheckout(context, checkout)
  const user = (seen: Seen) =>
    [...seen.bookings.values()].find(
      ({ id, listingId, coupleId }) =>
        listingId === date.listing &&
        picture.bookings.every((booking) => booking.id !== id) &&
        picture.userIds[checkout.couple] === coupleId,
    )
  const found: Move[] = []
  if (paid.may) {
    found.push({
      says: `${date.name} is booked by couple ${checkout.couple}`,
      must: paid.must,
      seenIn: (seen) => user(seen) !== undefined,
      apply: (seen) => booked(picture, date, user(seen)?.id as number),
    })
  }
  if (ends.may) {
    found.push({
      says: `the hold of ${date.name} ends`,
      must: ends.must,
      seenIn: (seen) => seen.listings.get(date.listing) !== 'held' && user(seen) === undefined,
      apply: () => {
        closed(checkout)
        date.checkout = null
      },
    })
  }
  return found
}

function ofBooking(context: Context, booking: Booking): Move[] {
  const { picture, informed } = context
  const { date, balance, transfer } = booking
  const found: Move[] = []
  const paidSeen = (seen: Seen) => toCents(seen.bookings.get(booking.id)?.paidAmount ?? 0)
  const status = (seen: Seen) => seen.bookings.get(booking.id)?.status

  if (balance?.card === 'paid') {
    const paid = balance.paid as Paid
    const stands = booking.state === 'confirmed'
    found.push({
      says: `the balance of booking ${booking.id} arrives`,
      must: informed && stands,
      seenIn: (seen) => paidSeen(seen) === booking.paid + paid.amount,
      apply: () => balanceArrived(booking, paid),
    })
    found.push({
      says: `the balance of booking ${booking.id} came too late`,
      must: informed && !stands,
      seenIn: (seen) => informed && !stands && paidSeen(seen) === booking.paid,
      apply: () => {
        closed(balance)
        booking.balance = null
      },
    })
  }
  const owed = date.price - booking.paid
  const free = booking.state === 'confirmed' && transfer?.stage !== 'reserved'
  if (booking.due !== null && owed > 0 && free) {
    const isDue = context.passed(addDays(booking.due, -1))
    if (isDue.may && booking.cardSaved) {
      found.push({
        says: `the saved card of booking ${booking.id} is charged`,
        must: false,
        seenIn: (seen) => balance?.card !== 'paid' && paidSeen(seen) === date.price,
        apply: () => {
          const paid: Paid = { couple: booking.couple, amount: owed, back: 0, intent: null, disputed: 'no', told: 'no' }
          if (balance) paid.intent = balance.clientSecret.split('_secret_')[0] ?? null
          picture.payments.push(paid)
          balanceArrived(booking, paid)
        },
      })
    }
    const lapses = context.passed(addDays(booking.due, 5))
    if (lapses.may) {
      found.push({
        says: `booking ${booking.id} lapses`,
        must: lapses.must && balance?.card !== 'processing' && balance?.card !== 'paid',
        seenIn: (seen) => status(seen) === 'lapsed',
        apply: () => {
          bookingEnded(booking, 'lapsed')
          if (transfer) unsold(transfer, 'expired')
        },
      })
    }
  }
  const over = context.passed(date.event)
  if (booking.state === 'confirmed' && over.may) {
    found.push({
      says: `booking ${booking.id} is completed`,
      must: over.must,
      seenIn: (seen) => status(seen) === 'completed',
      apply: () => {
        booking.state = 'completed'
      },
    })
  }
  return found
}

/** Where a transfer may get by itself, one step after the other. */
const ON_ITS_OWN: Partial<Record<Stage, Stage[]>> = {
  consent: ['expired'],
  consented: ['listed', 'expired'],
  listed: ['expired'],
  reserved: ['listed', 'funded'],
  funded: ['refunding', 'refunded'],
  assigned: ['completed', 'refunded'],
  disputed: ['refunding', 'refunded'],
  refunding: ['refunded'],
}

function leadsTo(from: Stage, to: Stage): boolean {
  return from === to || (ON_ITS_OWN[from] ?? []).some((next) => leadsTo(next, to))
}

function ofTransfer(context: Context, transfer: Transfer): Move[] {
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
  /** fewer than so many days are left */
  const tooNear = (days: number) => context.passed(addDays(event, -days))
  const came = () => context.came(transfer.deadline as number)
  /** the clock of a paid transfer stands still while a bank decides */
  const answered = (): When => {
    if (frozen === 'nothing') return came()
    return { may: frozen === 'unsure' && came().may, must: false }
  }
  const lost = transfer.payment?.disputed === 'lost'
  const isTakenBack = () => move('refunded', { may: lost, must: lost && informed }, () => takenBack(transfer))
  /** nobody should pay into a sale that may not go on */
  const isUnsound = !isSound(booking)
  const questioned = () => expires({ may: isUnsound, must: isUnsound && informed && frozen !== 'nothing' })
  const expires = (when: When) => move('expired', when, () => unsold(transfer, 'expired'))
  switch (stage) {
    case 'consent':
      return [...expires(tooNear(7)), ...questioned()]
    case 'consented': {
      const ready = picture.payable.has(transfer.seller)
      const list = move('listed', { may: ready, must: ready && rest !== null }, (seen) => {
        transfer.stage = 'listed'
        transfer.deadline = null
        transfer.listing = seen.transfers.get(transfer.id)?.listingId ?? null
      })
      return [...list, ...expires(answered()), ...expires(tooNear(7)), ...questioned()]
    }
    case 'listed':
      return [...expires(tooNear(3)), ...questioned()]
    case 'reserved': {
      const checkout = transfer.checkout as Checkout
      const { paid, ends } = ofCheckout(context, checkout, checkout.ending || isUnsound)
      return [
        ...move('funded', paid, () => funded(picture, transfer)),
        ...move('listed', ends, () => {
          transfer.stage = 'listed'
          transfer.checkout = null
          closed(checkout)
        }),
      ]
    }
    case 'funded':
    case 'disputed':
      return [...isTakenBack(), ...move('refunding', answered(), () => returned(transfer))]
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
        booking.transfer = null
      })
    default:
      return []
  }
}
