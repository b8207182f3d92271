import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { MembershipInvoices } from '#server/platform/database/schema.generated.ts'

export type InvoiceRow = Selectable<MembershipInvoices>

/**
 * Lock the membership before you check whether the invoice is known: a second invoice with the same provider_id
 * violates a unique index.
 */
export async function insertInvoice(tx: Tx, invoice: Omit<InvoiceRow, 'id' | 'refunded_cents'>): Promise<InvoiceRow> {
  return tx.insertInto('membership_invoices').values(invoice).returningAll().executeTakeFirstOrThrow()
}

export async function invoiceByProviderId(db: Db, providerId: string): Promise<InvoiceRow | undefined> {
  return db.selectFrom('membership_invoices').selectAll().where('provider_id', '=', providerId).executeTakeFirst()
}

/** Notes what the provider charged for this month's payment, in cents. */
export async function setFee(tx: Tx, id: number, cents: number): Promise<void> {
  await tx.updateTable('membership_invoices').set({ fee_cents: cents }).where('id', '=', id).execute()
}

/**
 * Adds what somebody has refunded of this month at the provider by hand, in cents; negative when the money came back.
 */
export async function addRefunded(tx: Tx, id: number, cents: number): Promise<InvoiceRow> {
  return tx
    .updateTable('membership_invoices')
    .set(({ eb }) => ({ refunded_cents: eb('refunded_cents', '+', cents) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The month that this payment at the provider paid for. */
export async function invoiceByIntent(db: Db, intentId: string): Promise<InvoiceRow | undefined> {
  return db.selectFrom('membership_invoices').selectAll().where('intent_id', '=', intentId).executeTakeFirst()
}

/** The paid months of a membership, oldest first. */
export async function invoicesOf(db: Db, membershipId: number): Promise<InvoiceRow[]> {
  return db
    .selectFrom('membership_invoices')
    .selectAll()
    .where('membership_id', '=', membershipId)
    .orderBy('paid_at')
    .orderBy('period_start')
    .execute()
}

/** A month that was paid for, and what a bank has taken back for good, in cents. */
export type PaidMonth = InvoiceRow & { taken_back_cents: number }

/** All months that an account has paid for, oldest first. */
export async function invoicesOfUser(db: Db, userId: number): Promise<PaidMonth[]> {
  return db
    .selectFrom('membership_invoices')
    .innerJoin('memberships', 'memberships.id', 'membership_invoices.membership_id')
    .selectAll('membership_invoices')
    .select(
      sql<number>`(select coalesce(sum(c.amount_cents), 0)::bigint from chargebacks c
        where c.invoice_id = membership_invoices.id and c.state = 'lost')`.as('taken_back_cents'),
    )
    .where('memberships.user_id', '=', userId)
    .orderBy('membership_invoices.paid_at')
    .orderBy('membership_invoices.period_start')
    .execute()
}
