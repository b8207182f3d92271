import { answers } from '#tests/builders/offers.ts'
import { toDollars } from '../cents.ts'
import { type Kind, kind } from '../command-kinds.ts'
import { isOpenOffer, MINUTE, type Offer, type Picture, type Transfer } from '../picture.ts'
import { listedAgain } from '../picture-changes.ts'
import { asks, refused, Surprise, said, type World } from '../world.ts'
import { asksForTransfer, buyers, isForSale, wasReserved } from './buying.ts'
import { who } from './paying.ts'

type Wish = { couple: number; transfer: Transfer }
type Table = { transfer: Transfer; offer: Offer }

const MOST = 3
const isLive = (offer: Offer) => isOpenOffer(offer) || offer.state === 'accepted'
const lowest = ({ asking }: Transfer) => Math.ceil(asking / 2)

/** Couples that may make an offer now. */
const offerers = (picture: Picture): Wish[] =>
  buyers(picture, ({ couple, transfer }) => {
    const own = transfer.offers.filter((offer) => offer.couple === couple)
    return isForSale(picture, transfer) && transfer.asking > 2 && own.length < MOST && !own.some(isLive)
  })

/** Offers in these states that can be answered now. */
const tables = (picture: Picture, ...states: Offer['state'][]): Table[] =>
  picture.transfers.flatMap((transfer) =>
    transfer.offers
      .filter(({ state, deadline }) => states.includes(state) && deadline > picture.now() + MINUTE)
      .map((offer) => ({ transfer, offer })),
  )
const sold = (picture: Picture) => (table: Table) => isForSale(picture, table.transfer)

const offers = (world: World, { couple, transfer }: Wish, price: number) =>
  asks(who(world, couple), 'POST /api/offers', {
    body: { listingId: transfer.listing as number, price: toDollars(price) },
  })

/**
 * Takes a step on an offer, as this side: accepts the price on the table, counters with another, declines or withdraws.
 */
async function takes(
  world: World,
  { transfer, offer }: Table,
  by: 'seller' | 'buyer',
  step: 'accept' | 'counter' | 'decline' | 'withdraw',
  price = offer.price,
) {
  const couple = who(world, by === 'seller' ? transfer.seller : offer.couple)
  return answers(couple, offer, step, toDollars(price))
}

type Reply = Awaited<ReturnType<typeof takes>>
function isDone(reply: Reply): Reply {
  if (reply.status >= 300) throw new Surprise(said(reply))
  return reply
}
const until = (reply: Reply) => new Date(reply.body.until).getTime()

function wasAccepted({ transfer, offer }: Table, reply: Reply): void {
  offer.state = 'accepted'
  offer.deadline = until(reply)
  transfer.stage = 'offer_accepted'
}

