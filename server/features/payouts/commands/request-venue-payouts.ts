import type { Cents } from '#contract/money.ts'
import { lockBooking } from '#server/features/bookings/store/bookings.ts'
import { ACCOUNTS } from '#server/features/ledger/commands.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { nextDue, partDue } from '../policy.ts'
import { countPayouts, openBalancesOf, sourcesOf, type VenueBalance } from '../store/venue-balances.ts'
import {
  lockVenuePayoutCheck,
  planVenuePayoutCheck,
  putVenuePayoutCheckLast,
  venuePayoutChecks,
} from '../store/venue-payout-checks.ts'
import { requestPayout } from './request-payout.ts'

/** The most bookings that one run checks; there are fewer unless many have been waiting. */
const BATCH = 1_000

/**
 * Requests the payouts that venues are due now (domain.md row 40): the deposit share 48 hours after confirmation, the
 * rest on the day after the event, counted at the venue; but nothing while a booking is on its way to another couple or
 * a bank is deciding on one of its payments. Checks only bookings for which something may have become due; one whose
 * check fails lets all others go first. Returns how many it checked.
 */
export async function requestVenuePayouts(services: Services): Promise<number> {
  const { db, clock } = services
  const at = clock.now()
  const bookings = await venuePayoutChecks(db, at, BATCH)
  const check = async (tx: Tx, bookingId: number) => {
    await lockBooking(tx, bookingId) // everything that moves this booking's money locks it, too
    if (!(await lockVenuePayoutCheck(tx, bookingId, at))) return false
    const [balance] = await openBalancesOf(tx, null, bookingId)
    const part = balance && partDue(balance, at)
    if (part) await requestInParts(tx, balance, part.what, part.cents, at)
    const [left] = part ? await openBalancesOf(tx, null, bookingId) : [balance]
    await planVenuePayoutCheck(tx, bookingId, left ? nextDue(left, at) : null)
    return true
  }
  return eachInTransaction(db, bookings, check, (tx, bookingId) => putVenuePayoutCheckLast(tx, bookingId, at))
}

/**
 * Requests a payout for each card payment that brought the money, because the provider sends on no more than one charge
 * holds. The deposit's payout shows the commission on it, the others what the ledger has beyond that: together they
 * show to the cent what we kept of a booking.
 */
async function requestInParts(
  tx: Tx,
  { bookingId, ownerId, depositFee, allocatedFee }: VenueBalance,
  what: 'deposit' | 'rest',
  amount: Cents,
  at: Date,
): Promise<void> {
  const sources = await sourcesOf(tx, bookingId)
  const commission = sources.reduce((sum, source) => sum + source.commission, 0)
  let open = amount
  let fees = Math.max(0, (what === 'deposit' ? Math.min(depositFee, commission) : commission) - allocatedFee)
  const parts: { amount: Cents; fee: Cents; sourcePaymentId: number | null }[] = []
  for (const { paymentId, left, fee } of sources) {
    const part = { amount: Math.min(open, left), fee: Math.min(fees, fee), sourcePaymentId: paymentId }
    if (part.amount <= 0) continue
    parts.push(part)
    open -= part.amount
    fees -= part.fee
  }
  if (open > 0) parts.push({ amount: open, fee: 0, sourcePaymentId: null })
  const prefix = `${what}:${bookingId}:`
  const before = await countPayouts(tx, prefix)
  for (const [index, part] of parts.entries()) {
    const fee = part.fee + (index === parts.length - 1 ? fees : 0)
    const account = ACCOUNTS.venuePayable(bookingId)
    const ref = `${prefix}${before + index + 1}`
    await requestPayout(tx, { ...part, account, payeeId: ownerId, fee, ref, bookingId, dueAt: at, at })
  }
}
