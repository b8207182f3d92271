import type { Db, Tx } from '#server/platform/database/connect.ts'

interface TwoFactorRow {
  secret: Buffer
  confirmedAt: Date | null
}

/** An account's second factor, even while it is being set up. */
export function findTwoFactor(db: Db, userId: number): Promise<TwoFactorRow | undefined> {
  return db
    .selectFrom('two_factor')
    .select(['secret', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function hasTwoFactor(db: Db, userId: number): Promise<boolean> {
  return ((await findTwoFactor(db, userId))?.confirmedAt ?? null) !== null
}

/** Begins to set up two-factor login, or begins again. False when it is already on. */
export async function beginTwoFactor(tx: Tx, userId: number, secret: Buffer, at: Date): Promise<boolean> {
  const result = await tx
    .insertInto('two_factor')
    .values({ user_id: userId, secret, created_at: at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret, created_at: at }).where('two_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Turns on two-factor login that was set up with this secret. False when it is on, gone, or was begun again. */
export async function confirmTwoFactor(
  tx: Tx,
  userId: number,
  { secret, step, at }: { secret: Buffer; step: number; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('two_factor')
    .set({ confirmed_at: at, last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Uses up the code of a step. False if the code of this step, or of a later one, was used before. */
export async function spendStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deleteTwoFactor(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('two_factor').where('user_id', '=', userId).execute()
}

/** Replaces an account's recovery codes. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute()
}

/** Uses up a recovery code. False if it isn't the account's, or has been used. */
export async function spendRecoveryCode(tx: Tx, userId: number, hash: Buffer): Promise<boolean> {
  const result = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
