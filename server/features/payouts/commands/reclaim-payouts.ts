import type { Cents } from '#contract/money.ts'
import { payoutProcess } from '#contract/processes/payout.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { addJob, jobKind } from '#server/platform/jobs/queue.ts'
import { transition, tryTransition } from '#server/platform/transition.ts'
import { lockPayoutsOf, type PayoutRow, setReversal } from '../store/payouts.ts'

export const reversePayoutJob = jobKind<{ payoutId: number }>('reverse-payout')

/**
 * A booking is canceled at the venue's cost: unsent payouts are void, and sent ones are owed back from now on. Ledger
 * for each: debit receivable N; credit `account` N, out of which the couple is refunded immediately; the reversal
 * settles the receivable later (docs/decisions/0006). Lock the booking first. Returns the sum owed back.
 */
export async function reclaimPayouts(tx: Tx, debt: { account: string; bookingId: number; at: Date }): Promise<Cents> {
  let owed = 0
  for (const payout of await lockPayoutsOf(tx, debt.account)) {
    const { state } = payout
    await voidIfUnsent(tx, payout.id, 'cancelled', debt.at)
    if ((state !== 'sent' && state !== 'paid') || payout.reversal !== null) continue
    await setReversal(tx, payout.id, { reversal: 'wanted', reversal_wanted_at: debt.at, checked_at: debt.at })
    await post(tx, {
      kind: 'payout-owed',
      ref: String(payout.id),
      entries: [
        debit(ACCOUNTS.receivable(payout.payee_id), payout.amount_cents),
        credit(debt.account, payout.amount_cents),
      ],
      bookingId: debt.bookingId,
      at: debt.at,
    })
    await addJob(tx, reversePayoutJob, { payoutId: payout.id }, { key: `reverse-payout-${payout.id}` })
    owed += payout.amount_cents
  }
  return owed
}

/**
 * Voids the unsent payouts of this account, because a bank has taken money back from it; the sweep requests what is
 * left. Lock the booking first.
 */
export async function voidUnsent(tx: Tx, account: string, reason: string, at: Date): Promise<void> {
  for (const payout of await lockPayoutsOf(tx, account)) {
    await voidIfUnsent(tx, payout.id, reason, at)
  }
}

/** Voids a payout that we haven't sent; a sent one stays. */
async function voidIfUnsent(tx: Tx, id: number, reason: string, at: Date): Promise<void> {
  await tryTransition(tx, payoutProcess, 'void', { table: 'payouts', id }, { actor: 'system', at, reason })
}

/**
 * A payout that was owed back while it was still on its way was refused: the money never left, so nothing is owed.
 * Ledger: debit payable N, to which the refusal has just returned it; credit receivable N.
 */
export async function cancelDebt(tx: Tx, payout: PayoutRow, at: Date): Promise<void> {
  await setReversal(tx, payout.id, { reversal: null, reversal_wanted_at: null })
  const target = { table: 'payouts' as const, id: payout.id }
  await transition(tx, payoutProcess, 'void', target, { actor: 'system', at, reason: 'cancelled' })
  await post(tx, {
    kind: 'payout-reversed',
    ref: String(payout.id),
    entries: [
      debit(payout.account, payout.amount_cents),
      credit(ACCOUNTS.receivable(payout.payee_id), payout.amount_cents),
    ],
    bookingId: payout.booking_id,
    at,
  })
}
