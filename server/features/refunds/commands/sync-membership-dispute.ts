import { chargebackProcess } from '#contract/processes/chargeback.ts'
import { notifyAdmins } from '#server/features/accounts/commands/notify-admins.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import {
  type ChargebackRow,
  findChargeback,
  insertChargeback,
  noteClaim,
} from '#server/features/payments/store/chargebacks.ts'
import { endMembership } from '#server/features/premium/commands/end-membership.ts'
import { findMonth } from '#server/features/premium/commands/find-month.ts'
import type { InvoiceRow } from '#server/features/premium/store/invoices.ts'
import { lockMembership } from '#server/features/premium/store/memberships.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import type { SeenDispute } from '#server/platform/stripe/disputes.ts'
import { recordEvent, transition } from '#server/platform/transition.ts'
import { moneyWaitsLetter } from '../letters.ts'
import { postFee, postOpened, postWon } from './post-chargeback.ts'

/**
 * Applies a dispute about a month of a membership, which ends the membership: a couple that takes the money back isn't
 * a member. A membership that the couple has since begun and paid for continues. If the dispute is lost, so is what the
 * month brought us. Returns what has changed; null if nothing has, and for a payment that isn't ours.
 */
export async function syncMembershipDispute(
  services: Services,
  seen: SeenDispute & { intentId: string; state: ChargebackRow['state'] },
): Promise<ChargebackRow['state'] | 'given back' | null> {
  const invoice = await findMonth(services, seen.intentId)
  if (!invoice) return null
  return inTransaction(services.db, async (tx) => {
    const { user_id: userId } = await lockMembership(tx, invoice.membership_id)
    const opened = await open(tx, services, { invoice, userId }, seen)
    const chargeback = opened ?? (await findChargeback(tx, seen.id))
    if (chargeback) await postFee(tx, chargeback, seen.fee, { at: services.clock.now() })
    if (chargeback?.state === 'open') await noteClaim(tx, chargeback.id, claimIn(seen))
    if (chargeback?.state === 'lost' && seen.state === 'won') {
      await giveBackMonth(tx, services, chargeback, userId)
      return 'given back'
    }
    if (chargeback?.state !== 'open' || seen.state === 'open') return opened ? 'open' : null
    await close(tx, chargeback, seen.state, services.clock.now())
    return seen.state
  })
}

/** What a dispute says about its bank's claim, as its row stores it. */
export const claimIn = ({ evidenceDueAt, reason }: SeenDispute) => ({ evidence_due_at: evidenceDueAt, reason })

async function open(
  tx: Tx,
  services: Services,
  { invoice, userId }: { invoice: InvoiceRow; userId: number },
  seen: SeenDispute,
): Promise<ChargebackRow | undefined> {
  const at = services.clock.now()
  const chargeback = await insertChargeback(tx, {
    invoice_id: invoice.id,
    provider_id: seen.id,
    amount_cents: seen.amount,
    fee_cents: seen.fee,
    ...claimIn(seen),
    created_at: at,
  })
  if (!chargeback) return undefined
  const birth = { process: chargebackProcess.name, id: chargeback.id, name: 'open', from: null, to: 'open' }
  await recordEvent(tx, birth, { actor: 'provider', at })
  await postOpened(tx, chargeback, { at })
  await endMembership(tx, invoice.membership_id, 'disputed')
  await tellAdmins(tx, services, 'membership-chargeback', chargeback, userId)
  return chargeback
}

async function tellAdmins(
  tx: Tx,
  { clock, config: { publicOrigin } }: Services,
  what: 'membership-chargeback' | 'membership-given-back',
  { id, amount_cents: amount }: ChargebackRow,
  userId: number,
): Promise<void> {
  await notifyAdmins(tx, moneyWaitsLetter({ what, id, workId: userId, amount, publicOrigin }), clock.now())
}

/** Lost: debit premium P; credit dispute_hold P. */
async function close(tx: Tx, chargeback: ChargebackRow, outcome: 'won' | 'lost', at: Date): Promise<void> {
  const target = { table: 'chargebacks' as const, id: chargeback.id, set: { closed_at: at } }
  await transition(tx, chargebackProcess, outcome === 'won' ? 'win' : 'lose', target, { actor: 'provider', at })
  if (outcome === 'won') return postWon(tx, chargeback, { at })
  const { amount_cents: amount } = chargeback
  const entries = [debit(ACCOUNTS.premium, amount), credit(ACCOUNTS.disputeHold(chargeback.id), amount)]
  await post(tx, { kind: 'chargeback-lost', ref: String(chargeback.id), entries, at })
}

/**
 * The bank gives a month back after all: the membership stays ended, but the month is paid for. Ledger: debit stripe P;
 * credit premium P.
 */
async function giveBackMonth(tx: Tx, services: Services, chargeback: ChargebackRow, userId: number): Promise<void> {
  const at = services.clock.now()
  const { id, amount_cents: amount } = chargeback
  await transition(tx, chargebackProcess, 'giveBack', { table: 'chargebacks', id }, { actor: 'provider', at })
  const entries = [debit(ACCOUNTS.stripe, amount), credit(ACCOUNTS.premium, amount)]
  await post(tx, { kind: 'chargeback-returned', ref: String(id), entries, at })
  await tellAdmins(tx, services, 'membership-given-back', chargeback, userId)
}
