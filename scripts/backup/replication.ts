import { Readable } from 'node:stream'
import pg from 'pg'
import { hostInTurn } from '#server/platform/database/hosts.ts'
import { formatLsn, type Lsn, parseLsn } from './lsn.ts'

// PostgreSQL's protocol for standbys (https://www.postgresql.org/docs/18/protocol-replication.html), over the driver
// that everything here uses. This way, a base backup and the log come from wherever the server is, with no program of
// its version.

/** The half of a connection that the driver has and its types leave out. */
type Wire = pg.Connection & { sendCopyFromChunk(chunk: Buffer): void }

export interface Replication {
  client: pg.Client
  /** where the server is now */
  identify(): Promise<{ systemId: string; timeline: number; lsn: Lsn }>
  /** a timeline's ancestors, as PostgreSQL keeps them: the file's name and content */
  history(timeline: number): Promise<{ name: string; content: string }>
  /** Keeps the server from removing any more of its log while this connection lasts. */
  holdLog(): Promise<void>
  /** Sends a command whose answer is copied out. */
  copy(command: string): Copy
  end(): Promise<void>
}

export interface Copy {
  /** the rows received so far, before and after the copied bytes */
  rows: string[][]
  /** what is copied, as it comes; ends with the command */
  chunks: Readable
  /** for a command that copies both ways */
  send(message: Buffer): void
}

/**
 * Connects to the database at `url`, as a role that may replicate (or a superuser); with several hosts, to the one that
 * `openClient` finds taking writes.
 */
export async function connectReplication(url: string): Promise<Replication> {
  const client = new pg.Client({
    connectionString: hostInTurn(url),
    replication: 'database',
    application_name: 'unveil-backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  } as pg.ClientConfig)
  client.on('error', () => {}) // the command under way fails with it
  await client.connect()
  return {
    client,
    identify: async () => {
      const { rows } = await client.query<{ systemid: string; timeline: string; xlogpos: string }>('IDENTIFY_SYSTEM')
      const [row] = rows
      if (!row) throw new Error('PostgreSQL does not say who it is')
      return { systemId: row.systemid, timeline: Number(row.timeline), lsn: parseLsn(row.xlogpos) }
    },
    history: async (timeline) => {
      const { rows } = await client.query<{ filename: string; content: string | Buffer }>(
        `TIMELINE_HISTORY ${timeline}`,
      )
      const [row] = rows
      if (!row) throw new Error(`PostgreSQL has no history of its timeline ${timeline}`)
      return { name: row.filename, content: row.content.toString() }
    },
    holdLog: async () => {
      await client.query(`CREATE_REPLICATION_SLOT unveil_base_${Date.now()} TEMPORARY PHYSICAL (RESERVE_WAL)`)
    },
    copy: (command) => startCopy(client, command),
    end: () => client.end().catch(() => {}),
  }
}

function startCopy(client: pg.Client, command: string): Copy {
  const rows: string[][] = []
  let wire: Wire | undefined
  const chunks = new Readable({ objectMode: true, highWaterMark: 64, read: () => wire?.stream.resume() })
  client.query({
    submit: (connection: pg.Connection) => {
      wire = connection as Wire
      connection.query(command)
    },
    handleDataRow: ({ fields }: { fields: string[] }) => rows.push(fields),
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      if (!chunks.push(Buffer.from(chunk))) wire?.stream.pause()
    },
    handleError: (error: Error) => chunks.destroy(error),
    handleReadyForQuery: () => chunks.push(null),
    handleRowDescription: () => {},
    handleCommandComplete: () => {},
    handleCopyInResponse: () => {},
    handlePortalSuspended: () => {},
    handleEmptyQuery: () => {},
  } as pg.Submittable)
  return { rows, chunks, send: (message) => wire?.sendCopyFromChunk(message) }
}

/** What a base backup needs of the log to be whole. */
export interface BaseRange {
  startLsn: Lsn
  endLsn: Lsn
  timeline: number
}

/**
 * Copies the server's whole data folder as it runs: `keep` gets the bytes of a tar file, in order. Throws for a server
 * with tablespaces of its own, whose paths could not be the same where it is restored.
 */
export async function copyCluster({ copy }: Replication, keep: (chunk: Buffer) => Promise<void>): Promise<BaseRange> {
  const { rows, chunks } = copy(`BASE_BACKUP (LABEL 'unveil', CHECKPOINT 'fast', WAL false, MANIFEST 'no')`)
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    if (chunk[0] === LETTER.data) await keep(chunk.subarray(1))
  }
  // where it began, a row for each tablespace (the data folder is the first), where it ended
  const [start, end] = [rows[0], rows.at(-1)]
  if (rows.length > 3) throw new Error('The database has tablespaces of its own, which this backup cannot restore.')
  if (rows.length < 3 || !start?.[0] || !end?.[0]) throw new Error('PostgreSQL did not finish the base backup')
  return { startLsn: parseLsn(start[0]), endLsn: parseLsn(end[0]), timeline: Number(start[1]) }
}

