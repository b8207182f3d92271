import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { counted } from '#contract/wording/format.ts'
import { ROLE } from '#embedded/cluster.ts'
import { RECOVERY, recover } from '#embedded/recover.ts'
import { runChecks } from '#server/checks/run.ts'
import { later, movableClock, realClock } from '#server/platform/clock.ts'
import { createDatabase, createPool, openClient } from '#server/platform/database/connect.ts'
import { StartError } from '#server/platform/errors.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { openStore } from '#server/platform/files/open-store.ts'
import { nameOf } from '#server/platform/files/storage-address.ts'
import { readConfig } from '../../server/config.ts'
import { interruption } from '../interruption.ts'
import {
  forksOf,
  keptAt,
  listPieces,
  listTimelines,
  type Piece,
  type Timeline,
  unbroken,
  writeSegments,
} from './archive.ts'
import { type Base, inOrderOfLog, isWhole, listBases, logOf, readPart } from './bases.ts'
import { uploadKey } from './follow-uploads.ts'
import { hex } from './lsn.ts'
import { momentAfter } from './moment.ts'
import { readBackupSettings } from './settings.ts'
import { createVault, type Vault } from './vault.ts'

/**
 * `npm run restore -- --at 2026-11-24T15:04:05Z --into /var/lib/unveil-restored` (or `--at latest`): restores the
 * database, as it was at that moment, into an empty folder, stores the uploaded files that the database names beside it
 * (or at FILES_URL, if that is set), and checks every rule of the audit. Changes nothing else. Exit code 1 if it can't
 * restore, if a file is missing, or if a rule is broken.
 */
try {
  const { values } = parseArgs({ options: { at: { type: 'string' }, into: { type: 'string' } } })
  if (!values.at || !values.into)
    throw new StartError('Say when, and where to: npm run restore -- --at <moment> --into <folder>')
  const at = values.at === 'latest' ? null : momentAfter('--at', values.at, ', or the word latest')
  process.exitCode = await restore(at, resolve(values.into))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

async function restore(at: Date | null, folder: string): Promise<number> {
  const { vault: address, keys } = readBackupSettings(process.env)
  const config = readConfig({ ...process.env, UNVEIL_DATA: folder })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new StartError(`${folder} is not empty. Restore into a new folder.`)
  const kept = await openStore(address)
  const signal = interruption()
  const cluster = join(folder, 'cluster')
  try {
    const vault = createVault(kept, keys)
    const server = await bringBack(vault, { at, cluster, signal }).catch(async (error: unknown) => {
      await rm(cluster, { recursive: true, force: true }) // half a database must not be mistaken for a whole one
      throw signal.aborted
        ? new StartError('The restore was interrupted before it finished. It left nothing behind.')
        : error
    })
    const store = await openStore(config.files)
    try {
      const { url, base } = server
      if (base.superuser === ROLE) await openAgain(url, folder)
      const [reached, found] = [await lastChange(url), await check(url, config.mode, at)]
      const { brought, missing } = await bringFiles(vault, store, url)
      console.log(
        `${counted(brought, 'uploaded file')} ${brought === 1 ? 'was' : 'were'} put into ${nameOf(config.files)}.`,
      )
      for (const line of [...missing, ...found]) console.log(line)
      console.log(`The last change in the database was made at ${(reached ?? base.endedAt).toISOString()}.`)
      console.log(`The database is in ${cluster}${found.length === 0 ? ', and every rule of the audit holds' : ''}.`)
      return found.length + missing.length === 0 ? 0 : 1
    } finally {
      await server.stop()
      await store.close()
    }
  } finally {
    await kept.close()
  }
}

/** Brings the database back as it was at the moment `at` (null: the latest), and starts it. */
async function bringBack(
  vault: Vault,
  { at, cluster, signal }: { at: Date | null; cluster: string; signal: AbortSignal },
): Promise<{ base: Base; url: string; stop: () => Promise<void> }> {
  const choice = await choose(vault, at)
  const { base, timeline } = choice
  console.log(`Unpacking the base backup of ${base.endedAt.toISOString()} ...`)
  await unpack(vault, base, cluster, signal)
  await bringLog(vault, choice, join(cluster, RECOVERY))
  console.log('Replaying the log ...')
  const until = at?.toISOString().replace('Z', '+00') ?? null // PostgreSQL doesn't understand Z before it has started
  const options = { orEnd: choice.keptAt !== null && at !== null && at <= choice.keptAt, timeline: timeline.id, signal }
  const { socket, stop } = await recover({ cluster, until, ...options }).catch((error: Error) => {
    throw new StartError(
      `PostgreSQL could not reach that moment: ${error.message}. Try an earlier moment, or --at latest.`,
    )
  })
  const url = `postgres://${base.superuser}@/${base.database}?host=${encodeURIComponent(socket)}`
  await tryToOpen(url).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { base, url, stop }
}

/** Connects once. PostgreSQL opens a database only where the machine has its locale: throws a StartError that names it. */
async function tryToOpen(url: string): Promise<void> {
  try {
    await (await openClient(url, 'unveil-restore')).end()
  } catch (error) {
    const { detail = '' } = ((error as Error).cause ?? {}) as { detail?: string }
    const [, locale] = /(?:initialized with LC_\w+|locale name) "([^"]+)"/.exec(detail) ?? []
    if (locale === undefined) throw error
    throw new StartError(
      `This machine lacks the locale of the database, ${locale}: install it (on Debian with localedef, from the package locales) and restore again, or restore on a machine that has it.`,
      { cause: error },
    )
  }
}

