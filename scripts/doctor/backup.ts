import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { openStore } from '#server/platform/files/open-store.ts'
import { nameOf } from '#server/platform/files/storage-address.ts'
import { keptAt, listPieces } from '../backup/archive.ts'
import { inOrderOfLog, isWhole, listBases } from '../backup/bases.ts'
import type { BackupSettings } from '../backup/settings.ts'
import { createVault } from '../backup/vault.ts'
import { about, type Finding } from './finding.ts'

const { ok, warn, bad } = about('Backup')

/** The same limits as in deploy/alerts.yml. */
const BASE_TOO_OLD = 26 * HOUR
const LOG_TOO_OLD = 5 * MINUTE

/** Looks at what `npm run backup` has kept. Changes nothing. */
export async function lookAtBackup({ vault: address, keys }: BackupSettings): Promise<Finding[]> {
  const store = await openStore(address)
  try {
    const vault = createVault(store, keys)
    const pieces = await listPieces(vault)
    const base = inOrderOfLog(await listBases(vault)).findLast((one) => isWhole(one, pieces))
    if (!base)
      return [bad(`${nameOf(address)} holds no complete backup yet: start npm run backup (docs/deploy.md, Backups).`)]
    const [baseAge, logAge] = [base.endedAt, keptAt(pieces) ?? base.endedAt].map((at) => Date.now() - at.getTime()) as [
      number,
      number,
    ]
    const says = `${nameOf(address)} has a base backup from ${ageOf(baseAge)} ago, and every change up to ${ageOf(logAge)} ago`
    return baseAge > BASE_TOO_OLD || logAge > LOG_TOO_OLD
      ? [warn(`${says}: check that the product and npm run backup are running.`)]
      : [ok(`${says}.`)]
  } finally {
    await store.close()
  }
}

function ageOf(milliseconds: number): string {
  if (milliseconds < 2 * MINUTE) return `${Math.round(milliseconds / 1_000)} s`
  return milliseconds < 2 * HOUR ? `${Math.round(milliseconds / MINUTE)} min` : `${Math.round(milliseconds / HOUR)} h`
}
