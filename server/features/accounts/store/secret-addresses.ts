import type { Db, Tx } from '#server/platform/database/connect.ts'

/** Gives an owner a new secret address. */
export async function putSecretAddress(
  tx: Tx,
  link: { owner_id: number; token_hash: Buffer; created_at: Date },
): Promise<void> {
  const { owner_id: _, ...set } = link
  await tx
    .insertInto('calendar_links')
    .values(link)
    .onConflict((old) => old.column('owner_id').doUpdateSet(set))
    .execute()
}

export async function deleteSecretAddress(tx: Tx, ownerId: number): Promise<void> {
  await tx.deleteFrom('calendar_links').where('owner_id', '=', ownerId).execute()
}

/** When an owner's secret address was made; null if there is none. */
export async function secretAddressSince(db: Db, ownerId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('calendar_links')
    .select('created_at')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Whose secret address has this token. */
export async function ownerOfSecretAddress(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('calendar_links')
    .select('owner_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.owner_id
}
