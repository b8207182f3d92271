import type { VenueIdentity } from '#contract/identity/identity-fields.ts'
import { SERVER_LIMITS } from '#contract/limits.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'

const COLUMNS = ['id', 'venue_id', 'state', 'before', 'after', 'proposed_at', 'ended_at', 'reason'] as const

const changes = (db: Db) =>
  db.selectFrom('venue_changes').select(COLUMNS).$narrowType<{ before: VenueIdentity; after: VenueIdentity }>()

/** A change of a venue's name and place; what was proposed stays as it is. */
export type VenueChangeRow = Awaited<ReturnType<typeof findChange>> & object

export function findChange(db: Db, id: number) {
  return changes(db).where('id', '=', id).executeTakeFirst()
}

/** The pending change of each of these venues. */
export function pendingChanges(db: Db, venueIds: readonly number[]): Promise<VenueChangeRow[]> {
  if (venueIds.length === 0) return Promise.resolve([])
  return changes(db).where('venue_id', 'in', venueIds).where('state', '=', 'pending').execute()
}

export async function pendingChange(db: Db, venueId: number): Promise<VenueChangeRow | undefined> {
  return (await pendingChanges(db, [venueId]))[0]
}

/** The newest changes of a venue, the latest first. */
export function changesOf(db: Db, venueId: number, limit: number): Promise<VenueChangeRow[]> {
  return changes(db)
    .where('venue_id', '=', venueId)
    .orderBy('proposed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** All changes that were ever proposed for a venue. */
export function allChangesOf(db: Db, venueId: number): Promise<VenueChangeRow[]> {
  return changes(db).where('venue_id', '=', venueId).execute()
}

/** The names and places by which a venue was known before changes that were approved; the latest first. */
export async function formerIdentities(db: Db, venueId: number): Promise<VenueIdentity[]> {
  const approved = changes(db).where('venue_id', '=', venueId).where('state', '=', 'approved')
  const rows = await approved.orderBy('ended_at', 'desc').limit(SERVER_LIMITS.venueChangesShown).execute()
  return rows.map(({ before }) => before)
}

/** Throws the violation of `venue_changes_one_pending` when another one waits. */
export async function insertChange(
  tx: Tx,
  change: { venueId: number; before: VenueIdentity; after: VenueIdentity; by: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('venue_changes')
    .values({
      venue_id: change.venueId,
      state: 'pending',
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      proposed_by: change.by,
      proposed_at: change.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
