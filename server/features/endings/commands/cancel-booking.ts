import type { Cents } from '#contract/money.ts'
import { bookingProcess } from '#contract/processes/booking.ts'
import { lockAccount } from '#server/features/accounts/store/users.ts'
import { notifySides } from '#server/features/bookings/commands/notify-sides.ts'
import { lockBooking } from '#server/features/bookings/store/bookings.ts'
import { partiesOfBooking } from '#server/features/bookings/store/parties.ts'
import { bookingShownTo, type ShownBooking } from '#server/features/bookings/store/shown-bookings.ts'
import type { AboveListings } from '#server/features/listings/above.ts'
import { lockVenueShared } from '#server/features/venues/store/venues.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { transition } from '#server/platform/transition.ts'
import { previewOfCancelling, venueMoney } from '../cancellation-preview.ts'
import { bookingCancelledLetter } from '../letters.ts'
import { refundChanged } from '../policy.ts'
import { endTransferOf } from './end-transfer.ts'
import { freeDate, sellDateAgain } from './free-date.ts'
import { refundAll, refundBalance } from './refund-booking.ts'

export interface CancelInput {
  number: number
  /** the refund that the viewer saw, cents */
  refundSeen: Cents
  reason: string
}

/**
 * Cancels a booking: its transfer ends, the date is freed (on sale again, if the couple canceled in time), refunds are
 * reserved and posted, and both sides are notified. Returns what goes back to the couple, in cents. Throws not_found;
 * state_changed when it has ended or somebody is buying it; chargeback_open; refund_changed with the current amount.
 */
export async function cancelBooking(
  tx: Tx,
  services: Services & { above: Pick<AboveListings, 'busyOn'> },
  viewer: Viewer,
  input: CancelInput,
): Promise<Cents> {
  const before = await bookingShownTo(tx, viewer, input.number)
  if (!before) throw notFound()
  const at = services.clock.now()
  const actor = viewer.role
  const acting = { actor, actorId: viewer.id, at, reason: input.reason } as const
  await lockAccount(tx, before.couple_id) // part of what comes back may pay what they owe us
  const locked = await lockBooking(tx, before.id)
  // before endTransferOf: a venue is locked before its listings
  const venue = actor === 'couple' && locked ? await lockVenueShared(tx, locked.venue_id) : undefined
  // before endTransferOf, which may cover what the seller owes: these are the sums that the venue has seen
  const money = await venueMoney(tx, before)
  const stands = locked?.state === 'confirmed' || locked?.state === 'transferring'
  if (stands && locked.number === input.number) {
    await endTransferOf(tx, services, before.id, `cancelled-by-${actor}`, acting) // including one that has just begun
  }
  const booking = (await bookingShownTo(tx, viewer, input.number)) as ShownBooking
  const plan = await previewOfCancelling(tx, services, viewer, booking)
  if (plan.refusal) throw plan.refusal
  if (plan.refund !== input.refundSeen) {
    throw refundChanged(plan.refund)
  }
  await transition(tx, bookingProcess, 'cancel', { table: 'bookings', id: booking.id }, acting)
  const onSale = venue ? await sellDateAgain(tx, services, venue, booking, acting) : false
  if (!venue) await freeDate(tx, booking, acting)
  if (actor === 'couple') await refundBalance(tx, booking, plan, at)
  else await refundAll(tx, booking, (await partiesOfBooking(tx, booking.id)).owner.id, at)
  const facts = {
    booking,
    ...plan,
    ...money,
    takenOver: booking.way === 'taken_over',
    onSale,
    by: actor,
    reason: input.reason,
    publicOrigin: services.config.publicOrigin,
  }
  await notifySides(tx, booking, (side, { venue }) => bookingCancelledLetter({ ...facts, venue, side }), at)
  return plan.refund
}
