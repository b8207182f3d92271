import { todayIn } from '#contract/dates.ts'
import type { Cents } from '#contract/money.ts'
import { commissionOf } from '#contract/pricing.ts'
import { chargebackProcess } from '#contract/processes/chargeback.ts'
import { refundProcess } from '#contract/processes/refund.ts'
import { isPaid } from '#contract/processes/transfer.ts'
import { lastRefundDay } from '#contract/refund-terms.ts'
import { notifyAdmins } from '#server/features/accounts/commands/notify-admins.ts'
import type { BookingRow } from '#server/features/bookings/store/bookings.ts'
import { partiesOfBooking } from '#server/features/bookings/store/parties.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import {
  balanceOf,
  commissionsOf,
  earnedFromPayment,
  earnedOf,
  entriesOf,
  writtenOffOf,
} from '#server/features/ledger/store.ts'
import { beginWaitingRefund } from '#server/features/payments/commands/begin-refund.ts'
import { debtForPayment } from '#server/features/payments/commands/debt-for-booking.ts'
import { type ChargebackRow, wonChargebacksOf } from '#server/features/payments/store/chargebacks.ts'
import { type PaymentRow, requirePayment } from '#server/features/payments/store/payments.ts'
import { coveredRefundsOf, releaseReserved } from '#server/features/payments/store/refunds.ts'
import { coveredByVenue, debtsOfLoss } from '#server/features/transfers/commands/allocate-loss.ts'
import { findTransfer } from '#server/features/transfers/store/transfers.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { eventsOf } from '#server/platform/read-event-log.ts'
import type { Services } from '#server/platform/services.ts'
import { transition } from '#server/platform/transition.ts'
import { debtCoveredLetter, moneyWaitsLetter } from '../letters.ts'
import { notifyCouple } from './notify-couple.ts'

/** Whose money a bank gives back; the shares add up to all of it. Cents. */
interface Shares {
  /** pays what the couple still owes us for this payment */
  debt: Cents
  /** the venue's: it bore the loss, and keeps the money on the terms of its booking */
  venue: Cents
  /** ours: the debt was written off */
  ours: Cents
  /** the escrow's: the transfer that the payment bought hasn't ended, because a bank has yet to decide on a part of it */
  escrow: Cents
  /** the couple has paid for the loss in another way, or has a right to a refund */
  couple: Cents
}

/**
 * A bank gives back what it had taken for good (docs/decisions/0067): that money first pays what the couple still owes
 * us for it, then goes to whoever else bore the loss. The couple's share waits for an admin, who sends it as a refund
 * and wires whatever can't go to the card. Ledger: debit stripe P; credit receivable, escrow, venue_payable,
 * commission, bad_debts, unclaimed and, by way of dispute_hold, refund_payable. Lock the couple's account and the
 * payment's booking first. Returns the couple's share, in cents.
 */
export async function giveBack(
  tx: Tx,
  services: Services,
  { payment, booking }: { payment: PaymentRow; booking: BookingRow | undefined },
  chargeback: ChargebackRow,
): Promise<Cents> {
  const at = services.clock.now()
  const shares = await sharesOf(tx, payment, booking, chargeback)
  await transition(
    tx,
    chargebackProcess,
    'giveBack',
    { table: 'chargebacks', id: chargeback.id },
    { actor: 'provider', at },
  )
  const waits = await reserveAgain(tx, payment, shares.couple, at)
  const commission = booking && shares.venue > 0 ? await commissionAgain(tx, booking, payment, shares.venue) : 0
  const hold = ACCOUNTS.disputeHold(chargeback.id)
  await post(tx, {
    kind: 'chargeback-returned',
    ref: String(chargeback.id),
    entries: [
      debit(ACCOUNTS.stripe, chargeback.amount_cents),
      credit(ACCOUNTS.receivable(payment.couple_id), shares.debt),
      ...(payment.transfer_id === null ? [] : [credit(ACCOUNTS.escrow(payment.transfer_id), shares.escrow)]),
      ...(booking ? [credit(ACCOUNTS.venuePayable(booking.id), shares.venue - commission)] : []),
      credit(ACCOUNTS.commission, commission),
      credit(ACCOUNTS.badDebts, shares.ours),
      credit(hold, waits.toCard),
      credit(ACCOUNTS.unclaimed, shares.couple - waits.toCard),
    ],
    bookingId: payment.booking_id,
    paymentId: payment.id,
    at,
  })
  const refundId = waits.toCard > 0 ? await waitForAdmin(tx, waits.payment, waits.toCard, hold, at) : null
  const outside = shares.couple - waits.toCard
  await tellAdmins(tx, services, { chargeback, paymentId: payment.id, refundId, outside })
  if (shares.debt > 0) await tellOfCover(tx, services, payment.couple_id, shares.debt)
  return shares.couple
}

/** Emails the couple: they may have been asked to pay what is covered now. */
async function tellOfCover(tx: Tx, services: Services, coupleId: number, covered: Cents): Promise<void> {
  const left = await balanceOf(tx, ACCOUNTS.receivable(coupleId))
  const { publicOrigin } = services.config
  await notifyCouple(tx, services, coupleId, debtCoveredLetter({ covered, left, publicOrigin }))
}

