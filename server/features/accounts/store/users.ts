import type { Selectable } from 'kysely'
import { erasedAddress } from '#contract/accounts/erased-address.ts'
import type { Role } from '#contract/accounts/roles.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { takeInOrder } from '#server/platform/database/lock-order.ts'
import type { Users } from '#server/platform/database/schema.generated.ts'
import { notSignedIn } from '#server/platform/errors.ts'

/** A user as the product knows them: everything except the hash of the password. */
export interface UserRow {
  id: number
  name: string
  email: string
  role: Role
  phone: string | null
  metadata: Record<string, unknown>
  verified: boolean
  emailConfirmedAt: Date | null
  createdAt: Date
}

const FIELDS = [
  'id',
  'name',
  'email',
  'role',
  'phone',
  'metadata',
  'verified',
  'email_confirmed_at',
  'created_at',
] as const

const userRow = (row: Pick<Selectable<Users>, (typeof FIELDS)[number]>): UserRow => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role as Role,
  phone: row.phone,
  metadata: row.metadata as Record<string, unknown>,
  verified: row.verified,
  emailConfirmedAt: row.email_confirmed_at,
  createdAt: row.created_at,
})

export interface NewUser {
  name: string
  email: string
  passwordHash: string
  role: Role
  phone: string | null
  metadata: object
  verified: boolean
  emailConfirmedAt: Date | null
  createdAt: Date
}

/**
 * Inserts and returns a user; undefined if the address is taken. The unique index decides, even between two
 * simultaneous sign-ups.
 */
export async function insertUser(tx: Tx, user: NewUser): Promise<UserRow | undefined> {
  const row = await tx
    .insertInto('users')
    .values({
      name: user.name,
      email: user.email,
      password_hash: user.passwordHash,
      role: user.role,
      phone: user.phone,
      metadata: JSON.stringify(user.metadata),
      verified: user.verified,
      email_confirmed_at: user.emailConfirmedAt,
      created_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(FIELDS)
    .executeTakeFirst()
  return row && userRow(row)
}

/** A user by id; undefined if there is none, or the account was erased. */
export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  const row = await db
    .selectFrom('users')
    .select(FIELDS)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row && userRow(row)
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const row = await db.selectFrom('users').select(FIELDS).where('email', '=', email).executeTakeFirst()
  return row && userRow(row)
}

/** What a login is checked against. */
export function findPassword(db: Db, email: string): Promise<{ id: number; passwordHash: string | null } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/**
 * The user, locked until the transaction ends, if the password is still the one that was checked: a reset in between
 * must not leave a session of the old password behind.
 */
export async function lockUserWithPassword(tx: Tx, id: number, passwordHash: string): Promise<UserRow | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(FIELDS)
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  return row && userRow(row)
}

/** The user, locked until the transaction ends; undefined when there is none, or the account was erased. */
export async function lockUser(tx: Tx, id: number): Promise<UserRow | undefined> {
  takeInOrder(tx, 'user', id)
  const row = await tx
    .selectFrom('users')
    .select(FIELDS)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && userRow(row)
}

/** The role of an account, even an erased one, locked until the transaction ends; undefined if there is no account. */
export async function lockAccount(tx: Tx, id: number): Promise<Role | undefined> {
  takeInOrder(tx, 'user', id)
  const row = await tx.selectFrom('users').select('role').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row?.role as Role | undefined
}

/**
 * Keeps a venue's account from being erased, or given another role, until the transaction ends, because what its owner
 * writes in the meantime would become public, or outlive the account. Lock the account before its venues.
 * @throws AppError not_signed_in when the account is gone or is no longer a venue's: either ended the owner's sessions
 */
export async function keepOwner(tx: Tx, id: number): Promise<void> {
  takeInOrder(tx, 'user', id)
  const owner = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'venue')
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!owner) throw notSignedIn()
}

type Change = Partial<{
  password_hash: string
  role: Role
  verified: boolean
  email_confirmed_at: Date
  name: string
  phone: string | null
  /** JSON */
  metadata: string
}>

/** Changes a user that is not erased. Undefined when there is none. */
export async function updateUser(tx: Tx, id: number, change: Change): Promise<UserRow | undefined> {
  const row = await tx
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .returning(FIELDS)
    .executeTakeFirst()
  return row && userRow(row)
}

/** Sets a new password if the old one is still the one that was checked. Undefined otherwise. */
export async function replacePassword(
  tx: Tx,
  id: number,
  { oldHash, newHash }: { oldHash: string; newHash: string },
): Promise<UserRow | undefined> {
  const row = await tx
    .updateTable('users')
    .set({ password_hash: newHash })
    .where('id', '=', id)
    .where('password_hash', '=', oldHash)
    .returning(FIELDS)
    .executeTakeFirst()
  return row && userRow(row)
}

const UNIQUE_VIOLATION = '23505'

/**
 * Gives a user a new, confirmed address. False when the address is taken: the unique index decides, and the transaction
 * fails.
 */
export async function replaceAddress(
  tx: Tx,
  { id, role, verified }: UserRow,
  email: string,
  at: Date,
): Promise<boolean> {
  try {
    await tx
      .updateTable('users')
      .set({ email, email_confirmed_at: at, verified: verified || role === 'couple' })
      .where('id', '=', id)
      .execute()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}

/** Takes everything personal out of a user's row, to which money rows still point. False when there is no such user. */
export async function scrubUser(tx: Tx, id: number, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({
      name: 'Former user',
      email: erasedAddress(id),
      password_hash: null,
      phone: null,
      metadata: '{}',
      verified: false,
      email_confirmed_at: null,
      erased_at: at,
    })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** How many users each role has; erased ones do not count. */
export async function countUsers(db: Db): Promise<Record<Role, number>> {
  const rows = await db
    .selectFrom('users')
    .select(['role', (select) => select.fn.countAll<number>().as('count')])
    .where('erased_at', 'is', null)
    .groupBy('role')
    .execute()
  const counts = Object.fromEntries(rows.map(({ role, count }) => [role, count]))
  return { couple: counts.couple ?? 0, venue: counts.venue ?? 0, admin: counts.admin ?? 0 }
}

/**
 * The ids of all admins, locked until the transaction ends, so that two admins can't demote each other at the same
 * time.
 */
export async function lockAdmins(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Every admin's address. */
export function listAdmins(db: Db): Promise<{ id: number; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** The names of these users. */
export async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
