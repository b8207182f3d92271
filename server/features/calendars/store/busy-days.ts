import type { Selectable } from 'kysely'
import type { LocalDate } from '#contract/dates.ts'
import type { Busy } from '#server/features/listings/above.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { BusyDays } from '#server/platform/database/schema.generated.ts'

type Row = Pick<Selectable<BusyDays>, 'venue_id' | 'day' | 'title' | 'source'>
const read = <T extends Pick<Row, 'source'>>(row: T) => ({ ...row, source: row.source as Busy['source'] })

/** The owner blocks these days; blocking them again changes nothing. */
export async function blockDays(tx: Tx, venueId: number, days: readonly LocalDate[]): Promise<void> {
  await tx
    .insertInto('busy_days')
    .values(days.map((day) => ({ venue_id: venueId, day, source: 'owner', uid: '' })))
    .onConflict((again) => again.doNothing())
    .execute()
}

/** Unblocks days that the owner has blocked. */
export async function unblockDays(tx: Tx, venueId: number, days: readonly LocalDate[]): Promise<void> {
  await ofOwner(tx, [venueId])
    .where('day', 'in', [...days])
    .execute()
}

/** Unblocks all days that a departing owner has blocked. */
export async function deleteBlockedDays(tx: Tx, venueIds: readonly number[]): Promise<void> {
  await ofOwner(tx, [0, ...venueIds]).execute()
}

const ofOwner = (tx: Tx, venueIds: readonly number[]) =>
  tx
    .deleteFrom('busy_days')
    .where('source', '=', 'owner')
    .where('venue_id', 'in', [...venueIds])

/** What takes a venue's day, unless its owner offers it anyway: the owner's block, or the first event by title. */
export async function busyOn(db: Db, venueId: number, day: LocalDate): Promise<Busy | null> {
  const row = await db
    .selectFrom('busy_days')
    .select(['title', 'source'])
    .where('venue_id', '=', venueId)
    .where('day', '=', day)
    .where('ignored_at', 'is', null)
    .orderBy('source', 'desc')
    .orderBy('title')
    .limit(1)
    .executeTakeFirst()
  return row ? read(row) : null
}

/** The same for all days of these venues; of a day's entries, the one that busyOn returns comes last. */
export async function busyDaysOf(db: Db, venueIds: readonly number[]) {
  const rows: Row[] = await db
    .selectFrom('busy_days')
    .select(['venue_id', 'day', 'title', 'source'])
    .where('venue_id', 'in', [0, ...venueIds])
    .where('ignored_at', 'is', null)
    .orderBy('source')
    .orderBy('title', 'desc')
    .execute()
  return rows.map(read)
}

/** The owner offers a date although its day is blocked or taken now; later entries count again. */
export async function ignoreBusy(tx: Tx, venueId: number, day: LocalDate, at: Date): Promise<void> {
  await unblockDays(tx, venueId, [day])
  await tx
    .updateTable('busy_days')
    .set({ ignored_at: at })
    .where('venue_id', '=', venueId)
    .where('day', '=', day)
    .where('ignored_at', 'is', null)
    .execute()
}

/** At most `limit` dates on the market, of all venues or one, whose day is taken. */
export function datesToTakeDown(db: Db, { venueId, limit }: { venueId: number | undefined; limit: number }) {
  return db
    .selectFrom('busy_days')
    .innerJoin('listings', (on) =>
      on.onRef('listings.venue_id', '=', 'busy_days.venue_id').onRef('listings.event_date', '=', 'busy_days.day'),
    )
    .select(['listings.id', 'listings.venue_id', 'listings.event_date'])
    .distinct()
    .where('listings.state', '=', 'live')
    .where('listings.transfer_id', 'is', null)
    .where('busy_days.ignored_at', 'is', null)
    .$if(venueId !== undefined, (dates) => dates.where('listings.venue_id', '=', venueId as number))
    .limit(limit)
    .execute()
}

/** How many of a venue's own dates on these days are held by couples. */
export async function countHeldOn(db: Db, venueId: number, days: readonly LocalDate[]): Promise<number> {
  const { count } = await db
    .selectFrom('listings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('venue_id', '=', venueId)
    .where('transfer_id', 'is', null)
    .where('event_date', 'in', [...days])
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow()
  return count
}
