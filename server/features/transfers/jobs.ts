import { addDays, dateInZone } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import type { TransferState } from '#contract/processes/transfer.ts'
import { endOfListing, endOfSale } from '#contract/sale-times.ts'
import { notifyAdmins } from '#server/features/accounts/commands/notify-admins.ts'
import { findVenue } from '#server/features/venues/store/venues.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Background } from '#server/platform/jobs/background.ts'
import { eachInTransaction, type Sweep } from '#server/platform/jobs/sweeper.ts'
import type { Acting } from '#server/platform/transition.ts'
import type { TransferServices } from './above.ts'
import { completeTransfer } from './commands/complete-transfer.ts'
import { deleteLooseDocuments } from './commands/delete-documents.ts'
import { endUnderChargeback } from './commands/end-under-chargeback.ts'
import { endUnsold } from './commands/end-unsold.ts'
import { frozenBy } from './commands/freeze-transfer.ts'
import { listWhenPayable } from './commands/list-transfer.ts'
import { notifyParties } from './commands/notify-parties.ts'
import { returnEscrow } from './commands/return-escrow.ts'
import { transferWaitsLetter } from './letters.ts'
import { consentRemindersDue, reminderMarks, remindersDue } from './policy.ts'
import {
  countReminder,
  escalatedConsents,
  fundedTooLong,
  lockTransfer,
  pastDeadline,
  payableSellers,
  payoutReminders,
  silentConsents,
  type TransferRow,
  tooNear,
} from './store/transfers.ts'
import { transferWithParties } from './store/with-parties.ts'

/** Nobody is reminded of a transfer for which there is no time left. */
const ENDED = 'end unsold transfers'

/**
 * The timers of transfers (domain.md 5), each on a deadline that the row carries. Holds end with the payments.
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
    handlers: [],
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
        onDeadline(s, 'funded', (tx, transfer, acting) => returnEscrow(tx, s, transfer, 'refuse', 'silent', acting)),
      ),
      sweep('return transfers of past events', returnPastEvents),
      sweep('complete unanswered transfers', (s) =>
        onDeadline(s, 'assigned', (tx, transfer, acting) => completeTransfer(tx, s, transfer, 'confirm', acting)),
      ),
      sweep('delete loose documents', deleteLooseDocuments, { every: 60 }),
      sweep('refund undecided disputes', (s) =>
        onDeadline(s, 'disputed', (tx, transfer, acting) =>
          returnEscrow(tx, s, transfer, 'refund', 'undecided', acting),
        ),
      ),
    ],
  }
}

type End = (tx: Tx, transfer: TransferRow, acting: Acting) => Promise<void>

/**
 * Moves every transfer whose deadline at this stage has passed and that isn't frozen. Other processes may have been
 * first.
 */
async function onDeadline({ db, clock }: TransferServices, state: TransferState, end: End): Promise<number> {
  const at = clock.now()
  return eachInTransaction(db, await pastDeadline(db, state, at), async (tx, { id }) => {
    const transfer = await lockTransfer(tx, id)
    if (transfer?.state !== state || transfer.deadline === null || transfer.deadline > at) return false
    if (transfer.frozen_at !== null) return false
    await end(tx, transfer, { actor: 'timer', at, reason: 'no answer in time' })
    return true
  })
}

/** After 72 hours of silence the seller learns, once, that they may ask an admin. */
async function reportSilence(services: TransferServices): Promise<number> {
  const { db, clock } = services
  return eachInTransaction(db, await silentConsents(db, clock.now()), async (tx, { id }) => {
    const transfer = await lockTransfer(tx, id)
    if (transfer?.state !== 'consent' || !(await countReminder(tx, id, 1))) return false
    await notifyParties(tx, services, id, [['venue-silent', 'seller']])
    return true
  })
}

