import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { PayoutAccounts } from '#server/platform/database/schema.generated.ts'
import type { SeenAccount } from '#server/platform/stripe/accounts.ts'

export type PayoutAccountRow = Selectable<PayoutAccounts>

export async function findPayoutAccount(db: Db, userId: number): Promise<PayoutAccountRow | undefined> {
  return db.selectFrom('payout_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export async function findAccountOwner(db: Db, providerId: string): Promise<number | null> {
  const row = await db
    .selectFrom('payout_accounts')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** The row comes before the provider's account; a second request finds the first one's row. */
export async function insertPayoutAccount(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx
    .insertInto('payout_accounts')
    .values({ user_id: userId, checked_at: at, created_at: at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** The account, locked until the transaction ends. */
export async function lockPayoutAccount(tx: Tx, userId: number): Promise<PayoutAccountRow | undefined> {
  return tx.selectFrom('payout_accounts').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

/** Stores what the provider says about an account. */
export async function setPayoutAccount(tx: Tx, userId: number, seen: SeenAccount, at: Date): Promise<void> {
  await tx
    .updateTable('payout_accounts')
    .set({
      provider_id: seen.id,
      submitted: seen.submitted,
      ready: seen.ready,
      requirements: seen.requirements,
      checked_at: at,
    })
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Claims up to `limit` accounts that are due for a check. Accounts that aren't ready are checked every 10 minutes on
 * their first day, and then every 6 hours; ready ones are checked once a day, because the provider may stop one again.
 */
export async function claimAccounts(tx: Tx, at: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    update payout_accounts set checked_at = ${at}
     where user_id in (
       select user_id from payout_accounts
        where provider_id is not null and checked_at <= ${at}::timestamptz - case
            when ready then interval '1 day'
            when created_at > ${at}::timestamptz - interval '1 day' then interval '10 minutes'
            else interval '6 hours' end
        order by checked_at limit ${limit} for update skip locked)
    returning user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}
