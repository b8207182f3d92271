import { addDays } from '#contract/dates.ts'
import { toCents } from './cents.ts'
import { ofOffer, ofTransfer } from './moves-of-transfers.ts'
import { type Booking, isUnsold, type Paid, type Picture, type VenueDate } from './picture.ts'
import { balanceArrived, booked, bookingEnded, closed, unsold } from './picture-changes.ts'
import type { Seen } from './seen.ts'
import { Context, type Move, ofCheckout, type Rest } from './timing.ts'

/**
 * Everything the product may do on its own now, according to the specification. `rest` is null while no timers have
 * run.
 */
export function moves(picture: Picture, rest: Rest | null): Move[] {
  const context = new Context(picture, rest)
  return [
    ...picture.dates.flatMap((date) => ofDate(context, date)),
    ...picture.bookings.flatMap((booking) => ofBooking(context, booking)),
    ...picture.transfers.flatMap((transfer) => ofTransfer(context, transfer)),
    ...picture.transfers.flatMap(({ offers }) => offers.flatMap((offer) => ofOffer(context, offer))),
  ]
}

function ofDate(context: Context, date: VenueDate): Move[] {
  const { checkout } = date
  if (!checkout) return []
  const { picture } = context
  const { paid, ends } = ofCheckout(context, checkout, date.event)
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
  /** the product waits for the bank, or for a webhook */
  const deciding = balance?.card === 'processing' || balance?.card === 'paid' || (balance?.slow === true && !informed)
  const found: Move[] = []
  const paidSeen = (seen: Seen) => toCents(seen.bookings.get(booking.id)?.paidAmount ?? 0)
  const status = (seen: Seen) => seen.bookings.get(booking.id)?.status

  if (balance?.card === 'paid') {
    const paid = balance.paid as Paid
    const stands = booking.state === 'confirmed' && transfer?.stage !== 'reserved'
    // a payment that the product discovered while another couple had the date went back, whatever the outcome
    const back = (seen: Seen) => paid.intent !== null && seen.givenBack.has(paid.intent)
    found.push({
      says: `the balance of booking ${booking.id} arrives`,
      must: informed && stands,
      seenIn: (seen) => paidSeen(seen) === booking.paid + paid.amount,
      apply: () => balanceArrived(booking, paid),
    })
    found.push({
      says: `the balance of booking ${booking.id} came too late`,
      must: informed && !stands,
      seenIn: (seen) => back(seen) && paidSeen(seen) === booking.paid,
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
    const graceEnds = addDays(booking.due, 5)
    const lapses = context.passed(graceEnds)
    // until the days of grace are over, the card waits for the couple of an accepted offer
    const waits = transfer?.stage === 'offer_accepted' && !lapses.may
    if (isDue.may && booking.cardSaved && !waits) {
      found.push({
        says: `the saved card of booking ${booking.id} is charged`,
        must: false,
        seenIn: (seen) => balance?.card !== 'paid' && paidSeen(seen) === date.price,
        apply: () => {
          const paid: Paid = {
            couple: booking.couple,
            amount: owed,
            back: 0,
            intent: null,
            disputed: 'no',
            told: 'no',
            taken: 0,
          }
          if (balance) paid.intent = balance.clientSecret.split('_secret_')[0] ?? null
          picture.payments.push(paid)
          balanceArrived(booking, paid)
        },
      })
    }
    const told = booking.warned !== null && context.passed(addDays(booking.warned, 1)).must
    // after a hold of its transfer, its couple has another hour (docs/decisions/0011-balances-and-events.md)
    const maybeHeld = picture.transfers.some((one) => one.booking === booking)
    if (lapses.may && graceEnds < date.event) {
      found.push({
        says: `booking ${booking.id} lapses`,
        must: lapses.must && told && !deciding && !maybeHeld,
        seenIn: (seen) => status(seen) === 'lapsed',
        apply: () => {
          bookingEnded(booking, 'lapsed')
          if (transfer && isUnsold(transfer.stage)) unsold(transfer, 'expired')
        },
      })
    }
  }
  const over = context.passed(date.event)
  if (booking.state === 'confirmed' && over.may) {
    found.push({
      says: `booking ${booking.id} is completed`,
      must: over.must && !deciding,
      seenIn: (seen) => status(seen) === 'completed',
      apply: () => {
        booking.state = 'completed'
      },
    })
  }
  return found
}
