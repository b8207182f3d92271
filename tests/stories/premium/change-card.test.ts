import { expect, test } from 'vitest'
import { DAY } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aMember, joins, membershipOf, subscriptionOf } from '#tests/builders/premium.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'

/** A member switches to another card for the coming months. */

const { app, bank } = await anApp()

const cardsOf = (who: SignedIn) => who.client.call('GET /api/account/cards')
const payingOf = async (who: SignedIn) => (await cardsOf(who)).filter(({ paysMembership }) => paysMembership)
const opens = (who: SignedIn) => who.client.call('POST /api/membership/card-setup')
const changes = (who: SignedIn, card: string) => who.client.try('POST /api/membership/card', { body: { card } })
const { stripe } = app.services
if (!stripe) throw new Error('there is no card provider in this test')

/** Hands a card to the provider, as the browser would; the provider saves it. Returns the card's id. */
async function gives(clientSecret: string, card: string): Promise<string> {
  const [setup] = clientSecret.split('_secret_')
  const { payment_method: id } = (await stripe?.setupIntents.confirm(String(setup), { payment_method: card })) ?? {}
  return String(id)
}

/** The last payment that went through, with its card, as the provider has it. */
const charged = async () => {
  const intents = (await bank.objects('payment_intent')).filter(({ status }) => status === 'succeeded')
  return intents.at(-1) as unknown as { payment_method: string }
}

/** Begins the next month. */
async function renews(who: SignedIn) {
  await app.clock.advance(DAY)
  await bank.bringsForward(await subscriptionOf(app, who))
  await bank.arrived()
}

test('a card that is typed in is saved, charged nothing now, and pays for the next month', async () => {
  const member = await aMember(app)
  const [first] = await payingOf(member)
  const { clientSecret } = await opens(member)
  expect((await opens(member)).clientSecret, 'the same form again').toBe(clientSecret)
  const card = await gives(clientSecret, 'pm_card_mastercard')
  expect(await payingOf(member), 'until it is chosen').toEqual([first])
  const changed = await changes(member, card)
  expect([changed.status, changed.body]).toMatchObject([200, { state: 'active', isMember: true }])
  expect(changed.body.receipts).toHaveLength(1)
  expect(await payingOf(member)).toMatchObject([{ id: card, brand: 'mastercard', last4: '4444' }])
  await renews(member)
  expect((await membershipOf(member)).receipts).toHaveLength(2)
  expect((await charged()).payment_method).toBe(card)
  // switching back is just as simple, and then the second card may be removed
  expect((await opens(member)).clientSecret, 'one that took a card is used up').not.toBe(clientSecret)
  await changes(member, String(first?.id))
  await renews(member)
  expect((await charged()).payment_method).toBe(first?.id)
  const removed = await member.client.try('DELETE /api/account/cards/{id}', { params: { id: card } })
  expect(removed.status).toBe(200)
})

test('a card that was saved with a booking pays, too', async () => {
  const { couple } = await aBooking(app, { saveCard: true }).confirmed()
  const [saved] = await cardsOf(couple)
  await aMember(app, couple)
  expect((await payingOf(couple)).map(({ id }) => id)).not.toContain(saved?.id)
  expect((await changes(couple, String(saved?.id))).status).toBe(200)
  expect((await payingOf(couple)).map(({ id }) => id)).toEqual([saved?.id])
})

test('nobody’s card pays for somebody else, and no card can be saved without a paid membership', async () => {
  const [member, other] = [await aMember(app), await aMember(app)]
  const [theirs] = await payingOf(other)
  for (const card of [String(theirs?.id), 'pm_none']) expect((await changes(member, card)).status).toBe(404)
  expect(await payingOf(other)).toEqual([theirs])
  const stranger = await aCouple(app)
  expect((await changes(stranger, String(theirs?.id))).status).toBe(404)
  await joins(stranger)
  const early = await stranger.client.try('POST /api/membership/card-setup')
  expect([early.status, early.body.code]).toEqual([409, 'state_changed'])
  await member.client.call('POST /api/membership/cancel')
  await renews(member)
  expect((await membershipOf(member)).state).toBe('ended')
  const late = await changes(member, 'pm_none')
  expect([late.status, late.body.code]).toEqual([409, 'state_changed'])
})

test('a bank that refuses to save a card leaves the current one, and so does a provider that doesn’t answer', async () => {
  const member = await aMember(app)
  const [first] = await payingOf(member)
  const { clientSecret } = await opens(member)
  await expect(gives(clientSecret, 'pm_card_chargeDeclined')).rejects.toThrow()
  const card = await gives((await opens(member)).clientSecret, 'pm_card_mastercard')
  await bank.fails('api_500', 'POST /v1/subscriptions')
  const failed = await changes(member, card)
  expect([failed.status, failed.body.code]).toEqual([502, 'provider_failed'])
  expect(await payingOf(member)).toEqual([first])
  await bank.works()
  expect((await changes(member, card)).status).toBe(200)
  expect((await payingOf(member)).map(({ id }) => id)).toEqual([card])
})

test('a card that is chosen again pays, although the provider didn’t answer after earlier choices', async () => {
  const member = await aMember(app)
  const [first] = await payingOf(member)
  const card = await gives((await opens(member)).clientSecret, 'pm_card_mastercard')
  await bank.arrived()
  await bank.webhooks('never')
  for (const chosen of [card, String(first?.id)]) {
    await bank.fails('api_500', 'GET /v1/invoices')
    expect((await changes(member, chosen)).status).toBe(502)
    await bank.works()
  }
  expect((await changes(member, card)).status).toBe(200)
  await bank.webhooks('normal')
  expect((await payingOf(member)).map(({ id }) => id)).toEqual([card])
})
