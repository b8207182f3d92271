import { type Kind, kind } from '../command-kinds.ts'
import { buyerPrice, frozenBy, isQuestioned, type Picture, sellerPrice } from '../picture.ts'
import { completed, returned, unsold } from '../picture-changes.ts'
import { asks, Surprise, said } from '../world.ts'
import { cancels, mayCancel, refundNow, wasCancelled } from './balance-and-cancelling.ts'
import { asksForTransfer, buyers, isForSale, wasReserved } from './buying.ts'
import { confirms, disputes, venueAnswers, wasAssigned, wasDisputed } from './deciding.ts'
import { bookable, opened, order, who } from './paying.ts'
import { acts, consents, wasConsentedTo, withdraws } from './selling.ts'

type Reply = Awaited<ReturnType<typeof asks>>

/** Several asked at the same time. Fails unless exactly one succeeded, and returns its place in the list. */
function winner(replies: Reply[]): number {
  const won = replies.flatMap(({ status }, at) => (status < 300 ? [at] : []))
  if (won.length !== 1) throw new Surprise(`${won.length} of them won: ${replies.map(said).join(' | ')}`)
  return won[0] as number
}

const calm = (picture: Picture, stage: 'funded' | 'assigned' | 'disputed') =>
  picture.staged(stage).filter((transfer) => frozenBy(transfer) === 'nothing')
const forSale = (picture: Picture) => picture.staged('listed').filter((transfer) => isForSale(picture, transfer))

export const RACING: Kind[] = [
  kind(
    'two couples open the checkout of one date at once',
    4,
    (picture) => picture.dates.filter((date) => bookable(picture, date) && !date.checkout),
    async (world, picture, date, dice) => {
      const first = dice.between(0, 3)
      const pair = [first, (first + dice.between(1, 3)) % 4]
      const body = order(picture, date)
      const replies = await Promise.all(
        pair.map((couple) => asks(who(world, couple), 'POST /api/create-payment-intent', { body })),
      )
      const won = winner(replies)
      date.checkout = opened(picture, 'date', pair[won] as number, date.listing, replies[won]?.body)
      return 'done'
    },
  ),
  kind('two couples reserve one transfer at once', 8, forSale, async (world, picture, transfer, dice) => {
    const others = buyers(picture, (wish) => wish.transfer === transfer)
    const first = dice.between(0, others.length - 1)
    const wishes = [0, 1].map((step) => others[(first + step) % others.length] as (typeof others)[number])
    const replies = await Promise.all(wishes.map((wish) => asksForTransfer(world, wish)))
    const won = winner(replies)
    wasReserved(picture, wishes[won] as (typeof wishes)[number], replies[won]?.body)
    return 'done'
  }),
  kind('a buyer reserves what the seller withdraws', 2, forSale, async (world, picture, transfer, dice) => {
    const wish = dice.pick(buyers(picture, (one) => one.transfer === transfer))
    const replies = await Promise.all([asksForTransfer(world, wish), withdraws(world, transfer)])
    if (winner(replies) === 0) wasReserved(picture, wish, replies[0]?.body)
    else unsold(transfer, 'withdrawn')
    return 'done'
  }),
  kind(
    'a buyer reserves what the seller cancels',
    2,
    (picture) =>
      forSale(picture).filter(({ booking }) => mayCancel(picture, 'couple', booking) && !isQuestioned(booking)),
    async (world, picture, transfer, dice) => {
      const { booking } = transfer
      const wish = dice.pick(buyers(picture, (one) => one.transfer === transfer))
      const refund = await refundNow(world, picture, 'couple', booking)
      const replies = await Promise.all([asksForTransfer(world, wish), cancels(world, 'couple', booking, refund)])
      if (winner(replies) === 0) wasReserved(picture, wish, replies[0]?.body)
      else wasCancelled(picture, 'couple', booking, refund)
      return 'done'
    },
  ),
  kind(
    'the venue consents to what the seller withdraws',
    2,
    (picture) => picture.staged('consent'),
    async (world, picture, transfer) => {
      const [yes, withdrawn] = await Promise.all([consents(world, transfer, 0), withdraws(world, transfer)])
      // first consented, then withdrawn: both may succeed, one after the other
      if (withdrawn?.status === 200) unsold(transfer, 'withdrawn')
      else if (yes?.status === 200) wasConsentedTo(picture, transfer, 0)
      else throw new Surprise(`${said(yes as Reply)} | ${said(withdrawn as Reply)}`)
      return 'done'
    },
  ),
  kind(
    'the venue assigns and refuses at once',
    2,
    (picture) => calm(picture, 'funded').filter(({ booking }) => picture.daysTo(booking.date.event) >= 0),
    async (world, picture, transfer) => {
      const answers = (['assign', 'refuse'] as const).map((action) => venueAnswers(world, transfer, action))
      if (winner(await Promise.all(answers)) === 0) wasAssigned(picture, transfer)
      else returned(picture, transfer)
      return 'done'
    },
  ),
  kind(
    'the buyer confirms and disputes at once',
    10,
    (picture) => calm(picture, 'assigned'),
    async (world, picture, transfer) => {
      const replies = await Promise.all([confirms(world, transfer), disputes(world, transfer)])
      if (winner(replies) === 0) completed(picture, transfer, replies[0]?.body.newBookingId)
      else wasDisputed(picture, transfer)
      return 'done'
    },
  ),
  kind(
    'admins release, refund and split at once',
    8,
    (picture) => calm(picture, 'disputed').filter((transfer) => sellerPrice(transfer) > 1),
    async (world, picture, transfer) => {
      const part = Math.floor(sellerPrice(transfer) / 3) || 1
      const replies = await Promise.all([
        acts(world, transfer, 'release'),
        acts(world, transfer, 'refund'),
        acts(world, transfer, 'split', part),
      ])
      const won = winner(replies)
      const id = replies[won]?.body.newBookingId
      if (won === 1) returned(picture, transfer)
      else completed(picture, transfer, id, won === 2 ? part : 0)
      return 'done'
    },
  ),
  kind(
    'the buyer comes back in three windows at once',
    5,
    (picture) => picture.staged('reserved').filter(({ checkout }) => checkout?.card === 'paid'),
    async (world, _picture, transfer) => {
      const { checkout } = transfer
      const couple = who(world, checkout?.couple as number)
      const params = { id: transfer.listing as number }
      const looks = [1, 2, 3].map(() => asks(couple, 'POST /api/checkout/{id}/sync', { params }))
      for (const reply of await Promise.all(looks)) {
        if (reply.status !== 200) throw new Surprise(said(reply))
        if (reply.body.amountDueNow !== buyerPrice(transfer) / 100)
          throw new Surprise(`charged ${reply.body.amountDueNow}`)
      }
      return 'done'
    },
  ),
]
