import type { LocalDate } from '#contract/dates.ts'
import { paymentProcess } from '#contract/processes/payment.ts'
import type { BookingTerms } from '#server/features/bookings/store/bookings.ts'
import { lockPayment, type PaymentRow } from '#server/features/payments/store/payments.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import { lastTransitions } from '#server/platform/read-event-log.ts'
import { recordEvent } from '#server/platform/transition.ts'

const TRIED = 'charge-saved-card'

/** The day on which a balance is due. Whenever that day changes, the saved card has another turn. */
export const dueDateOf = (booking: Pick<BookingTerms, 'balance_due_date' | 'event_date'>): LocalDate =>
  booking.balance_due_date ?? booking.event_date

const reasonOf = (dueOn: LocalDate) => `due on ${dueOn}`

/** Notes that the couple's saved card was charged for a balance that was due on this day, whatever its bank answered. */
export async function noteCardTried(tx: Tx, paymentId: number, dueOn: LocalDate, at: Date): Promise<void> {
  const { state } = await lockPayment(tx, paymentId)
  const stays = { process: paymentProcess.name, id: paymentId, name: TRIED, from: state, to: state }
  await recordEvent(tx, stays, { actor: 'timer', reason: reasonOf(dueOn), at })
}

/**
 * When the saved card had its turn to pay the balance that is due now; null if it hasn't had one. Attempts of the
 * couple's own don't count.
 */
export async function cardTriedAt(
  db: Db,
  payment: Pick<PaymentRow, 'id'>,
  booking: Pick<BookingTerms, 'balance_due_date' | 'event_date'>,
): Promise<Date | null> {
  const tried = await lastTransitions(db, { process: paymentProcess.name, transitions: [TRIED], ids: [payment.id] })
  const last = tried.get(payment.id)
  return last?.reason === reasonOf(dueDateOf(booking)) ? last.at : null
}

/** Whether the saved card has had its turn to pay the balance that is due now. */
export const isCardTried = async (...about: Parameters<typeof cardTriedAt>): Promise<boolean> =>
  (await cardTriedAt(...about)) !== null
