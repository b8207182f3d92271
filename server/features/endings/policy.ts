import type { LocalDate } from '#contract/dates.ts'
import { type Cents, toDollars } from '#contract/money.ts'
import type { Actor } from '#contract/processes/process.ts'
import { isUnsold, type TransferStage } from '#contract/processes/transfer.ts'
import { lastRefundDay, refundOnCancelling } from '#contract/refund-terms.ts'
import type { ShownBooking } from '#server/features/bookings/store/shown-bookings.ts'
import { AppError } from '#server/platform/errors.ts'

/** What decides whether a booking can be canceled, and with what result. Cents. */
export interface Cancellation {
  booking: Pick<ShownBooking, 'state' | 'event_date' | 'paid_cents' | 'deposit_cents' | 'ended_at'>
  by: Actor
  /** at the venue */
  today: LocalDate
  /** by this couple */
  paid: Cents
  /** what the ledger has for the venue: less than was paid if a bank has taken some of it back */
  earned: Cents
  /** the part of `earned` that is the venue's fees for transfers of this booking, which its price doesn't include */
  transferFees: Cents
  /** what this couple owes us for the booking since their bank took a payment back */
  owed: Cents
  /** of the transfer that is under way; null if there is none */
  transferStage: TransferStage | null
  /** a bank is deciding on a payment for this booking */
  chargebackOpen: boolean
}

export interface CancellationPlan {
  /** why it can't be canceled now; null if it can */
  refusal: AppError | null
  /** cents that go back to the couple */
  refund: Cents
  /** cents that would go back but pay what the couple owes us for the booking instead */
  settled: Cents
  /** what the couple paid that neither comes back nor pays a debt of theirs, cents */
  lost: Cents
  /** what stays with the venue, before commission, including what earlier couples paid, cents */
  kept: Cents
  /** the part of `kept` that is the venue's fees for transfers, on which there is no commission, cents */
  keptFees: Cents
  /** the last day for a couple to get a paid balance back; null once it has passed */
  balanceRefundUntil: LocalDate | null
  /** what the venue has to pay beyond all that it earned, if it or an admin can cancel, cents */
  short: Cents
}

/**
 * What canceling would do (domain.md rows 11 and 12). A couple gets back what `refundOnCancelling` says, as the
 * checkout has promised them. If the venue or an admin cancels, everything goes back. The venue keeps its deposit even
 * if a bank has taken money back. What the venue keeps is what endingsOf shows afterward.
 */
export function planCancellation(cancellation: Cancellation): CancellationPlan {
  const { booking, by, today, paid, owed } = cancellation
  const until = lastRefundDay(booking.event_date)
  // what the venue has earned no longer concerns a couple that has passed the booking on
  const earned = booking.ended_at === null ? cancellation.earned : 0
  const paidToVenue = Math.min(booking.paid_cents, earned - cancellation.transferFees)
  const terms = { paid, paidToVenue, deposit: booking.deposit_cents, eventDate: booking.event_date }
  const refund = by === 'couple' ? refundOnCancelling({ ...terms, owed }, today) : paid
  const settled = by === 'couple' ? refundOnCancelling(terms, today) - refund : 0
  const refusal = refusalOf(cancellation)
  const kept = by === 'couple' ? Math.max(0, earned - refund - settled) : 0
  return {
    refusal,
    refund,
    settled,
    lost: paid - refund - settled,
    kept,
    keptFees: Math.min(kept, cancellation.transferFees),
    balanceRefundUntil: today <= until ? until : null,
    short: by === 'couple' || refusal ? 0 : Math.max(0, refund - earned),
  }
}

export const bookingEnded = (state: string): AppError =>
  new AppError('state_changed', 'This booking has ended and can no longer be canceled.', { state })

function refusalOf({ booking, by, today, transferStage, chargebackOpen }: Cancellation): AppError | null {
  const { state } = booking
  const refused = (message: string) => new AppError('state_changed', message, { state })
  if (state === 'transferred')
    return refused('This booking has passed to another couple, so it can’t be canceled here.')
  if (state !== 'confirmed' && state !== 'transferring') return bookingEnded(state)
  if (booking.event_date < today) {
    return refused('The day of this event is over, so the booking can no longer be canceled.')
  }
  if (by === 'couple' && state === 'transferring') {
    return refused('Another couple has paid for this booking. You can cancel it only if they don’t take it over.')
  }
  const passing = transferStage && refusalByTransfer(transferStage, by)
  if (passing) return passing
  if (!chargebackOpen) return null
  return bankHoldsCancelling()
}

export const bankHoldsCancelling = (): AppError =>
  new AppError(
    'chargeback_open',
    'A bank is looking into a payment for this booking. The booking can be canceled once it decides.',
  )

/** What comes back isn't the amount that was shown. Cents. */
export const refundChanged = (refund: Cents): AppError =>
  new AppError('refund_changed', 'The refund has changed since you looked. Please look at it again.', {
    refund: toDollars(refund),
  })

/** Why a transfer at this stage keeps the actor from ending the booking now; null when it ends with the booking. */
export function refusalByTransfer(stage: TransferStage, actor: Actor): AppError | null {
  const byVenueOrAdmin = actor === 'venue' || actor === 'admin'
  if (isUnsold(stage)) return null
  if ((stage === 'funded' && byVenueOrAdmin) || (stage === 'disputed' && actor === 'admin')) return null
  const message =
    stage === 'reserved'
      ? 'Another couple is paying for this booking right now. Please check again in half an hour.'
      : 'This booking is passing to another couple. It can be canceled once the transfer is completed or ends.'
  return new AppError('state_changed', message, { state: stage })
}
