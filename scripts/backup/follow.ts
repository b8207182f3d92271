import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { DAY } from '#server/platform/clock.ts'
import { openClient } from '#server/platform/database/connect.ts'
import { StartError } from '#server/platform/errors.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { Log } from '#server/platform/log.ts'
import {
  archivedUntil,
  checkHistory,
  forksOf,
  keepTimeline,
  keptAt,
  listPieces,
  listTimelines,
  pieceKey,
} from './archive.ts'
import { type Base, listBases, logOf, takeBase } from './bases.ts'
import { followUploads, type Uploads } from './follow-uploads.ts'
import { type Lsn, segmentStart } from './lsn.ts'
import { connectReplication, followLog, type Replication } from './replication.ts'
import { removeOld } from './retention.ts'
import type { Vault } from './vault.ts'

const PIECE_BYTES = 16 * 1024 * 1024
const BASE_EVERY = DAY
/** Whether PostgreSQL says that the part of the log we asked for is gone. Its message depends on its language. */
const isGone = ({ code, routine }: { code?: string; routine?: string }) =>
  code === '58P01' || routine === 'CheckXLogRemoved'

export interface Following {
  url: string
  vault: Vault
  /** where the product keeps uploads */
  store: FileStore
  days: number
  /** at most this many milliseconds pass before a change is kept */
  pieceEvery: number
  /** end after one base backup that is complete with its log */
  once: boolean
  log: Log
  signal: AbortSignal
  progress: Progress
}

export interface Progress {
  /** the database and the vault were reached once, and belong together */
  begun: boolean
  /** everything that the database had committed by then is kept */
  logAt: Date | null
  /** the end of the newest base backup */
  baseAt: Date | null
}

/**
 * Keeps the log of the database as it is written, uploaded files as they come, and a base backup a day. Ends when
 * `signal` says so, or, with `once`, after one base; throws when the database or the vault can't be reached.
 */
export async function follow(following: Following): Promise<void> {
  const { url, vault, store } = following
  const client = await openClient(url, 'unveil-backup')
  const replication = await connectReplication(url)
  try {
    await takeTurn(client)
    const { systemId, timeline, lsn } = await replication.identify()
    await checkSystem(vault, systemId)
    const { rows } = await client.query(`select setting::int as bytes from pg_settings where name = 'wal_segment_size'`)
    const segmentBytes = rows[0].bytes as number
    const now = { timeline, lsn, segmentBytes, at: await nowAt(client) }
    const { from, keptUntil } = await whereToBegin(following, replication, now)
    following.progress.begun = true
    const end = new AbortController()
    const initial = { kept: from, keptUntil, toCatchUp: lsn, follows: false, hasGap: false, until: null }
    const state: State = { timeline, segmentBytes, ...initial, end }
    const uploads = await followUploads(vault, store)
    following.signal.addEventListener('abort', () => end.abort(), { once: true, signal: end.signal })
    if (following.signal.aborted) return
    const logKept = keepLog(following, replication, state).catch((error) => {
      client.end().catch(() => {}) // nobody waits for an answer from a server that is gone
      throw error
    })
    const works = [logKept, keepBases(following, { client, uploads }, state)]
    const ends = await Promise.allSettled(works.map((work) => work.finally(() => end.abort())))
    for (const one of ends) if (one.status === 'rejected') throw one.reason
  } finally {
    await replication.end()
    await client.end().catch(() => {})
  }
}

interface State {
  timeline: number
  segmentBytes: number
  /** how far the log is kept */
  kept: Lsn
  /** by the server's clock: everything until then is in what has arrived of the log */
  keptUntil: Date
  /** once we reach this position, we have caught up: where the log was when we began, or began again, to follow it */
  toCatchUp: Lsn
  /** we have caught up with the log: a base that begins now will have its log */
  follows: boolean
  /** part of the log since the newest base is missing */
  hasGap: boolean
  /** where to end; null: when `end` says so */
  until: Lsn | null
  end: AbortController
}

