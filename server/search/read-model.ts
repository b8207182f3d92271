import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from '#server/platform/database/connect.ts'
import type { Log } from '#server/platform/log.ts'
import { shareRuns } from '#server/platform/turns/share-runs.ts'
import { Cards } from './cards.ts'
import { Catalog } from './catalog.ts'
import { CHANNEL, type Position, positionNow, readChanges, readRows } from './changes.ts'

/** The most bytes of cards: a date takes 400 to 1,000. */
const MOST_CARD_BYTES = 128 * 1024 * 1024
const ROWS_AT_A_TIME = 2_000
/** How often the changes are read even if nobody announces any: reading shows that the connection is alive. */
const EVERY_MS = 3_000
/** When nothing has been read for this long, SQL answers. */
const STALE_MS = 10_000
/**
 * Changes are stored for an hour (delete-old-changes.ts): a process that hasn't read any for half that time reads
 * everything again.
 */
const LOST_MS = 30 * 60_000
const PAUSE_MS = 1_000
/** How long to wait for an answer, longer than a statement may take: a host that has vanished gives none. */
const ANSWER_MS = 35_000
/** How long a search waits for what its process has written; then SQL answers. */
const PATIENCE_MS = 500

/** What the search answers from, when it can. */
export interface ReadModel {
  /**
   * The catalog with everything that this process has written; null while SQL has to answer: the catalog isn't loaded
   * yet, or changes couldn't be read for some seconds.
   */
  current(): Catalog | null | Promise<Catalog | null>
  /** A request of this process has written something: the next search must see it. */
  wrote(): void
  /** What strangers see of the dates. */
  cards: Cards
  /**
   * Tells `listener` which listings have changed, on any process; 'all' when that isn't known. Returns how to stop
   * listening.
   */
  onChange(listener: (ids: readonly number[] | 'all') => void): () => void
  /** Milliseconds since all changes were read; null while SQL has to answer. */
  lag(): number | null
  /** Resolves when the catalog has been loaded for the first time. */
  loaded: Promise<void>
  /** Reads what has changed until now. */
  catchUp(): Promise<void>
  stop(): Promise<void>
}

/**
 * Loads a catalog of all dates that may be found, and keeps it in step with the database at `url`, over a connection of
 * its own. The database announces at each commit that listings have changed, and the changes are read by their
 * position, so a lost message or connection loses nothing (docs/decisions/0049-the-read-model.md).
 */
export function startReadModel({
  url,
  log,
  answerMs = ANSWER_MS,
}: {
  url: string
  log: Log
  answerMs?: number
}): ReadModel {
  const cards = new Cards(MOST_CARD_BYTES)
  const listeners = new Set<(ids: readonly number[] | 'all') => void>()
  let catalog: Catalog | null = null
  let position: Position | null = null
  let client: pg.Client | null = null
  let readAt = Number.NEGATIVE_INFINITY
  /** requests of this process that have written, and for how many of them the catalog surely has the changes */
  let writes = 0
  let writesRead = 0
  /** connected, and everything announced before has been read */
  let isInStep = false
  let stopped = false
  const inTurn = shareRuns<string>()
  const { promise: stopping, resolve: stopNow } = Promise.withResolvers<void>()

  const { promise: loaded, resolve: isLoaded } = Promise.withResolvers<void>()

  const tell = (ids: readonly number[] | 'all') => {
    cards.forget(ids)
    for (const listener of listeners) listener(ids)
  }

  /** A reading that begins after this call: the one under way may have missed what was just committed. */
  const catchUp = () => inTurn('changes', readOnce)

  async function readOnce(): Promise<void> {
    if (client === null || catalog === null || position === null) return
    const [from, into, began, written] = [client, catalog, performance.now(), writes]
    const read = await readChanges(from, position)
    if (catalog !== into) return
    if (read === null) {
      catalog = null
      await from.end() // the next connection reads everything again
      return
    }
    position = read.position
    const { rows, removed } = read.changes
    if (rows.length + removed.length > 0) {
      catalog = null // until it is whole again
      into.apply(removed, rows)
      catalog = into
      tell([...removed, ...rows.map(({ id }) => id)])
    }
    readAt = began
    writesRead = written
  }

  /**
   * Reads everything. A row that changes in the meantime is in the changes, because their position was taken before.
   */
  async function loadAll(from: pg.Client): Promise<void> {
    catalog = null
    position = await positionNow(from)
    const fresh = new Catalog()
    for (let last = 0; !stopped; ) {
      const rows = await readRows(from, last, ROWS_AT_A_TIME)
      fresh.load(rows)
      const id = rows.at(-1)?.id
      if (id === undefined) break
      last = id
    }
    for (const _ of fresh.sort()) await nextTurn()
    catalog = fresh
    await catchUp()
    tell('all')
    isLoaded()
  }

  async function keepUp(): Promise<void> {
    while (!stopped) {
      try {
        const own = await openClient(url, 'unveil-search', answerMs)
        const ended = new Promise<void>((resolve) => own.once('end', () => resolve()))
        try {
          await own.query("set statement_timeout = '30s'")
          own.on('notification', () => void catchUp().catch(() => own.end().catch(() => {})))
          await own.query(`listen ${CHANNEL}`)
          client = own
          if (catalog === null || performance.now() - readAt > LOST_MS) await loadAll(own)
          else await catchUp()
          isInStep = true
          const beat = setInterval(() => void catchUp().catch(() => own.end().catch(() => {})), EVERY_MS)
          await Promise.race([ended, stopping])
          clearInterval(beat)
        } finally {
          isInStep = false
          client = null
          await own.end().catch(() => {})
        }
      } catch (error) {
        if (!stopped) log.warn({ err: error }, 'search: the database reports no changes; answering from SQL')
      }
      if (!stopped) await Promise.race([new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref()), stopping])
    }
  }
  const kept = keepUp()

  const usable = () => (isInStep && performance.now() - readAt < STALE_MS ? catalog : null)
  return {
    cards,
    current: () => {
      const now = usable()
      if (now === null || writesRead === writes) return now
      const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null).unref())
      return Promise.race([catchUp().then(usable, () => null), late])
    },
    wrote: () => {
      writes += 1
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    lag: () => (usable() === null ? null : performance.now() - readAt),
    loaded,
    catchUp,
    stop: async () => {
      stopped = true
      stopNow()
      await kept
    },
  }
}
