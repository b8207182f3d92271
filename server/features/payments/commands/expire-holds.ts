import { LIMITS } from '#contract/limits.ts'
import { endHold } from '#server/features/bookings/commands/end-hold.ts'
import { dueHolds } from '#server/features/bookings/store/deadlines.ts'
import { lockBooking } from '#server/features/bookings/store.ts'
import { endReservation } from '#server/features/transfers/commands/end-reservation.ts'
import { endedReservations, lockTransfer } from '#server/features/transfers/store/transfers.ts'
import { MINUTE } from '#server/platform/clock.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { wasAsked } from '../policy.ts'
import { checkoutPaymentOf, findPayment } from '../store/payments.ts'
import { beginRelease, beginReservationEnd } from './release-checkout.ts'

/** Holds whose 15 minutes are over: the provider is asked to cancel, the date stays blocked. Returns how many. */
export async function expireHolds({ db, clock }: Services): Promise<number> {
  const at = clock.now()
  const due = await dueHolds(db, 'held', at)
  return eachInTransaction(db, due, (tx, booking) => beginRelease(tx, booking, { actor: 'timer', at }))
}

/**
 * Ending holds about which the provider was asked, and has not answered for 15 minutes: the date is free, and money that
 * arrives later goes back (domain.md row 9). Returns how many.
 */
export async function freeUnansweredHolds({ db, clock, stripe }: Services): Promise<number> {
  const at = clock.now()
  const due = await dueHolds(db, 'expiring', at, LIMITS.holdGraceMinutes * MINUTE)
  return eachInTransaction(db, due, async (tx, { id }) => {
    const booking = await lockBooking(tx, id)
    if (booking?.state !== 'expiring') return false
    if (stripe && !wasAsked(await checkoutPaymentOf(tx, id), booking.hold_expires_at)) return false
    await endHold(tx, booking, { actor: 'timer', at, reason: 'no answer from the card provider' })
    return true
  })
}

/** Reservations of transfers whose 15 minutes are over: the provider is asked to cancel. Returns how many. */
export async function expireReservations({ db, clock }: Services): Promise<number> {
  const at = clock.now()
  const due = await endedReservations(db, false, at)
  return eachInTransaction(db, due, (tx, transfer) => beginReservationEnd(tx, transfer, at))
}

/** Ending reservations without an answer for 15 minutes: the transfer is listed again. Returns how many. */
export async function freeUnansweredReservations(services: Services): Promise<number> {
  const { db, clock, stripe } = services
  const at = clock.now()
  const due = await endedReservations(db, true, at, LIMITS.holdGraceMinutes * MINUTE)
  return eachInTransaction(db, due, async (tx, { id, payment_id }) => {
    const transfer = await lockTransfer(tx, id)
    if (transfer?.state !== 'reserved' || transfer.payment_id !== payment_id) return false
    if (stripe && !wasAsked(await findPayment(tx, payment_id as number), transfer.reserved_until)) return false
    await endReservation(tx, services, transfer, { actor: 'timer', at, reason: 'no answer from the card provider' })
    return true
  })
}
