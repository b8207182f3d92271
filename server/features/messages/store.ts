import { type Selectable, sql } from 'kysely'
import type { LocalDate } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { namesInFull } from '#server/features/accounts/store/names-in-full.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { Messages } from '#server/platform/database/schema.generated.ts'
import { countRows, pageInOrder } from '#server/platform/database/sorted-pages.ts'
import type { Page } from '#server/platform/http/paging.ts'
import type { Side } from './policy.ts'

export type MessageRow = Selectable<Messages>

/** Writes a message into the thread of the booking with this number. */
export function insertMessage(
  tx: Tx,
  written: { number: number; author: Side; text: string; at: Date },
): Promise<MessageRow> {
  const { number: holding_id, author, text: body, at: created_at } = written
  return tx
    .insertInto('messages')
    .values({ holding_id, author, body, created_at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * The last `LIMITS.maxLongPageSize` messages of a couple's booking, or of those before a given one, oldest first,
 * and whether there are others before them.
 */
export async function messagesOf(
  db: Db,
  number: number,
  before?: MessageRow,
): Promise<{ rows: MessageRow[]; hasEarlier: boolean }> {
  const found = await db
    .selectFrom('messages')
    .selectAll()
    .where('holding_id', '=', number)
    .$if(before !== undefined, (query) => query.where('place', '<', before?.place ?? 0))
    .orderBy('place', 'desc')
    .limit(LIMITS.maxLongPageSize + 1)
    .execute()
  return {
    rows: found.slice(0, LIMITS.maxLongPageSize).reverse(),
    hasEarlier: found.length > LIMITS.maxLongPageSize,
  }
}

/** Who wrote the messages of a couple's booking, and when, oldest first; not what they say. */
export function writersOf(db: Db, number: number): Promise<Pick<MessageRow, 'id' | 'author' | 'created_at'>[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'author', 'created_at'])
    .where('holding_id', '=', number)
    .orderBy('place')
    .execute()
}

/** The message with this id, if it belongs to this couple's booking. */
export function messageOf(db: Db, number: number, id: number): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').selectAll().where('holding_id', '=', number).where('id', '=', id).executeTakeFirst()
}

/** The message with this id, if it was sent to this side of one of these bookings. */
export function receivedMessage(
  db: Db,
  id: number,
  by: { side: Side; numbers: readonly number[] },
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('author', '!=', by.side)
    .where('holding_id', 'in', by.numbers.length > 0 ? by.numbers : [0])
    .executeTakeFirst()
}

export interface ThreadRow {
  number: number
  messages: number
  unread: number
  author: string
  /** how the last message begins */
  text: string | null
  at: Date
}

/**
 * How many messages each of these bookings has, how many of them this side has not read, and the last one. What was
 * deleted along with its author's account can't be read anymore.
 */
export async function threadsOf(
  db: Db,
  { side, numbers }: { side: Side; numbers: readonly number[] },
): Promise<ThreadRow[]> {
  if (numbers.length === 0) return []
  return db
    .selectFrom('messages')
    .select(({ fn }) => [
      'holding_id as number',
      fn.countAll<number>().as('messages'),
      sql<number>`count(*) filter (where author <> ${side} and read_at is null and body is not null)`.as('unread'),
      sql<string>`(array_agg(author order by place desc))[1]`.as('author'),
      sql<string | null>`(array_agg(left(body, ${LIMITS.messagePreview}) order by place desc))[1]`.as('text'),
      fn.max('created_at').as('at'),
    ])
    .where('holding_id', '=', sql<number>`any(${numbers}::bigint[])`)
    .groupBy('holding_id')
    .orderBy('holding_id')
    .execute()
}

/** Marks a message, and all before it by the same author, as read. */
export async function markRead(tx: Tx, upTo: MessageRow, at: Date): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ read_at: at })
    .where('holding_id', '=', upTo.holding_id)
    .where('author', '=', upTo.author)
    .where('place', '<=', upTo.place)
    .where('read_at', 'is', null)
    .execute()
}

/**
 * Takes the messages that this side of a booking has neither read nor been emailed, oldest first; from now on, they
 * count as emailed.
 */
