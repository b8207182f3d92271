import { describe, expect, test } from 'vitest'
import { LEDGER_AND_BOOKING_INVARIANTS } from '#server/checks/ledger-bookings-and-payments.ts'
import { MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, intentOf, paysWith } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { everyInvariantTurnsRed, whichBooksTurnRed } from '#tests/builders/planting.ts'

// Every invariant of the ledger and of bookings is shown something that breaks it: a check that cannot turn red checks
// nothing.

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

const confirmed = `(select id from bookings where state = 'confirmed')`
const held = `(select id from holds where state = 'running')`
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
  'debts-not-negative': [`update ledger_entries set account = 'receivable:1' where account like 'venue_payable:%'`],
  'one-booking-per-listing': [copy('b.listing_id', `'2030-01-01'`)],
  'one-booking-per-date': [copy('5', 'b.event_date')],
  'listing-agrees': [
    `update listings set state = 'live' where state = 'sold'`,
    `update listings set state = 'live' where state = 'held'`,
    `update listings set state = 'sold' where state = 'held'`,
    `update listings set state = 'held' where state = 'live'`,
    `update listings set state = 'sold' where state = 'live'`,
  ],
  'holds-end': [`update holds set created_at = created_at - interval '32 minutes' where id = ${held}`],
  'holds-become-what-they-pay': [
    `update holds set state = 'over' where state = 'paid'`,
    `update holds set state = 'paid' where state = 'running'`,
    `update holds set state = 'paid' where state = 'over'`,
    'update holds set amount_cents = amount_cents + 1',
    `update holds set couple_id = 1 where id = ${confirmed}`,
    `delete from payments where hold_id = ${held}`,
    'delete from holdings',
    'update bookings set price_cents = price_cents + 1',
    'update bookings set deposit_cents = deposit_cents - 1',
    'update bookings set commission_percent = commission_percent + 1',
    'update bookings set listing_id = 1, max_guests = max_guests + 1',
    'update payments set couple_id = 1',
  ],
  'confirmed-is-paid': [
    'delete from reveals',
    `delete from ledger_transactions where kind = 'payment'`,
    `update payments set state = 'cancelled', captured_cents = 0, holding_id = null where booking_id = ${confirmed}`,
  ],
  'reveal-is-earned': [
    'delete from holdings',
    'update reveals set venue_id = 1',
    `update reveals set created_at = created_at - interval '1 second'`,
    `delete from ledger_transactions where kind = 'payment'`,
    `insert into reveals select h.couple_id, b.id, b.listing_id, b.venue_id, now() from bookings b, holds h where h.id = ${held}`,
  ],
  'captured-is-posted': [
    `delete from ledger_transactions where kind = 'payment'`,
    `delete from ledger_transactions where kind = 'late-payment'`,
    `update ledger_transactions set payment_id = (select id from payments where hold_id = ${held}) where kind = 'payment'`,
  ],
  'paid-is-captured': [`update bookings set paid_cents = paid_cents - 1 where id = ${confirmed}`],
  'payments-count-for-a-holding': [
    'update payments set holding_id = null',
    `update payments set holding_id = ${held} where holding_id = ${confirmed}`,
    `update payments set holding_id = ${confirmed}, returned_at = null where returned_at is not null`,
  ],
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

everyInvariantTurnsRed(app, LEDGER_AND_BOOKING_INVARIANTS, PLANTED, [
  'alter table payments drop constraint payments_for_booking',
])

describe('the books', () => {
  const there = 'sandbox.balance_transactions'
  const stray = (category: string, cents: number) => `insert into ${there} overriding system value
    select (jsonb_populate_record(b, jsonb_build_object('id', 'txn_stray', 'seq', 0, 'source', 'ch_stray',
             'reporting_category', '${category}', 'amount', ${cents}, 'fee', 0, 'net', ${cents}))).* from ${there} b limit 1`

  test('agree as they are', async () => expect(await whichBooksTurnRed(app, 'select 1')).toEqual([]))

  test.for([
    ['a stray charge', stray('charge', 5), 'moved-by-us'],
    ['a charge missing there', `delete from ${there} where type = 'charge'`, 'books-agree'],
    [
      'another amount or fee',
      `update ${there} set amount = amount + 1, net = net + 1 where type = 'charge'`,
      'books-agree',
    ],
    ['a refund missing there', `delete from ${there} where type = 'refund'`, 'books-agree'],
    ['a refund that we do not know of', `update refunds set provider_id = 're_other'`, 'moved-by-us'],
    ['a charge missing here', `delete from ledger_transactions where kind = 'payment'`, 'books-agree'],
    [
      'a posting that nothing explains',
      `update ledger_transactions set kind = 'gift' where kind = 'payment'`,
      'books-agree',
    ],
    ['a withdrawal of other people’s money', stray('payout', -5), 'withdrawn-within-own'],
  ] as const)('%s', async ([, statement, red]) => {
    expect(await whichBooksTurnRed(app, statement)).toContain(red)
  })

  test('money that the platform adds itself is not a finding', async () => {
    expect(await whichBooksTurnRed(app, stray('topup', 5))).toEqual([])
  })
})
