import { createCustomer, deleteCustomer, tellAddress } from '#server/platform/stripe/customers.ts'
import {
  cancelIntent,
  createIntent,
  customerOf,
  fetchIntent,
  findIntent,
  type IntentOrder,
  intentsSince,
  isCancellable,
  STATEMENT_SUFFIX,
  setSaveCard,
} from '#server/platform/stripe/intents.ts'
import { movementsBetween } from '#server/platform/stripe/movements.ts'
import {
  createRefund,
  fetchRefund,
  findRefund,
  intentOfRefund,
  refundsByHand,
  refundsByHandSince,
  refundsSince,
  returnUnknown,
} from '#server/platform/stripe/refunds.ts'
import { cardOf, chargeSavedCard, deleteCard, savedCard, savedCards } from '#server/platform/stripe/saved-cards.ts'
import { counts, eventually, needs, type Step, type World } from './walk.ts'

const EMAIL = 'first-hour@example.com'
const AMOUNT = 60_00
const DAY = 24 * 60 * 60 * 1000

/** The order of one of the walk's payments, which are numbered up from the walk's own number. */
function orderOf(world: World, payment: number, more: Partial<IntentOrder> = {}): IntentOrder {
  return {
    paymentId: world.number + payment,
    about: { booking: world.number, listing: world.number },
    amount: AMOUNT,
    customerId: needs(world.customer, 'a customer'),
    saveCard: false,
    description: `Booking ${world.number}`,
    email: EMAIL,
    ...more,
  }
}

/** What the browser does with the client secret. */
export const pays = ({ stripe }: World, intentId: string, card: string) =>
  stripe.paymentIntents.confirm(intentId, { payment_method: card, use_stripe_sdk: true })

/** Opens a payment and pays it with a test card. */
export async function paid(world: World, payment: number, card: string, more: Partial<IntentOrder> = {}) {
  const intent = await createIntent(world.stripe, orderOf(world, payment, more))
  await pays(world, intent.id, card)
  const seen = await fetchIntent(world.stripe, intent.id)
  counts('a good test card pays immediately', seen.status === 'succeeded', seen.status)
  return { ...seen, chargeId: needs(seen.chargeId, 'the charge of the payment') }
}

