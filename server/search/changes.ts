import type pg from 'pg'
import type { Row } from './row.ts'

/** The channel on which every transaction that has changed a listing says so at its commit. */
export const CHANNEL = 'listings'

/** The columns of a `Row`, in as few bytes as possible: they are read a million times. */
const COLUMNS = `listings.id, listings.event_date, listings.venue_city_key, listings.venue_state, listings.max_guests,
  listings.total_cents, listings.savings_cents, listings.best_rank, array_to_string(listings.styles, ','),
  array_to_string(listings.amenities, ','), listings.transfer_id is not null,
  coalesce(ceil(extract(epoch from listings.public_at) * 1000), 0),
  coalesce(ceil(extract(epoch from listings.appears_at) * 1000), 0)`

/** What may be found at all; the same as FINDABLE of the listings. */
const FINDABLE = `listings.state in ('live', 'held') and listings.venue_verified`

/** A row of COLUMNS as text. */
type Cells = (string | null)[]

/** Every list of styles or amenities, once: many dates have the same one. */
const lists = new Map<string, readonly string[]>()
function listOf(text: string): readonly string[] {
  const known = lists.get(text)
  if (known) return known
  const list = text === '' ? [] : text.split(',')
  if (lists.size < 10_000) lists.set(text, list)
  return list
}

function rowOf(cells: Cells): Row {
  const [id, date, cityKey, state, guests, total, savings, rank, styles, amenities, isTransfer, publicAt, appearsAt] =
    cells as string[]
  return {
    id: Number(id),
    date: date as string,
    cityKey: cityKey as string,
    state: state as string,
    guests: Number(guests),
    total: Number(total),
    savings: Number(savings),
    rank: Number(rank),
    styles: listOf(styles as string),
    amenities: listOf(amenities as string),
    isTransfer: isTransfer === 't',
    publicAt: Number(publicAt),
    appearsAt: Number(appearsAt),
  }
}

/** Everything as PostgreSQL writes it. */
const types = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/** The next rows in the order of their ids. */
export async function readRows(client: pg.Client, afterId: number, limit: number): Promise<Row[]> {
  const text = `select ${COLUMNS} from listings where ${FINDABLE} and listings.id > $1 order by listings.id limit $2`
  const { rows } = await client.query<Cells>({
    name: 'search-rows',
    text,
    values: [afterId, limit],
    rowMode: 'array',
    types,
  })
  return rows.map(rowOf)
}

/**
 * How far the changes have been read. A transaction writes its changes under its own number (xid8), and numbers are
 * given out in a different order than transactions commit in. So a position is the lowest number whose transaction
 * might not have ended yet, and which numbers from there on have been read: the next reading asks for everything from
 * there on but those. Whatever was still running is read once it has committed.
 */
export interface Position {
  floor: string
  read: Set<string>
}

export interface Changes {
  /** rows as they are now */
  rows: Row[]
  /** what can no longer be found */
  removed: number[]
}

/** Where to read from if everything that has ended by now is known. */
export async function positionNow(client: pg.Client): Promise<Position> {
  const { rows } = await client.query<{ floor: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as floor',
  )
  return { floor: rows[0]?.floor as string, read: new Set() }
}

/**
 * What has changed since `position`, with the position after that; null if there is too much to read change by
 * change. One statement sees one moment: the changes, the rows and what is still running.
 */
export async function readChanges(
  client: pg.Client,
  position: Position,
): Promise<{ changes: Changes; position: Position } | null> {
  const { rows } = await client.query<Cells>({
    name: 'search-changes',
    text: `
      select seen.floor::text, changes.xact::text, changes.listing_id::text, ${COLUMNS}
        from (select pg_snapshot_xmin(pg_current_snapshot()) as floor) seen
        left join listing_changes changes on changes.xact >= $1::xid8 and changes.xact <> all ($2::xid8[])
        left join listings on listings.id = changes.listing_id and ${FINDABLE}
       limit ${MOST_CHANGES + 1}`,
    values: [position.floor, [...position.read]],
    rowMode: 'array',
    types,
  })
  if (rows.length > MOST_CHANGES) return null
  const floor = rows[0]?.[0] as string
  const read = new Set([...position.read].filter((xact) => BigInt(xact) >= BigInt(floor)))
  const changed = new Map<number, Row | null>()
  for (const [, xact, id, ...cells] of rows) {
    if (xact === null || xact === undefined) continue
    read.add(xact)
    changed.set(Number(id), cells[0] === null ? null : rowOf(cells))
  }
  return {
    changes: {
      rows: [...changed.values()].filter((row) => row !== null),
      removed: [...changed].flatMap(([id, row]) => (row === null ? [id] : [])),
    },
    position: { floor, read },
  }
}

/** Beyond this many changes at once, reading everything again takes no longer. */
const MOST_CHANGES = 50_000
