import { verify } from './checks.ts'
import { DAY, frozenBy, isDisturbed, isOver, type Picture, sellerPrice } from './picture.ts'
import { hears } from './picture-changes.ts'
import type { Tally } from './tally.ts'
import { rests, Surprise, type World } from './world.ts'

/** Long enough for every pending answer, one after the other; after that, escrow must be empty. */
const TWICE = [5 * DAY, 9 * DAY]

/**
 * The end of a run: webhooks arrive again, every pending answer's time passes, and then all money is where it belongs.
 * According to the provider's books, each couple's cards were charged and refunded what the picture says.
 */
export async function ends(world: World, picture: Picture, tally: Tally): Promise<void> {
  world.story.push('the end')
  await world.bank.webhooks('normal')
  await world.bank.release()
  hears(picture, 'normal')
  await verify(world, picture, await rests(world, picture))
  for (const milliseconds of TWICE) {
    await world.app.clock.advance(milliseconds)
    await verify(world, picture, await rests(world, picture), true)
  }
  for (const transfer of picture.transfers) {
    const stays = ['consent', 'consented', 'listed'].includes(transfer.stage) || isOver(transfer.stage)
    if (!stays && frozenBy(transfer) === 'nothing' && transfer.payment?.disputed === 'no') {
      throw new Surprise(`transfer ${transfer.id} is still ${transfer.stage}`)
    }
    tally.end(transfer.split > 0 ? 'split' : transfer.stage)
  }
  for (const { state } of picture.bookings) tally.end(`booking ${state}`)
  await sums(world, picture)
}

async function sums(world: World, picture: Picture): Promise<void> {
  const books = await world.app.sandbox?.books()
  if (!books) throw new Surprise('no sandbox')
  const charges = new Map(books.charges.map((charge) => [charge.paymentIntent, charge]))
  const own = picture.payments.map((paid) => {
    const charge = paid.intent === null ? undefined : charges.get(paid.intent)
    if (charge) charges.delete(charge.paymentIntent)
    return { paid, charge }
  })
  // cards that the product charged automatically: the picture knows the amount, not the payment
  for (const one of own) {
    if (one.charge) continue
    one.charge = [...charges.values()].find(({ amount }) => amount === one.paid.amount)
    if (one.charge) charges.delete(one.charge.paymentIntent)
  }
  if (charges.size > 0) throw new Surprise(`charged, but not in the picture: ${[...charges.keys()].join(', ')}`)
  for (const couple of world.couples.keys()) {
    const of = own.filter(({ paid }) => paid.couple === couple)
    const charged = of.reduce((sum, { charge }) => sum + (charge?.amount ?? 0), 0)
    const paid = of.reduce((sum, one) => sum + one.paid.amount, 0)
    if (charged !== paid) throw new Surprise(`couple ${couple} paid ${paid}, was charged ${charged}`)
    const back = of.reduce((sum, one) => sum + one.paid.back, 0)
    const refunded = of.reduce((sum, { charge }) => sum + (charge?.refunded ?? 0), 0)
    const questioned = of.some((one) => one.paid.disputed !== 'no')
    if (back !== refunded && !questioned)
      throw new Surprise(`couple ${couple} should have ${back} back, has ${refunded}`)
    if (refunded > charged) throw new Surprise(`couple ${couple} got more back than they paid`)
  }
  await sales(world, picture)
}

/** Checks that every seller of a completed transfer is paid their price less the split and 5 percent. */
async function sales(world: World, picture: Picture): Promise<void> {
  for (const [at, couple] of world.couples.entries()) {
    const payouts = await couple.client.call('GET /api/payouts/my')
    const paid = payouts.filter(({ state }) => state !== 'void').map(({ amount }) => Math.round(amount * 100))
    for (const transfer of picture.transfers) {
      if (transfer.stage !== 'completed' || transfer.seller !== at || isDisturbed(transfer)) continue
      const price = sellerPrice(transfer) - transfer.split
      const net = price - Math.floor(price / 20)
      const found = paid.indexOf(net)
      if (found === -1 && net > 0) throw new Surprise(`couple ${at} sold for ${price}, but is not paid ${net}`)
      if (found >= 0) paid.splice(found, 1)
    }
  }
}
