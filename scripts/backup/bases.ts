import { z } from 'zod'
import { MAJOR } from '#embedded/cluster.ts'
import { StartError } from '#server/platform/errors.ts'
import { type Piece, unbroken } from './archive.ts'
import { formatLsn, type Lsn, parseLsn, segmentStart } from './lsn.ts'
import { copyCluster, type Replication } from './replication.ts'
import { hashOf, type Vault } from './vault.ts'

const PART_BYTES = 16 * 1024 * 1024
const FOLDER = 'base/'

const manifest = z.object({
  id: z.string(),
  /** when it began and ended, by the database's clock; any moment from its end on can be restored */
  begunAt: z.coerce.date(),
  endedAt: z.coerce.date(),
  timeline: z.number(),
  startLsn: z.string(),
  endLsn: z.string(),
  /** the server: its version, the size of a file of its log, its first role and the name of our database */
  version: z.number(),
  segmentBytes: z.number(),
  superuser: z.string(),
  database: z.string(),
  /** the parts of the tar file of the server's data folder, in order */
  parts: z.array(z.object({ key: z.string(), bytes: z.number(), sha256: z.string() })),
  /** keys of the uploaded files that its rows name, all in the vault when it ended */
  files: z.array(z.string()),
})
type Manifest = z.output<typeof manifest>

/** A base backup: the data folder of a server as it ran, whole with the log from its start to its end. */
export interface Base extends Omit<Manifest, 'startLsn' | 'endLsn'> {
  startLsn: Lsn
  endLsn: Lsn
}

/**
 * Takes a base backup. Without its manifest, which is written last, it is worthless. `files` keeps uploaded files and
 * returns the keys that rows name. Throws a StartError for a version of PostgreSQL that `restore` could not bring back.
 */
export async function takeBase(vault: Vault, replication: Replication, files: () => Promise<string[]>): Promise<Base> {
  const { client } = replication
  const begun = await facts(client)
  if (String(begun.version) !== MAJOR) {
    throw new StartError(
      `The database is PostgreSQL ${begun.version}, and a restore brings back only ${MAJOR}: move to that, or use PostgreSQL’s own tools (docs/deploy.md, Backups).`,
    )
  }
  const id = begun.now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const parts: Manifest['parts'] = []
  let waiting: Buffer[] = []
  let size = 0
  const flush = async () => {
    const bytes = Buffer.concat(waiting)
    const key = `${FOLDER}${id}/${String(parts.length).padStart(6, '0')}`
    await vault.put(key, bytes)
    parts.push({ key, bytes: bytes.length, sha256: hashOf(bytes) })
    waiting = []
    size = 0
  }
  const range = await copyCluster(replication, async (chunk) => {
    waiting.push(chunk)
    size += chunk.length
    if (size >= PART_BYTES) await flush()
  })
  if (size > 0) await flush()
  const ended = await facts(client)
  const { now: _, ...server } = ended
  const base: Base = {
    id,
    begunAt: begun.now,
    endedAt: ended.now,
    ...range,
    ...server,
    parts,
    files: await files(),
  }
  const text = JSON.stringify({ ...base, startLsn: formatLsn(base.startLsn), endLsn: formatLsn(base.endLsn) })
  await vault.put(manifestKey(id), Buffer.from(text))
  return base
}

const manifestKey = (id: string) => `${FOLDER}${id}/manifest`

async function facts(client: Replication['client']) {
  const { rows } = await client.query(`
    select clock_timestamp() as now, current_setting('server_version_num')::int / 10000 as version,
           (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes",
           (select rolname from pg_roles where oid = 10) as superuser, current_database() as database`)
  return rows[0] as { now: Date; version: number; segmentBytes: number; superuser: string; database: string }
}

/** All complete base backups, the oldest first. */
export async function listBases(vault: Vault): Promise<Base[]> {
  const bases: Base[] = []
  for await (const { key } of vault.list(FOLDER)) {
    if (!key.endsWith('/manifest')) continue
    const read = manifest.parse(JSON.parse((await vault.get(key)).toString()))
    bases.push({ ...read, startLsn: parseLsn(read.startLsn), endLsn: parseLsn(read.endLsn) })
  }
  return bases.sort((one, other) => one.endedAt.getTime() - other.endedAt.getTime())
}

/** The log from a base on, up to the first gap. */
export const logOf = (base: Base, pieces: readonly Piece[]): Piece[] =>
  unbroken(pieces, base.timeline, segmentStart(base.startLsn, base.segmentBytes))

/** Whether the log is kept up to the end of a base; otherwise, the base can't be restored. */
export const isWhole = (base: Base, pieces: readonly Piece[]): boolean =>
  (logOf(base, pieces).at(-1)?.end ?? 0n) >= base.endLsn

/** Bases in the order of the log. By their dates, they may be in another one, if the server's clock was set back. */
export const inOrderOfLog = (bases: readonly Base[]): Base[] =>
  bases.toSorted((one, other) => one.timeline - other.timeline || Number(one.endLsn - other.endLsn))

/** A part's bytes, checked against the hash of what was kept. */
export async function readPart(vault: Vault, { key, sha256 }: Base['parts'][number]): Promise<Buffer> {
  const bytes = await vault.get(key)
  if (hashOf(bytes) !== sha256) throw new Error(`${key} is not what was kept`)
  return bytes
}

/** Removes a base, its manifest first: half of one is worthless. */
export async function removeBase(vault: Vault, id: string): Promise<void> {
  await vault.remove(manifestKey(id))
  for await (const { key } of vault.list(`${FOLDER}${id}/`)) await vault.remove(key)
}

/** Every base that was begun, complete or not: its id, and when something of it was last kept. */
export async function begunBases(vault: Vault): Promise<Map<string, Date>> {
  const begun = new Map<string, Date>()
  for await (const { key, at } of vault.list(FOLDER)) {
    const id = key.split('/')[1]
    if (id && at > (begun.get(id) ?? new Date(0))) begun.set(id, at)
  }
  return begun
}