interface Choice {
  base: Base
  timeline: Timeline
  /** all that the vault has, including later ones */
  timelines: Timeline[]
  /** the log that leads from the base to the moment, along the timelines up to the wanted one */
  log: Piece[]
  /** everything that was committed by then is kept, in one piece with that log; null: nothing of the timeline is */
  keptAt: Date | null
}

/** The newest base before the moment, on the timeline of that moment or on one of its ancestors, with its log. */
async function choose(vault: Vault, at: Date | null): Promise<Choice> {
  const pieces = await listPieces(vault)
  const timelines = await listTimelines(vault)
  const timeline = timelines.findLast((one) => at === null || begunAt(one, pieces) <= at)
  const bases = (await listBases(vault)).filter((base) => isWhole(base, pieces))
  const first = bases[0]
  if (!first) throw new StartError('There is no complete backup at BACKUP_URL.')
  const forks = timeline && forksOf(timeline)
  const leading = bases.filter(({ timeline: id, endLsn }) => id === timeline?.id || endLsn <= (forks?.get(id) ?? 0n))
  const base = at === null ? inOrderOfLog(leading).at(-1) : leading.findLast(({ endedAt }) => endedAt <= at)
  if (!base || !timeline)
    throw new StartError(`The first moment that can be restored is ${first.endedAt.toISOString()}.`)
  const log = logTo(timeline, base, pieces)
  const order = inOrderOfLog(leading)
  const next = at && order.slice(order.indexOf(base) + 1).find((one) => one.begunAt > at)
  return {
    base,
    timeline,
    timelines,
    log: next ? upTo(next, log) : log,
    keptAt: keptAt(log.filter((piece) => piece.timeline === timeline.id)),
  }
}

/**
 * A log up to the end of a base, which is enough for any moment before that base began. The dates of the pieces can't
 * tell what is enough: a backup that was away keeps later what happened long before.
 */
function upTo({ timeline, endLsn }: Base, log: Piece[]): Piece[] {
  const last = log.findIndex((piece) => piece.timeline === timeline && piece.end >= endLsn)
  return last < 0 ? log : log.slice(0, last + 1)
}

/** The log from a base on, along the timelines that lead to this one, up to the first gap. */
function logTo(timeline: Timeline, base: Base, pieces: readonly Piece[]): Piece[] {
  const ids = [...forksOf(timeline).keys(), timeline.id].filter((id) => id >= base.timeline)
  return ids.flatMap((id) => (id === base.timeline ? logOf(base, pieces) : unbroken(pieces, id, firstOf(pieces, id))))
}

