import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import type { Sweep } from '#server/platform/jobs/sweeper.ts'
import { handlesInTransaction } from '#server/platform/jobs/worker.ts'
import type { TransferServices } from './above.ts'
import { tellOfEvidence, tellOfEvidenceJob } from './commands/add-evidence.ts'
import { completeTransfer } from './commands/complete-transfer.ts'
import { endPaid } from './commands/end-paid.ts'
import { endUnderChargeback, endUnsold } from './commands/end-unsold.ts'
import { listPayable } from './commands/list-transfer.ts'
import { deleteLooseDocuments } from './commands/manage-documents.ts'
import { remindOfEscalated, remindOfPayouts, reportSilence } from './commands/remind-of-silence-and-payouts.ts'
import { endUnsoldTransfers, onDeadline, returnPastEvents } from './commands/run-deadlines.ts'

/** Nobody is reminded of a transfer that has run out of time. */
const ENDED = 'end unsold transfers'

/**
 * The timers of transfers (domain.md 5), most of them on a deadline in a transfer's row, and the job that tells of new
 * evidence. Holds end in checkouts (`expireHolds`).
 */
export function transferJobs(services: TransferServices): Background {
  const sweep = (
    name: string,
    run: (services: TransferServices) => Promise<number>,
    when: Pick<Sweep, 'every' | 'after'> = {},
  ) => ({
    name,
    run: () => run(services),
    ...when,
  })
  return {
    handlers: [handlesInTransaction(services.db, tellOfEvidenceJob, (tx, told) => tellOfEvidence(tx, services, told))],
    sweeps: [
      sweep(ENDED, endUnsoldTransfers),
      sweep('report silent venues', reportSilence, { after: ENDED }),
      sweep('remind admins of silent venues', remindOfEscalated, { every: 60 }),
      sweep('list transfers', listPayable),
      sweep('remind of payout set-up', remindOfPayouts, { after: ENDED }),
      sweep('end questioned transfers', endUnderChargeback),
      sweep('end payout set-up', (s) =>
        onDeadline(s, 'consented', (tx, transfer, acting) =>
          endUnsold(tx, s, transfer, 'expire', 'no-payout-account', acting),
        ),
      ),
      sweep('refuse unassigned transfers', (s) =>
        onDeadline(s, 'funded', (tx, transfer, acting) => endPaid(tx, s, transfer, 'refuse', 'silent', acting)),
      ),
      sweep('return transfers of past events', returnPastEvents),
      sweep('complete unanswered transfers', (s) =>
        onDeadline(s, 'assigned', (tx, transfer, acting) => completeTransfer(tx, s, transfer, 'confirm', acting)),
      ),
      sweep('delete loose documents', deleteLooseDocuments, { every: 60 }),
      sweep('refund undecided disputes', (s) =>
        onDeadline(s, 'disputed', (tx, transfer, acting) => endPaid(tx, s, transfer, 'refund', 'undecided', acting)),
      ),
    ],
  }
}
