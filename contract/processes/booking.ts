import { defineProcess } from './process.ts'

export type BookingState = 'confirmed' | 'transferring' | 'cancelled' | 'lapsed' | 'completed'

/** A booking's state as a couple or a venue sees it. To a couple that has passed it on, it is `transferred`. */
export type BookingStatus = BookingState | 'transferred'

/** States in which a booking keeps its date from everybody else; the unique indexes have the same list. */
export const BLOCKING_STATES = ['confirmed', 'transferring', 'completed'] as const satisfies readonly BookingState[]

/** domain.md 2, Booking. It is born when its first payment arrives; until then there is only a hold. */
export const bookingProcess = /* @__PURE__ */ defineProcess<BookingState>()({
  name: 'booking',
  initial: ['confirmed'],
  final: ['cancelled', 'lapsed', 'completed'],
  timers: { confirmed: 'last day to pay the balance, or event date', transferring: 'the timers of its transfer' },
  transitions: {
    beginTransfer: { from: { confirmed: ['provider'] }, to: 'transferring', effects: ['pause balance charges'] },
    endTransfer: {
      from: { transferring: ['other-couple', 'venue', 'admin', 'timer', 'provider'] },
      to: 'confirmed',
      effects: ["end the seller's holding and begin the buyer's, or leave it to the seller"],
    },
    cancel: {
      from: { confirmed: ['couple', 'venue', 'admin'] },
      to: 'cancelled',
      effects: ['free listing', 'end its transfer', 'refund couple', 'reverse payouts', 'email couple and venue'],
    },
    lapse: {
      from: { confirmed: ['timer'] },
      to: 'lapsed',
      effects: ['free listing', 'end its transfer', 'cancel balance payment', 'email couple and venue'],
    },
    complete: { from: { confirmed: ['timer'] }, to: 'completed' },
  },
})

/** Whether a booking in this state is still its couple's, and any balance is still owed. */
export const bookingStands = (state: BookingStatus): boolean =>
  state === 'confirmed' || state === 'transferring' || state === 'completed'