export const OFFERING: Kind[] = [
  kind('makes an offer', 40, offerers, async (world, picture, wish, dice) => {
    const { transfer, couple } = wish
    const price = dice.pick([
      lowest(transfer),
      transfer.asking - 1,
      dice.between(lowest(transfer), transfer.asking - 1),
    ])
    const { body } = isDone(await offers(world, wish, price))
    const deadline = new Date(body.until).getTime()
    if (deadline > picture.now() + 48 * 60 * MINUTE) throw new Surprise(`an answer until ${body.until}`)
    transfer.offers.push({ id: body.id, couple, state: 'open', price, offered: price, deadline })
    return 'done'
  }),
  kind('offers less than half, or the whole price', 1, offerers, async (world, _picture, wish, dice) => {
    const { transfer } = wish
    refused(
      await offers(world, wish, dice.pick([lowest(transfer) - 1, transfer.asking])),
      'invalid_pricing',
      'invalid_request',
    )
    return 'done'
  }),
  kind(
    'the seller accepts an offer',
    30,
    (picture) => tables(picture, 'open', 'countered_back').filter(sold(picture)),
    async (world, _picture, table) => {
      wasAccepted(table, isDone(await takes(world, table, 'seller', 'accept')))
      return 'done'
    },
  ),
  kind(
    'the seller accepts an offer while another couple pays',
    2,
    (picture) =>
      tables(picture, 'open', 'countered_back').filter(
        ({ transfer: { stage } }) => stage === 'reserved' || stage === 'offer_accepted',
      ),
    async (world, _picture, table) => {
      refused(await takes(world, table, 'seller', 'accept'), 'listing_held')
      return 'done'
    },
  ),
  kind(
    'the seller counters',
    25,
    (picture) => tables(picture, 'open').filter(({ transfer, offer }) => offer.offered + 1 < transfer.asking),
    async (world, _picture, table, dice) => {
      const price = dice.between(table.offer.offered + 1, table.transfer.asking - 1)
      const reply = isDone(await takes(world, table, 'seller', 'counter', price))
      Object.assign(table.offer, { state: 'countered', price, deadline: until(reply) })
      return 'done'
    },
  ),
  kind(
    'the couple counters back',
    20,
    (picture) => tables(picture, 'countered').filter(({ offer }) => offer.offered + 1 < offer.price),
    async (world, _picture, table, dice) => {
      const price = dice.between(table.offer.offered + 1, table.offer.price - 1)
      const reply = isDone(await takes(world, table, 'buyer', 'counter', price))
      Object.assign(table.offer, { state: 'countered_back', price, deadline: until(reply) })
      return 'done'
    },
  ),
  kind(
    'the couple accepts the seller’s price',
    30,
    (picture) => tables(picture, 'countered').filter(sold(picture)),
    async (world, _picture, table) => {
      wasAccepted(table, isDone(await takes(world, table, 'buyer', 'accept')))
      return 'done'
    },
  ),
  kind(
    'an offer is declined',
    2,
    (picture) => tables(picture, 'open', 'countered', 'countered_back'),
    async (world, _picture, table) => {
      const by = table.offer.state === 'countered' ? 'buyer' : 'seller'
      isDone(await takes(world, table, by, 'decline'))
      table.offer.state = 'declined'
      return 'done'
    },
  ),
  kind(
    'the couple takes their offer back',
    4,
    (picture) => tables(picture, 'open', 'countered_back'),
    async (world, _picture, table) => {
      isDone(await takes(world, table, 'buyer', 'withdraw'))
      table.offer.state = 'withdrawn'
      return 'done'
    },
  ),
  kind(
    'the couple no longer wants the agreed price',
    6,
    (picture) => tables(picture, 'accepted').filter(({ transfer }) => transfer.stage === 'offer_accepted'),
    async (world, _picture, table) => {
      isDone(await takes(world, table, 'buyer', 'withdraw'))
      listedAgain(table.transfer)
      return 'done'
    },
  ),
  kind(
    'reserves at the agreed price',
    40,
    (picture) => tables(picture, 'accepted').filter(({ transfer }) => transfer.stage === 'offer_accepted'),
    async (world, picture, { transfer, offer }) => {
      const wish = { couple: offer.couple, transfer }
      wasReserved(picture, wish, isDone(await asksForTransfer(world, wish)).body)
      return 'done'
    },
  ),
  kind(
    'somebody else answers an offer',
    1,
    (picture) => tables(picture, 'open', 'countered', 'countered_back', 'accepted'),
    async (world, _picture, { transfer, offer }, dice) => {
      const others = [0, 1, 2, 3].filter((couple) => couple !== offer.couple && couple !== transfer.seller)
      const step = dice.pick(['accept', 'counter', 'decline', 'withdraw'] as const)
      const reply = await answers(who(world, dice.pick(others)), offer, step, toDollars(offer.price))
      if (reply.status !== 404) throw new Surprise(`${step} by a stranger: ${said(reply)}`)
      return 'done'
    },
  ),
  kind(
    'the seller accepts two offers at once, or one while another couple reserves',
    3,
    (picture) => tables(picture, 'open', 'countered_back').filter(sold(picture)),
    async (world, picture, table, dice) => {
      const { transfer, offer } = table
      const wish = dice.pick(buyers(picture, (one) => one.transfer === transfer && one.couple !== offer.couple))
      const other = transfer.offers.find((one) => one !== offer && ['open', 'countered_back'].includes(one.state))
      const second = other && { transfer, offer: other }
      const replies = await Promise.all([
        takes(world, table, 'seller', 'accept'),
        second ? takes(world, second, 'seller', 'accept') : asksForTransfer(world, wish),
      ])
      const won = replies.flatMap(({ status }, at) => (status < 300 ? [at] : []))
      if (won.length !== 1) throw new Surprise(`${won.length} of them won: ${replies.map(said).join(' | ')}`)
      if (won[0] === 0) wasAccepted(table, replies[0])
      else if (second) wasAccepted(second, replies[1])
      else wasReserved(picture, wish, replies[1].body)
      return 'done'
    },
  ),
]
