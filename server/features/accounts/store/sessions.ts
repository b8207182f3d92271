import type { Role } from '#contract/catalog.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'

export interface SessionRow {
  id: number
  userId: number
  role: Role
  createdAt: Date
  seenAt: Date
}

/** The session of a token and its user's role as it is now; none when it has expired at `at`. */
export async function findSession(db: Db, tokenHash: Buffer, at: Date): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'user_id as userId', 'role', 'sessions.created_at as createdAt', 'seen_at as seenAt'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return row && { ...row, role: row.role as Role }
}

export async function insertSession(
  tx: Tx,
  session: { tokenHash: Buffer; userId: number; userAgent: string | null; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      user_agent: session.userAgent,
      created_at: session.at,
      seen_at: session.at,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** Extends a session; of many requests at the same time only the first writes. */
export async function touchSession(db: Db, session: SessionRow, at: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_at: at, expires_at: expiresAt })
    .where('id', '=', session.id)
    .where('seen_at', '=', session.seenAt)
    .execute()
}

export async function deleteSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function deleteSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Returns how many sessions had expired at `at`. */
export async function deleteExpiredSessions(db: Db, at: Date): Promise<number> {
  const result = await db.deleteFrom('sessions').where('expires_at', '<=', at).executeTakeFirst()
  return Number(result.numDeletedRows)
}
