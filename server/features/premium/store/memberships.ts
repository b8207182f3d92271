import { type Selectable, sql } from 'kysely'
import { LIMITS } from '#contract/limits.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { takeInOrder } from '#server/platform/database/lock-order.ts'
import type { Memberships } from '#server/platform/database/schema.generated.ts'

export type MembershipRow = Selectable<Memberships>

/** SQL: whether a row of `memberships` makes its account a member at this moment. */
const counts = (now: Date) => sql<boolean>`
  state in ('active', 'past_due') and closing is null
  and paid_until + case when cancels_at_period_end then interval '0'
                        else ${LIMITS.premiumGraceDays} * interval '1 day' end > ${now}::timestamptz`

/**
 * Whether this account is a Premium member now: until the end of the month that is paid for, and a few days longer
 * while a renewal is tried again (domain.md row 25).
 */
export async function isMember(db: Db, userId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('id')
    .where('user_id', '=', userId)
    .where(counts(now))
    .executeTakeFirst()
  return row !== undefined
}

/** Which of these accounts are members now. */
export async function membersAmong(db: Db, userIds: readonly number[], now: Date): Promise<Set<number>> {
  const rows = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .where(counts(now))
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** The membership whose open invoice waits for this payment at the provider. */
export async function membershipByIntent(db: Db, intentId: string): Promise<number | null> {
  const row = await db
    .selectFrom('memberships')
    .select('id')
    .where(sql`split_part(client_secret, '_secret_', 1)`, '=', intentId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Throws the violation of `memberships_one_live` when the account has one that is not over. */
export async function insertMembership(
  tx: Tx,
  membership: Pick<MembershipRow, 'user_id' | 'price_cents' | 'created_at'>,
): Promise<MembershipRow> {
  return tx
    .insertInto('memberships')
    .values({ ...membership, state: 'new', checked_at: membership.created_at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findMembership(db: Db, id: number): Promise<MembershipRow | undefined> {
  return db.selectFrom('memberships').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The membership, locked until the transaction ends; lock its account first. */
export async function lockMembership(tx: Tx, id: number): Promise<MembershipRow> {
  takeInOrder(tx, 'part', id)
  return tx.selectFrom('memberships').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** The account's membership that is not over or, if there is none, the one that ended last. */
export async function membershipOf(db: Db, userId: number): Promise<MembershipRow | undefined> {
  return db
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`state = 'ended'`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Notes what was learned about a membership; only transitions change its state. */
export async function noteMembership(
  tx: Tx,
  id: number,
  set: Partial<
    Pick<
      MembershipRow,
      | 'client_secret'
      | 'decline_message'
      | 'paid_until'
      | 'began_at'
      | 'cancels_at_period_end'
      | 'closing'
      | 'version'
      | 'checked_at'
    >
  >,
): Promise<void> {
  await tx.updateTable('memberships').set(set).where('id', '=', id).execute()
}

/** Notes that the provider knows of a cancellation. A membership that must end for another reason by now still does. */
export async function forgetCancelling(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ closing: null })
    .where('id', '=', id)
    .where('closing', '=', 'cancelled')
    .execute()
}

/**
 * Claims up to `limit` memberships that the provider should be asked about and that haven't been checked lately: those
 * that wait for a payment or for their end every 30 seconds in their first hour, then every 10 minutes; those whose
 * month is over, or whose card fee is not known yet, every 10 minutes; all others twice a day.
 */
export async function claimMemberships(tx: Tx, at: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update memberships set checked_at = ${at}
     where id in (
       select m.id from memberships m
        where (state <> 'ended' or exists (select from membership_invoices i
                 where i.membership_id = m.id and i.fee_cents is null and i.charge_id is not null))
          and checked_at <= ${at}::timestamptz - case
            when state = 'ended' or (state in ('active', 'past_due') and closing is null) then
              case when state = 'active' and paid_until > ${at}
                        and not exists (select from membership_invoices i
                              where i.membership_id = m.id and i.fee_cents is null and i.charge_id is not null)
                   then interval '12 hours' else interval '10 minutes' end
            when created_at > ${at}::timestamptz - interval '1 hour' then interval '30 seconds'
            else interval '10 minutes' end
        order by checked_at limit ${limit} for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
