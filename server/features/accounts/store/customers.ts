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

/** The couple that a customer of the card provider is; null when none of ours is known to be. */
export async function findCoupleOf(db: Db, customerId: string): Promise<number | null> {
  const row = await db
    .selectFrom('card_customers')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Forgets which customer of the card provider a couple was. */
export async function forgetCustomer(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('card_customers').where('user_id', '=', userId).execute()
}

/** Keeps the first customer that is recorded for a couple, and returns that. */
export async function insertCustomer(tx: Tx, userId: number, customerId: string, at: Date): Promise<string> {
  const kept = await tx
    .insertInto('card_customers')
    .values({ user_id: userId, customer_id: customerId, created_at: at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ customer_id: sql.ref('card_customers.customer_id') }),
    )
    .returning('customer_id')
    .executeTakeFirstOrThrow()
  return kept.customer_id
}
