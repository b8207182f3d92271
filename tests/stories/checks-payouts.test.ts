import { describe, expect, test } from 'vitest'
import { compareBooks, type ProviderBooks } from '#server/checks/books.ts'
import { PAYOUT_INVARIANTS } from '#server/checks/payouts.ts'
import { HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { accountBecomes } from '#tests/builders/payouts.ts'
import { everyInvariantTurnsRed, whatTurnsRed } from '#tests/builders/planting.ts'

// Every invariant about payouts and chargebacks is shown something that breaks it, as in checks.test.ts.

const { app, bank } = await anApp()
const [paid, cancelled, waiting, disputed] = [
  await aBooking(app).confirmed(),
  await aBooking(app).confirmed(),
  await aBooking(app).confirmed(),
  await aBooking(app).confirmed(),
]
await bank.arrived()
await accountBecomes(app, waiting.listing.venue.owner, 'restricted')
const { charge_id: charge } = await app.services.db
  .selectFrom('payments')
  .select('charge_id')
  .where('id', '=', disputed.checkout.paymentId)
  .executeTakeFirstOrThrow()
await bank.disputes(charge as string)
await bank.arrived()
await app.clock.advance(49 * HOUR)
await bank.arrived()
const cancel = { params: { id: cancelled.checkout.bookingId as number }, body: { refund: 3000, reason: 'fire' } }
await cancelled.listing.venue.owner.client.call('POST /api/bookings/{id}/cancel', cancel)
await bank.arrived()
expect(await problems(app)).toEqual([])
const rows = await app.services.db.selectFrom('payouts').select('state').orderBy('state').execute()
expect(rows.map(({ state }) => state)).toEqual(['paid', 'pending', 'reversed'])
expect(paid.checkout.state).toBe('paid')
const books = (await app.sandbox?.books()) as ProviderBooks

const PLANTED: Record<string, string[]> = {
  'payout-in-flight': [
    `update payouts set state = 'sent' where state = 'paid'`,
    `insert into ledger_guarded_balances select 'in_flight:' || id, 5 from payouts where state = 'pending'`,
  ],
  'payout-is-posted': [
    `delete from ledger_transactions where kind = 'payout-made'`,
    `delete from ledger_transactions where kind = 'payout-reversed'`,
    `update payouts set state = 'paid', provider_id = 'tr_x' where state = 'pending'`,
    `update ledger_entries set amount_cents = amount_cents + 1
      where transaction_id in (select id from ledger_transactions where kind = 'payout-made')`,
  ],
  'owed-back-is-posted': [
    `delete from ledger_transactions where kind = 'payout-owed'`,
    `update payouts set reversal = 'wanted', reversal_wanted_at = created_at where state = 'paid'`,
  ],
  'payouts-are-covered': [
    `update payouts set amount_cents = amount_cents + 1, gross_cents = gross_cents + 1 where state = 'pending'`,
  ],
  'payouts-within-charge': [
    `update payouts set amount_cents = amount_cents * 2, gross_cents = gross_cents + amount_cents where state = 'paid'`,
  ],
  'chargeback-is-held': [
    `update chargebacks set state = 'won', closed_at = created_at`,
    `delete from ledger_entries where account like 'dispute_hold:%'`,
  ],
  'chargeback-freezes': [
    `update payouts set sent_at = c.created_at + interval '1 minute', source_payment_id = c.payment_id
       from chargebacks c where payouts.state = 'paid'`,
  ],
  'cancelled-by-venue-is-refunded': [`update payments set refunded_cents = 0`],
  'cancelled-by-venue-is-settled': [
    `update ledger_guarded_balances set credit_cents = 5 where account like 'venue_payable:%'`,
  ],
  'late-balance-returns': [
    `insert into ledger_transactions (kind, ref, payment_id, entry_count, at)
       select 'late-payment', id::text, id, 2, created_at from payments where refunded_cents = 0`,
  ],
}

everyInvariantTurnsRed(app, PAYOUT_INVARIANTS, PLANTED)

test('a payout or chargeback whose state no event explains', async () => {
  expect(await whatTurnsRed(app, `update payouts set state = 'parked' where state = 'pending'`)).toContain(
    'states-have-events',
  )
  expect(await whatTurnsRed(app, `update chargebacks set state = 'lost', closed_at = created_at`)).toContain(
    'states-have-events',
  )
})

describe('the books', () => {
  const red = async (changed: Partial<ProviderBooks>) =>
    (await compareBooks(app.services.db, { ...books, ...changed })).map(({ invariant }) => invariant)

  test('agree as they are', async () => expect(await red({})).toEqual([]))

  test('a transfer missing, one too many, another amount, one taken back', async () => {
    const [first, ...others] = books.transfers
    if (!first) throw new Error('no transfer')
    expect(await red({ transfers: others })).toEqual(['payouts-agree'])
    expect(await red({ transfers: [first, ...others, { ...first, id: 'tr_stray' }] })).toEqual(['payouts-agree'])
    expect(await red({ transfers: [{ ...first, amount: first.amount + 1 }, ...others] })).toEqual(['payouts-agree'])
    const otherWay = first.reversed === 0 ? first.amount : 0
    expect(await red({ transfers: [{ ...first, reversed: otherWay }, ...others] })).toEqual(['payouts-agree'])
  })

  test('a dispute missing, one too many, another amount, another end', async () => {
    const [dispute] = books.disputes
    if (!dispute) throw new Error('no dispute')
    expect(await red({ disputes: [] })).toEqual(['chargebacks-agree'])
    expect(await red({ disputes: [dispute, { ...dispute, id: 'dp_stray' }] })).toEqual(['chargebacks-agree'])
    expect(await red({ disputes: [{ ...dispute, amount: 1 }] })).toEqual(['chargebacks-agree'])
    expect(await red({ disputes: [{ ...dispute, status: 'lost' }] })).toEqual(['chargebacks-agree'])
  })
})
