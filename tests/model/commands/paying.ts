import { paysWith } from '#tests/builders/bookings.ts'
import { toDollars } from '../cents.ts'
import { type Kind, kind, type Outcome } from '../command-kinds.ts'
import { type Checkout, dueNow, MINUTE, type Picture, type VenueDate } from '../picture.ts'
import { charged } from '../picture-changes.ts'
import { asks, refused, Surprise, said, type World } from '../world.ts'

const COUPLES = [0, 1, 2, 3]
const HOLD = 15 * MINUTE
const TAKEN = ['listing_held', 'listing_sold', 'listing_unavailable', 'not_found']

type Wish = { couple: number; date: VenueDate }
const wishes = (picture: Picture, fits: (wish: Wish) => boolean): Wish[] =>
  picture.dates.flatMap((date) => COUPLES.map((couple) => ({ couple, date }))).filter(fits)

export const bookable = (picture: Picture, date: VenueDate): boolean =>
  date.onMarket && !date.booking && picture.daysTo(date.event) >= 0
const isFree = (picture: Picture, date: VenueDate) => bookable(picture, date) && !date.checkout

export const who = (world: World, couple: number) => world.couples[couple] as World['couples'][number]

export function order(picture: Picture, date: VenueDate) {
  return { amount: toDollars(dueNow(picture, date)), metadata: { listingId: date.listing, isTransfer: false } }
}

/** A couple has opened the payment page of a date or a transfer: whatever they held before is given back. */
export function opened(
  picture: Picture,
  of: 'date' | 'transfer',
  couple: number,
  page: number,
  // biome-ignore lint/suspicious/noExplicitAny: a checkout, as the API shows it
  body: any,
): Checkout {
  for (const other of picture.checkouts) {
    if (other.couple !== couple || other.over || other.ending || other.of === 'balance') continue
    other.ending = true
    other.until = Math.min(other.until, picture.now())
  }
  const checkout: Checkout = {
    of,
    couple,
    page,
    clientSecret: body.clientSecret,
    amount: Math.round(body.amountDueNow * 100),
    until: picture.now() + HOLD,
    ending: false,
    card: 'none',
    saveCard: false,
    over: false,
    paid: null,
  }
  picture.checkouts.push(checkout)
  return checkout
}

const asksForDate = (world: World, picture: Picture, { couple, date }: Wish) =>
  asks(who(world, couple), 'POST /api/create-payment-intent', { body: order(picture, date) })

/** Asks for the state of a checkout, as its page does. */
const returns = (world: World, { of, page, couple }: Checkout) => {
  const key = of === 'balance' ? 'POST /api/bookings/{id}/balance/sync' : 'POST /api/checkout/{id}/sync'
  return asks(who(world, couple), key, { params: { id: page } })
}

/** The card is charged, unless the provider says no. */
async function pays(world: World, picture: Picture, checkout: Checkout, card?: string): Promise<Outcome> {
  try {
    const { status } = await paysWith(world.app, checkout, card)
    if (status === 'succeeded') charged(picture, checkout)
    else if (status === 'requires_action') checkout.card = 'challenge'
    else if (status === 'processing') checkout.card = 'processing'
    else throw new Surprise(`the intent is ${status}`)
    return 'done'
  } catch (error) {
    if (error instanceof Surprise) throw error
    return 'refused'
  }
}

const payable = (picture: Picture) =>
  picture.openCheckouts().filter(({ card, until, ending }) => card === 'none' && !ending && until > picture.now())
const late = (picture: Picture) =>
  picture.checkouts.filter(
    ({ card, over, until, ending }) => card === 'none' && (over || ending || until <= picture.now()),
  )
const waiting = (picture: Picture, card: Checkout['card']) => picture.checkouts.filter((one) => one.card === card)

