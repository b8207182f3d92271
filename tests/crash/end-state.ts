import { sql } from 'kysely'
import type { Books } from '#sandbox/pages/read-books.ts'
import type { Db } from '#server/platform/database/connect.ts'

/**
 * The end state, in lines that are the same after every run of a scenario that ended the same way: states, amounts in
 * cents, every step, the provider's books. Ids that a run assigns are left out.
 */
export async function endState(db: Db, books: Books): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('transfer %s %s, split %s, new holding %s', id, state, split_cents, new_holding_id is not null) as line
      from transfers
    union all select format('listing %s %s', id, state) from listings
    union all select format('hold of %s at %s: %s, %s for %s guests', couple_id, listing_id, state, amount_cents, guest_count)
      from holds
    union all select format('booking at %s: %s, %s of %s paid, due %s', listing_id, state, paid_cents, price_cents, balance_due_date) from bookings
    union all select format('held by %s, %s: %s guests, ended %s with %s paid, due %s', couple_id, way,
        guest_count, ended_at is not null, ended_paid_cents, ended_due_date) from holdings
    union all select format('payment %s %s: %s captured, %s refunded, fee %s, counts %s',
        id, state, captured_cents, refunded_cents, fee_cents, holding_id is not null) from payments
    union all select format('refund of payment %s %s: %s, %s', payment_id, state, amount_cents, reason) from refunds
    union all select format('payout to %s %s: %s of %s, %s refusals',
        payee_id, state, amount_cents, split_part(account, ':', 1), refusals) from payouts
    union all select format('venue %s revealed to %s', venue_id, user_id) from reveals
    union all select format('account %s: %s', split_part(account, ':', 1), sum(amount_cents)) from ledger_entries
      group by account having sum(amount_cents) <> 0
    union all select format('posted %s: %s', t.kind, string_agg(split_part(e.account, ':', 1) || ' ' || e.amount_cents,
        ', ' order by e.amount_cents))
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id group by t.id
    union all select format('%s %s by %s', process, transition, actor) from process_events
    union all select format('mail to %s: %s, %s', recipient, template, case when sent_at is null then 'waits' else 'sent' end)
      from mails
    union all select format('event %s %s', type, case when processed_at is null then 'waits' else 'followed' end)
      from webhook_events
    union all select format('job left: %s %s', task_identifier, last_error) from graphile_worker.jobs
    union all select format('mailbox of %s has %s', recipients, count(distinct headers ->> 'message-id'))
      from sandbox.mails group by recipients
    `.execute(db)
  return [
    ...rows.map(({ line }) => line),
    ...books.charges.map((c) => `charge ${c.amount}, refunded ${c.refunded}, sent on ${c.transferred}, fee ${c.fee}`),
    ...books.refunds.map((r) => `provider's refund ${r.amount} ${r.status}`),
    ...books.transfers.map((t) => `provider's payout ${t.amount} to ${t.destination}, back ${t.reversed}`),
    `provider's balance ${books.balance.total}`,
  ].sort()
}

/** The lines that one state has and the other lacks. */
export function differences(expected: string[], found: string[]): string[] {
  const left = [...found]
  const missing = expected.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [...missing.map((line) => `missing: ${line}`), ...left.map((line) => `too much: ${line}`)]
}
