import type { Db, Tx } from '#server/platform/database/connect.ts'

export type LinkKind = 'password-reset' | 'email-confirmation' | 'email-change-old' | 'email-change-new'

export async function insertLink(
  tx: Tx,
  link: { kind: LinkKind; tokenHash: Buffer; userId: number; email: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('mailed_links')
    .values({
      kind: link.kind,
      token_hash: link.tokenHash,
      user_id: link.userId,
      email: link.email,
      created_at: link.at,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** Whose link this is, if it could be used at `at`. Only `redeemLink` decides. */
export async function ownerOfLink(db: Db, kind: LinkKind, tokenHash: Buffer, at: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('mailed_links')
    .select('user_id')
    .where('kind', '=', kind)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return row?.user_id
}

/**
 * Uses a link up and returns whose it is; undefined when it is unknown, expired or used. If two requests use it at the
 * same time, one wins.
 */
export function redeemLink(
  tx: Tx,
  kind: LinkKind,
  tokenHash: Buffer,
  at: Date,
): Promise<{ userId: number; email: string } | undefined> {
  return tx
    .updateTable('mailed_links')
    .set({ used_at: at })
    .where('kind', '=', kind)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['user_id as userId', 'email'])
    .executeTakeFirst()
}

/** Revokes a user's unused links of one kind. */
export async function deleteOpenLinks(tx: Tx, userId: number, kind: LinkKind): Promise<void> {
  await tx
    .deleteFrom('mailed_links')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute()
}

export async function deleteLinksOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('mailed_links').where('user_id', '=', userId).execute()
}

/** Deletes the links that have expired by `at`. Returns how many. */
export async function deleteExpiredLinks(db: Db, at: Date): Promise<number> {
  const result = await db.deleteFrom('mailed_links').where('expires_at', '<=', at).executeTakeFirst()
  return Number(result.numDeletedRows)
}
