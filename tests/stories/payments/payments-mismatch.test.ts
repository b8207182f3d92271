import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { runChecks } from '#server/checks/run.ts'
import { MINUTE } from '#server/platform/clock.ts'
import { startTestApp } from '#tests/app.ts'
import { aBooking, checkoutOf, holds, intentOf, paysWith, syncs } from '#tests/builders/bookings.ts'
import { errorsLogged, problems } from '#tests/builders/checks.ts'
import { provider } from '#tests/builders/provider.ts'
import { aCouple } from '#tests/builders/users.ts'

/** A payment that is not what we asked for. */
const app = await startTestApp()
afterAll(() => app.stop())

test.for([
  ['amount', { amount: 100 }],
  ['payment', { metadata: { payment: '1' } }],
] as const)('an intent whose %s isn’t ours confirms nothing, and a person is told', async ([, wrong]) => {
  const { couple, listing, checkout } = await aBooking(app).held()
  await sql`update sandbox.objects set body = body || ${JSON.stringify(wrong)}::jsonb
             where id = ${intentOf(checkout)}`.execute(app.services.db)
  await paysWith(app, checkout)
  await provider(app).arrived()
  expect(await syncs(couple, listing)).toMatchObject({ state: 'open' })
  expect(await couple.client.call('GET /api/bookings/my')).toEqual([])
  expect(errorsLogged(app)).toContain('payment does not match the provider')

  await app.clock.advance(16 * MINUTE)
  await app.settle()
  await app.clock.advance(16 * MINUTE)
  await app.settle()
  expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'expired' })
  expect(await holds(await aCouple(app), listing)).toMatchObject({ state: 'open' })
  expect(await runChecks(app.services.db, app.clock.now())).toEqual([])
  expect((await problems(app)).join()).toContain('moved-by-us') // the nightly comparison of the books sees it, too
})
