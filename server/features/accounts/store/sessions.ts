import type { Role } from '#contract/accounts/roles.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'

export interface SessionRow {
  id: number
  userId: number
  role: Role
  createdAt: Date
  seenAt: Date
  provedAt: Date | null
  hasTwoFactor: boolean
}

/** The session of a token and its user's role as it is now; undefined when it has expired by `at`. */
export async function findSession(db: Db, tokenHash: Buffer, at: Date): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('two_factor', 'two_factor.user_id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id as userId',
      'role',
      'sessions.created_at as createdAt',
      'seen_at as seenAt',
      'proved_at as provedAt',
      'confirmed_at as confirmedAt',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  if (!row) return undefined
  const { confirmedAt, ...session } = row
  return { ...session, role: row.role as Role, hasTwoFactor: confirmedAt !== null }
}

export async function insertSession(
  tx: Tx,
  session: {
    tokenHash: Buffer
    userId: number
    userAgent: string | null
    network: string
    deviceId: number
    at: Date
    expiresAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      user_agent: session.userAgent,
      network: session.network,
      device_id: session.deviceId,
      created_at: session.at,
      seen_at: session.at,
      proved_at: session.at,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** Extends a session; of many requests at the same time, only the first writes. */
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

/** Ends a user's sessions, except for one if given. */
export async function deleteSessionsOf(tx: Tx, userId: number, except: number | null = null): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('id', '!=', except as number))
    .execute()
}

/** Ends one of a user's sessions and returns its device; undefined when the user has no session with this id. */
export function deleteOwnSession(tx: Tx, userId: number, id: number): Promise<{ deviceId: number | null } | undefined> {
  return tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('device_id as deviceId')
    .executeTakeFirst()
}

/** An open session as its owner may see it. */
export interface OwnSessionRow {
  id: number
  userAgent: string | null
  network: string | null
  deviceId: number | null
  createdAt: Date
  seenAt: Date
}

/** A user's sessions that are open at `at`, the most recently used first. */
export function listSessions(db: Db, userId: number, at: Date): Promise<OwnSessionRow[]> {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'user_agent as userAgent',
      'network',
      'device_id as deviceId',
      'created_at as createdAt',
      'seen_at as seenAt',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Deletes the sessions that have expired by `at`. Returns how many. */
export async function deleteExpiredSessions(db: Db, at: Date): Promise<number> {
  const result = await db.deleteFrom('sessions').where('expires_at', '<=', at).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** The device that a session was opened on; null when it has been forgotten. */
export async function deviceOfSession(db: Db, id: number): Promise<number | null> {
  const row = await db.selectFrom('sessions').select('device_id').where('id', '=', id).executeTakeFirst()
  return row?.device_id ?? null
}

/** Gives a session a new token and notes that the password was given in it. */
export async function renewToken(tx: Tx, id: number, tokenHash: Buffer, provedAt: Date): Promise<void> {
  await tx.updateTable('sessions').set({ token_hash: tokenHash, proved_at: provedAt }).where('id', '=', id).execute()
}
