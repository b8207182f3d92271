import { gauge } from '#server/platform/metrics/instruments.ts'
import type { Progress } from './follow.ts'

/** The numbers of the process that backs up (deploy/alerts.yml). Endless as long as nothing is known to be kept. */
export function exposeBackupMetrics(progress: Progress): void {
  const ageOf = (at: Date | null) => (at ? (Date.now() - at.getTime()) / 1_000 : Number.POSITIVE_INFINITY)
  gauge('unveil_backup_log_age_seconds', 'Since when changes of the database are not kept yet', () =>
    ageOf(progress.logAt),
  )
  gauge('unveil_backup_base_age_seconds', 'Since the last base backup ended', () => ageOf(progress.baseAt))
}