/** While a seller has asked an admin to look at a venue's silence, admins are reminded every week. */
async function remindOfEscalated(services: TransferServices): Promise<number> {
  const { db, clock, config } = services
  const at = clock.now()
  // the first of the row's reminders is the seller's own
  const due = ({ escalated_at }: TransferRow) => (escalated_at ? 1 + consentRemindersDue(escalated_at, at) : 0)
  return eachInTransaction(db, await escalatedConsents(db, at), async (tx, { id }) => {
    const transfer = await lockTransfer(tx, id)
    if (transfer?.state !== 'consent') return false
    const { venueState } = await transferWithParties(tx, id)
    const until = endOfListing(transfer.event_date, venueState)
    if (at >= until || !(await countReminder(tx, id, due(transfer)))) return false
    await notifyAdmins(
      tx,
      transferWaitsLetter('still-escalated', { ...transfer, venueState }, until, config.publicOrigin),
      at,
    )
    return true
  })
}

async function listPayable(services: TransferServices): Promise<number> {
  const ready = await payableSellers(services.db)
  return eachInTransaction(services.db, ready, (tx, { id }) => listWhenPayable(tx, services, id))
}

async function remindOfPayouts(services: TransferServices): Promise<number> {
  const at = services.clock.now()
  const due = (transfer: TransferRow) => (transfer.consented_at ? remindersDue(transfer.consented_at, at) : 0)
  const waiting = await payoutReminders(services.db, reminderMarks(at))
  return eachInTransaction(services.db, waiting, async (tx, { id }) => {
    const transfer = await lockTransfer(tx, id)
    if (transfer?.state !== 'consented' || !(await countReminder(tx, id, due(transfer)))) return false
    await notifyParties(tx, services, id, [['payout-reminder', 'seller']])
    return true
  })
}

/**
 * The event has begun, and the venue has not confirmed: the buyer gets everything back, whatever time was left. This
 * only happens after waiting for a bank. While the buyer's own bank has the money, it decides (docs/decisions/0011).
 */
async function returnPastEvents(services: TransferServices): Promise<number> {
  const { db, clock } = services
  const at = clock.now()
  const near = await fundedTooLong(db, addDays(dateInZone(at, 'UTC'), 1))
  return eachInTransaction(db, near, async (tx, { id }) => {
    const transfer = await lockTransfer(tx, id)
    const venue = transfer && (await findVenue(tx, transfer.venue_id))
    if (transfer?.state !== 'funded' || !venue) return false
    if (transfer.event_date > clock.todayIn(venue.state) || (await frozenBy(tx, transfer)) === 'price') return false
    await returnEscrow(tx, services, transfer, 'refuse', 'silent', {
      actor: 'timer',
      at,
      reason: 'the event has begun',
    })
    return true
  })
}

const LAST_DAYS = [
  { state: 'consent', ending: 'silent', days: LIMITS.transferLeadDays, end: endOfListing },
  {
    state: 'consented',
    ending: 'no-payout-account',
    days: LIMITS.transferLeadDays,
    end: endOfListing,
  },
  { state: 'listed', ending: 'unsold', days: LIMITS.transferLastSaleDays, end: endOfSale },
] as const

/** No new listing under 7 days to the event, no sale under 3: an unsold transfer ends, the booking stays as it is. */
async function endUnsoldTransfers(services: TransferServices): Promise<number> {
  const { db, clock } = services
  const at = clock.now()
  const today = dateInZone(at, 'UTC')
  let ended = 0
  for (const { state, ending, days, end } of LAST_DAYS) {
    const near = await tooNear(db, state, addDays(today, days))
    ended += await eachInTransaction(db, near, async (tx, { id }) => {
      const transfer = await lockTransfer(tx, id)
      const venue = transfer && (await findVenue(tx, transfer.venue_id))
      if (transfer?.stage !== state || !venue) return false
      if (at < end(transfer.event_date, venue.state)) return false
      await endUnsold(tx, services, transfer, 'expire', ending, { actor: 'timer', at, reason: 'the event is too near' })
      return true
    })
  }
  return ended
}
