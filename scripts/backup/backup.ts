import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '#server/platform/errors.ts'
import { openStore } from '#server/platform/files/open-store.ts'
import { nameOf } from '#server/platform/files/storage-address.ts'
import { createLog } from '#server/platform/log.ts'
import { serveMetrics } from '#server/platform/metrics/serve.ts'
import { interruption } from '../interruption.ts'
import { actAsOwner } from './act-as-owner.ts'
import { follow, type Progress } from './follow.ts'
import { look } from './list-and-verify.ts'
import { exposeBackupMetrics } from './metrics.ts'
import { type BackupSettings, readBackupSettings } from './settings.ts'
import { createVault } from './vault.ts'

/** At most this many milliseconds pass before a change to the database is kept. */
const PIECE_EVERY = 10_000
const PAUSE = 5_000

/**
 * `npm run backup`: keeps every change to the database and every uploaded file, and a base backup a day, until it is
 * stopped; `-- --once` takes one base backup, with the log and the uploaded files that belong to it; `-- --list` says
 * which moments can be restored; `-- --verify` reads everything that is kept. With METRICS_PORT, it says how old the
 * backup is (docs/operations.md, Backups).
 */
try {
  process.exitCode = await backup(readBackupSettings(process.env), process.argv.slice(2))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

async function backup(settings: BackupSettings, options: string[]): Promise<number> {
  actAsOwner(settings.config)
  const kept = await openStore(settings.vault)
  const vault = createVault(kept, settings.keys)
  const verify = options.includes('--verify')
  try {
    if (verify || options.includes('--list')) return await look(vault, { verify, say: console.log })
    return await stay(settings, vault, options.includes('--once'))
  } finally {
    await kept.close()
  }
}

async function stay(
  { config, days, vault: address, database }: BackupSettings,
  vault: ReturnType<typeof createVault>,
  once: boolean,
): Promise<number> {
  const log = createLog(process.env.LOG_LEVEL ?? 'info')
  const signal = interruption()
  const progress: Progress = { begun: false, logAt: null, baseAt: null }
  exposeBackupMetrics(progress)
  const metrics = config.metrics && !once ? await serveMetrics(config.metrics, async () => {}) : null
  const store = await openStore(config.files)
  log.info({ to: nameOf(address) }, 'backing up')
  try {
    while (!signal.aborted) {
      try {
        const url = await database()
        await follow({ url, vault, store, days, once, log, signal, progress, pieceEvery: PIECE_EVERY })
        if (once) return 0
      } catch (err) {
        if (signal.aborted) break
        if (once || (err instanceof StartError && !progress.begun)) throw err
        log.error({ err }, 'backup interrupted')
        await wait(PAUSE, undefined, { signal }).catch(() => {})
      }
    }
    return 0
  } finally {
    await store.close()
    await metrics?.close()
  }
}