/** `outside`: the part of the couple's share that can't go to their card, in cents. */
async function tellAdmins(
  tx: Tx,
  { clock, config, log }: Services,
  given: { chargeback: ChargebackRow; paymentId: number; refundId: number | null; outside: Cents },
): Promise<void> {
  const { chargeback, paymentId, refundId, outside } = given
  const { publicOrigin } = config
  const about = { id: chargeback.id, workId: paymentId, amount: chargeback.amount_cents, publicOrigin }
  const letterOf = () => {
    if (outside > 0) return moneyWaitsLetter({ ...about, what: 'given-back-outside', amount: outside })
    if (refundId === null) return moneyWaitsLetter({ ...about, what: 'given-back' })
    return moneyWaitsLetter({ ...about, what: 'given-back-refund', id: refundId, workId: refundId })
  }
  await notifyAdmins(tx, letterOf(), clock.now())
  if (outside > 0) log.error({ chargeback: chargeback.id, cents: outside }, 'to be sent from our bank')
}

async function sharesOf(
  tx: Tx,
  payment: PaymentRow,
  booking: BookingRow | undefined,
  chargeback: ChargebackRow,
): Promise<Shares> {
  let left = chargeback.amount_cents
  const take = (most: Cents) => {
    const part = Math.max(0, Math.min(left, most))
    left -= part
    return part
  }
  const owed = await debtsOfLoss(tx, payment)
  const debt = take(Math.min(owed, await debtForPayment(tx, payment)))
  const borne = await borneByVenue(tx, payment, chargeback)
  const venue = booking && borne > 0 ? take(Math.min(borne, await dueToVenue(tx, booking))) : 0
  const ours = take(Math.min(owed - debt, await writtenOffOf(tx, payment.couple_id, payment.id)))
  const bought = payment.transfer_id === null ? undefined : await findTransfer(tx, payment.transfer_id)
  const escrow = bought?.payment_id === payment.id && isPaid(bought) ? take(left) : 0
  return { debt, venue, ours, escrow, couple: left }
}

/**
 * How much of the money a venue may have: all of it unless its booking was canceled. If the venue or an admin canceled,
 * the venue gives everything back; if the couple canceled in time, the venue has a right to its deposit (domain.md rows
 * 11 and 12). Cents.
 */
async function dueToVenue(tx: Tx, booking: BookingRow): Promise<Cents> {
  if (booking.state !== 'cancelled') return booking.price_cents
  const events = await eventsOf(tx, [{ process: 'booking', id: booking.id }])
  const cancelled = events.findLast(({ to }) => to === 'cancelled')
  if (cancelled?.actor !== 'couple') return 0
  const day = todayIn((await partiesOfBooking(tx, booking.id)).venue.state, cancelled.at)
  if (day > lastRefundDay(booking.event_date)) return booking.price_cents
  return booking.deposit_cents - ((await earnedOf(tx, [booking.id])).get(booking.id) ?? 0)
}

/**
 * What the venue's money has covered of losses that the bank gives back, in cents: this one, and earlier ones of the same
 * payment, as far as their money paid what the couple owed for another.
 */
async function borneByVenue(tx: Tx, payment: PaymentRow, chargeback: ChargebackRow): Promise<Cents> {
  let borne = await coveredByVenue(tx, chargeback.id)
  for (const id of await wonChargebacksOf(tx, payment.id)) {
    const returned = await entriesOf(tx, 'chargeback-returned', String(id))
    const again = returned.filter(
      ({ account }) => account.startsWith('venue_payable:') || account === ACCOUNTS.commission,
    )
    borne += again.reduce((sum, { amount }) => sum + amount, await coveredByVenue(tx, id))
  }
  return borne
}

/**
 * Our commission on what the venue has again, in cents: that commission was given back with the loss. It follows from all
 * that the venue has of this payment then, whatever a loss or a cancellation has taken of it.
 */
async function commissionAgain(tx: Tx, booking: BookingRow, payment: PaymentRow, again: Cents): Promise<Cents> {
  const kept = (await commissionsOf(tx, [payment.id])).get(payment.id) ?? 0
  const stays = (await earnedFromPayment(tx, booking.id, payment.id)) + again
  const due = commissionOf(stays, Number(booking.commission_percent)) - kept
  return Math.max(0, Math.min(due, again))
}

/**
 * Works out how much of the couple's share can go to their card. The share takes the place of refunds that the loss had
 * paid for; what we have already sent to the card can't go there twice.
 */
async function reserveAgain(tx: Tx, payment: PaymentRow, couple: Cents, at: Date) {
  const acting = { actor: 'provider', at, reason: 'the bank has given back what had paid for it' } as const
  if (couple > 0) {
    for (const refund of await coveredRefundsOf(tx, payment.id)) {
      await transition(tx, refundProcess, 'reopen', { table: 'refunds', id: refund.id }, acting)
      await releaseReserved(tx, refund)
    }
  }
  const now = await requirePayment(tx, payment.id)
  return { payment: now, toCard: Math.min(couple, now.captured_cents - now.refunded_cents) }
}

async function waitForAdmin(tx: Tx, payment: PaymentRow, amount: Cents, from: string, at: Date): Promise<number> {
  const { id: paymentId, booking_id: bookingId } = payment
  const order = { paymentId, amount, from, reason: 'given-back', bookingId, at } as const
  return beginWaitingRefund(tx, order, 'Not sent yet: the bank has given back what it had taken for good.')
}
