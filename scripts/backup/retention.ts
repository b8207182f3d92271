import { DAY, later } from '#server/platform/clock.ts'
import { listPieces, type Piece } from './archive.ts'
import { type Base, begunBases, isWhole, listBases, removeBase } from './bases.ts'
import { uploadKey } from './follow-uploads.ts'
import { segmentStart } from './lsn.ts'
import type { Vault } from './vault.ts'

/** The bases needed to restore any moment from `since` on: those after it, and the last earlier one with its log. */
function needed(bases: readonly Base[], pieces: readonly Piece[], since: Date): Base[] {
  const first = bases.findLastIndex((base) => base.endedAt <= since && isWhole(base, pieces))
  return bases.slice(Math.max(0, first))
}

/**
 * Removes everything not needed to restore any second of the last `days`: older and unfinished bases, the log before
 * the oldest base, files kept before it that neither rows (`named`) nor a base names, and writes begun over a day ago
 * and never finished.
 */
export async function removeOld(vault: Vault, named: readonly string[], days: number, now: Date): Promise<void> {
  await vault.removeDrafts(later(now, -DAY))
  const since = later(now, -days * DAY)
  const pieces = await listPieces(vault)
  const kept = needed(await listBases(vault), pieces, since)
  const [oldest] = kept
  if (!oldest) return
  const ids = new Set(kept.map(({ id }) => id))
  for (const [id, at] of await begunBases(vault)) {
    if (!ids.has(id) && at < later(now, -DAY)) await removeBase(vault, id)
  }
  const from = segmentStart(oldest.startLsn, oldest.segmentBytes)
  for (const { key, end, at } of pieces) {
    // the time counts, too: positions on a newer timeline may be lower
    if (end <= from && at < oldest.endedAt) await vault.remove(key)
  }
  const wanted = new Set([...named, ...kept.flatMap(({ files }) => files)].map(uploadKey))
  for await (const { key, at } of vault.list(uploadKey(''))) {
    if (!wanted.has(key) && at < oldest.begunAt) await vault.remove(key)
  }
}
