import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, holds, paysWith, syncs } from '#tests/builders/bookings.ts'
import { aMember, subscriptionOf } from '#tests/builders/premium.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'

/** The cards that the card provider keeps for a couple. */
const { app, bank } = await anApp()

const cardsOf = (who: SignedIn) => who.client.call('GET /api/account/cards')
const removes = (who: SignedIn, id: string) => who.client.try('DELETE /api/account/cards/{id}', { params: { id } })

async function withSavedCard() {
  const booking = await aBooking(app, { saveCard: true }).confirmed()
  const [card] = await cardsOf(booking.couple)
  if (!card) throw new Error('no card was saved')
  return { ...booking, card }
}

test('a couple that saved no card has none; a saved one is shown as people know it', async () => {
  expect(await cardsOf(await aCouple(app))).toEqual([])
  const { couple } = await aBooking(app).confirmed()
  expect(await cardsOf(couple)).toEqual([])
  const { card } = await withSavedCard()
  expect(card).toEqual({
    id: expect.stringMatching(/^pm_/),
    brand: 'visa',
    last4: '4242',
    expires: expect.stringMatching(/^20\d\d-\d\d$/),
    paysMembership: false,
  })
})

test('a saved card is removed once, by its couple alone', async () => {
  const { couple, card } = await withSavedCard()
  const other = await aCouple(app)
  expect((await removes(other, card.id)).status).toBe(404)
  expect((await removes((await withSavedCard()).couple, card.id)).status).toBe(404)
  expect(await cardsOf(couple)).toHaveLength(1)
  expect((await removes(couple, card.id)).body).toEqual({ ok: true })
  expect(await cardsOf(couple)).toEqual([])
  expect((await removes(couple, card.id)).status).toBe(404)
  // the payment no longer says that a card is saved, so the couple is asked for the balance
  const payments = app.services.db.selectFrom('payments').select('save_card').where('couple_id', '=', couple.id)
  expect(await payments.execute()).toEqual([{ save_card: false }])
  expect(app.logs).toContainEqual(expect.objectContaining({ msg: 'saved card removed', userId: couple.id }))
})

test('a booking says that a saved card pays its balance, to its couple alone, until the card is removed', async () => {
  const { couple, card, checkout, listing } = await withSavedCard()
  const charges = async ({ client }: Pick<SignedIn, 'client'>) =>
    (await client.call('GET /api/bookings/{id}', { params: { id: checkout.bookingId } })).chargesCard
  expect(await charges(couple)).toBe(true)
  expect(await charges(listing.venue.owner)).toBeNull()
  await removes(couple, card.id)
  expect(await charges(couple)).toBe(false)
})

test('a wish to save the card saves nothing once it has paid, and its booking promises no charge', async () => {
  const { couple, listing, checkout } = await aBooking(app).held()
  await bank.webhooks('never')
  await paysWith(app, checkout)
  await holds(couple, listing, { saveCard: true }) // in another tab
  const { bookingId } = await syncs(couple, listing)
  await bank.webhooks('normal')
  expect(await cardsOf(couple)).toEqual([])
  const booking = await couple.client.call('GET /api/bookings/{id}', { params: { id: bookingId as number } })
  expect(booking).toMatchObject({ status: 'confirmed', chargesCard: false })
})

test('a wish to save the card saves nothing if the card provider never heard of it, and its booking promises no charge', async () => {
  const { couple, listing, checkout } = await aBooking(app).held()
  await bank.fails('api_unreachable', 'POST /v1/payment_intents/')
  const wish = { params: { id: listing.id }, body: { saveCard: true } }
  expect(await couple.client.try('PATCH /api/checkout/{id}', wish)).toMatchObject({ status: 502 })
  await bank.works()
  await bank.webhooks('never')
  await paysWith(app, checkout)
  const { bookingId } = await syncs(couple, listing)
  const booking = await couple.client.call('GET /api/bookings/{id}', { params: { id: bookingId as number } })
  expect(booking).toMatchObject({ status: 'confirmed', chargesCard: false })
})

test('a couple that changes their mind only once the card has paid isn’t charged', async () => {
  const { couple, listing, checkout } = await aBooking(app, { saveCard: true }).held()
  await bank.webhooks('never')
  await paysWith(app, checkout)
  await holds(couple, listing, { saveCard: false }) // in another tab
  const { bookingId } = await syncs(couple, listing)
  const booking = await couple.client.call('GET /api/bookings/{id}', { params: { id: bookingId as number } })
  expect(booking).toMatchObject({ status: 'confirmed', chargesCard: false })
})

test('the card of a membership stays as long as the membership does', async () => {
  const member = await aMember(app)
  const [card] = await cardsOf(member)
  expect(card).toMatchObject({ paysMembership: true })
  const refused = await removes(member, card?.id ?? '')
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'state_changed' }])
  expect(await cardsOf(member)).toHaveLength(1)
  // the couple can still decide to go on until the month is over
  await member.client.call('POST /api/membership/cancel')
  expect((await removes(member, card?.id ?? '')).status).toBe(409)
  await bank.bringsForward(await subscriptionOf(app, member))
  await bank.arrived()
  expect(await cardsOf(member)).toMatchObject([{ paysMembership: false }])
  expect((await removes(member, card?.id ?? '')).status).toBe(200)
  expect(await cardsOf(member)).toEqual([])
})

test('a card provider that does not answer is named, and nothing is lost', async () => {
  const { couple, card } = await withSavedCard()
  await bank.fails('api_500', 'POST /v1/payment_methods')
  const failed = await removes(couple, card.id)
  expect([failed.status, failed.body]).toMatchObject([502, { code: 'provider_failed' }])
  await bank.works()
  expect(await cardsOf(couple)).toEqual([card])
})
