import type { NewTransfer } from '#contract/api/transfers.ts'
import { LIMITS } from '#contract/limits.ts'
import { transferProcess } from '#contract/processes/transfer.ts'
import { listableUntil } from '#contract/transfers/sale-times.ts'
import { bookingOfHolding, lockBooking } from '#server/features/bookings/store/bookings.ts'
import { bookingsShownTo } from '#server/features/bookings/store/shown-bookings.ts'
import { paidByCouple } from '#server/features/payments/store/refunds.ts'
import { findVenue } from '#server/features/venues/store/venues.ts'
import { HOUR, later } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { violatedConstraint } from '#server/platform/database/transaction.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { alreadyTransferred, checkAskingPrice, checkSeenDeposit, checkTransferable, notAfter } from '../policy.ts'
import { attachDocuments } from '../store/documents.ts'
import { insertTransfer } from '../store/transfers.ts'
import { checkNoChargeback } from './check-no-chargeback.ts'
import { notifyParties } from './notify-parties.ts'

/**
 * A couple wants to pass their booking on: the venue is asked for its consent. After 72 hours of silence, the couple
 * may ask an admin. Prices in cents. Returns the transfer's id. Throws not_found for a booking that is not the
 * couple's, not_transferable, already_transferred (the unique index decides), invalid_pricing, price_changed,
 * chargeback_open, and invalid_request for documents that aren't their own.
 */
export async function startTransfer(tx: Tx, services: Services, viewer: Viewer, input: NewTransfer): Promise<number> {
  const { clock, config } = services
  const percent = config.maxTransferPricePercent
  const bookingId = await bookingOfHolding(tx, input.originalBookingId)
  const locked = bookingId === undefined ? undefined : await lockBooking(tx, bookingId)
  const [booking] = await bookingsShownTo(tx, viewer, input.originalBookingId)
  if (!booking || !locked) throw notFound()
  const venue = await findVenue(tx, booking.venue_id)
  if (!venue) throw notFound()
  checkTransferable(booking, clock.todayIn(venue.state))
  await checkNoChargeback(tx, { holding_id: booking.number, payment_id: null })
  const paid = await paidByCouple(tx, booking)
  checkSeenDeposit(input.originalDeposit, { paid, deposit: booking.deposit_cents })
  checkAskingPrice(input.transferPrice, paid, percent)

  const at = clock.now()
  const transfer = await insertTransfer(tx, {
    booking_id: booking.id,
    holding_id: booking.number,
    seller_id: viewer.id,
    venue_id: booking.venue_id,
    event_date: booking.event_date,
    asking_cents: input.transferPrice,
    seller_paid_cents: paid,
    deadline: notAfter(later(at, LIMITS.consentHours * HOUR), listableUntil(booking.event_date, venue.state)),
    created_at: at,
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'transfers_one_live' ? alreadyTransferred() : error
  })
  const ids = [...new Set(input.contractDocuments)]
  if ((await attachDocuments(tx, transfer.id, viewer.id, ids)) !== ids.length) {
    const message = 'Please upload the documents again'
    throw new AppError('invalid_request', message, { fields: { contractDocuments: message } })
  }
  const birth = { process: transferProcess.name, id: transfer.id, name: 'create', from: null, to: 'consent' }
  await recordEvent(tx, birth, { actor: 'couple', actorId: viewer.id, at })
  await notifyParties(tx, services, transfer.id, [['consent-wanted', 'owner']])
  return transfer.id
}
