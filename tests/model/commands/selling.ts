import { canBePaid } from '#tests/builders/payouts.ts'
import { toDollars } from '../cents.ts'
import { type Kind, kind } from '../command-kinds.ts'
import {
  type Booking,
  DAY,
  HOUR,
  isOver,
  isSound,
  listableUntil,
  MINUTE,
  type Picture,
  paidByCouple,
  type Transfer,
} from '../picture.ts'
import { unsold } from '../picture-changes.ts'
import { asks, refused, Surprise, said, type World } from '../world.ts'
import { who } from './paying.ts'

export const inPath = (thing: { id: number }) => ({ params: { id: thing.id } })
const reason = 'We have thought about it'

const isOnItsWay = ({ transfer }: Booking) => transfer !== null && !isOver(transfer.stage)

/** The least that can be asked for, in cents. */
const LEAST = 1000

/**
 * Bookings that can be passed on: confirmed, at least a week before the event, not yet on their way to another couple,
 * and with enough paid for the least asking price.
 */
const sellable = (picture: Picture) =>
  waiting(picture).filter((booking) => isSound(booking) && paidByCouple(booking) >= LEAST)
const waiting = (picture: Picture) =>
  picture
    .standing()
    .filter((one) => one.state === 'confirmed' && !isOnItsWay(one) && picture.daysTo(one.date.event) >= 7)

const starts = (world: World, booking: Booking, asking: number) =>
  asks(who(world, booking.couple), 'POST /api/transfers', {
    body: { originalBookingId: booking.id, transferPrice: toDollars(asking), contractDocuments: [] },
  })

/** The seller withdraws an unsold transfer; the caller knows the outcome. */
export const withdraws = (world: World, transfer: Transfer) =>
  asks(who(world, transfer.seller), 'POST /api/transfers/{id}/withdraw', inPath(transfer))

/**
 * The most that the seller of a listed transfer can ask for, in cents: the date stays cheaper than its original price.
 */
function mostAsked({ booking, fee }: Transfer): number {
  const { original, price } = booking.date
  return Math.min(paidByCouple(booking), original - (price - booking.paid) - fee - 1)
}

const reprices = (world: World, transfer: Transfer, price: number) =>
  asks(who(world, transfer.seller), 'POST /api/transfers/{id}/price', {
    ...inPath(transfer),
    body: { transferPrice: toDollars(price) },
  })

export const consents = (world: World, transfer: Transfer, fee: number) => {
  const body = fee === 0 ? {} : { transferFee: toDollars(fee) }
  return asks(world.owner, 'POST /api/transfers/{id}/consent', { ...inPath(transfer), body })
}

/** An admin in the venue's place, or as the judge of a dispute. */
export const acts = (
  world: World,
  transfer: Transfer,
  action: 'consent' | 'decline' | 'assign' | 'refuse' | 'release' | 'refund' | 'split',
  refundAmount?: number,
) =>
  asks(world.admin, 'POST /api/admin/transfers/{id}/act', {
    ...inPath(transfer),
    body: { action, reason, ...(refundAmount !== undefined && { refundAmount: toDollars(refundAmount) }) },
  })

export function wasConsentedTo(picture: Picture, transfer: Transfer, fee: number): void {
  transfer.stage = 'consented'
  transfer.fee = fee
  transfer.deadline = Math.min(picture.now() + 14 * DAY, listableUntil(transfer.booking.date.event))
}

const done = (reply: { status: number; body: { code?: string; message?: string } }) => {
  if (reply.status >= 300) throw new Surprise(said({ ...reply, headers: new Headers() }))
}