const LETTER = { data: 'd'.charCodeAt(0), log: 'w'.charCodeAt(0), status: 'r'.charCodeAt(0) }
const LOG_HEADER = 25
/** Where the server's messages say when they were sent. */
const SENT_AT = { log: 17, answer: 9 }
const ASK_EVERY = 1_000
/**
 * After this many milliseconds without a word, though we ask every second, the server's host is gone. This is longer
 * than keeping a piece may take.
 */
const SILENCE = 120_000

/**
 * Follows the log from a position on, and calls `take` with each run of bytes, its position, and when it was sent by the
 * server's clock; with null instead of bytes for each answer that carries no log (at least one a second). Tells the
 * server what `take` returned: everything before that is kept for good. Ends when `take` returns null, and throws when
 * the server goes away or no longer has the log.
 */
export async function followLog(
  { copy }: Replication,
  from: { timeline: number; lsn: Lsn },
  take: (bytes: Buffer | null, at: Lsn, sent: Date) => Promise<Lsn | null>,
): Promise<void> {
  const { chunks, send } = copy(`START_REPLICATION PHYSICAL ${formatLsn(from.lsn)} TIMELINE ${from.timeline}`)
  let [received, kept] = [from.lsn, from.lsn]
  let heardAt = Date.now()
  const ask = setInterval(() => {
    if (Date.now() - heardAt > SILENCE) chunks.destroy(new Error('PostgreSQL no longer answers'))
    else send(statusOf(received, kept))
  }, ASK_EVERY)
  try {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      heardAt = Date.now()
      const isLog = chunk[0] === LETTER.log
      const at = isLog ? chunk.readBigUInt64BE(1) : received
      const bytes = isLog ? chunk.subarray(LOG_HEADER) : null
      received = at + BigInt(bytes?.length ?? 0)
      const until = await take(bytes, at, dateOf(chunk.readBigInt64BE(isLog ? SENT_AT.log : SENT_AT.answer)))
      if (until === null) return
      kept = until
    }
  } finally {
    clearInterval(ask)
  }
  throw new Error('PostgreSQL has ended its log')
}

const MICROSECONDS_TO_2000 = 946_684_800_000_000n

/** PostgreSQL counts microseconds from 2000. Rounded up, so that what was sent by then isn't later. */
const dateOf = (microseconds: bigint) => new Date(Number((microseconds + MICROSECONDS_TO_2000 + 999n) / 1_000n))

/** "Standby status update", which asks for an answer. */
function statusOf(received: Lsn, kept: Lsn): Buffer {
  const message = Buffer.alloc(34)
  message[0] = LETTER.status
  message.writeBigUInt64BE(received, 1)
  message.writeBigUInt64BE(kept, 9)
  message.writeBigUInt64BE(kept, 17)
  message.writeBigInt64BE(BigInt(Date.now()) * 1_000n - MICROSECONDS_TO_2000, 25)
  message[33] = 1
  return message
}
