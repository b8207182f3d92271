import type { Cents } from '#contract/money.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** What became of the money of a booking that ended early, in cents. */
export interface EndingMoney {
  /** goes back to the couple, from us or by their bank */
  returned: Cents
  /** the part of that which the card's bank refused, and which we still owe */
  refused: Cents
  /** stays with the venue, before commission, by the ledger */
  kept: Cents
}

/** What bookings ask of the feature above them that knows how they ended. server/app.ts hands it over. */
export interface AboveBookings {
  /** the endings of those of these bookings, by their numbers, that were cancelled or have lapsed */
  endingsOf(db: Db, numbers: readonly number[]): Promise<Map<number, EndingMoney>>
}
