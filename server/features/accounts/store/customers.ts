import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connect.ts'

export async function findCustomerId(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('card_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/** A couple's address and the card provider's id for them, which is null until they first pay. */
export function findPayer(db: Db, userId: number): Promise<{ email: string; customerId: string | null }> {
  return db
    .selectFrom('users')
    .leftJoin('card_customers', 'card_customers.user_id', 'users.id')
    .select(['users.email', 'card_customers.customer_id as customerId'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** The couple behind a customer of the card provider; null if it isn't one of ours. */
export async function findCoupleOf(db: Db, customerId: string): Promise<number | null> {
  const row = await db
    .selectFrom('card_customers')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Customers whose current address the card provider doesn't know; at most `limit`, in random order. */
export function addressesToTell(
  db: Db,
  limit: number,
): Promise<{ user_id: number; customer_id: string; email: string }[]> {
  return db
    .selectFrom('card_customers')
    .innerJoin('users', 'users.id', 'card_customers.user_id')
    .select(['card_customers.user_id', 'customer_id', 'users.email'])
    .where('email_told', '=', false)
    .where('users.erased_at', 'is', null)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()
}

/** Notes that the card provider knows this address, unless the couple has another one by now. */
export async function noteAddressTold(tx: Tx, userId: number, email: string): Promise<void> {
  await tx
    .updateTable('card_customers')
    .from('users')
    .set({ email_told: true })
    .whereRef('users.id', '=', 'card_customers.user_id')
    .where('users.id', '=', userId)
    .where('users.email', '=', email)
    .execute()
}

/** Notes that the couple has another address, which the card provider doesn't know yet. */
export async function noteAddressChanged(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('card_customers').set({ email_told: false }).where('user_id', '=', userId).execute()
}

/** Forgets which customer of the card provider a couple was. */
export async function forgetCustomer(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('card_customers').where('user_id', '=', userId).execute()
}

/**
 * Records a couple's customer, unless they have one already, and returns the one that is recorded.
 *
 * Two first payments at the same time bring the same customer, so they may conflict on either unique index: if the
 * statement named only one of the two, a conflict on the other would be an error.
 */
export async function insertCustomer(tx: Tx, userId: number, customerId: string, at: Date): Promise<string> {
  const inserted = await tx
    .insertInto('card_customers')
    .values({ user_id: userId, customer_id: customerId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('customer_id')
    .executeTakeFirst()
  if (inserted) return inserted.customer_id
  const kept = await tx
    .selectFrom('card_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return kept.customer_id
}
