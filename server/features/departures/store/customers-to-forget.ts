import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

/**
 * Customers at the card provider whose accounts were erased and whose memberships are over; at most `limit`, in
 * random order, so that one that fails doesn't keep the others waiting.
 */
export function customersToForget(db: Db, limit: number): Promise<{ user_id: number; customer_id: string }[]> {
  return db
    .selectFrom('card_customers')
    .innerJoin('users', 'users.id', 'card_customers.user_id')
    .select(['card_customers.user_id', 'customer_id'])
    .where('users.erased_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships')
            .select('memberships.id')
            .whereRef('memberships.user_id', '=', 'users.id')
            .where('memberships.state', '<>', 'ended'),
        ),
      ),
    )
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()
}
