import { isTooLateToPay, lastDayToPay } from '#contract/balances.ts'
import type { LocalDate } from '#contract/dates.ts'
import type { Cents } from '#contract/money.ts'
import type { BookingStatus } from '#contract/processes/booking.ts'
import { type PaymentState, paymentProcess } from '#contract/processes/payment.ts'
import type { TransferStage } from '#contract/processes/transfer.ts'
import { BALANCE_TOO_LATE, BALANCE_WAITS } from '#contract/wording/balance-words.ts'
import { formatCents } from '#contract/wording/format.ts'
import type { TakenBack } from '#server/features/payments/store/payments-taken-back.ts'
import { AppError } from '#server/platform/errors.ts'

interface InState<State> {
  state: State
}
interface LiveTransfer {
  stage: TransferStage
}

/**
 * Whether another couple is buying this booking's `liveTransfer`, on terms that include what is still owed for it.
 */
export const isPassing = (booking: InState<BookingStatus>, liveTransfer: LiveTransfer | undefined): boolean =>
  booking.state === 'transferring' || (booking.state === 'confirmed' && liveTransfer?.stage === 'reserved')

/**
 * Checks whether a venue's date may be held for somebody whose bank took earlier payments back (domain.md row 9): the
 * venue is revealed with the payment, and nobody should see one venue after another for money they take back. We count
 * payments that a bank is deciding on, those lost within 12 months, and older ones while they are a debt to us.
 * @throws AppError payment_taken_back when there are `limit` or more of them
 */
export function checkTakenBack(takenBack: readonly TakenBack[], debt: Cents, limit: number): void {
  if (takenBack.length < limit) return
  const owing = takenBack.filter(({ isRecent }) => isRecent).length < limit // nothing else is in their way
  const why = takenBack.some(({ isOpen }) => isOpen)
    ? 'A bank is looking into an earlier payment made by you or with your card. Until it decides, you can’t book another date.'
    : owing
      ? `A bank took back an earlier payment made by you or with your card, and you still owe us ${formatCents(debt)}. Once that is settled, you can book again.`
      : 'Within the last 12 months, a bank took back a payment made by you or with your card, so you can’t book another date now.'
  throw new AppError('payment_taken_back', `${why} If that’s a mistake, please write to us.`)
}

/**
 * Whether a payment of a booking's balance counts now (domain.md rows 8 and 23). One that was made in time counts even
 * if we hear of it after the event.
 */
export const takesBalance = (booking: InState<BookingStatus>, liveTransfer: LiveTransfer | undefined): boolean =>
  booking.state === 'confirmed' && !isPassing(booking, liveTransfer)

/** Whether the couple may be asked or charged for the balance now; `today` is the date at the venue. */
export const asksForBalance = (
  booking: InState<BookingStatus> & { event_date: LocalDate },
  liveTransfer: LiveTransfer | undefined,
  today: LocalDate,
): boolean => takesBalance(booking, liveTransfer) && !isTooLateToPay(booking.event_date, today)

/**
 * Whether the couple's saved card waits today: their date is kept for the couple of an accepted offer, whose price was
 * agreed on with what is owed now. The seller can neither raise it nor withdraw; paying by hand is up to them. However
 * many offers follow one another, the card doesn't wait longer than the days of grace.
 */
export const cardWaits = (
  { balance_due_date, event_date }: { balance_due_date: LocalDate | null; event_date: LocalDate },
  liveTransfer: LiveTransfer | undefined,
  today: LocalDate,
): boolean =>
  liveTransfer?.stage === 'offer_accepted' && today <= lastDayToPay(balance_due_date ?? event_date, event_date)

const PASSED_ON = 'You’ve passed this booking on, so its balance is no longer yours to pay.'

/** Throws state_changed, with the reason, if the balance can't be paid now. */
export function checkTakesBalance(...[booking, liveTransfer]: Parameters<typeof takesBalance>): void {
  if (takesBalance(booking, liveTransfer)) return
  const over = booking.state === 'transferred' ? PASSED_ON : 'This booking has ended.'
  const message = isPassing(booking, liveTransfer) ? BALANCE_WAITS : over
  throw new AppError('state_changed', message, { state: booking.state })
}

/** Throws state_changed once the event is over: from then on, a balance is no longer paid here. */
export function checkNotTooLate(eventDate: LocalDate, today: LocalDate): void {
  if (isTooLateToPay(eventDate, today)) throw new AppError('state_changed', BALANCE_TOO_LATE)
}

/**
 * Whether a payment is final, or the provider was asked about it after its hold ended. Before that, nobody else gets
 * the date.
 */
export function wasAsked(payment: InState<PaymentState> & { checked_at: Date | null }, holdEnded: Date): boolean {
  if (paymentProcess.final.includes(payment.state)) return true
  return payment.checked_at !== null && payment.checked_at >= holdEnded
}

/** The couple has since opened the checkout of another date. */
export const checkoutReplaced = (): AppError =>
  new AppError('checkout_replaced', 'You’ve opened the checkout for another date, which replaced this one.')

export const beingCharged = (): AppError =>
  new AppError('payment_in_progress', 'Your card is being charged right now. Please wait a moment.')

export const nothingDue = (): AppError => new AppError('nothing_due', 'This booking has no balance due.')
