import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { countRows } from '#server/platform/database/sorted-pages.ts'
import type { BooksOutcome } from './provider-books.ts'

/** A broken invariant and one thing that breaks it, in words. */
export interface Finding {
  invariant: string
  what: string
}

export async function hasAuditOf(db: Db, night: string): Promise<boolean> {
  return (await db.selectFrom('audits').select('id').where('night', '=', night).executeTakeFirst()) !== undefined
}

/** Begins an audit and returns its id; undefined if this night already has its own. */
export async function insertAudit(tx: Tx, audit: { night: string | null; at: Date }): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('audits')
    .values({ night: audit.night, begun_at: audit.at })
    .onConflict((conflict) => conflict.column('night').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Until the transaction ends, others who ask for an audit wait, and then see this one. */
export const lockAsking = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('asking for an audit', 0))`.execute(tx)

/** The audit that was begun last. */
export const newestAudit = (db: Db) =>
  db.selectFrom('audits').selectAll().orderBy('begun_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()

/** The audit that ended last. */
export const lastAudit = (db: Db) =>
  db
    .selectFrom('audits')
    .selectAll()
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
export type AuditRow = NonNullable<Awaited<ReturnType<typeof lastAudit>>>

export async function endAudit(tx: Tx, id: number, books: BooksOutcome, at: Date): Promise<void> {
  await tx.updateTable('audits').set({ ended_at: at, books }).where('id', '=', id).execute()
}

/** Current findings that no admin has accepted, oldest first; all of them, or at most `limit`. */
export const openFindings = (db: Db, limit?: number) =>
  notAccepted(db)
    .orderBy('found_at')
    .orderBy('invariant')
    .orderBy('what')
    .$if(limit !== undefined, (query) => query.limit(limit as number))
    .execute()

/** How many current findings no admin has accepted. */
export const countOpenFindings = (db: Db): Promise<number> => countRows(notAccepted(db))

const notAccepted = (db: Db) =>
  db.selectFrom('audit_findings').selectAll().where('gone_at', 'is', null).where('accepted_at', 'is', null)
export type FindingRow = Awaited<ReturnType<typeof openFindings>>[number]

/** Current findings that an admin has accepted. */
export const acceptedFindings = (db: Db): Promise<Finding[]> =>
  db
    .selectFrom('audit_findings')
    .select(['invariant', 'what'])
    .where('gone_at', 'is', null)
    .where('accepted_at', 'is not', null)
    .execute()

/** Accepts a finding. False if it is gone, or was accepted before. */
export async function acceptFinding(tx: Tx, id: number, at: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('audit_findings')
    .set({ accepted_at: at })
    .where('id', '=', id)
    .where('gone_at', 'is', null)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Stores the current findings and returns the new ones. */
export async function insertFindings(tx: Tx, findings: readonly Finding[], at: Date): Promise<Finding[]> {
  if (findings.length === 0) return []
  return tx
    .insertInto('audit_findings')
    .values(findings.map((finding) => ({ ...finding, found_at: at })))
    .onConflict((conflict) => conflict.columns(['invariant', 'what']).where('gone_at', 'is', null).doNothing())
    .returning(['invariant', 'what'])
    .execute()
}

/** Marks findings that were not found again as gone, except those of the `unsure` invariants. */
export async function closeFindings(
  tx: Tx,
  standing: readonly Finding[],
  unsure: readonly string[],
  at: Date,
): Promise<void> {
  const names = standing.map(({ invariant }) => invariant)
  const whats = standing.map(({ what }) => what)
  await tx
    .updateTable('audit_findings')
    .set({ gone_at: at })
    .where('gone_at', 'is', null)
    .where(sql<boolean>`invariant <> all(${unsure}::text[])`)
    .where(sql<boolean>`(invariant, what) not in (select * from unnest(${names}::text[], ${whats}::text[]))`)
    .execute()
}
