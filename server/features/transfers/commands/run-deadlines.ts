import { addDays, dateInZone } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import type { TransferState } from '#contract/processes/transfer.ts'
import { listableUntil, sellableUntil } from '#contract/transfers/sale-times.ts'
import { findVenue } from '#server/features/venues/store/venues.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Acting } from '#server/platform/transition.ts'
import type { TransferServices } from '../above.ts'
import { fundedTooLong, lockTransfer, pastDeadline, type TransferRow, tooNear } from '../store/transfers.ts'
import { endPaid } from './end-paid.ts'
import { endUnsold } from './end-unsold.ts'
import { frozenBy } from './freeze-transfer.ts'

type End = (tx: Tx, transfer: TransferRow, acting: Acting) => Promise<void>

/**
 * Applies `end` to every transfer in this state whose deadline has passed and that isn't frozen. Another process may
 * have been faster. Returns how many transfers it applied to.
 */
export async function onDeadline({ db, clock }: TransferServices, state: TransferState, end: End): Promise<number> {
  const at = clock.now()
  return eachInTransaction(db, await pastDeadline(db, state, at), async (tx, { id }) => {
    const transfer = await lockTransfer(tx, id)
    if (transfer?.state !== state || transfer.deadline === null || transfer.deadline > at) return false
    if (transfer.frozen_at !== null) return false
    await end(tx, transfer, { actor: 'timer', at, reason: 'no answer in time' })
    return true
  })
}

/**
 * The day of the event has come, and the venue has not confirmed: the buyer gets everything back, whatever time was
 * left. This can happen only after a wait for a bank. While the buyer's own bank has the money, it decides
 * (docs/decisions/0011).
 */
export async function returnPastEvents(services: TransferServices): Promise<number> {
  const { db, clock } = services
  const at = clock.now()
  const near = await fundedTooLong(db, addDays(dateInZone(at, 'UTC'), 1))
  return eachInTransaction(db, near, async (tx, { id }) => {
    const transfer = await lockTransfer(tx, id)
    const venue = transfer && (await findVenue(tx, transfer.venue_id))
    if (transfer?.state !== 'funded' || !venue) return false
    if (transfer.event_date > clock.todayIn(venue.state) || (await frozenBy(tx, transfer)) === 'price') return false
    await endPaid(tx, services, transfer, 'refuse', 'silent', {
      actor: 'timer',
      at,
      reason: 'the day of the event has come',
    })
    return true
  })
}

const LAST_DAYS = [
  { state: 'consent', ending: 'silent', days: LIMITS.transferLeadDays, end: listableUntil },
  {
    state: 'consented',
    ending: 'no-payout-account',
    days: LIMITS.transferLeadDays,
    end: listableUntil,
  },
  { state: 'listed', ending: 'unsold', days: LIMITS.transferLastSaleDays, end: sellableUntil },
] as const

/**
 * Nothing is listed less than 7 days before the event or sold less than 3: unsold transfers end, and the bookings stay.
 */
export async function endUnsoldTransfers(services: TransferServices): Promise<number> {
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
      await endUnsold(tx, services, transfer, 'expire', ending, {
        actor: 'timer',
        at,
        reason: 'the event is too close',
      })
      return true
    })
  }
  return ended
}
