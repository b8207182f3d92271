import { lastRefundDay, refundOnCancelling } from '#contract/cancelling.ts'
import { type Cents, toDollars } from '#contract/money.ts'
import { bookingProcess } from '#contract/processes/booking.ts'
import { notifySides } from '#server/features/bookings/commands/notify-sides.ts'
import { lockBooking } from '#server/features/bookings/store/bookings.ts'
import { partiesOfBooking } from '#server/features/bookings/store/parties.ts'
import { bookingShownTo, type ShownBooking } from '#server/features/bookings/store/with-venue.ts'
import { earnedOf } from '#server/features/ledger/store.ts'
import { paidByCouple } from '#server/features/payments/store/refunds.ts'
import { liveTransferOf } from '#server/features/transfers/store/transfers.ts'
import { lockVenueShared } from '#server/features/venues/store/venues.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { transition } from '#server/platform/transition.ts'
import { bookingCancelledLetter } from '../letters.ts'
import { refusalByTransfer } from '../policy.ts'
import { endTransferOf } from './end-transfer.ts'
import { freeDate, sellDateAgain } from './free-date.ts'
import { openChargebackOf, refundAll, refundBalance } from './refund-booking.ts'

export interface CancellationPlan {
  /** why this viewer can't cancel now; null when they can */
  refusal: AppError | null
  /** cents that go back to the couple */
  refund: Cents
  /** what the couple paid and doesn't get back, cents */
  lost: Cents
  /** what stays with the venue, before commission, including what earlier couples paid, cents */
  kept: Cents
  /** the last day for a couple to get a paid balance back; null once it has passed */
  balanceRefundUntil: string | null
}

/**
 * What cancelling this booking now would do (domain.md rows 11 and 12). A couple gets back what `refundOnCancelling`
 * says, which the checkout has promised them. If the venue or an admin cancels, everything goes back. What stays with the
 * venue is what endingsOf shows afterwards.
 */
export async function planCancellation(
  db: Db,
  services: Services,
  viewer: Viewer,
  booking: ShownBooking,
): Promise<CancellationPlan> {
  const today = services.clock.todayIn(booking.venueState)
  const paid = await paidByCouple(db, booking)
  // less than was paid if a bank has taken some of it back from the venue; the venue keeps its deposit all the same,
  // and a couple that has passed the booking on is not concerned
  const earned = booking.ended_at === null ? ((await earnedOf(db, [booking.id])).get(booking.id) ?? 0) : 0
  const paidToVenue = Math.min(booking.paid_cents, earned)
  const until = lastRefundDay(booking.event_date)
  const terms = { paid, paidToVenue, deposit: booking.deposit_cents, eventDate: booking.event_date }
  const byCouple = viewer.role === 'couple'
  const refund = byCouple ? refundOnCancelling(terms, today) : paid
  return {
    refusal: await refusalOf(db, viewer, booking, today),
    refund,
    lost: paid - refund,
    kept: byCouple ? Math.max(0, earned - refund) : 0,
    balanceRefundUntil: today <= until ? until : null,
  }
}

async function refusalOf(db: Db, viewer: Viewer, booking: ShownBooking, today: string): Promise<AppError | null> {
  const ended = booking.state !== 'confirmed' && booking.state !== 'transferring'
  if (ended || booking.event_date < today) {
    return new AppError('state_changed', 'This booking has ended and can no longer be cancelled.', {
      state: booking.state,
    })
  }
  if (viewer.role === 'couple' && booking.state === 'transferring') {
    const message =
      'Another couple has paid for this booking. It can be cancelled once the transfer has been completed or has ended.'
    return new AppError('state_changed', message, { state: booking.state })
  }
  const transfer = await liveTransferOf(db, booking.id)
  const passing = transfer && refusalByTransfer(transfer.stage, viewer.role)
  if (passing) return passing
  if (await openChargebackOf(db, booking)) {
    return new AppError(
      'chargeback_open',
      'A bank is deciding about a payment for this booking. The booking can be cancelled once it has decided.',
    )
  }
  return null
}

export interface CancelInput {
  number: number
  /** what the viewer saw would go back, cents */
  refundSeen: Cents
  reason: string
}

/**
 * Cancels a booking: its transfer ends, the date is free (on sale again, if its couple cancelled in time), refunds are
 * reserved and posted, and both sides are notified. Returns what goes back to the couple, in cents. Throws not_found;
 * state_changed when it has ended or somebody is buying it; chargeback_open; refund_changed with the current amount.
 */
export async function cancelBooking(tx: Tx, services: Services, viewer: Viewer, input: CancelInput): Promise<Cents> {
  const before = await bookingShownTo(tx, viewer, input.number)
  if (!before) throw notFound()
  const at = services.clock.now()
  const actor = viewer.role
  const acting = { actor, actorId: viewer.id, at, reason: input.reason } as const
  const locked = await lockBooking(tx, before.id)
  // before endTransferOf: a venue is locked before its listings
  const venue = actor === 'couple' && locked ? await lockVenueShared(tx, locked.venue_id) : undefined
  const stands = locked?.state === 'confirmed' || locked?.state === 'transferring'
  if (stands && locked.number === input.number) {
    await endTransferOf(tx, services, before.id, `cancelled-by-${actor}`, acting) // including one that has just begun
  }
  const booking = (await bookingShownTo(tx, viewer, input.number)) as ShownBooking
  const plan = await planCancellation(tx, services, viewer, booking)
  if (plan.refusal) throw plan.refusal
  if (plan.refund !== input.refundSeen) {
    throw new AppError('refund_changed', 'The refund has changed since you looked. Please look at it again.', {
      refund: toDollars(plan.refund),
    })
  }
  await transition(tx, bookingProcess, 'cancel', { table: 'bookings', id: booking.id }, acting)
  const onSale = venue ? await sellDateAgain(tx, services, venue, booking, acting) : false
  if (!venue) await freeDate(tx, booking, acting)
  if (actor === 'couple') await refundBalance(tx, booking, plan.refund, at)
  else await refundAll(tx, booking, (await partiesOfBooking(tx, booking.id)).owner.id, at)
  const facts = {
    booking,
    ...plan,
    onSale,
    by: actor,
    reason: input.reason,
    publicOrigin: services.config.publicOrigin,
  }
  await notifySides(tx, booking, (side) => bookingCancelledLetter({ ...facts, side }), at)
  return plan.refund
}
