import { expect, test } from 'vitest'
import { PREMIUM_INVARIANTS } from '#server/checks/premium.ts'
import { DAY } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { problems } from '#tests/builders/checks.ts'
import { everyInvariantTurnsRed, whatTurnsRed, whichBooksTurnRed } from '#tests/builders/planting.ts'
import { aMember, membershipOf } from '#tests/builders/premium.ts'

/** Broken books of memberships, each found by its invariant. */

const { app, bank } = await anApp()
const couple = await aMember(app)
await bank.arrived()
await app.clock.advance(32 * DAY)
await bank.arrived()
expect((await membershipOf(couple)).receipts).toHaveLength(2)
expect(await problems(app)).toEqual([])

everyInvariantTurnsRed(app, PREMIUM_INVARIANTS, {
  'months-are-posted': [
    `delete from ledger_transactions where kind = 'membership-paid'`,
    `delete from ledger_transactions where kind = 'membership-fee'`,
    `update membership_invoices set amount_cents = amount_cents + 1`,
    `update membership_invoices set fee_cents = null`,
  ],
  'members-have-paid': [
    `update memberships set paid_until = paid_until + interval '1 month'`,
    `update memberships set began_at = began_at - interval '1 month'`,
    `delete from membership_invoices`,
  ],
  'months-are-paid-once': [
    `update membership_invoices set period_start = (select min(period_start) from membership_invoices)`,
  ],
})

test('a membership whose state no event explains', async () => {
  expect(await whatTurnsRed(app, `update memberships set state = 'past_due'`)).toContain('states-have-events')
})

test.for([
  ['a month that the provider never charged', `delete from sandbox.balance_transactions`, 'books-agree'],
  ['a month that we never heard about', `delete from membership_invoices`, 'moved-by-us'],
  [
    'another fee',
    `update sandbox.balance_transactions set net = net - 1, fee = fee + 1 where type = 'charge'`,
    'books-agree',
  ],
] as const)('the books: %s', async ([, statement, red]) => {
  expect(await whichBooksTurnRed(app, statement)).toContain(red)
})
