import type { Db, Tx } from '#server/platform/database/connect.ts'

export interface EmailChangeRow {
  email: string
  oldConfirmedAt: Date | null
  newConfirmedAt: Date | null
}

const FIELDS = ['email', 'old_confirmed_at as oldConfirmedAt', 'new_confirmed_at as newConfirmedAt'] as const

/** The change of address that waits for its confirmations, if it was asked for after `since`. */
export function findEmailChange(db: Db, userId: number, since: Date): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirst()
}

/** Begins a change, which replaces any that was begun before. */
export async function beginEmailChange(tx: Tx, userId: number, email: string, at: Date): Promise<void> {
  const row = { email, created_at: at, old_confirmed_at: null, new_confirmed_at: null }
  await tx
    .insertInto('email_changes')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/**
 * Notes that the change has been confirmed from one of the two addresses. If both confirmations arrive at the same
 * time, the second call sees both.
 */
export function confirmSide(
  tx: Tx,
  userId: number,
  side: 'old' | 'new',
  at: Date,
): Promise<EmailChangeRow | undefined> {
  return tx
    .updateTable('email_changes')
    .set(side === 'old' ? { old_confirmed_at: at } : { new_confirmed_at: at })
    .where('user_id', '=', userId)
    .returning(FIELDS)
    .executeTakeFirst()
}

export async function deleteEmailChange(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

/** Deletes changes that were asked for before this instant. Returns how many. */
export async function deleteEmailChangesBefore(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('email_changes').where('created_at', '<=', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
