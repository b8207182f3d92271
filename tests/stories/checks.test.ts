import { describe, expect, test } from 'vitest'
import { compareBooks, type ProviderBooks } from '#server/checks/books.ts'
import { INVARIANTS } from '#server/checks/invariants.ts'
import { MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, intentOf, paysWith } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { everyInvariantTurnsRed } from '#tests/builders/planting.ts'

// Every invariant is shown something that breaks it: a check that cannot turn red checks nothing.

const { app, bank } = await anApp({ errors: 'expected' })
const late = await aBooking(app).held()
await bank.fails('api_unreachable', `POST /v1/payment_intents/${intentOf(late.checkout)}/cancel`)
await app.clock.advance(16 * MINUTE)
await app.settle()
await app.clock.advance(16 * MINUTE)
await app.settle()
await bank.works()
await paysWith(app, late.checkout)
await aBooking(app).confirmed()
await aBooking(app).held()
await bank.arrived()
expect(await problems(app)).toEqual([])
const { charges, refunds, transfers, disputes, balance } = await (
  app.sandbox as NonNullable<typeof app.sandbox>
).books()
const books = { charges, refunds, transfers, disputes, balance }

const confirmed = `(select id from bookings where state = 'confirmed')`
const held = `(select id from bookings where state = 'held')`
const noIndexes = 'drop index bookings_one_per_listing; drop index bookings_one_per_venue_date; '
const copy = (listing: string, date: string) => `${noIndexes}
  insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', 1, 'listing_id', ${listing}, 'event_date', ${date}))).*
    from bookings b where id = ${confirmed}`

/** For each invariant, statements that break it, behind the back of every trigger. */
const PLANTED: Record<string, string[]> = {
  'ledger-balanced': [
    'update ledger_entries set amount_cents = amount_cents + 1 where id = (select min(id) from ledger_entries)',
    'update ledger_transactions set entry_count = entry_count + 1',
    'delete from ledger_entries',
  ],
  'ledger-total': [
    'update ledger_entries set amount_cents = amount_cents + 1 where id = (select min(id) from ledger_entries)',
  ],
  'guarded-balances': [
    'update ledger_guarded_balances set credit_cents = credit_cents + 1',
    'delete from ledger_guarded_balances',
    `insert into ledger_guarded_balances values ('escrow:1', 5)`,
  ],
  'one-booking-per-listing': [copy('b.listing_id', `'2030-01-01'`)],
  'one-booking-per-date': [copy('5', 'b.event_date')],
  'listing-agrees': [
    `update listings set state = 'live' where state = 'sold'`,
    `update listings set state = 'live' where state = 'held'`,
    `update listings set state = 'sold' where state = 'held'`,
    `update listings set state = 'held' where state = 'live'`,
    `update listings set state = 'sold' where state = 'live'`,
  ],
  'holds-end': [`update bookings set created_at = created_at - interval '32 minutes' where id = ${held}`],
  'confirmed-is-paid': [
    'delete from reveals',
    `delete from ledger_transactions where kind = 'payment'`,
    `update payments set state = 'cancelled', captured_cents = 0 where booking_id = ${confirmed}`,
  ],
  'reveal-is-earned': [
    'update bookings set confirmed_at = null',
    'update reveals set venue_id = 1',
    `insert into reveals select couple_id, id, listing_id, venue_id, created_at from bookings where id = ${held}`,
  ],
  'captured-is-posted': [
    `delete from ledger_transactions where kind = 'payment'`,
    `delete from ledger_transactions where kind = 'late-payment'`,
    `update ledger_transactions set payment_id = (select id from payments where booking_id = ${held}) where kind = 'payment'`,
  ],
  'paid-is-captured': [`update bookings set paid_cents = paid_cents - 1 where id = ${confirmed}`],
  'fee-is-posted': [
    'update payments set fee_cents = fee_cents + 1',
    `delete from ledger_transactions where kind = 'card-fee'`,
  ],
  'refunds-within-capture': [
    'update payments set refunded_cents = 0',
    'update refunds set amount_cents = amount_cents + 1',
  ],
  'late-money-returns': ['update payments set refunded_cents = 0'],
  'refund-payable': [
    `update refunds set state = 'failed'`,
    `insert into ledger_guarded_balances select 'refund_payable:' || id, 5 from refunds
       on conflict (account) do update set credit_cents = 5`,
  ],
  'states-have-events': ['delete from process_events', `update refunds set state = 'sent'`],
}

everyInvariantTurnsRed(app, INVARIANTS, PLANTED)

describe('the books', () => {
  const red = async (changed: Partial<ProviderBooks>) =>
    (await compareBooks(app.services.db, { ...books, ...changed })).map(({ invariant }) => invariant)
  const [stray] = [{ paymentIntent: 'pi_stray', amount: 5, fee: 1 }]

  test('agree as they are', async () => expect(await red({})).toEqual([]))

  test('a stray charge, one charged twice, one missing, another amount, another fee', async () => {
    const [first, ...others] = books.charges
    if (!first) throw new Error('no charge')
    expect(await red({ charges: [...books.charges, stray] })).toEqual(['charges-are-ours'])
    expect(await red({ charges: [...books.charges, first] })).toEqual(['charges-are-ours'])
    expect(await red({ charges: others })).toEqual(['captured-is-charged'])
    expect(await red({ charges: [{ ...first, amount: first.amount + 1 }, ...others] })).toEqual(['captured-is-charged'])
    expect(await red({ charges: [{ ...first, fee: first.fee + 1 }, ...others] })).toEqual(['captured-is-charged'])
  })

  test('a refund missing, one too many, another amount, another end', async () => {
    const [refund] = books.refunds
    if (!refund) throw new Error('no refund')
    expect(await red({ refunds: [] })).toEqual(['refunds-agree'])
    expect(await red({ refunds: [refund, { ...refund, id: 're_stray' }] })).toEqual(['refunds-agree'])
    expect(await red({ refunds: [{ ...refund, amount: 1 }] })).toEqual(['refunds-agree'])
    expect(await red({ refunds: [{ ...refund, status: 'failed' }] })).toEqual(['refunds-agree'])
  })

  test('a cent', async () => {
    expect(await red({ balance: { total: books.balance.total + 1 } })).toEqual(['balance-agrees'])
  })
})
