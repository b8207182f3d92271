import { gauge } from '#server/platform/metrics/instruments.ts'
import type { Progress } from './follow.ts'

/** The backup process's own numbers (deploy/alerts.yml). Infinite as long as nothing is known to be kept. */
export function exposeBackupMetrics(progress: Progress): void {
  const ageOf = (at: Date | null) => (at ? (Date.now() - at.getTime()) / 1_000 : Number.POSITIVE_INFINITY)
  gauge('unveil_backup_log_age_seconds', 'How long the oldest change that is not kept yet has waited', () =>
    ageOf(progress.logAt),
  )
  gauge('unveil_backup_base_age_seconds', 'How long ago the last base backup ended', () => ageOf(progress.baseAt))
}
