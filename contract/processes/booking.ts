import { defineProcess } from './process.ts'

export type BookingState =
  | 'held'
  | 'expiring'
  | 'expired'
  | 'confirmed'
  | 'transferring'
  | 'transferred'
  | 'cancelled'
  | 'lapsed'
  | 'completed'

/** domain.md 2, Booking. `expiring` waits for the card provider's answer to the cancel; the date stays blocked. */
export const bookingProcess = defineProcess<BookingState>()({
  name: 'booking',
  initial: ['held', 'confirmed'],
  final: ['expired', 'transferred', 'cancelled', 'lapsed', 'completed'],
  timers: { held: 'hold', expiring: 'hold grace', confirmed: 'event date', transferring: 'signing' },
  transitions: {
    confirm: {
      from: 'held',
      to: 'confirmed',
      actors: ['provider'],
      effects: ['sell listing', 'post deposit', 'reveal venue', 'mail couple and venue'],
    },
    expire: {
      from: 'held',
      to: 'expiring',
      actors: ['timer', 'couple', 'provider'],
      effects: ['cancel payment at provider'],
    },
    confirmLate: {
      from: 'expiring',
      to: 'confirmed',
      actors: ['provider'],
      effects: ['sell listing', 'post deposit', 'reveal venue', 'mail couple and venue'],
    },
    expired: { from: 'expiring', to: 'expired', actors: ['provider', 'timer'], effects: ['release listing'] },
    beginTransfer: { from: 'confirmed', to: 'transferring', actors: ['provider'], effects: ['pause balance charges'] },
    endTransfer: {
      from: 'transferring',
      to: 'transferred',
      actors: ['other-couple', 'timer', 'admin'],
      effects: ["the buyer's booking is born confirmed"],
    },
    keepBooking: { from: 'transferring', to: 'confirmed', actors: ['venue', 'admin', 'timer', 'provider'] },
    cancel: {
      from: 'confirmed',
      to: 'cancelled',
      actors: ['couple', 'venue', 'admin'],
      effects: ['free listing', 'end its transfer', 'refund couple', 'take payouts back', 'mail couple and venue'],
    },
    lapse: {
      from: 'confirmed',
      to: 'lapsed',
      actors: ['timer'],
      effects: ['free listing', 'end its transfer', 'cancel balance payment', 'mail couple and venue'],
    },
    complete: { from: 'confirmed', to: 'completed', actors: ['timer'] },
  },
})