/** Customers, payments, saved cards. */
export const cardSteps: Step[] = [
  {
    name: 'a customer is made once, and gets an address',
    run: async (world) => {
      const id = await createCustomer(world.stripe, world.number)
      world.customer = id
      counts('the same key gives the same customer', (await createCustomer(world.stripe, world.number)) === id, id)
      await tellAddress(world.stripe, id, EMAIL)
      await tellAddress(world.stripe, id, 'none') // not accepted as an address, which stops nobody
      const customer = await world.stripe.customers.retrieve(id)
      counts('the address is there', !customer.deleted && customer.email === EMAIL, customer)
    },
  },
  {
    name: 'a payment is opened once, even with another address',
    run: async (world) => {
      const intent = await createIntent(world.stripe, orderOf(world, 1, { saveCard: true }))
      world.intent = intent
      counts('it waits for a card', intent.status === 'requires_payment_method', intent)
      counts('it has a client secret for the browser', Boolean(intent.clientSecret), intent)
      const again = await createIntent(world.stripe, orderOf(world, 1, { saveCard: true }))
      counts('the same key gives the same payment', again.id === intent.id, again)
      const moved = await createIntent(world.stripe, orderOf(world, 1, { saveCard: true, email: `x-${EMAIL}` }))
      counts('other parameters are refused, and the first payment is found', moved.id === intent.id, moved)
      const found = await findIntent(world.stripe, orderOf(world, 1).customerId, world.number + 1)
      counts('it is found by its customer', found?.id === intent.id, found)
      await setSaveCard(world.stripe, intent.id, { paymentId: world.number + 1, saveCard: false, version: 1 })
      await setSaveCard(world.stripe, intent.id, { paymentId: world.number + 1, saveCard: true, version: 2 })
      const kept = await fetchIntent(world.stripe, intent.id)
      counts('the card is to be saved', kept.saveCard, kept)
    },
  },
  {
    name: 'an invalid address doesn’t keep a payment from being opened',
    run: async (world) => {
      const intent = await createIntent(world.stripe, orderOf(world, 2, { email: 'none' }))
      counts('it waits for a card', isCancellable(intent), intent)
    },
  },
  {
    name: 'a card pays and is saved, and its charge is known with fee and fingerprint',
    run: async (world) => {
      const { id } = needs(world.intent, 'an open payment')
      await pays(world, id, 'pm_card_visa')
      const seen = await eventually('the fee of a charge is known', async () => {
        const intent = await fetchIntent(world.stripe, id)
        return intent.fee === null ? null : intent
      })
      counts('all of it is captured', seen.status === 'succeeded' && seen.received === AMOUNT, seen)
      counts('the card has a fingerprint', Boolean(seen.card), seen)
      const charge = await world.stripe.charges.retrieve(needs(seen.chargeId, 'the charge'))
      const statement = charge.calculated_statement_descriptor
      counts(
        `the card statement ends with ${STATEMENT_SUFFIX}`,
        statement?.endsWith(STATEMENT_SUFFIX) === true,
        statement,
      )
      world.paid = { id, chargeId: charge.id, paymentId: world.number + 1 }
    },
  },
  {
    name: 'the saved card pays again without its owner',
    run: async (world) => {
      const customer = needs(world.customer, 'a customer')
      const first = needs(world.paid, 'a payment that saved its card')
      const card = needs(await savedCard(world.stripe, customer, first.id), 'a saved card')
      counts('it is the one that paid', (await cardOf(world.stripe, first.id)) === card, card)
      const listed = await savedCards(world.stripe, customer)
      counts(
        'it is listed',
        listed.some(({ id }) => id === card),
        listed,
      )
      const balance = await createIntent(world.stripe, orderOf(world, 3, { saveCard: true }))
      const order = { paymentId: world.number + 3, intentId: balance.id, card, dueOn: '2030-01-01', saveCard: true }
      await chargeSavedCard(world.stripe, order)
      await chargeSavedCard(world.stripe, order)
      const seen = await fetchIntent(world.stripe, balance.id)
      counts('it is paid', seen.status === 'succeeded', seen)
    },
  },
  {
    name: 'a declined card leaves the payment open, with words for the payer',
    run: async (world) => {
      const intent = await createIntent(world.stripe, orderOf(world, 4))
      const error = await pays(world, intent.id, 'pm_card_chargeDeclined').catch((reason) => reason)
      counts('the decline is an error of type card_error', error?.type === 'StripeCardError', error)
      const seen = await fetchIntent(world.stripe, intent.id)
      counts('it waits for another card', seen.status === 'requires_payment_method', seen)
      counts('it says why', Boolean(seen.declineMessage), seen)
    },
  },
  {
    name: 'the saved card pays what its owner left unpaid when their bank asked for authentication',
    run: async (world) => {
      const customer = needs(world.customer, 'a customer')
      const first = needs(world.paid, 'a payment that saved its card')
      const card = needs(await savedCard(world.stripe, customer, first.id), 'a saved card')
      const intent = await createIntent(world.stripe, orderOf(world, 10))
      await pays(world, intent.id, 'pm_card_authenticationRequired')
      const order = { paymentId: world.number + 10, intentId: intent.id, card, saveCard: false }
      const charged = await chargeSavedCard(world.stripe, { ...order, dueOn: '2030-01-01' })
      const seen = await fetchIntent(world.stripe, intent.id)
      counts('it is paid', charged && seen.status === 'succeeded', seen)
      const again = await chargeSavedCard(world.stripe, { ...order, dueOn: '2030-01-02' })
      counts('once it is paid, the card is not charged', !again, again)
    },
  },
  {
    name: 'a payer can leave when their bank asks for authentication, and the payment can be canceled',
    run: async (world) => {
      const intent = await createIntent(world.stripe, orderOf(world, 5))
      await pays(world, intent.id, 'pm_card_authenticationRequired')
      const waiting = await fetchIntent(world.stripe, intent.id)
      counts('it waits for its payer', waiting.status === 'requires_action', waiting)
      const cancelled = await cancelIntent(world.stripe, waiting, world.number + 5)
      counts('it is canceled', cancelled.status === 'canceled', cancelled)
      const again = await cancelIntent(world.stripe, { ...waiting, status: 'requires_confirmation' }, world.number + 5)
      counts('canceling again returns it as it is', again.status === 'canceled', again)
    },
  },
]

