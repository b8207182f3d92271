import { commissionOf } from '#contract/pricing.ts'
import { paymentProcess } from '#contract/processes/payment.ts'
import { confirmBooking } from '#server/features/bookings/commands/confirm-booking.ts'
import { receiveBalance } from '#server/features/bookings/commands/receive-balance.ts'
import type { BookingRow } from '#server/features/bookings/store/bookings.ts'
import { payHold } from '#server/features/holds/commands/end-hold.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { showLessOwed } from '#server/features/listings/store/transfer-listings.ts'
import { closeOffers } from '#server/features/offers/commands/end-offers.ts'
import { notePayment, type PaymentRow, setHolding } from '#server/features/payments/store/payments.ts'
import { fundTransfer } from '#server/features/transfers/commands/fund-transfer.ts'
import { sellingAt } from '#server/features/transfers/policy.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import { type Acting, transition } from '#server/platform/transition.ts'
import type { Effect } from '../decide.ts'
import { endCheckout } from './end-checkout.ts'
import { type PaymentContext, requireHold } from './lock-payment-context.ts'
import { returnLatePayment } from './return-late-payment.ts'

/** Applies one effect of `decide` in the settling transaction, which has locked payment, hold, booking and transfer. */
export async function applyEffect(tx: Tx, services: Services, rows: PaymentContext, effect: Effect): Promise<void> {
  const at = services.clock.now()
  const acting = { actor: 'provider', at } as const
  const { payment } = rows
  switch (effect.kind) {
    case 'follow':
      return move(tx, payment, effect.by, {}, at)
    case 'note':
      await notePayment(tx, payment.id, { decline_message: effect.message })
      return
    case 'capture': {
      // the card of a payment that reveals a venue: it tells us whether a bank has taken back payments by this card
      // before (domain.md rows 9 and 19)
      const card = payment.purpose !== 'balance' && effect.card ? services.pseudonym(effect.card) : null
      // the couple's last choice might not have reached the provider in time: no card is charged unless both agree
      const save_card = payment.save_card && effect.saved
      const set = { captured_cents: effect.cents, charge_id: effect.chargeId, card, save_card, decline_message: null }
      return move(tx, payment, 'succeed', set, at)
    }
    case 'confirm':
      return confirm(tx, services, rows, acting)
    case 'end-hold':
      // for a balance, the booking continues: only this payment was canceled
      return payment.purpose === 'balance' ? undefined : endCheckout(tx, services, requireHold(rows), acting)
    case 'return':
      return returnLatePayment(tx, services, payment, rows.hold ?? bookingOf(rows))
    case 'fee':
      // the row as it is now: with the booking that the payment may have made
      return postFee(tx, await notePayment(tx, payment.id, { fee_cents: effect.cents }), effect.cents, at)
    case 'alert':
      return
  }
}

/** The couple gets what they paid for: more of a booking's price, a transfer, or a date. */
async function confirm(
  tx: Tx,
  services: Services,
  rows: PaymentContext,
  acting: Acting & { actor: 'provider' },
): Promise<void> {
  const { payment, transfer, liveTransfer } = rows
  const { at } = acting
  const context = { at, publicOrigin: services.config.publicOrigin }
  if (payment.purpose === 'balance') {
    const booking = bookingOf(rows)
    const selling = liveTransfer && sellingAt(liveTransfer)
    await receiveBalance(tx, booking, payment.amount_cents, { ...context, selling })
    if (liveTransfer) await showLessOwed(tx, liveTransfer, payment.amount_cents, at)
    await setHolding(tx, payment.id, booking.number)
    return postPayment(tx, payment, booking, at)
  }
  const { hold } = requireHold(rows)
  await payHold(tx, hold, acting)
  if (transfer) {
    await fundTransfer(tx, services, transfer, hold, payment)
    return closeOffers(tx, services, transfer, acting, payment.couple_id)
  }
  const booking = await confirmBooking(tx, hold, payment.amount_cents, context)
  await setHolding(tx, payment.id, booking.number, booking.id)
  return postPayment(tx, payment, booking, at)
}

function bookingOf({ payment, booking }: PaymentContext): BookingRow {
  if (!booking) throw new Error(`payment ${payment.id} has no booking`)
  return booking
}

type PaymentStep = Extract<Effect, { kind: 'follow' }>['by'] | 'succeed'

async function move(tx: Tx, payment: PaymentRow, name: PaymentStep, set: object, at: Date): Promise<void> {
  await transition(tx, paymentProcess, name, { table: 'payments', id: payment.id, set }, { actor: 'provider', at })
}

/** deposit, full, balance: debit stripe P; credit venue_payable P-c, commission c (domain.md 3). */
async function postPayment(tx: Tx, payment: PaymentRow, booking: BookingRow, at: Date): Promise<void> {
  const paid = payment.amount_cents
  const commission = commissionOf(paid, Number(booking.commission_percent))
  await post(tx, {
    kind: 'payment',
    ref: String(payment.id),
    entries: [
      debit(ACCOUNTS.stripe, paid),
      credit(ACCOUNTS.venuePayable(booking.id), paid - commission),
      credit(ACCOUNTS.commission, commission),
    ],
    bookingId: booking.id,
    paymentId: payment.id,
    at,
  })
}

/** card fee known: debit card_fees f; credit stripe f. */
async function postFee(tx: Tx, payment: PaymentRow, fee: number, at: Date): Promise<void> {
  if (fee === 0) return
  await post(tx, {
    kind: 'card-fee',
    ref: String(payment.id),
    entries: [debit(ACCOUNTS.cardFees, fee), credit(ACCOUNTS.stripe, fee)],
    bookingId: payment.booking_id,
    paymentId: payment.id,
    at,
  })
}
