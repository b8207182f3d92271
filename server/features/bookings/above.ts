import type { Cents } from '#contract/money.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** What became of the money of a booking that ended early, in cents. */
export interface Ending {
  /** back to its couple, from us or by its bank */
  returned: Cents
  /** of that, what the bank of the couple's card did not take, and we still owe */
  refused: Cents
  /** stays with the venue, before commission, by the ledger */
  kept: Cents
}

/** What bookings ask of those who know how they ended, and stand above them; server/app.ts hands it over. */
export interface AboveBookings {
  /** the endings of those of these bookings, by their numbers, that were cancelled or have lapsed */
  endingsOf(db: Db, numbers: readonly number[]): Promise<Map<number, Ending>>
}