/** Refunds, and reading back what was done. */
export const refundSteps: Step[] = [
  {
    name: 'a part goes back once',
    run: async (world) => {
      const { id, paymentId } = needs(world.paid, 'a payment')
      const order = { refundId: world.number + 1, paymentId, intentId: id, amount: 10_00 }
      const refund = await createRefund(world.stripe, order)
      counts('it is on its way or made', refund.status !== 'failed' && refund.amount === 10_00, refund)
      counts('the same key gives the same refund', (await createRefund(world.stripe, order)).id === refund.id, refund)
      const found = await findRefund(world.stripe, id, order.refundId)
      counts('it is found by its payment', found?.id === refund.id, found)
      const seen = await fetchRefund(world.stripe, refund.id)
      counts('its money has left our balance', seen.moved, seen)
    },
  },
  {
    name: 'a payment that nobody knows goes back whole, and only once',
    run: async (world) => {
      const { id } = await paid(world, 6, 'pm_card_visa')
      await returnUnknown(world.stripe, id)
      await returnUnknown(world.stripe, id)
      const { data } = await world.stripe.refunds.list({ payment_intent: id })
      counts('there is one refund', data.length === 1 && data[0]?.amount === AMOUNT, data)
      const byHand = await refundsByHand(world.stripe, id)
      counts('it is among the refunds that aren’t in our data', byHand[0]?.id === data[0]?.id, byHand)
      const since = await refundsByHandSince(world.stripe, world.began)
      counts('and among those since the walk began', since.includes(String(data[0]?.id)), since)
      const intent = await intentOfRefund(world.stripe, String(data[0]?.id))
      counts('it leads to its payment', intent === id, intent)
      const payer = await customerOf(world.stripe, id)
      counts('the payment leads to its customer', payer === world.customer, payer)
    },
  },
  {
    name: 'payments, refunds and movements since the walk began are listed',
    run: async (world) => {
      const { id, chargeId } = needs(world.paid, 'a payment')
      const intents = await intentsSince(world.stripe, world.began)
      const ours = intents.find((intent) => intent.id === id)
      counts('the payment is among them, with our ids', ours?.about.booking === world.number, ours)
      const refunds = await refundsSince(world.stripe, world.began)
      counts(
        'so is the refund',
        refunds.some(({ refundId }) => refundId === world.number + 1),
        refunds,
      )
      await eventually('the charge is in the balance', async () => {
        const moved = await movementsBetween(world.stripe, world.began, new Date(Date.now() + DAY))
        return moved.some(({ source, category }) => source === chargeId && category === 'charge') || null
      })
    },
  },
]

/** What is deleted when a couple leaves; last, because the other steps need it. */
export const leavingSteps: Step[] = [
  {
    name: 'a saved card and a customer can be deleted, the customer twice',
    run: async (world) => {
      const customer = needs(world.customer, 'a customer')
      const [card] = await savedCards(world.stripe, customer)
      await deleteCard(world.stripe, needs(card, 'a saved card').id)
      await deleteCustomer(world.stripe, customer)
      await deleteCustomer(world.stripe, customer)
    },
  },
]
