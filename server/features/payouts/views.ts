import type { Payout, PayoutAccount, QueuedPayout } from '#contract/api/payouts.ts'
import { type Cents, toDollars } from '#contract/money.ts'
import type { PayoutAccountRow } from './store/accounts.ts'
import type { StatementRow } from './store/payouts.ts'

/** A payout account as its owner sees it; `waiting` in cents. The provider's id stays inside. */
export function accountView(row: PayoutAccountRow | undefined, waiting: Cents): PayoutAccount {
  return {
    state: row?.ready ? 'ready' : row?.provider_id ? 'onboarding' : 'none',
    inReview: row?.submitted === true && !row.ready && row.requirements.length === 0,
    requirements: row?.requirements ?? [],
    waiting: toDollars(waiting),
  }
}

/** A line of a payee's statement. */
export function payoutView(row: StatementRow): Payout {
  return {
    id: row.id,
    what: whatOf(row),
    bookingId: row.booking_id,
    eventDate: row.eventDate,
    amount: toDollars(row.amount_cents),
    state: row.state,
    owedBack: row.reversal === 'wanted' || row.reversal === 'refused',
    dueAt: row.due_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
  }
}

/** For the admin's queue, with who is to be paid and why it failed. */
export function queuedPayoutView(row: StatementRow): QueuedPayout {
  return {
    ...payoutView(row),
    payeeId: row.payee_id,
    payeeName: row.payeeName,
    refusals: row.refusals,
    failure: row.failure_message,
  }
}

function whatOf(row: StatementRow): Payout['what'] {
  if (row.account.startsWith('seller_payable:')) return 'sale'
  return row.ref.startsWith('deposit:') ? 'deposit' : 'rest'
}
