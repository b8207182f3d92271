import { expect } from 'vitest'
import { TRANSFER_INVARIANTS } from '#server/checks/transfers.ts'
import { MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { intentOf, paysWith } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { everyInvariantTurnsRed } from '#tests/builders/planting.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { anAdmin } from '#tests/builders/users.ts'

// Every invariant of transfers is shown something that breaks it: a check that cannot turn red checks nothing.

const { app, bank } = await anApp({ errors: 'expected' })
const late = await aTransfer(app).reserved()
await bank.fails('api_unreachable', `POST /v1/payment_intents/${intentOf(late.checkout)}/cancel`)
for (let round = 0; round < 2; round++) {
  await app.clock.advance(16 * MINUTE)
  await app.settle()
}
await bank.works()
await paysWith(app, late.checkout)
await aTransfer(app, { fee: 50 }).completed()
const split = await aTransfer(app).disputed()
const body = { action: 'split' as const, reason: 'Half and half', refundAmount: 700 }
await (await anAdmin(app)).client.call('POST /api/admin/transfers/{id}/act', { params: { id: split.id }, body })
const refused = await aTransfer(app).funded()
await refused.venue.owner.client.call('POST /api/transfers/{id}/refuse', {
  params: { id: refused.id },
  body: { reason: 'No' },
})
await aTransfer(app).funded()
await aTransfer(app).reserved()
await aTransfer(app).waiting()
await bank.arrived()
expect(await problems(app)).toEqual([])

const funded = `(select id from transfers where state = 'funded')`
const reserved = `(select transfer_id from holds where state = 'running')`

/** For each invariant, statements that break it, behind the back of every trigger. */
const PLANTED: Record<string, string[]> = {
  'escrow-holds-the-price': [
    `update ledger_guarded_balances set credit_cents = credit_cents - 1 where account = 'escrow:' || ${funded}`,
    `update ledger_guarded_balances set credit_cents = 1 where account like 'escrow:%' and credit_cents = 0`,
  ],
  'transfer-adds-up': [
    `update payments set refunded_cents = refunded_cents + 1 where transfer_id in (select id from transfers where split_cents > 0)`,
    `update payments set refunded_cents = 0 where transfer_id in (select id from transfers where state in ('refunding', 'refunded'))`,
    `update ledger_entries set amount_cents = amount_cents - 1 where account like 'seller_payable:%' and amount_cents < 0`,
    `delete from ledger_transactions where kind = 'transfer-released'`,
    `update payments set refunded_cents = 5 where transfer_id = ${funded}`,
  ],
  'unsold-transfer-has-its-booking': [
    `update bookings set state = 'cancelled' where id in (select booking_id from transfers where state = 'consent')`,
    `update bookings set state = 'lapsed' where id in (select booking_id from transfers where id = ${reserved})`,
  ],
  'fee-is-five-percent': [
    `update ledger_entries set amount_cents = amount_cents - 1 where account = 'platform_fee'`,
    `delete from ledger_entries where account = 'platform_fee'`,
  ],
  'one-couple-holds-the-date': [
    `update bookings set state = 'confirmed' where state = 'transferring'`,
    `update bookings set state = 'transferring' where id = (select booking_id from transfers where id = ${reserved})`,
    `update holdings set couple_id = 1 where way = 'taken_over'`,
    'update holdings set ended_paid_cents = ended_paid_cents + 1',
    'drop index holdings_one_at_a_time; update holdings set ended_at = null, ended_paid_cents = null',
    `update holdings set ended_at = began_at, ended_paid_cents = 0 where way = 'taken_over'`,
    `update holdings set began_at = began_at + interval '1 minute' where way = 'taken_over'`,
    'update transfers set new_holding_id = null',
  ],
  'agreement-says-the-sums': [
    `delete from agreements where transfer_id = (select id from transfers where split_cents > 0)`,
    `update agreements set transfer_cents = transfer_cents - 1, buyer_paid_cents = buyer_paid_cents - 1`,
    `update agreements set venue_fee_cents = venue_fee_cents + 1, buyer_paid_cents = buyer_paid_cents + 1`,
    `update agreements set booking_cents = booking_cents + 1, balance_cents = balance_cents + 1`,
    `update agreements set event_date = event_date + 1`,
    `update agreements set confirmed_at = confirmed_at + interval '1 minute'`,
    `update transfers set assigned_at = null where state = 'completed'`,
    `update payments set amount_cents = 1, captured_cents = 1, refunded_cents = 0 where transfer_id in (select transfer_id from agreements)`,
  ],
  'transfer-listing-agrees': [
    `update listings set state = 'live' where transfer_id = ${reserved}`,
    `update listings set state = 'held' where transfer_id = ${funded}`,
    `update holds set state = 'over' where transfer_id = ${reserved}`,
    `update holds set state = 'ending' where transfer_id = ${funded}`,
    `update listings set state = 'sold' where state = 'live' and transfer_id is not null`,
    `update listings set state = 'live' where state = 'inactive' and transfer_id is not null`,
  ],
  'holds-buy-their-transfer': [
    `update holds set state = 'over' where transfer_id = ${funded}`,
    `update holds set state = 'paid' where transfer_id = ${reserved} and state = 'running'`,
    `update holds set couple_id = 1 where transfer_id = ${funded}`,
    `update payments set transfer_id = 1 where transfer_id = ${funded}`,
  ],
  'late-escrow-returns': [
    `update payments set refunded_cents = 0 where state = 'succeeded' and transfer_id in (select id from transfers where state = 'listed')`,
  ],
  'listing-tells-what-is-owed': [
    `update listings set balance_cents = balance_cents + 1 where transfer_id = ${reserved}`,
  ],
  'listing-asks-the-price': [
    `update listings set discounted_cents = discounted_cents - 1 where transfer_id = ${reserved}`,
  ],
  'transfers-do-not-wait-for-ever': [
    `update transfers set deadline = deadline - interval '80 hours' where state = 'funded'`,
    `update transfers set deadline = null where state = 'funded'`,
    `update transfers set event_date = (event_date - 90)::date where state = 'consent'`,
    `update transfers set event_date = (event_date - 89)::date where state = 'listed'`,
    `update transfers set state = 'refunding' where state = 'refunded'`,
  ],
}

everyInvariantTurnsRed(app, TRANSFER_INVARIANTS, PLANTED, ['alter table transfers drop constraint transfers_completed'])