export const PAYING: Kind[] = [
  kind(
    'opens the checkout of an available date',
    14,
    (picture) => wishes(picture, ({ date }) => isFree(picture, date)),
    async (world, picture, wish) => {
      const reply = await asksForDate(world, picture, wish)
      if (reply.status !== 200) throw new Surprise(`the date is available, but: ${said(reply)}`)
      wish.date.checkout = opened(picture, 'date', wish.couple, wish.date.listing, reply.body)
      return 'done'
    },
  ),
  kind(
    'asks for a date that another couple has or that is off the market',
    2,
    (picture) => wishes(picture, ({ date, couple }) => !isFree(picture, date) && date.checkout?.couple !== couple),
    async (world, picture, wish) => {
      refused(await asksForDate(world, picture, wish), ...TAKEN)
      return 'done'
    },
  ),
  kind(
    'opens their own running checkout again: the same payment',
    2,
    (picture) =>
      wishes(picture, ({ date, couple }) => {
        const { checkout } = date
        return (
          checkout?.couple === couple &&
          !checkout.ending &&
          checkout.card === 'none' &&
          payable(picture).includes(checkout)
        )
      }),
    async (world, picture, wish) => {
      const { checkout } = wish.date
      const body = { ...order(picture, wish.date), amount: toDollars(checkout?.amount ?? 0) }
      const reply = await asks(who(world, wish.couple), 'POST /api/create-payment-intent', { body })
      if (reply.body.clientSecret !== checkout?.clientSecret) throw new Surprise(`another payment: ${said(reply)}`)
      return 'done'
    },
  ),
  kind(
    'sees a different price than the product charges',
    1,
    (picture) => wishes(picture, ({ date }) => isFree(picture, date)),
    async (world, picture, { couple, date }) => {
      const body = { ...order(picture, date), amount: toDollars(dueNow(picture, date) - 1) }
      refused(await asks(who(world, couple), 'POST /api/create-payment-intent', { body }), 'price_changed')
      return 'done'
    },
  ),
  kind('pays by card', 40, payable, async (world, picture, checkout, dice) => {
    const outcome = await pays(world, picture, checkout)
    if (outcome === 'done' && checkout.card === 'paid' && dice.chance(50)) await returns(world, checkout)
    return outcome
  }),
  kind('has their card declined', 2, payable, async (world, picture, checkout) => {
    const outcome = await pays(world, picture, checkout, 'pm_card_chargeDeclined')
    if (outcome === 'done') throw new Surprise('a declined card was charged')
    return 'done'
  }),
  kind('is asked by their bank who they are', 2, payable, (world, picture, checkout) =>
    pays(world, picture, checkout, 'pm_card_threeDSecure2Required'),
  ),
  kind(
    'answers their bank',
    10,
    (picture) => waiting(picture, 'challenge').filter(({ over }) => !over),
    async (world, picture, checkout, dice) => {
      const decision = dice.chance(80) ? 'complete' : 'fail'
      const intent = String(checkout.clientSecret).split('_secret_')[0] as string
      try {
        await world.bank.answersBank(intent, decision)
      } catch {
        checkout.card = 'none' // canceled in the meantime
        return 'refused'
      }
      if (decision === 'fail') checkout.card = 'none'
      else charged(picture, checkout)
      return 'done'
    },
  ),
  kind('pays by a card that takes its time', 2, payable, async (world, picture, checkout) => {
    await world.bank.fails('slow_settlement', '', 1)
    const outcome = await pays(world, picture, checkout)
    await world.bank.works()
    return outcome
  }),
  kind(
    'hears from the slow card at last',
    5,
    (picture) => waiting(picture, 'processing'),
    async (world, picture, checkout, dice) => {
      const outcome = dice.chance(75) ? 'succeeded' : 'declined'
      await world.bank.settles(String(checkout.clientSecret).split('_secret_')[0] as string, outcome)
      checkout.slow = true
      if (outcome === 'succeeded') charged(picture, checkout)
      else checkout.card = 'none'
      return 'done'
    },
  ),
  kind('tries to pay when their time is over', 2, late, async (world, picture, checkout) => {
    // the provider says no, unless we haven't asked it to cancel yet
    world.story.push(`   ${await pays(world, picture, checkout)}`)
    return 'done'
  }),
  kind(
    'comes back from paying',
    3,
    (picture) => picture.checkouts.filter(({ over }) => !over),
    async (world, _picture, checkout) => {
      const reply = await returns(world, checkout)
      return reply.status === 200 ? 'done' : 'refused'
    },
  ),
  kind(
    'gives the date back',
    2,
    (picture) => picture.openCheckouts().filter(({ of, ending }) => of !== 'balance' && !ending),
    async (world, picture, checkout) => {
      const params = { id: checkout.page }
      const reply = await asks(who(world, checkout.couple), 'DELETE /api/checkout/{id}', { params })
      checkout.ending = true
      checkout.until = Math.min(checkout.until, picture.now())
      if (checkout.card === 'processing') {
        refused(reply, 'payment_in_progress')
        return 'refused'
      }
      if (reply.status !== 200) throw new Surprise(`could not give back: ${said(reply)}`)
      return 'done'
    },
  ),
  kind(
    'wants their card kept',
    2,
    (picture) => payable(picture).filter(({ of, saveCard }) => of === 'date' && !saveCard),
    async (world, _picture, checkout) => {
      const options = { params: { id: checkout.page }, body: { saveCard: true } }
      const reply = await asks(who(world, checkout.couple), 'PATCH /api/checkout/{id}', options)
      if (reply.status !== 200) throw new Surprise(said(reply))
      checkout.saveCard = true
      return 'done'
    },
  ),
]