async function takeTurn(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('unveil-backup')) as mine`)
  if (!rows[0].mine) throw new StartError('Another process is already backing up this database.')
}

/** A vault is for one database: positions in another one's log mean something else. */
async function checkSystem(vault: Vault, systemId: string): Promise<void> {
  for await (const { key } of vault.list('system/')) {
    if (key === `system/${systemId}`) {
      await vault.get(key) // throws unless our key opens it
      return
    }
    throw new StartError('BACKUP_URL holds the backups of another database: give this one a place of its own.')
  }
  await vault.put(`system/${systemId}`, Buffer.from(systemId))
}

interface Position {
  timeline: number
  lsn: Lsn
  segmentBytes: number
  at: Date
}

/** Continues where the archive ends or a new timeline branched off; otherwise starts at the file being written now. */
async function whereToBegin({ vault, progress }: Following, replication: Replication, now: Position) {
  const pieces = await listPieces(vault)
  progress.logAt ??= keptAt(pieces)
  const known = (await listTimelines(vault)).find(({ id }) => id === now.timeline)
  const history = now.timeline > 1 ? (await replication.history(now.timeline)).content : ''
  if (known) checkHistory(known, history)
  const timeline = known ?? { id: now.timeline, at: now.at, history }
  if (!known) await keepTimeline(vault, timeline)
  const forked = [...forksOf(timeline).values()].at(-1)
  const anew = segmentStart(known ? now.lsn : (forked ?? now.lsn), now.segmentBytes)
  const keptUntil = new Date(Math.min(now.at.getTime(), keptAt(pieces)?.getTime() ?? Number.POSITIVE_INFINITY))
  return { from: archivedUntil(pieces, now.timeline) ?? anew, keptUntil }
}

async function keepLog(following: Following, replication: Replication, state: State): Promise<void> {
  const { vault, pieceEvery, progress } = following
  let waiting: Buffer[] = []
  let [size, since] = [0, Date.now()]
  const flush = async () => {
    const bytes = Buffer.concat(waiting)
    const end = state.kept + BigInt(bytes.length)
    const arrivedAt = new Date()
    await vault.put(pieceKey({ timeline: state.timeline, start: state.kept, end, at: state.keptUntil }), bytes)
    state.kept = end
    progress.logAt = arrivedAt
    waiting = []
    size = 0
  }
  const take = async (bytes: Buffer | null, at: Lsn, sent: Date) => {
    if (at !== state.kept + BigInt(size)) throw new Error('PostgreSQL has left out a part of its log')
    if (!bytes && at >= state.toCatchUp) state.follows = true
    if (state.follows) state.keptUntil = sent // before that, what is sent may be from long ago
    if (bytes) {
      if (size === 0) since = Date.now()
      waiting.push(bytes)
      size += bytes.length
    }
    const ends = state.end.signal.aborted || (state.until !== null && state.kept + BigInt(size) >= state.until)
    if (size >= PIECE_BYTES || (size > 0 && (ends || Date.now() - since >= pieceEvery))) await flush()
    if (!bytes && size === 0) progress.logAt = new Date()
    return ends ? null : state.kept
  }
  for (;;) {
    try {
      return await followLog(replication, { timeline: state.timeline, lsn: state.kept }, take)
    } catch (error) {
      if (size > 0) await flush() // what has arrived is kept, no matter why the log stopped
      if (!isGone(error as pg.DatabaseError)) throw error
      following.log.warn('the database no longer has the log after our archive: starting over with a base backup')
      const { lsn } = await replication.identify()
      state.toCatchUp = lsn
      state.kept = segmentStart(lsn, state.segmentBytes)
      state.follows = false
      state.hasGap = true
    }
  }
}

async function keepBases(
  following: Following,
  { client, uploads }: { client: pg.Client; uploads: Uploads },
  state: State,
): Promise<void> {
  const { vault, days, once, log, progress, pieceEvery } = following
  const now = await nowAt(client)
  const newest = (await listBases(vault)).findLast(({ endedAt }) => endedAt <= now)
  progress.baseAt = newest?.endedAt ?? null
  let isDue = once || !newest || !(await leadsOn(vault, newest, state.timeline))
  while (!state.end.signal.aborted) {
    await uploads.keep(client, 'new')
    if (state.follows && (isDue || state.hasGap || isOld(progress.baseAt, await nowAt(client)))) {
      isDue = false
      state.hasGap = false
      const base = await takeOne(following, { client, uploads }, state.end.signal)
      progress.baseAt = base.endedAt
      log.info({ base: base.id, bytes: bytesOf(base), files: base.files.length }, 'base backup taken')
      if (uploads.lost.size > 0) log.error({ files: [...uploads.lost] }, 'rows name files that are not in the store')
      // by the clock that is behind, so that one that runs ahead removes nothing too early
      const earlier = new Date(Math.min(Date.now(), (await nowAt(client)).getTime()))
      await removeOld(vault, await uploads.named(client), days, earlier)
      if (once && !state.hasGap) {
        state.until = base.endLsn
        return untilEnd(state)
      }
    }
    await wait(state.follows && !once ? pieceEvery : 50, undefined, { signal: state.end.signal }).catch(() => {})
  }
  await uploads.keep(client, 'new')
}

/** One that is dated in the future was taken before the database's clock was set back: it says nothing about today. */
const isOld = (baseAt: Date | null, now: Date) =>
  baseAt === null || baseAt > now || now.getTime() - baseAt.getTime() > BASE_EVERY

/** By the database's clock, which dates what is kept, as it does the moments to restore: ours may be off. */
async function nowAt(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now ?? new Date()
}

const bytesOf = ({ parts }: Base) => parts.reduce((sum, { bytes }) => sum + bytes, 0)

async function untilEnd({ end }: State): Promise<void> {
  while (!end.signal.aborted) await wait(100)
}

/** Whether a base is on the current timeline, and the log from it to the archive's end is kept without a gap. */
async function leadsOn(vault: Vault, base: Base, timeline: number): Promise<boolean> {
  const pieces = await listPieces(vault)
  return base.timeline === timeline && logOf(base, pieces).at(-1)?.end === archivedUntil(pieces, timeline)
}

async function takeOne(
  { url, vault, log }: Following,
  { client, uploads }: { client: pg.Client; uploads: Uploads },
  signal: AbortSignal,
): Promise<Base> {
  const replication = await connectReplication(url)
  const giveUp = () => void replication.end()
  try {
    signal.addEventListener('abort', giveUp)
    // a base backup closes the current file of the log, which could be removed before all of it was sent
    await replication
      .holdLog()
      .catch((err) => log.warn({ err }, 'the log may get a gap while the base backup is taken'))
    return await takeBase(vault, replication, async () => {
      await uploads.keep(client, 'all')
      return uploads.named(client)
    })
  } finally {
    signal.removeEventListener('abort', giveUp)
    await replication.end()
  }
}
