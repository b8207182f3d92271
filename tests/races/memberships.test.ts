import { expect, test } from 'vitest'
import { syncMembership } from '#server/features/premium/commands/sync-membership.ts'
import { followWebhook } from '#server/features/webhooks/commands/receive-webhook.ts'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { paysWith } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aMember, joins, membershipOf, subscriptionOf, syncsMembership } from '#tests/builders/premium.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'
import { size } from './crowd.ts'

/** Several messages about one membership, and several requests of one couple, at the same time. */
const rounds = size(4, 200)
const { app, bank } = await anApp({ pool: 20, retries: 2 })

const idOf = async (couple: SignedIn) => {
  const row = app.services.db.selectFrom('memberships').select('id').where('user_id', '=', couple.id)
  return (await row.executeTakeFirstOrThrow()).id
}
const subscriptionsOf = async (couple: SignedIn) => {
  const own = String(await idOf(couple))
  return (await bank.objects('subscription')).filter(({ metadata }) => metadata.membership === own)
}

test('joining in many tabs at once begins one membership and one subscription', async () => {
  for (let round = 0; round < rounds; round++) {
    const couple = await aCouple(app)
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => joins(couple)))
    expect(asked.some(({ status }) => status === 'fulfilled')).toBe(true)
    const opened = await joins(couple)
    for (const one of asked) if (one.status === 'fulfilled') expect(one.value.clientSecret).toBe(opened.clientSecret)
    expect(await subscriptionsOf(couple)).toHaveLength(1)
    await paysWith(app, opened)
    await syncsMembership(couple)
  }
})

test('webhooks, return and poller at the same time: one month, one posting, one email', async () => {
  for (let round = 0; round < rounds; round++) {
    const couple = await aCouple(app)
    await paysWith(app, await joins(couple))
    await app.clock.advance(MINUTE)
    const id = await idOf(couple)
    const events = await app.services.db.selectFrom('webhook_events').select('id').execute()
    await Promise.all([
      ...Array.from({ length: 5 }, () => couple.client.try('POST /api/membership/sync')),
      ...Array.from({ length: 5 }, () => syncMembership(app.services, id)),
      ...events.map(({ id }) => followWebhook(app.services, id)),
      app.settle(),
    ])
    await bank.arrived()
    expect(await membershipOf(couple)).toMatchObject({ state: 'active', receipts: [{ amount: 19 }] })
    expect(await mailsTo(app, couple.email)).toHaveLength(1)
    expect(await problems(app)).toEqual([])
  }
})

test.for(['twice', 'shuffled', 'never'] as const)(
  'webhooks that come %s: declined, paid and renewed end the same way',
  async (mode) => {
    await bank.webhooks(mode)
    const couple = await aMember(app)
    const subscription = await subscriptionOf(app, couple)
    await app.clock.advance(HOUR)
    await bank.swapsCard(subscription, 'declined')
    await bank.bringsForward(subscription)
    await bank.arrived()
    await syncsMembership(couple)
    const declined = await membershipOf(couple)
    expect(declined).toMatchObject({ state: 'past_due' })
    await paysWith(app, declined)
    await app.clock.advance(HOUR)
    await bank.arrived()
    await app.settle()
    expect(await membershipOf(couple)).toMatchObject({ state: 'active', isMember: true })
    await bank.webhooks('normal')
    expect((await membershipOf(couple)).receipts).toHaveLength(2)
  },
)

test('canceling and keeping at once ends as one of the two, here as at the provider', async () => {
  for (let round = 0; round < rounds; round++) {
    const couple = await aMember(app)
    await Promise.all([
      ...Array.from({ length: 3 }, () => couple.client.try('POST /api/membership/cancel')),
      ...Array.from({ length: 3 }, () => couple.client.try('POST /api/membership/keep')),
    ])
    await bank.arrived()
    const [subscription] = await subscriptionsOf(couple)
    const there = subscription as unknown as { cancel_at_period_end: boolean }
    expect((await membershipOf(couple)).cancelsAtPeriodEnd).toBe(there.cancel_at_period_end)
  }
})

test('paying against canceling: a member, or nothing charged', async () => {
  for (let round = 0; round < rounds; round++) {
    const couple = await aCouple(app)
    const opened = await joins(couple)
    const paying = paysWith(app, opened).then(
      () => 'charged',
      () => 'refused',
    )
    const [paid] = await Promise.all([paying, couple.client.try('POST /api/membership/cancel')])
    await bank.arrived()
    await syncsMembership(couple)
    const { receipts, isMember, state } = await membershipOf(couple)
    expect(receipts).toHaveLength(paid === 'charged' ? 1 : 0)
    if (paid === 'charged') expect(isMember).toBe(true)
    else expect(state).toBe('ended')
    expect(await problems(app)).toEqual([])
  }
})
