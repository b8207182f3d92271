import type { ObjectEvent } from '#contract/event-log.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { STATUS_WORDS } from '#web/features/bookings/booking-words.ts'
import { STAGE_WORDS } from '../transfer-words.ts'

/** What a state of something in a log is called. */
export const stateWord = (about: ObjectEvent['about'], state: string): string =>
  about === 'price' ? formatDollars(Number(state)) : (STATES[about][state] ?? state.replaceAll('_', ' '))

/** What the state of the hold that a booking came from means, in a log. */
const HOLD_WORDS: Record<string, string> = {
  running: 'Held',
  ending: 'Being released',
  paid: 'Paid',
  over: 'Expired',
}

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
    unpaid: 'Not paid in time',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
    void: 'Void',
  },
  payment: {
    new: 'Prepared',
    open: 'Waiting for the card',
    requires_action: 'Waiting for the bank’s check',
    processing: 'With the bank',
    succeeded: 'Paid',
    cancelled: 'Canceled',
  },
  refund: {
    pending: 'To be sent',
    sent: 'Sent',
    succeeded: 'Arrived',
    failed: 'Refused',
    replaced: 'Replaced',
    closed: 'Closed',
  },
  chargeback: { open: 'The bank is deciding', won: 'Decided in our favor', lost: 'Decided in the couple’s favor' },
  payout: {
    pending: 'To be sent',
    sent: 'Sent',
    paid: 'Paid',
    failed: 'Refused',
    parked: 'Waiting for an admin',
    reversed: 'Taken back',
    void: 'Void',
  },
}
