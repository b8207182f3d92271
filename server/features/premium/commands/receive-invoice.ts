import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import type { SeenIntent } from '#server/platform/stripe/intents.ts'
import type { SeenInvoice } from '#server/platform/stripe/subscriptions.ts'
import { type InvoiceRow, insertInvoice, invoiceByProviderId, setFee } from '../store/invoices.ts'
import { lockMembership, noteMembership } from '../store/memberships.ts'
import { notifyMember } from './notify-member.ts'

/**
 * Records a paid month, once: the couple has it, the money is posted, and the receipt is emailed. A card fee that has
 * become known since then is posted. Lock the membership first.
 */
export async function receiveInvoice(
  tx: Tx,
  services: Services,
  membershipId: number,
  seen: SeenInvoice,
  intent: SeenIntent | null,
): Promise<void> {
  const at = services.clock.now()
  const known = await invoiceByProviderId(tx, seen.id)
  const invoice = known ?? (await receive(tx, services, membershipId, seen, intent))
  if (invoice.fee_cents !== null || intent?.fee == null) return
  await setFee(tx, invoice.id, intent.fee)
  if (intent.fee > 0) await postFee(tx, invoice, intent.fee, at)
}

async function receive(
  tx: Tx,
  services: Services,
  membershipId: number,
  seen: SeenInvoice,
  intent: SeenIntent | null,
): Promise<InvoiceRow> {
  const at = services.clock.now()
  const amount = intent?.received ?? 0 // an invoice that was paid in another way moves no money here
  const invoice = await insertInvoice(tx, {
    membership_id: membershipId,
    provider_id: seen.id,
    intent_id: intent?.id ?? null,
    charge_id: amount > 0 ? (intent?.chargeId ?? null) : null,
    amount_cents: amount,
    fee_cents: amount > 0 ? null : 0,
    period_start: seen.periodStart,
    period_end: seen.periodEnd,
    paid_at: seen.paidAt,
  })
  if (amount !== seen.amount)
    services.log.error({ membership: membershipId, invoice: seen.id }, 'an invoice was not paid by its card payment')
  const { began_at, paid_until } = await lockMembership(tx, membershipId)
  const until = paid_until && paid_until > seen.periodEnd ? paid_until : seen.periodEnd
  await noteMembership(tx, membershipId, { began_at: began_at ?? seen.paidAt, paid_until: until })
  if (amount > 0) await postPaid(tx, invoice, at)
  await notifyMember(tx, services, membershipId, began_at === null ? 'began' : 'renewed', invoice)
  return invoice
}

/** membership paid: debit stripe P; credit premium P (domain.md 3). */
async function postPaid(tx: Tx, { id, amount_cents: paid }: InvoiceRow, at: Date): Promise<void> {
  const entries = [debit(ACCOUNTS.stripe, paid), credit(ACCOUNTS.premium, paid)]
  await post(tx, { kind: 'membership-paid', ref: String(id), entries, at })
}

/** card fee known: debit card_fees f; credit stripe f. */
async function postFee(tx: Tx, { id }: InvoiceRow, fee: number, at: Date): Promise<void> {
  const entries = [debit(ACCOUNTS.cardFees, fee), credit(ACCOUNTS.stripe, fee)]
  await post(tx, { kind: 'membership-fee', ref: String(id), entries, at })
}
