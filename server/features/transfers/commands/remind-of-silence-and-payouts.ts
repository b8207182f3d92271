import { listableUntil } from '#contract/transfers/sale-times.ts'
import { notifyAdmins } from '#server/features/accounts/commands/notify-admins.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { transferWaitsLetter } from '../admin-letters.ts'
import { consentRemindersDue, reminderMarks, remindersDue } from '../policy.ts'
import {
  countReminder,
  escalatedConsents,
  lockTransfer,
  payoutReminders,
  silentConsents,
  type TransferRow,
} from '../store/transfers.ts'
import { transferWithParties } from '../store/transfers-with-parties.ts'
import { notifyParties } from './notify-parties.ts'

/**
 * After 72 hours of silence, the seller learns, once, that they may ask an admin; not if the date can no longer be
 * listed, so that the transfer is about to end.
 */
export async function reportSilence(services: Services): Promise<number> {
  const { db, clock } = services
  const at = clock.now()
  return eachInTransaction(db, await silentConsents(db, at), async (tx, { id }) => {
    const transfer = await lockTransfer(tx, id)
    if (transfer?.state !== 'consent') return false
    const { venueState } = await transferWithParties(tx, id)
    if (at >= listableUntil(transfer.event_date, venueState) || !(await countReminder(tx, id, 1))) return false
    await notifyParties(tx, services, id, [['venue-silent', 'seller']])
    return true
  })
}

/**
 * Once a seller has asked an admin to answer in place of a silent venue, admins are reminded weekly until somebody
 * answers.
 */
export async function remindOfEscalated(services: Services): Promise<number> {
  const { db, clock, config } = services
  const at = clock.now()
  // the first of the row's reminders is the one to the seller
  const due = ({ escalated_at }: TransferRow) => (escalated_at ? 1 + consentRemindersDue(escalated_at, at) : 0)
  return eachInTransaction(db, await escalatedConsents(db, at), async (tx, { id }) => {
    const transfer = await lockTransfer(tx, id)
    if (transfer?.state !== 'consent') return false
    const shown = await transferWithParties(tx, id)
    const until = listableUntil(transfer.event_date, shown.venueState)
    if (at >= until || !(await countReminder(tx, id, due(transfer)))) return false
    await notifyAdmins(tx, transferWaitsLetter('still-escalated', shown, until, config.publicOrigin), at)
    return true
  })
}

/**
 * While a seller whose venue has consented can't be paid, they are reminded to set up their payouts; not once their
 * time is over, so that the transfer is about to end.
 */
export async function remindOfPayouts(services: Services): Promise<number> {
  const at = services.clock.now()
  const due = (transfer: TransferRow) => (transfer.consented_at ? remindersDue(transfer.consented_at, at) : 0)
  const waiting = await payoutReminders(services.db, reminderMarks(at))
  return eachInTransaction(services.db, waiting, async (tx, { id }) => {
    const transfer = await lockTransfer(tx, id)
    if (transfer?.state !== 'consented' || transfer.deadline === null || transfer.deadline <= at) return false
    if (!(await countReminder(tx, id, due(transfer)))) return false
    await notifyParties(tx, services, id, [['payout-reminder', 'seller']])
    return true
  })
}
