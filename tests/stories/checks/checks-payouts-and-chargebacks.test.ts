import { describe, expect, test } from 'vitest'
import { PAYOUT_INVARIANTS } from '#server/checks/payouts-chargebacks-and-cancellations.ts'
import { HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { problems } from '#tests/builders/checks.ts'
import { accountBecomes } from '#tests/builders/payouts.ts'
import { everyInvariantTurnsRed, whatTurnsRed, whichBooksTurnRed } from '#tests/builders/planting.ts'

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
  'sellers-have-payouts': [`insert into ledger_guarded_balances values ('seller_payable:5', 5)`],
  'venue-money-is-looked-at': [
    `delete from venue_payout_checks`,
    `update chargebacks set state = 'won', closed_at = created_at`,
    `update chargebacks set state = 'won', closed_at = created_at;
     update venue_payout_checks set next_at = event_date from bookings where bookings.id = booking_id`,
  ],
  'payouts-within-charge': [
    `update payouts set amount_cents = amount_cents * 2, gross_cents = gross_cents + amount_cents where state = 'paid'`,
  ],
  'chargeback-is-held': [
    `update chargebacks set state = 'won', closed_at = created_at`,
    `delete from ledger_entries where account like 'dispute_hold:%'`,
  ],
  'dispute-fee-is-posted': [
    `update chargebacks set fee_cents = fee_cents + 1`,
    `delete from ledger_entries e using ledger_transactions l
      where l.id = e.transaction_id and l.kind = 'chargeback-opened' and e.account = 'card_fees'`,
  ],
  'chargeback-freezes': [
    `update payouts set sent_at = c.created_at + interval '1 minute', source_payment_id = c.payment_id
       from chargebacks c where payouts.state = 'paid'`,
    `update payouts set sent_at = c.created_at + interval '1 minute', source_payment_id = null, account = 'venue_payable:' || m.booking_id
       from chargebacks c join payments m on m.id = c.payment_id where payouts.state = 'paid'`,
  ],
  'unclaimed-is-sent-once': [
    `insert into ledger_transactions (kind, ref, entry_count, at) values ('unclaimed-paid', '1', 2, now());
     insert into ledger_entries (transaction_id, account, amount_cents) select max(id), 'unclaimed', 5 from ledger_transactions`,
  ],
  'cancelled-by-venue-is-refunded': [
    `update payments set refunded_cents = 0`,
    `update payments set refunded_cents = 0, booking_id = null, purpose = 'transfer', transfer_id = 5`,
  ],
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
  const there = 'sandbox.balance_transactions'

  test('agree as they are', async () => expect(await whichBooksTurnRed(app, 'select 1')).toEqual([]))

  test.for([
    ['a transfer missing there', `delete from ${there} where type = 'transfer'`, 'books-agree'],
    ['a transfer that was not taken back there', `delete from ${there} where type = 'transfer_refund'`, 'books-agree'],
    ['another amount', `update ${there} set amount = amount - 1, net = net - 1 where type = 'transfer'`, 'books-agree'],
    [
      'a transfer that we do not know of',
      `update payouts set provider_id = 'tr_x' where state = 'paid'`,
      'moved-by-us',
    ],
    ['one taken back that we do not know of', `update payouts set reversal_id = null`, 'moved-by-us'],
    ['a dispute missing there', `delete from ${there} where reporting_category = 'dispute'`, 'books-agree'],
    ['a dispute missing here', `delete from chargebacks`, 'moved-by-us'],
    [
      'a dispute that ended otherwise',
      `update chargebacks set state = 'won', closed_at = created_at`,
      'chargebacks-agree',
    ],
  ] as const)('%s', async ([, statement, red]) => {
    expect(await whichBooksTurnRed(app, statement)).toContain(red)
  })
})
