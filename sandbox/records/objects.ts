import { type Context, seconds } from '../api/context.ts'
import { invalid, missing } from '../api/errors.ts'
import type { Queries, Tx } from '../transaction.ts'
import type { Secret } from '../unwritten.ts'

export interface StoredObject {
  id: string
  object: string
}

export function insertObject(tx: Tx, body: StoredObject, secret: Secret = {}): void {
  tx.unwritten.make(body.id, body.object, body, secret)
}

export function saveObject(tx: Tx, body: StoredObject): void {
  tx.unwritten.save(body.id, body)
}

/** Adds to what the API never shows; the given keys replace earlier ones. */
export function saveSecret(tx: Tx, id: string, secret: Secret): void {
  tx.unwritten.keep(id, secret)
  const known = tx.secrets.get(id)
  if (known) Object.assign(known, secret)
}

/** What the API never shows of an object. */
export async function secretOf(tx: Tx, id: string): Promise<Secret> {
  const known = tx.secrets.get(id)
  if (known) return known
  const [row] = await tx.query<{ secret: Secret }>('SELECT secret FROM sandbox.objects WHERE id = $1', [id])
  return row?.secret ?? {}
}

/** A transaction; for what is only read, the pool will do. */
type Reads = Queries & Partial<Pick<Tx, 'unwritten' | 'secrets'>>

/** The object, or null. `lock` locks its row until the transaction ends: every change of state begins with that. */
export async function findObject<T extends StoredObject>(
  tx: Reads,
  kind: T['object'],
  id: string,
  lock = false,
): Promise<{ body: T; secret: Secret } | null> {
  const made = tx.unwritten?.find<T>(kind, id)
  if (made) return made
  const text = 'SELECT body, secret FROM sandbox.objects WHERE id = $1 AND kind = $2'
  const [row] = await tx.query<{ body: T; secret: Secret }>(lock ? `${text} FOR UPDATE` : text, [id, kind])
  if (row && lock) tx.secrets?.set(id, { ...row.secret })
  return row ?? null
}

/** The object, or Stripe's resource_missing; `param` names the parameter that had the id. */
export async function getObject<T extends StoredObject>(
  tx: Reads,
  kind: T['object'],
  id: string,
  param = 'id',
): Promise<T> {
  const found = await findObject<T>(tx, kind, id)
  if (!found) throw missing(kind, id, param)
  return found.body
}

/** The same, with its row locked. */
export async function lockObject<T extends StoredObject>(
  tx: Tx,
  kind: T['object'],
  id: string,
  param = 'id',
): Promise<{ body: T; secret: Secret }> {
  const found = await findObject<T>(tx, kind, id, true)
  if (!found) throw missing(kind, id, param)
  return found
}

export interface ListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  created?: number | { gt?: number; gte?: number; lt?: number; lte?: number }
}

export interface ListAnswer<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

const COMPARE = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** The conditions that `created` asks for, on an SQL expression of seconds. */
export function createdWithin(
  { created }: Pick<ListParams, 'created'>,
  seconds: string,
  bind: (value: unknown) => string,
): string[] {
  const bounds = typeof created === 'number' ? { gte: created, lte: created } : created
  return Object.entries(bounds ?? {}).map(
    ([name, time]) => `${seconds} ${COMPARE[name as keyof typeof COMPARE]} ${bind(time)}`,
  )
}

/**
 * A page of objects, newest first. `filters` compare top-level fields of the body; undefined ones are left out.
 * @throws resource_missing for a cursor that isn't an object of this kind; 400 for a limit outside 1 to 100.
 */
export async function listObjects<T extends StoredObject>(
  context: Context,
  kind: T['object'],
  url: string,
  params: ListParams,
  filters: Record<string, string | string[] | undefined> = {},
): Promise<ListAnswer<T>> {
  const limit = pageSize(params)
  const values: unknown[] = [kind]
  const bind = (value: unknown) => `$${values.push(value)}`
  const where = ['kind = $1']
  for (const [field, value] of Object.entries(filters)) {
    if (value === undefined || value === null) continue
    where.push(
      Array.isArray(value) ? `body ->> '${field}' = ANY(${bind(value)})` : `body ->> '${field}' = ${bind(value)}`,
    )
  }
  where.push(...createdWithin(params, `(body ->> 'created')::bigint`, bind))
  const cursor = params.starting_after ?? params.ending_before
  if (cursor) {
    const [row] = await context.tx.query<{ seq: number }>(
      'SELECT seq FROM sandbox.objects WHERE id = $1 AND kind = $2',
      [cursor, kind],
    )
    if (!row) throw missing(kind, cursor, params.starting_after ? 'starting_after' : 'ending_before')
    where.push(`seq ${params.starting_after ? '<' : '>'} ${bind(row.seq)}`)
  }
  const order = params.ending_before ? 'ASC' : 'DESC'
  const rows = await context.tx.search<{ body: T }>(
    `SELECT body FROM sandbox.objects WHERE ${where.join(' AND ')} ORDER BY seq ${order} LIMIT ${limit + 1}`,
    values,
  )
  const data = rows.slice(0, limit).map((row) => row.body)
  if (params.ending_before) data.reverse()
  return { object: 'list', data, has_more: rows.length > limit, url }
}

/** The requested page size, 10 unless given. */
export function pageSize(params: ListParams): number {
  const limit = params.limit ?? 10
  if (limit < 1 || limit > 100) throw invalid('This value must be between 1 and 100 (inclusive).', { param: 'limit' })
  return limit
}

/** `metadata` after a change: keys set to null are removed, and others are added or replaced. */
export function mergeMetadata(
  before: Record<string, string> | null,
  change: Record<string, string | number | null> | '' | null | undefined,
): Record<string, string> {
  if (change === null || change === '') return {}
  const merged: Record<string, string> = { ...before }
  for (const [key, value] of Object.entries(change ?? {})) {
    if (value === null) delete merged[key]
    else merged[key] = String(value)
  }
  return merged
}

/** The `created` of a new object. */
export function createdNow(context: Context): number {
  return seconds(context.now)
}
