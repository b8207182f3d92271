import { StartError } from '#server/platform/errors.ts'
import { hex, type Lsn, parseLsn, segmentName, segmentStart } from './lsn.ts'
import type { Vault } from './vault.ts'

/** A stretch of the log, kept under a key of its own. */
export interface Piece {
  key: string
  timeline: number
  start: Lsn
  end: Lsn
  /** by the server's clock: everything that happened until then is in it, or in the pieces before it */
  at: Date
}

/** A timeline of the server: when we first saw it (`at`, by the server's clock), and what it came from. */
export interface Timeline {
  id: number
  at: Date
  /** content of PostgreSQL's history file; empty for the first */
  history: string
}

const FOLDER = 'log/'
const HISTORY = 'history/'

/** A piece's name says everything about it, so a copy of the vault, whose files are newer, works just as well. */
export const pieceKey = ({ timeline, start, end, at }: Omit<Piece, 'key'>): string =>
  `${FOLDER}${hex(BigInt(timeline), 8)}/${hex(start, 16)}-${hex(end, 16)}-${at.getTime()}`

/** All pieces, in the order of the log. */
export async function listPieces(vault: Vault): Promise<Piece[]> {
  const pieces: Piece[] = []
  for await (const { key } of vault.list(FOLDER)) {
    const [, timeline, start, end, at] = /^log\/([0-9A-F]{8})\/([0-9A-F]{16})-([0-9A-F]{16})-(\d+)$/.exec(key) ?? []
    if (!timeline) continue
    pieces.push({
      key,
      timeline: Number.parseInt(timeline, 16),
      start: BigInt(`0x${start}`),
      end: BigInt(`0x${end}`),
      at: new Date(Number(at)),
    })
  }
  return pieces.sort(
    (one, other) =>
      one.timeline - other.timeline || Number(one.start - other.start) || one.at.getTime() - other.at.getTime(),
  )
}

/**
 * The pieces of a timeline that follow each other without a gap, beginning with the one that contains a position. They
 * may overlap: a process that was cut off may have kept one that the next process didn't see.
 */
export function unbroken(pieces: readonly Piece[], timeline: number, from: Lsn): Piece[] {
  const run: Piece[] = []
  let next = from
  for (const piece of pieces) {
    if (piece.timeline !== timeline || piece.end <= next) continue
    if (piece.start > next) break
    run.push(piece)
    next = piece.end
  }
  return run
}

/** Where the archive of a timeline ends, with or without gaps before that; null if there is none. */
export function archivedUntil(pieces: readonly Piece[], timeline: number): Lsn | null {
  const ends = pieces.filter((piece) => piece.timeline === timeline).map(({ end }) => end)
  return ends.reduce<Lsn | null>((last, end) => (last === null || end > last ? end : last), null)
}

/** Until when these pieces have everything; null if there are none. By a wrong clock, the last isn't dated last. */
export const keptAt = (pieces: readonly Piece[]): Date | null => pieces.at(-1)?.at ?? null

export async function keepTimeline(vault: Vault, timeline: Timeline): Promise<void> {
  await vault.put(`${HISTORY}${hex(BigInt(timeline.id), 8)}`, Buffer.from(JSON.stringify(timeline)))
}

export async function listTimelines(vault: Vault): Promise<Timeline[]> {
  const timelines: Timeline[] = []
  for await (const { key } of vault.list(HISTORY)) {
    const { id, at, history } = JSON.parse((await vault.get(key)).toString())
    timelines.push({ id, at: new Date(at), history })
  }
  return timelines.sort((one, other) => one.id - other.id)
}

/** Throws if the server's timeline isn't the one that we keep under its number. */
export function checkHistory(kept: Timeline, history: string): void {
  if (kept.history.trim() === history.trim()) return
  throw new StartError(
    `BACKUP_URL holds a timeline ${kept.id} that isn’t the database’s: the database was restored by other means, or twice. ` +
      'Give it a place of its own, which begins with a new base backup.',
  )
}

/** Where a timeline branched off from each of its ancestors, by their ids. */
export function forksOf({ history }: Timeline): Map<number, Lsn> {
  const lines = history.split('\n').map((line) => line.trim().split(/\s+/))
  return new Map(lines.flatMap(([id, lsn]) => (id && lsn?.includes('/') ? [[Number(id), parseLsn(lsn)] as const] : [])))
}

/**
 * Writes consecutive pieces back into files, named as PostgreSQL names them. If the first begins in the middle of a
 * file, that file is left out. The last file is padded with zeros, which end the log there. `write` gets one file at a
 * time.
 */
export async function writeSegments(
  vault: Vault,
  pieces: readonly Piece[],
  segmentBytes: number,
  write: (name: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  let file = { start: -1n, timeline: 0, bytes: Buffer.alloc(0) }
  const flush = async () => {
    if (file.timeline > 0) await write(segmentName(file.timeline, file.start, segmentBytes), file.bytes)
  }
  let written = { timeline: 0, until: 0n }
  for (const piece of pieces) {
    const bytes = await vault.get(piece.key)
    if (BigInt(bytes.length) !== piece.end - piece.start)
      throw new Error(`${piece.key} is not as long as its name says`)
    const overlaps = written.timeline === piece.timeline && written.until > piece.start
    for (let at = overlaps ? written.until : piece.start; at < piece.end; ) {
      const start = segmentStart(at, segmentBytes)
      let end = start + BigInt(segmentBytes)
      if (end > piece.end) end = piece.end
      if (file.start !== start || file.timeline !== piece.timeline) {
        await flush()
        file = { start, timeline: at === start ? piece.timeline : 0, bytes: Buffer.alloc(segmentBytes) }
      }
      bytes.copy(file.bytes, Number(at - start), Number(at - piece.start), Number(end - piece.start))
      at = end
    }
    written = { timeline: piece.timeline, until: piece.end }
  }
  await flush()
}
