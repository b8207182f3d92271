import type { Db, Tx } from '#server/platform/database/connect.ts'

interface Kind {
  userAgent: string | null
  network: string
}

/** The accounts that a browser has logged in to. */
export async function accountsOfDevice(db: Db, tokenHash: Buffer): Promise<number[]> {
  const rows = await db.selectFrom('devices').select('user_id').where('token_hash', '=', tokenHash).execute()
  return rows.map((row) => row.user_id)
}

/** Gives a browser a new token in every account that knows it. */
export async function renewDevices(tx: Tx, oldHash: Buffer, tokenHash: Buffer): Promise<void> {
  await tx.updateTable('devices').set({ token_hash: tokenHash }).where('token_hash', '=', oldHash).execute()
}

/** Notes that an account's device with this token was seen now, and returns its id; undefined when there is none. */
export async function findDeviceOf(
  tx: Tx,
  userId: number,
  tokenHash: Buffer,
  { userAgent, network, at }: Kind & { at: Date },
): Promise<number | undefined> {
  const row = await tx
    .updateTable('devices')
    .set({ user_agent: userAgent, network, seen_at: at })
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function hasDevices(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.selectFrom('devices').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** Whether an account knows a browser of the same kind in the same network. */
export async function hasDeviceLike(tx: Tx, userId: number, { userAgent, network }: Kind): Promise<boolean> {
  const row = await tx
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', userId)
    .where('user_agent', 'is not distinct from', userAgent)
    .where('network', '=', network)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertDevice(
  tx: Tx,
  { userId, tokenHash, userAgent, network, at }: Kind & { userId: number; tokenHash: Buffer; at: Date },
): Promise<number> {
  const row = await tx
    .insertInto('devices')
    .values({
      user_id: userId,
      token_hash: tokenHash,
      user_agent: userAgent,
      network,
      created_at: at,
      seen_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Forgets all but the `keep` devices of an account that were seen last. */
export async function deleteOldestDevices(tx: Tx, userId: number, keep: number): Promise<void> {
  const old = tx
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .offset(keep)
  await tx.deleteFrom('devices').where('id', 'in', old).execute()
}

export async function deleteDevice(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('devices').where('id', '=', id).execute()
}

/** Forgets an account's devices, except for one if given. */
export async function deleteDevicesOf(tx: Tx, userId: number, except: number | null = null): Promise<void> {
  await tx
    .deleteFrom('devices')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('id', '!=', except as number))
    .execute()
}

/** Forgets devices that haven't been seen since this instant. Returns how many. */
export async function deleteDevicesNotSeenSince(db: Db, since: Date): Promise<number> {
  const result = await db.deleteFrom('devices').where('seen_at', '<', since).executeTakeFirst()
  return Number(result.numDeletedRows)
}
