import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, checkoutOf, holds, intentOf, order, paysWith, syncs } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aTransfer, reserves } from '#tests/builders/transfers.ts'
import { aCouple, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'

/**
 * What we tell the card provider about a payment and its payer. Card statements, receipts and the provider's dashboard
 * show it.
 */
const { app, bank } = await anApp({ errors: 'expected' })

const stripe = app.services.stripe as NonNullable<typeof app.services.stripe>
const intent = (checkout: { clientSecret: string | null }) =>
  stripe.paymentIntents.retrieve(intentOf(checkout), { expand: ['latest_charge'] })

async function customerOf({ id }: SignedIn) {
  const { customer_id } = await app.services.db
    .selectFrom('card_customers')
    .select('customer_id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return stripe.customers.retrieve(customer_id)
}

test('a date’s payment says its number, who gets the receipt, and what the card statement shows', async () => {
  const { couple, listing, checkout } = await aBooking(app).held()
  await paysWith(app, checkout)
  const { bookingId } = await syncs(couple, listing)
  expect(await intent(checkout)).toMatchObject({
    description: `Booking ${bookingId}`,
    receipt_email: couple.email,
    statement_descriptor_suffix: 'VENUE DATE',
    latest_charge: { calculated_statement_descriptor: 'SANDBOX* VENUE DATE', receipt_email: couple.email },
  })
})

test('so do the payments of a balance and of a transfer', async () => {
  const { couple, checkout } = await aBooking(app).confirmed()
  const id = checkout.bookingId
  const call = { params: { id }, body: { amount: 9000 } }
  const balance = await couple.client.call('POST /api/bookings/{id}/pay-balance', call)
  const described = { receipt_email: couple.email, statement_descriptor_suffix: 'VENUE DATE' }
  expect(await intent(balance)).toMatchObject({ description: `Balance of booking ${id}`, ...described })

  const transfer = await aTransfer(app).listed()
  const buyer = await aCouple(app)
  const bought = await reserves(buyer, transfer.listing)
  expect(await intent(bought)).toMatchObject({
    description: `Transfer ${transfer.id}`,
    receipt_email: buyer.email,
  })
})

test('the customer has the couple’s address, and the new one after a change', async () => {
  const couple = await aCouple(app)
  await holds(couple, await aListing(app).inDays(90))
  await app.settle()
  expect(await customerOf(couple)).toMatchObject({ email: couple.email })

  const email = `moved-${couple.email}`
  await couple.client.call('POST /api/account/email-change', { body: { email, password: TEST_PASSWORD } })
  for (const side of ['old', 'new'] as const) {
    const mail = (await mailsTo(app, side === 'old' ? couple.email : email)).at(-1)
    const token = mail?.link?.searchParams.get('token') as string
    await app.visitor().call('POST /api/auth/email-change/confirm', { body: { token, side } })
  }
  await bank.fails('api_500', 'POST /v1/customers', 1)
  await app.settle()
  expect(await customerOf(couple)).toMatchObject({ email: couple.email })
  await app.settle()
  expect(await customerOf(couple)).toMatchObject({ email })
})

test('a couple that changes their address while an answer is lost gets the same payment', async () => {
  const couple = await aCouple(app)
  const listing = await aListing(app).inDays(90)
  await bank.fails('api_no_answer', 'POST /v1/payment_intents', 1)
  const ask = () => couple.client.try('POST /api/create-payment-intent', { body: order(listing) })
  expect((await ask()).status).toBe(502)
  await app.services.db
    .updateTable('users')
    .set({ email: `other-${couple.email}` })
    .where('id', '=', couple.id)
    .execute()
  const { body } = await ask()
  const made = (await bank.objects('payment_intent')).filter(
    ({ metadata }) => metadata.payment === String(body.paymentId),
  )
  expect(made.map(({ id }) => id)).toEqual([intentOf(body)])
})

test('an address that the provider doesn’t accept doesn’t keep anybody from paying', async () => {
  const couple = await aCouple(app)
  const email = `büro-${couple.id}@unveil.test`
  await app.services.db.updateTable('users').set({ email }).where('id', '=', couple.id).execute()
  const listing = await aListing(app).inDays(90)
  const checkout = await holds(couple, listing)
  expect(await intent(checkout)).toMatchObject({ receipt_email: null, statement_descriptor_suffix: 'VENUE DATE' })
  await paysWith(app, checkout)
  await bank.arrived()
  expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid' })
  const untold = app.services.db.selectFrom('card_customers').select('user_id').where('email_told', '=', false)
  expect(await untold.execute()).toEqual([])
})
