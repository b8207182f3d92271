import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import { handles } from '#server/platform/jobs/worker.ts'
import type { Services } from '#server/platform/services.ts'
import { clearDoneNotices } from './commands/clear-done-notices.ts'
import { auditJob, beginNightlyAudit, nightOf, runAudit } from './commands/run-audit.ts'
import { hasAuditOf } from './store/audits.ts'

/** Begins the nightly audit, which a job runs so that it holds up no other timer; clears notices about done work. */
export function adminJobs(services: Services): Background {
  const { db, clock, config } = services
  const hour = config.auditHour
  const beginDue = async (ofNight: number) => {
    const night = nightOf(clock.now(), ofNight)
    const due = (await hasAuditOf(db, night)) ? [] : [night]
    return eachInTransaction(db, due, (tx) => beginNightlyAudit(tx, services, night))
  }
  return {
    handlers: [handles(auditJob, ({ auditId }, stopping) => runAudit(services, auditId, stopping))],
    sweeps: [
      ...(hour === null ? [] : [{ name: 'begin nightly audit', run: () => beginDue(hour), every: 60 }]),
      { name: 'clear done notices', run: () => clearDoneNotices(services), every: 60 },
    ],
  }
}
