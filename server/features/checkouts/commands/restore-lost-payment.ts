import { holdProcess } from '#contract/processes/hold.ts'
import { paymentProcess } from '#contract/processes/payment.ts'
import { findCoupleOf } from '#server/features/accounts/store/customers.ts'
import { findBooking } from '#server/features/bookings/store/bookings.ts'
import { findHold, insertLostHold } from '#server/features/holds/store.ts'
import { insertLostPayment } from '#server/features/payments/store/payments.ts'
import { findTransfer } from '#server/features/transfers/store/transfers.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { MadeIntent } from '#server/platform/stripe/intents.ts'
import { recordEvent } from '#server/platform/transition.ts'

/**
 * Writes the row of a payment that a restored database has lost, from what the provider knows about it, so that
 * `settlePayment` can settle it: the payment of a balance counts if that is still owed; for a date or a transfer, the
 * hold is lost, too, and with it what the couple had agreed to, so the money goes back. False when the couple or the
 * transfer is lost as well, or the hold isn't. Throws the violation of a constraint if the listing is lost, or if
 * another payment has taken this one's place.
 */
export async function restoreLostPayment(tx: Tx, intent: MadeIntent, at: Date): Promise<boolean> {
  const { about, amount } = intent
  const coupleId = intent.customerId === null ? null : await findCoupleOf(tx, intent.customerId)
  if (coupleId === null || intent.paymentId === null) return false
  const acting = { actor: 'system', at, reason: 'lost by the database, known to the card provider' } as const
  const payment = {
    id: Number(intent.paymentId),
    couple_id: coupleId,
    amount_cents: amount,
    intent_id: intent.id,
    created_at: at,
  }
  const booking = about.booking === null ? undefined : await findBooking(tx, about.booking)
  if (booking) {
    await insertLostPayment(tx, {
      ...payment,
      purpose: 'balance',
      booking_id: booking.id,
      hold_id: null,
      transfer_id: null,
    })
  } else {
    const transfer = about.transfer === null ? undefined : await findTransfer(tx, about.transfer)
    if (about.transfer !== null && !transfer) return false
    // the provider doesn't know the number of a transfer's hold: the payment's is as good as any unused one
    const id = about.booking ?? payment.id
    if (about.listing === null || (await findHold(tx, id))) return false
    const of = { listing_id: about.listing, transfer_id: transfer?.id ?? null }
    await insertLostHold(tx, { id, couple_id: coupleId, ...of, amount_cents: amount, at })
    const over = { process: holdProcess.name, id, name: 'begin', from: null, to: 'over' }
    await recordEvent(tx, over, acting)
    const purpose = transfer ? 'transfer' : 'deposit'
    await insertLostPayment(tx, { ...payment, purpose, hold_id: id, booking_id: null, transfer_id: of.transfer_id })
  }
  const birth = { process: paymentProcess.name, id: payment.id, name: 'begin', from: null, to: 'open' }
  await recordEvent(tx, birth, acting)
  return true
}
