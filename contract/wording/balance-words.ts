import type { LocalDate } from '../dates.ts'
import { LIMITS } from '../limits.ts'

/**
 * The words after the due date of a balance: that date may still move until the booking has been passed on. Empty if
 * the balance is due on the day of the event; "up to" because the due date never moves past that day.
 */
export function orLater(due: LocalDate, eventDate: LocalDate, passed: 'to you' | 'on' = 'to you'): string {
  if (due >= eventDate) return ''
  return `, or up to ${LIMITS.transferBalanceGraceDays} days after the booking ${passed === 'on' ? 'changes hands' : 'passes to you'}, whichever is later`
}

/** Why a balance can't be paid after the event (docs/decisions/0011). */
export const BALANCE_TOO_LATE = 'The event is over, so its balance can no longer be paid here.'

/**
 * What stops us from charging a saved card for the balance of a booking (docs/domain.md row 8): the couple's bank
 * is deciding on what they paid for it, or has taken that back for good.
 */
export const CARD_STOPS = ['bank-decides', 'bank-took-back'] as const
export type CardStop = (typeof CARD_STOPS)[number]

/** The same in words, to the couple. */
export const CARD_STOPPED: Record<CardStop, string> = {
  'bank-decides':
    'Your bank is looking into what you paid for your booking, so we won’t charge your saved card for the balance unless the bank decides that the payment stands.',
  'bank-took-back':
    'Your bank took back money that you had paid for your booking, so we won’t charge your saved card for the balance.',
}

/** Why a balance can't be paid while another couple is buying its booking (domain.md row 23). */
export const BALANCE_WAITS =
  'Another couple is paying for this booking or taking it over, so its balance can’t be paid right now. If they don’t take it over, you can pay the balance then.'
