import type { ObjectEvent } from '#contract/event-log.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { STATUS_WORDS } from '#web/features/bookings/booking-words.ts'
import { REFUNDS, STATES as STATES_OF_PAYMENTS } from '#web/features/payments/payment-words.ts'
import { STATES_FOR_ADMINS } from '#web/features/payouts/states-for-admins.ts'
import { STAGE_WORDS } from '../transfer-words.ts'

/** What a state of something in a log is called. */
export const stateWord = (about: ObjectEvent['about'], state: string): string =>
  about === 'price' ? formatDollars(Number(state)) : (STATES[about][state] ?? state.replaceAll('_', ' '))

/** What the state of the hold that a booking came from means, in a log. */
const HOLD_WORDS: Record<string, string> = {
  running: 'Held',
  ending: 'Being released',
  paid: 'Paid',
  over: 'Released',
}

/** What other screens call the states of the same thing. */
const wordsOf = (states: Record<string, { words: string }>): Record<string, string> =>
  Object.fromEntries(Object.entries(states).map(([state, { words }]) => [state, words]))

/** What the states of everything in a log are called. */
const STATES: Record<ObjectEvent['about'], Record<string, string>> = {
  transfer: STAGE_WORDS,
  hold: HOLD_WORDS,
  booking: STATUS_WORDS,
  guests: {},
  price: {},
  message: { written: 'Written', reported: 'Reported', closed: 'Closed' },
  offer: {
    open: 'Made',
    countered: 'Countered by the seller',
    countered_back: 'Countered by the couple',
    accepted: 'Accepted',
    paid: 'Paid',
    unpaid: 'Not paid',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
    void: 'Void',
  },
  payment: wordsOf(STATES_OF_PAYMENTS),
  refund: wordsOf(REFUNDS),
  chargeback: { open: 'The bank is deciding', won: 'Decided in our favor', lost: 'Decided in the couple’s favor' },
  payout: wordsOf(STATES_FOR_ADMINS),
}
