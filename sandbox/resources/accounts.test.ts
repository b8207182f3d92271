import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { challengeOf, refusal, startTestSandbox, type TestSandbox } from '#tests/sandbox.ts'

let sandbox: TestSandbox
let stripe: Stripe
let time = new Date('2027-03-01T12:00:00Z')
const clock = {
  now: () => time,
  advance: async (ms: number) => {
    time = new Date(time.getTime() + ms)
  },
  reset: async () => {},
}
beforeAll(async () => {
  sandbox = await startTestSandbox({ clock })
  stripe = sandbox.stripe
})
afterAll(() => sandbox.stop())

const createAccount = () =>
  stripe.accounts.create({
    email: 'venue@example.com',
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'express' },
    },
    capabilities: { transfers: { requested: true } },
    metadata: { venue: '9' },
  })
const linkFor = (account: string) =>
  stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    return_url: 'http://localhost:3000/dashboard/venue?payouts=done',
    refresh_url: 'http://localhost:3000/dashboard/venue?payouts=again',
  })
const answer = (url: string, state: string) =>
  sandbox.page(url, { method: 'POST', body: new URLSearchParams({ state }) })

describe('a connected account', () => {
  test('starts unable to be paid, and is ready after its onboarding', async () => {
    const account = await createAccount()
    expect(account).toMatchObject({
      details_submitted: false,
      payouts_enabled: false,
      capabilities: { transfers: 'inactive' },
      controller: { stripe_dashboard: { type: 'express' } },
      metadata: { venue: '9' },
    })
    expect(account.requirements?.currently_due).not.toEqual([])
    const link = await linkFor(account.id)
    expect(link.url).toMatch(/^http:\/\/localhost:3000\/sandbox\/connect\//)
    expect((await sandbox.page(link.url)).status).toBe(200)

    const back = await answer(link.url, 'ready')
    expect(back.headers.get('location')).toBe('http://localhost:3000/dashboard/venue?payouts=done')
    const ready = await stripe.accounts.retrieve(account.id)
    expect(ready).toMatchObject({
      details_submitted: true,
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
    })
    const event = await sandbox.webhooks.wait('account.updated')
    expect(event.account).toBe(account.id)
    expect((await stripe.accounts.createLoginLink(account.id)).url).toContain(account.id)
  })

  test('isn’t ready if its owner leaves without finishing, or while a check is pending', async () => {
    const account = await createAccount()
    await answer((await linkFor(account.id)).url, '')
    expect((await stripe.accounts.retrieve(account.id)).details_submitted).toBe(false)
    await answer((await linkFor(account.id)).url, 'pending')
    const waiting = await stripe.accounts.retrieve(account.id)
    expect(waiting).toMatchObject({
      details_submitted: true,
      payouts_enabled: false,
      capabilities: { transfers: 'pending' },
    })
  })

  test('has links that work once and for five minutes; then they lead to the refresh address', async () => {
    const account = await createAccount()
    const used = await linkFor(account.id)
    await answer(used.url, 'ready')
    const again = await sandbox.page(used.url)
    expect(again.headers.get('location')).toContain('payouts=again')
    const stale = await linkFor(account.id)
    await clock.advance(6 * 60 * 1000)
    expect((await answer(stale.url, 'pending')).headers.get('location')).toContain('payouts=again')
    expect((await stripe.accounts.retrieve(account.id)).payouts_enabled).toBe(true)
  })

  test('is refused with parameters that contradict each other', async () => {
    const both = stripe.accounts.create({ type: 'express', controller: { stripe_dashboard: { type: 'express' } } })
    expect((await refusal(both)).statusCode).toBe(400)
    const nowhere = stripe.accountLinks.create({ account: 'acct_none', type: 'account_onboarding' })
    expect(await refusal(nowhere)).toMatchObject({ code: 'resource_missing', param: 'account' })
  })
})

describe('a setup intent', () => {
  test('saves a card for later payments of a customer', async () => {
    const customer = await stripe.customers.create()
    const intent = await stripe.setupIntents.create({ customer: customer.id, allowed_payment_method_types: ['card'] })
    const done = await stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    expect(done.status).toBe('succeeded')
    const [saved] = (await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })).data
    expect(saved?.id).toBe(done.payment_method)
    const paid = await stripe.paymentIntents.create({
      amount: 9_900,
      currency: 'usd',
      customer: customer.id,
      payment_method: saved?.id ?? '',
      off_session: true,
      confirm: true,
    })
    expect(paid.status).toBe('succeeded')
  })

  test('asks for 3-D Secure once, and then the card pays without it', async () => {
    const customer = await stripe.customers.create()
    const asked = await stripe.setupIntents.create({
      customer: customer.id,
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      confirm: true,
    })
    expect(asked.status).toBe('requires_action')
    const body = new URLSearchParams({ decision: 'complete' })
    await sandbox.page(challengeOf(asked), { method: 'POST', body })
    const done = await stripe.setupIntents.retrieve(asked.id)
    expect(done.status).toBe('succeeded')
    const paid = await stripe.paymentIntents.create({
      amount: 9_900,
      currency: 'usd',
      customer: customer.id,
      payment_method: done.payment_method as string,
      off_session: true,
      confirm: true,
    })
    expect(paid.status).toBe('succeeded')
  })

  test('can’t be confirmed with a card that is declined, or once it is canceled', async () => {
    const intent = await stripe.setupIntents.create({ allowed_payment_method_types: ['card'] })
    const declined = stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' })
    expect(await refusal(declined)).toMatchObject({ statusCode: 402, code: 'card_declined' })
    await stripe.setupIntents.cancel(intent.id)
    const late = stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    expect(await refusal(late)).toMatchObject({ code: 'setup_intent_unexpected_state' })
  })
})

test('a deleted customer cannot be charged', async () => {
  const customer = await stripe.customers.create({ email: 'gone@example.com' })
  expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true })
  const late = stripe.paymentIntents.create({ amount: 100, currency: 'usd', customer: customer.id })
  expect(await refusal(late)).toMatchObject({ code: 'resource_missing', param: 'customer' })
})