function firstOf(pieces: readonly Piece[], timeline: number): bigint {
  return pieces.find((piece) => piece.timeline === timeline)?.start ?? 0n
}

/**
 * From when on a timeline counts: from the last moment that its predecessor's log was backed up, which may be a while
 * before we saw this one.
 */
function begunAt({ id, at }: Timeline, pieces: readonly Piece[]): Date {
  const before = pieces.findLast(({ timeline }) => timeline < id)
  return before && before.at < at ? before.at : at
}

async function unpack(vault: Vault, base: Base, cluster: string, signal: AbortSignal): Promise<void> {
  await mkdir(cluster, { mode: 0o700 })
  const tar = spawn('tar', ['-x', '-f', '-', '-C', cluster, '--no-same-owner'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  tar.stdin.on('error', () => {}) // its exit code says so
  const ended = once(tar, 'close')
  for (const part of base.parts) {
    signal.throwIfAborted()
    const bytes = await readPart(vault, part)
    if (!tar.stdin.write(bytes)) await Promise.race([once(tar.stdin, 'drain'), ended])
  }
  tar.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`tar ended with ${code}`)
}

/** Writes the files of the log that leads to the wanted moment. */
async function bringLog(vault: Vault, { base, log, timelines }: Choice, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  await writeSegments(vault, log, base.segmentBytes, (name, bytes) => writeFile(join(folder, name), bytes))
  // all histories: PostgreSQL promotes to the first number that has none, and must not write one of ours a second time
  for (const { id, history } of timelines) {
    if (history) await writeFile(join(folder, `${hex(BigInt(id), 8)}.history`), history)
  }
}

/** Gives the embedded database a new password and writes it to the file that the product reads it from. */
async function openAgain(url: string, folder: string): Promise<void> {
  const password = randomBytes(24).toString('base64url')
  const client = await openClient(url, 'unveil-restore')
  await client.query(`alter role ${ROLE} password ${client.escapeLiteral(password)}`)
  await client.end()
  await writeFile(join(folder, 'password'), `${password}\n`, { mode: 0o600 })
}

/** When the last replayed transaction was committed; null if none was replayed. */
async function lastChange(url: string): Promise<Date | null> {
  const client = await openClient(url, 'unveil-restore')
  const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
  await client.end()
  return rows[0]?.at ?? null
}

/**
 * What breaks a rule of the audit as of that moment. If that is before a migration, the rules may refer to things that
 * the data doesn't have yet.
 */
async function check(url: string, mode: 'demo' | 'live', at: Date | null): Promise<string[]> {
  const db = createDatabase(createPool(url, { max: 2, name: 'unveil-restore', statementTimeout: 0 }))
  try {
    const clock = mode === 'live' ? realClock : await movableClock(db)
    const now = at ? later(clock.now(), at.getTime() - Date.now()) : clock.now()
    const found = await runChecks(db, now)
    return found.flatMap(({ invariant, says, what }) => what.map((object) => `${invariant}: ${object}\n  (${says})`))
  } catch (error) {
    return [
      `The rules of the audit can't be checked against this database: ${(error as Error).message}. Run npm run audit once the product has started with it.`,
    ]
  } finally {
    await db.destroy()
  }
}

/**
 * Puts the files that the database names into the store, unless they are there. `missing`: a sentence about each one
 * that couldn't be restored.
 */
async function bringFiles(vault: Vault, store: FileStore, url: string) {
  const client = await openClient(url, 'unveil-restore')
  const { rows } = await client.query<{ key: string }>('select storage_key as key from files')
  await client.end()
  const there = new Set<string>()
  for await (const { key } of store.list('')) there.add(key)
  const missing: string[] = []
  let brought = 0
  for (const { key } of rows) {
    if (there.has(key)) continue
    try {
      await store.put(key, await vault.get(uploadKey(key)))
      brought += 1
    } catch (error) {
      missing.push(`The file ${key} is named by a row but could not be restored: ${(error as Error).message}`)
    }
  }
  return { brought, missing }
}