export const SELLING: Kind[] = [
  kind('starts a transfer', 30, sellable, async (world, picture, booking, dice) => {
    const paid = paidByCouple(booking)
    const asking = dice.pick([paid, Math.max(LEAST, Math.ceil(paid * 0.8)), dice.between(LEAST, paid), LEAST])
    const reply = await starts(world, booking, asking)
    if (reply.status !== 201) throw new Surprise(`the booking can be transferred, but: ${said(reply)}`)
    const transfer: Transfer = {
      id: reply.body.id,
      booking,
      seller: booking.couple,
      buyer: null,
      stage: 'consent',
      asking,
      fee: 0,
      split: 0,
      offers: [],
      listing: null,
      checkout: null,
      payment: null,
      deadline: null,
      silentFrom: Math.min(picture.now() + 72 * HOUR, listableUntil(booking.date.event)),
    }
    booking.transfer = transfer
    picture.transfers.push(transfer)
    return 'done'
  }),
  kind('asks for more than they have paid', 1, sellable, async (world, _picture, booking) => {
    refused(await starts(world, booking, paidByCouple(booking) + 1), 'invalid_pricing')
    return 'done'
  }),
  kind(
    'starts a transfer of a booking whose payment their bank disputes or took back',
    4,
    (picture) =>
      waiting(picture).filter((one) => !isSound(one) && one.payments.every((paid) => paid.told === paid.disputed)),
    async (world, _picture, booking) => {
      refused(await starts(world, booking, booking.paid), 'chargeback_open', 'not_transferable')
      return 'done'
    },
  ),
  kind(
    'starts a transfer of a booking that is already on its way or gone',
    1,
    (picture) =>
      picture.bookings.filter(
        (booking) => booking.state !== 'confirmed' || (isOnItsWay(booking) && paidByCouple(booking) >= LEAST),
      ),
    async (world, _picture, booking) => {
      refused(await starts(world, booking, LEAST), 'already_transferred', 'not_transferable', 'chargeback_open')
      return 'done'
    },
  ),
  kind(
    'the seller withdraws',
    1,
    (picture) => picture.staged('consent', 'consented', 'listed'),
    async (world, _picture, transfer) => {
      done(await withdraws(world, transfer))
      unsold(transfer, 'withdrawn')
      return 'done'
    },
  ),
  kind(
    'the seller changes the price',
    20,
    (picture) =>
      picture.staged('listed').filter((transfer) => isSound(transfer.booking) && mostAsked(transfer) >= LEAST),
    async (world, _picture, transfer, dice) => {
      const most = mostAsked(transfer)
      const price = dice.pick([most, LEAST, dice.between(LEAST, most), transfer.asking])
      const reply = await reprices(world, transfer, Math.min(price, most))
      done(reply)
      transfer.asking = Math.min(price, most)
      return 'done'
    },
  ),
  kind(
    'the seller asks for more than they have paid, or while a couple pays',
    2,
    (picture) => picture.staged('listed', 'offer_accepted', 'reserved').filter(({ booking }) => isSound(booking)),
    async (world, _picture, transfer) => {
      const reply = await reprices(world, transfer, Math.max(LEAST, mostAsked(transfer) + 1))
      refused(reply, transfer.stage === 'listed' ? 'invalid_pricing' : 'listing_held')
      return 'done'
    },
  ),
  kind(
    'the seller asks an admin to look',
    2,
    // within a minute of `silentFrom`, only the product knows whether an admin may be asked
    (picture) => picture.staged('consent').filter(({ silentFrom }) => Math.abs(picture.now() - silentFrom) > MINUTE),
    async (world, picture, transfer) => {
      const reply = await asks(who(world, transfer.seller), 'POST /api/transfers/{id}/escalate', inPath(transfer))
      if (picture.now() > transfer.silentFrom) done(reply)
      else refused(reply, 'too_early')
      return 'done'
    },
  ),
  kind(
    'the venue consents',
    40,
    (picture) => picture.staged('consent'),
    async (world, picture, transfer, dice) => {
      const fee = dice.pick([0, 100_00, 250_00, dice.between(1, 250_00)])
      done(await consents(world, transfer, fee))
      wasConsentedTo(picture, transfer, fee)
      return 'done'
    },
  ),
  kind(
    'the venue asks too high a fee',
    1,
    (picture) => picture.staged('consent'),
    async (world, _picture, transfer) => {
      refused(await consents(world, transfer, 250_01), 'invalid_pricing')
      return 'done'
    },
  ),
  kind(
    'the venue declines',
    1,
    (picture) => picture.staged('consent'),
    async (world, _picture, transfer) => {
      const options = { ...inPath(transfer), body: { reason } }
      done(await asks(world.owner, 'POST /api/transfers/{id}/decline', options))
      unsold(transfer, 'declined')
      return 'done'
    },
  ),
  kind(
    'an admin answers in the silent venue’s place',
    3,
    (picture) => picture.staged('consent'),
    async (world, picture, transfer, dice) => {
      const agrees = dice.chance(80)
      done(await acts(world, transfer, agrees ? 'consent' : 'decline'))
      if (agrees) wasConsentedTo(picture, transfer, 0)
      else unsold(transfer, 'declined')
      return 'done'
    },
  ),
  kind(
    'the seller sets up payouts',
    40,
    (picture) => picture.staged('consented').filter(({ seller }) => !picture.payable.has(seller)),
    async (world, picture, transfer) => {
      await canBePaid(world.app, who(world, transfer.seller))
      picture.payable.add(transfer.seller)
      return 'done'
    },
  ),
]
