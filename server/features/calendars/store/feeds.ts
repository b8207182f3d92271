import { type Selectable, sql } from 'kysely'
import type { BusyDay } from '#server/platform/calendar-files/days-taken-by-events.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { BusyFeeds } from '#server/platform/database/schema.generated.ts'
import { todayAtVenue } from '#server/platform/database/today-at-venue.ts'

export type FeedRow = Selectable<BusyFeeds>
export type DueFeed = Pick<FeedRow, 'venue_id' | 'url'> & { ownerId: number; dueSince: Date }

/** Stores an address whose reading began at `at`. */
export async function putFeed(tx: Tx, feed: { venueId: number; url: string; at: Date; dueAt: Date }): Promise<void> {
  const { venueId, url, at, dueAt } = feed
  const fresh = { url, due_at: dueAt, read_at: at, failing_since: null, problem: null, told_at: null }
  await tx
    .insertInto('busy_feeds')
    .values({ venue_id: venueId, created_at: at, ...fresh })
    .onConflict((old) => old.column('venue_id').doUpdateSet(fresh))
    .execute()
}

/**
 * Deletes these venues' feeds, and then their days, including those of a reading that is being stored right now. Days
 * that the owner has blocked stay blocked.
 */
export async function deleteFeeds(tx: Tx, venueIds: readonly number[]): Promise<void> {
  const ids = [0, ...venueIds]
  await tx.deleteFrom('busy_feeds').where('venue_id', 'in', ids).execute()
  await tx.deleteFrom('busy_days').where('venue_id', 'in', ids).where('source', '=', 'feed').execute()
}

/** These venues' feeds, each with the number of days it takes from today on. */
export function feedsOf(db: Db, venueIds: readonly number[], clock: Clock) {
  return db
    .selectFrom('busy_feeds')
    .innerJoin('venues', 'venues.id', 'busy_feeds.venue_id')
    .selectAll('busy_feeds')
    .select(({ selectFrom }) =>
      selectFrom('busy_days')
        .select(sql<number>`count(distinct day)`.as('days'))
        .whereRef('busy_days.venue_id', '=', 'busy_feeds.venue_id')
        .where('busy_days.source', '=', 'feed')
        .where('day', '>=', todayAtVenue(sql`venues.state`, clock))
        .as('days'),
    )
    .where('busy_feeds.venue_id', 'in', [0, ...venueIds])
    .execute()
}

/**
 * Claims feeds that are due, at most `ofOne` of one owner, so that one reader gets each: they are due again at
 * `next`. One that somebody else is claiming or changing at this moment is left for the next round. Returns each with
 * its owner; the one that has waited longest comes first.
 */
export async function claimDueFeeds(
  db: Db,
  { at, next, ofOne }: { at: Date; next: Date; ofOne: number },
): Promise<DueFeed[]> {
  const claimed = await db
    .with('free', (free) =>
      free
        .selectFrom('busy_feeds')
        .innerJoin('venues', 'venues.id', 'busy_feeds.venue_id')
        .select(['venue_id', 'owner_id', 'due_at'])
        .where('due_at', '<=', at)
        .forUpdate('busy_feeds')
        .skipLocked(),
    )
    .with('due', (due) =>
      due
        .selectFrom('free')
        .selectAll()
        .select(sql<number>`row_number() over (partition by owner_id order by due_at)`.as('nth')),
    )
    .updateTable('busy_feeds')
    .from('due')
    .set({ due_at: next })
    .whereRef('busy_feeds.venue_id', '=', 'due.venue_id')
    .where('due.nth', '<=', ofOne)
    .returning(['busy_feeds.venue_id', 'busy_feeds.url'])
    .returning(['due.owner_id as ownerId', 'due.due_at as dueSince'])
    .execute()
  return claimed.toSorted((a, b) => a.dueSince.getTime() - b.dueSince.getTime())
}

/** Makes these venues' feeds due at `at`: nobody has read them. */
export async function makeDue(db: Db, venueIds: readonly number[], at: Date): Promise<void> {
  await db
    .updateTable('busy_feeds')
    .set({ due_at: at })
    .where('venue_id', 'in', [0, ...venueIds])
    .execute()
}

/** The feed, if it is still read from this address, or from any if none is given; locked until the transaction ends. */
export function lockFeed(
  tx: Tx,
  { venue_id, url }: { venue_id: number; url?: string | undefined },
): Promise<FeedRow | undefined> {
  return tx
    .selectFrom('busy_feeds')
    .selectAll()
    .where('venue_id', '=', venue_id)
    .$if(url !== undefined, (feeds) => feeds.where('url', '=', url as string))
    .forUpdate()
    .executeTakeFirst()
}

/** Notes that the reading that began at `at` was good. */
export async function noteRead(tx: Tx, venueId: number, at: Date): Promise<void> {
  const set = { read_at: at, failing_since: null, problem: null, told_at: null }
  await tx.updateTable('busy_feeds').set(set).where('venue_id', '=', venueId).execute()
}

export async function noteFailed(
  tx: Tx,
  venueId: number,
  failure: { problem: string; failing_since: Date; told_at: Date | null },
): Promise<void> {
  await tx.updateTable('busy_feeds').set(failure).where('venue_id', '=', venueId).execute()
}

/**
 * Stores the events that take days now. Deletes those that are gone, with the owner's decisions about them; returns how
 * many there were.
 */
export async function replaceDays(tx: Tx, venueId: number, days: readonly BusyDay[]): Promise<number> {
  const json = JSON.stringify(days)
  const told = sql<BusyDay>`jsonb_to_recordset(${json}::jsonb) as told (day date, uid text, title text)`
  const gone = await sql`delete from busy_days where venue_id = ${venueId} and source = 'feed'
    and not exists (select from ${told} where told.day = busy_days.day and told.uid = busy_days.uid)`.execute(tx)
  await sql`insert into busy_days (venue_id, day, source, uid, title)
    select ${venueId}, told.day, 'feed', told.uid, told.title from ${told}
    on conflict (venue_id, day, source, uid) do update set title = excluded.title`.execute(tx)
  return Number(gone.numAffectedRows ?? 0)
}