export async function takeUnmailed(tx: Tx, number: number, to: Side, at: Date): Promise<MessageRow[]> {
  const rows = await tx
    .updateTable('messages')
    .set({ mailed_at: at })
    .where('holding_id', '=', number)
    .where('author', '!=', to)
    .where('mailed_at', 'is', null)
    .where('read_at', 'is', null)
    .where('body', 'is not', null)
    .returningAll()
    .execute()
  return rows.sort((a, b) => a.place - b.place)
}

/** The event date of a couple's booking. */
export async function eventDateOf(db: Db, number: number): Promise<LocalDate> {
  const row = await db
    .selectFrom('holdings')
    .innerJoin('bookings', 'bookings.id', 'holdings.booking_id')
    .select('bookings.event_date')
    .where('holdings.id', '=', number)
    .executeTakeFirstOrThrow()
  return row.event_date
}

/** When this side of a booking was last emailed a message; null if never. */
export async function lastMailed(db: Db, number: number, to: Side): Promise<Date | null> {
  const row = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.max('mailed_at').as('at'))
    .where('holding_id', '=', number)
    .where('author', '!=', to)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Marks a message as reported, with the reason if one was given. Returns false if it already was. */
export async function markReported(
  tx: Tx,
  id: number,
  { reason, at }: { reason: string | null; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('messages')
    .set({ reported_at: at, report_reason: reason })
    .where('id', '=', id)
    .where('reported_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Closes the report of a message. Returns the message; undefined if it has no open report. */
export function markClosed(tx: Tx, id: number, at: Date): Promise<MessageRow | undefined> {
  return tx
    .updateTable('messages')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('reported_at', 'is not', null)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export type ReportedRow = Awaited<ReturnType<typeof pageOfOpenReports>>[number]

/** One page of the reports that no admin has closed yet, with the names of both sides, oldest first. */
export function pageOfOpenReports(db: Db, page: Page) {
  return pageInOrder(openReports(db), page, {
    rows: reports(db),
    id: sql`messages.id`,
    usual: { by: [sql`messages.reported_at`, sql`messages.place`], descending: false },
    sorts: {},
  }).execute()
}

/** How many reports no admin has closed yet. */
export const countOpenReports = (db: Db): Promise<number> => countRows(openReports(db))

const openReports = (db: Db) => reports(db).where('closed_at', 'is', null)

function reports(db: Db) {
  return db
    .selectFrom('messages')
    .innerJoin('holdings', 'holdings.id', 'messages.holding_id')
    .innerJoin('bookings', 'bookings.id', 'holdings.booking_id')
    .innerJoin('venues', 'venues.id', 'bookings.venue_id')
    .innerJoin('users as couple', 'couple.id', 'holdings.couple_id')
    .innerJoin('users as owner', 'owner.id', 'venues.owner_id')
    .selectAll('messages')
    .select(['venues.name as venueName', 'venues.state as venueState', namesInFull('couple').as('coupleName')])
    .select(
      sql<boolean>`case author when 'venue' then couple.erased_at else owner.erased_at end is not null`.as(
        'reporterErased',
      ),
    )
    .where('reported_at', 'is not', null)
}

/**
 * Deletes the text of all messages that a person wrote, as a couple or as a venue's owner, and their reasons for
 * reporting others. Returns the numbers of the bookings whose emails may quote them.
 */
export async function eraseMessagesOf(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    update messages m set body = null
      from holdings h join bookings b on b.id = h.booking_id join venues v on v.id = b.venue_id
     where h.id = m.holding_id
       and ((m.author = 'couple' and h.couple_id = ${userId}) or (m.author = 'venue' and v.owner_id = ${userId}))
    returning m.holding_id as number`.execute(tx)
  await sql`
    update messages m set report_reason = null
      from holdings h join bookings b on b.id = h.booking_id join venues v on v.id = b.venue_id
     where h.id = m.holding_id and m.report_reason is not null
       and ((m.author = 'venue' and h.couple_id = ${userId}) or (m.author = 'couple' and v.owner_id = ${userId}))`.execute(
    tx,
  )
  return [...new Set(rows.map(({ number }) => number))]
}
