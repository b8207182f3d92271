import { isTooLateToPay } from '#contract/balances.ts'
import { addDays, dateInZone } from '#contract/dates.ts'
import { findCustomerId } from '#server/features/accounts/store/customers.ts'
import { warnOfLapse } from '#server/features/bookings/commands/warn-of-lapse.ts'
import { dueBalances, forgetNotices, insertNotice, overdueWarnedAt } from '#server/features/bookings/store/balances.ts'
import { type BookingRow, findBooking, lockBooking } from '#server/features/bookings/store/bookings.ts'
import { partiesOfBooking } from '#server/features/bookings/store/parties.ts'
import { openPayment } from '#server/features/payments/commands/open-payment.ts'
import { cardStops, lostOfBookings } from '#server/features/payments/store/chargebacks.ts'
import {
  findPayment,
  type PaymentRow,
  paymentsOfHolding,
  requirePayment,
} from '#server/features/payments/store/payments.ts'
import { liveTransferOf } from '#server/features/transfers/store/transfers.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { addJob, jobKind } from '#server/platform/jobs/queue.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { chargeSavedCard, savedCard } from '#server/platform/stripe/saved-cards.ts'
import { asksForBalance, cardWaits, takesBalance } from '../policy.ts'
import { cardTriedAt, dueDateOf, isCardTried, noteCardTried } from './note-card-tried.ts'
import { openBalance } from './pay-balance.ts'
import { settlePayment } from './settle-payment.ts'

export const chargeBalanceJob = jobKind<{ paymentId: number }>('charge-balance')

/**
 * On the day a balance is due at the venue, opens its payment and queues the charge, once per booking, if the couple
 * saved a card at checkout. While a bank stops that, the couple is asked to pay by hand, and the card keeps its turn.
 * Skips a booking whose transfer another couple holds or has paid for, and one whose event is over
 * (docs/decisions/0011). Until the days of grace are over, a card waits while the date is kept for the couple of an
 * accepted offer. Returns how many were due.
 */
export async function chargeDueBalances(services: Services): Promise<number> {
  if (!services.stripe) return 0
  const { db, clock } = services
  const at = clock.now()
  const found = await dueBalances(db, addDays(dateInZone(at, 'UTC'), 1), 'charge')
  const due = found.filter(({ dueDate, eventDate, venueState }) => {
    const today = clock.todayIn(venueState)
    return dueDate <= today && !isTooLateToPay(eventDate, today)
  })
  return eachInTransaction(db, due, async (tx, { id, venueState }) => {
    const booking = await lockBooking(tx, id)
    const transfer = booking && (await liveTransferOf(tx, id))
    if (!booking || !takesBalance(booking, transfer)) return false
    const hasCard = (await paymentsOfHolding(tx, booking.number)).some((payment) => payment.save_card)
    const stop = await cardStopFor(tx, booking)
    if (stop) return warnOfLapse(tx, services, booking, { why: { stop }, lostOfBookings })
    if (hasCard && cardWaits(booking, transfer, clock.todayIn(venueState))) return false
    if (!(await insertNotice(tx, booking.number, 'charge', at))) return false
    if (!hasCard) return true
    const payment = await openBalance(tx, booking, { saveCard: false }, { actor: 'timer', at })
    if (payment) await addJob(tx, chargeBalanceJob, { paymentId: payment.id }, { key: `charge-${payment.id}` })
    return true
  })
}

/**
 * Charges the saved card for a balance whose payment is open, unless the event is over by now. If the card fails, the
 * couple gets an email, even if they have been warned before, and pays the balance themselves.
 */
