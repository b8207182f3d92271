import { addDays, dateInZone } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { lockBooking } from '#server/features/bookings/store.ts'
import { ACCOUNTS } from '#server/features/ledger/commands.ts'
import { HOUR, later } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { countPayouts, sourcesOf, type VenueBalance, venueBalances } from '../store/venue-balances.ts'
import { requestPayout } from './request-payout.ts'

const BATCH = 200

/**
 * Asks for what venues are to be paid now (domain.md row 40): the deposit share 48 hours after confirmation, the rest
 * on the day after the event, at the venue. Returns for how many bookings.
 */
export async function payVenues(services: Services): Promise<number> {
  const { db, clock } = services
  const at = clock.now()
  const due = {
    confirmedBefore: later(at, -LIMITS.depositPayoutHours * HOUR),
    eventBefore: addDays(dateInZone(at, 'UTC'), 1),
  }
  const found = await venueBalances(db, due, { limit: BATCH })
  return eachInTransaction(db, found, async (tx, { bookingId }) => {
    await lockBooking(tx, bookingId) // whoever moves this booking's money has it locked too
    const [balance] = await venueBalances(tx, due, { bookingId })
    if (!balance) return false
    const over = balance.eventDate < clock.todayIn(balance.venueState)
    const amount = over ? balance.open : Math.min(balance.open, balance.depositShare - balance.allocated)
    if (amount <= 0 || (!over && balance.confirmedAt > due.confirmedBefore)) return false
    await requestInParts(tx, balance, over ? 'rest' : 'deposit', amount, at)
    return true
  })
}

/** One payout for each card payment that the money came by: the provider sends on no more than one charge holds. */
async function requestInParts(
  tx: Tx,
  { bookingId, ownerId }: VenueBalance,
  what: 'deposit' | 'rest',
  amount: Cents,
  at: Date,
): Promise<void> {
  const prefix = `${what}:${bookingId}:`
  let number = await countPayouts(tx, prefix)
  let open = amount
  const request = async (part: Cents, sourcePaymentId: number | null) => {
    number += 1
    const ref = `${prefix}${number}`
    const account = ACCOUNTS.venuePayable(bookingId)
    await requestPayout(tx, { account, payeeId: ownerId, amount: part, ref, bookingId, sourcePaymentId, dueAt: at, at })
    open -= part
  }
  for (const source of await sourcesOf(tx, bookingId)) {
    const part = Math.min(open, source.left)
    if (part > 0) await request(part, source.paymentId)
  }
  if (open > 0) await request(open, null)
}
