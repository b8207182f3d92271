import { addDays, dateInZone } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import type { TransferStage } from '#contract/processes/transfer.ts'
import { findVenue } from '#server/features/venues/store.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Background } from '#server/platform/jobs/background.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import type { Acting } from '#server/platform/transition.ts'
import { completeTransfer } from './commands/complete-transfer.ts'
import { dropLooseDocuments } from './commands/drop-documents.ts'
import { endQuestioned } from './commands/end-questioned.ts'
import { endUnsold } from './commands/end-unsold.ts'
import { listWhenPayable } from './commands/list-transfer.ts'
import { returnEscrow } from './commands/return-escrow.ts'
import { tell } from './commands/tell-parties.ts'
import { remindersDue } from './policy.ts'
import {
  countReminder,
  lockTransfer,
  pastDeadline,
  type TransferRow,
  tooNear,
  waitingForPayouts,
} from './store/transfers.ts'

/** The timers of transfers (domain.md 5), each on a deadline that the row carries. Reservations end with the payments. */
export function transferJobs(services: Services): Background {
  const sweep = (name: string, run: (services: Services) => Promise<number>) => ({ name, run: () => run(services) })
  return {
    handlers: [],
    sweeps: [
      sweep('tell of silent venues', tellOfSilence),
      sweep('list transfers', listPayable),
      sweep('remind of payout set-up', remindOfPayouts),
      sweep('end unsold transfers', endUnsoldTransfers),
      sweep('end questioned transfers', endQuestioned),
      sweep('end payout set-up', (s) =>
        onDeadline(s, 'consented', (tx, transfer, acting) => endUnsold(tx, s, transfer, 'expireConsented', acting)),
      ),
      sweep('refuse unassigned transfers', (s) =>
        onDeadline(s, 'funded', (tx, transfer, acting) => returnEscrow(tx, s, transfer, 'refuse', acting)),
      ),
      sweep('complete unanswered transfers', (s) =>
        onDeadline(s, 'assigned', (tx, transfer, acting) => completeTransfer(tx, s, transfer, 'confirm', acting)),
      ),
      sweep('drop loose documents', dropLooseDocuments),
      sweep('refund undecided disputes', (s) =>
        onDeadline(s, 'disputed', (tx, transfer, acting) => returnEscrow(tx, s, transfer, 'refund', acting)),
      ),
    ],
  }
}

type End = (tx: Tx, transfer: TransferRow, acting: Acting) => Promise<void>

/** Moves every transfer whose deadline in this stage has passed and is not frozen; whoever moved it first has won. */
async function onDeadline({ db, clock }: Services, state: TransferStage, end: End): Promise<number> {
  const at = clock.now()
  return eachInTransaction(db, await pastDeadline(db, state, at), async (tx, { id }) => {
    const transfer = await lockTransfer(tx, id)
    if (transfer?.state !== state || transfer.deadline === null || transfer.deadline > at) return false
    if (transfer.frozen_at !== null) return false
    await end(tx, transfer, { actor: 'timer', at, reason: 'no answer in time' })
    return true
  })
}

/** After 72 hours of silence the seller learns that it may ask an admin; once. */
async function tellOfSilence(services: Services): Promise<number> {
  const { db, clock } = services
  const silent = (await pastDeadline(db, 'consent', clock.now())).filter(({ reminders }) => reminders === 0)
  return eachInTransaction(db, silent, async (tx, { id }) => {
    const transfer = await lockTransfer(tx, id)
    if (transfer?.state !== 'consent' || !(await countReminder(tx, id, 1))) return false
    await tell(tx, services, id, [['venue-silent', 'seller']])
    return true
  })
}

async function listPayable(services: Services): Promise<number> {
  const waiting = await waitingForPayouts(services.db)
  return eachInTransaction(services.db, waiting, (tx, { id }) => listWhenPayable(tx, services, id))
}

async function remindOfPayouts(services: Services): Promise<number> {
  const at = services.clock.now()
  const due = (transfer: TransferRow) => (transfer.consented_at ? remindersDue(transfer.consented_at, at) : 0)
  const waiting = (await waitingForPayouts(services.db)).filter((transfer) => transfer.reminders < due(transfer))
  return eachInTransaction(services.db, waiting, async (tx, { id }) => {
    const transfer = await lockTransfer(tx, id)
    if (transfer?.state !== 'consented' || !(await countReminder(tx, id, due(transfer)))) return false
    await tell(tx, services, id, [['payout-reminder', 'seller']])
    return true
  })
}

const LAST_DAYS = [
  { state: 'consent', name: 'expireConsent', days: LIMITS.transferLeadDays },
  { state: 'consented', name: 'expireConsented', days: LIMITS.transferLeadDays },
  { state: 'listed', name: 'expireListed', days: LIMITS.transferLastSaleDays },
] as const

/** No new listing under 7 days to the event, no sale under 3: an unsold transfer ends, the booking stays as it is. */
async function endUnsoldTransfers(services: Services): Promise<number> {
  const { db, clock } = services
  const at = clock.now()
  const latestToday = addDays(dateInZone(at, 'UTC'), 1)
  let ended = 0
  for (const { state, name, days } of LAST_DAYS) {
    const near = await tooNear(db, state, addDays(latestToday, days - 1))
    ended += await eachInTransaction(db, near, async (tx, { id }) => {
      const transfer = await lockTransfer(tx, id)
      const venue = transfer && (await findVenue(tx, transfer.venue_id))
      if (transfer?.state !== state || !venue) return false
      if (addDays(clock.todayIn(venue.state), days) <= transfer.event_date) return false
      await endUnsold(tx, services, transfer, name, { actor: 'timer', at, reason: 'the event is too near' })
      return true
    })
  }
  return ended
}