export async function chargeBalance(services: Services, paymentId: number): Promise<void> {
  const payment = await openPayment(services, await requirePayment(services.db, paymentId))
  const tried = await tryCard(services, payment)
  await settlePayment(services, paymentId)
  await inTransaction(services.db, async (tx) => {
    const locked = payment.booking_id === null ? undefined : await lockBooking(tx, payment.booking_id)
    if (!locked || locked.couple_id !== payment.couple_id) return
    const now = await findPayment(tx, paymentId) // the couple may have paid with another card in the meantime
    // another couple held the transfer before we could charge: if they don't buy it, we charge afterward
    if (now?.state === 'cancelled' || now?.returned_at) await forgetNotices(tx, locked.number, 'charge')
    // the booking may have ended, or another couple may be buying it: then this payment is about to be canceled
    const transfer = await liveTransferOf(tx, locked.id)
    if (!takesBalance(locked, transfer)) return
    const { venue } = await partiesOfBooking(tx, locked.id)
    const waits = !tried && cardWaits(locked, transfer, services.clock.todayIn(venue.state))
    if (waits) return forgetNotices(tx, locked.number, 'charge')
    if (now?.state === 'open' || now?.state === 'requires_action') {
      const stop = tried ? undefined : await cardStopFor(tx, locked)
      if (stop) await forgetNotices(tx, locked.number, 'charge') // a bank stepped in: the card's turn is yet to come
      // unless we tried the saved card, what was declined was the couple's own attempt
      const decline = tried ? now.decline_message : null
      if (await wasWarnedBeforeCharge(tx, payment, locked)) await forgetNotices(tx, locked.number, 'overdue')
      const why = stop ? { stop } : decline === null ? null : { decline }
      await warnOfLapse(tx, services, locked, { why, lostOfBookings })
    }
  })
}

/**
 * Charges the saved card of the couple that owes this balance, once for each day on which it is due, even if an attempt
 * of their own was declined or has stopped at their bank's question. Returns whether the card has been tried, now or
 * before: false if none is saved, or if it can't be charged now.
 */
async function tryCard(services: Services, payment: PaymentRow): Promise<boolean> {
  const { id: paymentId, intent_id: intentId, save_card: saveCard, state } = payment
  const booking = await owedBy(services, payment)
  if (!booking || intentId === null || (state !== 'open' && state !== 'requires_action')) return false
  if (await isCardTried(services.db, payment, booking)) return true
  const stripe = requireProvider(services)
  const customerId = await findCustomerId(services.db, payment.couple_id)
  const saved = (await paymentsOfHolding(services.db, booking.number)).find(({ save_card }) => save_card)
  const card = customerId && saved?.intent_id ? await savedCard(stripe, customerId, saved.intent_id) : null
  // the booking may have ended while the provider answered
  if (card === null || !(await owedBy(services, payment))) return false
  const dueOn = dueDateOf(booking)
  if (!(await chargeSavedCard(stripe, { paymentId, intentId, card, dueOn, saveCard }))) return false
  await inTransaction(services.db, (tx) => noteCardTried(tx, paymentId, dueOn, services.clock.now()))
  return true
}

/**
 * Whether the couple was warned before their saved card had its turn and failed: then they are warned again, and have
 * until the end of the next day.
 */
async function wasWarnedBeforeCharge(tx: Tx, payment: PaymentRow, booking: BookingRow): Promise<boolean> {
  const triedAt = await cardTriedAt(tx, payment, booking)
  const warnedAt = await overdueWarnedAt(tx, booking.number)
  return triedAt !== null && warnedAt !== null && warnedAt < triedAt
}

const cardStopFor = async (db: Db, { number }: Pick<BookingRow, 'number'>) =>
  (await cardStops(db, [number])).get(number)

/** The booking whose couple may be charged for this balance now. */
async function owedBy({ db, clock }: Services, payment: PaymentRow): Promise<BookingRow | undefined> {
  const booking = payment.booking_id === null ? undefined : await findBooking(db, payment.booking_id)
  if (!booking || booking.couple_id !== payment.couple_id) return undefined
  const { venue } = await partiesOfBooking(db, booking.id)
  const [transfer, today] = [await liveTransferOf(db, booking.id), clock.todayIn(venue.state)]
  if (!asksForBalance(booking, transfer, today) || cardWaits(booking, transfer, today)) return undefined
  return (await cardStopFor(db, booking)) ? undefined : booking
}
