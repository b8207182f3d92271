import { defineProcess } from './process.ts'

export type BookingState =
  | 'held'
  | 'expiring'
  | 'expired'
  | 'confirmed'
  | 'transferring'
  | 'cancelled'
  | 'lapsed'
  | 'completed'

/** What a couple or a venue sees of a booking: a couple that has passed it on, that they have. */
export type BookingStatus = BookingState | 'transferred'

/** States in which a booking keeps its date from everybody else; the same list stands in the unique indexes. */
export const BLOCKING_STATES = [
  'held',
  'expiring',
  'confirmed',
  'transferring',
  'completed',
] as const satisfies readonly BookingState[]

/** domain.md 2, Booking. `expiring` waits for the card provider to confirm the cancel; the date stays blocked. */
export const bookingProcess = defineProcess<BookingState>()({
  name: 'booking',
  initial: ['held'],
  final: ['expired', 'cancelled', 'lapsed', 'completed'],
  timers: { held: 'hold', expiring: 'hold grace', confirmed: 'event date', transferring: 'signing' },
  transitions: {
    confirm: {
      from: { held: ['provider'], expiring: ['provider'] },
      to: 'confirmed',
      effects: ['sell listing', 'post deposit', 'reveal venue', 'mail couple and venue'],
    },
    expire: {
      from: { held: ['timer', 'couple', 'provider'] },
      to: 'expiring',
      effects: ['cancel payment at provider'],
    },
    finishExpiry: { from: { expiring: ['provider', 'timer'] }, to: 'expired', effects: ['release listing'] },
    beginTransfer: { from: { confirmed: ['provider'] }, to: 'transferring', effects: ['pause balance charges'] },
    endTransfer: {
      from: { transferring: ['other-couple', 'venue', 'admin', 'timer', 'provider'] },
      to: 'confirmed',
      effects: ["end the seller's holding and begin the buyer's, or leave it to the seller"],
    },
    cancel: {
      from: { confirmed: ['couple', 'venue', 'admin'] },
      to: 'cancelled',
      effects: ['free listing', 'end its transfer', 'refund couple', 'reverse payouts', 'mail couple and venue'],
    },
    lapse: {
      from: { confirmed: ['timer'] },
      to: 'lapsed',
      effects: ['free listing', 'end its transfer', 'cancel balance payment', 'mail couple and venue'],
    },
    complete: { from: { confirmed: ['timer'] }, to: 'completed' },
  },
})
