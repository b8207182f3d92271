import { archivedUntil, listPieces } from './archive.ts'
import { type Base, isWhole, listBases, logOf, readPart } from './bases.ts'
import { uploadKey } from './follow-uploads.ts'
import type { Vault } from './vault.ts'

/**
 * Says what is kept and which moments can be restored; with `verify`, reads all of it. Returns the exit code: 1 if
 * nothing is kept, or something that is kept can't be used.
 */
export async function look(
  vault: Vault,
  { verify, say }: { verify: boolean; say: (line: string) => void },
): Promise<number> {
  const [bases, pieces] = [await listBases(vault), await listPieces(vault)]
  if (bases.length === 0) {
    say('There is no backup yet.')
    return 1
  }
  const faults: string[] = []
  for (const base of bases) {
    const last = logOf(base, pieces).at(-1)
    const whole = isWhole(base, pieces)
    const bytes = base.parts.reduce((sum, part) => sum + part.bytes, 0)
    const until = whole ? `any second until ${last?.at.toISOString()}` : 'nothing yet: its log is not complete'
    say(`${base.endedAt.toISOString()}  ${(bytes / 1e6).toFixed(0)} MB, ${base.files.length} files; from here ${until}`)
    if (!whole) faults.push(`The base of ${base.endedAt.toISOString()} lacks its log, or a part of it.`)
    if (last && last.end !== archivedUntil(pieces, base.timeline)) {
      faults.push(`The log after the base of ${base.endedAt.toISOString()} has a gap at ${last.at.toISOString()}.`)
    }
    if (verify) faults.push(...(await faultsIn(vault, base)))
  }
  if (verify) for (const { key } of pieces) faults.push(...(await faultOf(() => vault.get(key))))
  for (const fault of faults) say(fault)
  if (verify && faults.length === 0) say('Everything that is kept was read and is complete.')
  return faults.length > 0 ? 1 : 0
}

async function faultsIn(vault: Vault, base: Base): Promise<string[]> {
  const faults: string[] = []
  for (const part of base.parts) faults.push(...(await faultOf(() => readPart(vault, part))))
  for (const key of base.files) faults.push(...(await faultOf(() => vault.get(uploadKey(key)))))
  return faults
}

async function faultOf(read: () => Promise<unknown>): Promise<string[]> {
  try {
    await read()
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}
