import { expect } from 'vitest'
import { FREEZE_INVARIANTS } from '#server/checks/freezes.ts'
import { anApp } from '#tests/builders/app.ts'
import { decidesLast, takesBack } from '#tests/builders/chargebacks.ts'
import { problems } from '#tests/builders/checks.ts'
import { everyInvariantTurnsRed } from '#tests/builders/planting.ts'
import { aTransfer } from '#tests/builders/transfers.ts'

// Every invariant about frozen transfers is shown something that breaks it, as in checks.test.ts.

const { app, bank } = await anApp()
const madeGood = await aTransfer(app).assigned()
const { id: deposit } = await app.services.db
  .selectFrom('payments')
  .select('id')
  .where('booking_id', '=', madeGood.bookingId)
  .executeTakeFirstOrThrow()
await takesBack(app, deposit)
await decidesLast(app, 'lost')
await madeGood.buyer.client.call('POST /api/transfers/{id}/confirm', { params: { id: madeGood.id } })
const refused = await aTransfer(app).funded()
const no = { params: { id: refused.id }, body: { reason: 'No' } }
await refused.venue.owner.client.call('POST /api/transfers/{id}/refuse', no)
await aTransfer(app).funded()
const frozen = await aTransfer(app).assigned()
await takesBack(app, frozen.checkout.paymentId)
await bank.arrived()
expect(await problems(app)).toEqual([])

const completed = `(select id from transfers where state = 'completed')`
/** As if the chargebacks had been opened before everything else happened. */
const ASKED_FIRST = `update process_events set id = -id where process = 'chargeback' and to_state = 'open'`

const PLANTED: Record<string, string[]> = {
  'frozen-while-a-bank-decides': [
    `update transfers set frozen_at = null where state = 'assigned'`,
    `update transfers set frozen_at = created_at where state = 'funded'`,
    `update chargebacks set state = 'won', closed_at = created_at where state = 'open'`,
  ],
  'nothing-released-while-frozen': [
    `delete from process_events where process = 'chargeback' and to_state = 'lost'`,
    `update chargebacks set payment_id = (select payment_id from transfers where id = ${completed}) where state = 'open';
     ${ASKED_FIRST}`,
  ],
  'not-refunded-while-frozen': [
    `update chargebacks set payment_id = (select payment_id from refunds) where state = 'open'; ${ASKED_FIRST}`,
  ],
  'ends-once-its-price-is-lost': [`update chargebacks set state = 'lost', closed_at = created_at where state = 'open'`],
  'seller-makes-good': [
    `update transfers set made_good_cents = made_good_cents - 1 where state = 'completed'`,
    `update transfers set made_good_cents = 1 where state = 'funded'`,
    `update chargebacks set amount_cents = 1 where state = 'lost'`,
    `delete from ledger_transactions where kind = 'seller-makes-good'`,
  ],
  'loss-borne-once': [
    `update ledger_entries set account = 'venue_payable:1' where account like 'receivable:%'
      and transaction_id in (select id from ledger_transactions where kind = 'chargeback-lost')`,
    `update ledger_entries set account = 'venue_payable:1' where account like 'receivable:%'
      and transaction_id in (select id from ledger_transactions where kind = 'seller-makes-good');
     update ledger_entries set amount_cents = -amount_cents where account = 'venue_payable:1';
     update ledger_transactions set kind = 'chargeback-covered', ref = (select id from chargebacks where state = 'lost')
      where kind = 'seller-makes-good'`,
  ],
}

everyInvariantTurnsRed(app, FREEZE_INVARIANTS, PLANTED, [
  'alter table transfers drop constraint transfers_frozen',
  'alter table process_events alter column id drop identity',
])
