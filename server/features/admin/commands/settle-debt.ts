import type { z } from 'zod'
import type { settleDebt as settleDebtEndpoint } from '#contract/api/ledger.ts'
import { lockAccount } from '#server/features/accounts/store/users.ts'
import { tiesOf } from '#server/features/departures/store/ties.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { tellDebtPaid } from '#server/features/payouts/commands/tell-debt-paid.ts'
import { findDebt } from '#server/features/payouts/store/debts.ts'
import { settleReversals } from '#server/features/payouts/store/payouts.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { debtChanged, debtMayBePaid } from '../policy.ts'

/**
 * Settles what somebody owes us, because it was paid into our bank account or is written off. Ledger: debit bank or
 * bad_debts N; credit receivable N. Also for an erased account. The event keeps who decided it and why. Whoever has
 * paid is emailed that we have it; what we write off is our own affair.
 * @throws AppError not_found; user_in_use while a couple has a booking or money on its way, which may still pay the
 * debt; state_changed, with the current sum in dollars, if it isn't the one that the admin saw
 */
export async function settleDebt(
  tx: Tx,
  services: Services,
  viewer: Viewer,
  userId: number,
  { amount, how, reason }: z.output<typeof settleDebtEndpoint.body>,
): Promise<void> {
  const role = await lockAccount(tx, userId)
  if (!role) throw notFound()
  await checkNothingComes(tx, userId, role)
  const owed = await findDebt(tx, userId)
  if (owed === 0 || owed !== amount) {
    throw debtChanged(owed)
  }
  const at = services.clock.now()
  await post(tx, {
    kind: 'debt-settled',
    ref: `${userId}-${at.toISOString()}`,
    entries: [
      debit(how === 'paid' ? ACCOUNTS.bank : ACCOUNTS.badDebts, owed),
      credit(ACCOUNTS.receivable(userId), owed),
    ],
    at,
  })
  await settleReversals(tx, userId)
  const acting = { actor: 'admin', actorId: viewer.id, reason, at } as const
  await recordEvent(tx, { process: 'user', id: userId, name: 'settle-debt', from: 'owes', to: how }, acting)
  if (how === 'paid') await tellDebtPaid(tx, services, { userId, amount: owed, at })
}

/**
 * A transfer that is bought, a payout that is refused, a refund that fails or a venue that cancels may pay a couple's
 * debt on its own (decision 10).
 */
async function checkNothingComes(tx: Tx, userId: number, role: string): Promise<void> {
  if (role !== 'couple') return
  const ties = await tiesOf(tx, userId)
  if (ties.bookings + ties.transfers + ties.payments + ties.payouts === 0) return
  throw debtMayBePaid(ties)
}
