import type { Booking } from '#contract/api/bookings.ts'
import type { Cents } from '#contract/money.ts'
import type { CardStop } from '#contract/wording/balance-words.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** How a booking ended early, and what became of its money, in cents. */
export interface EarlyEnding {
  at: Date
  /** who canceled it; null: its balance wasn't paid, and it lapsed */
  by: NonNullable<Booking['ended']>['by']
  /** what they gave as their reason, word for word */
  reason: string | null
  /** goes back to the couple, from us or from their bank */
  returned: Cents
  /** the part of `returned` that the card's bank refused and we still owe */
  refused: Cents
  /** stays with the venue, before commission, according to the ledger */
  kept: Cents
}

/** What a bank has taken back from a booking and is still deciding on. Cents. */
export interface AtBank {
  number: number
  cents: Cents
  since: Date
  /** the bank's deadline for our evidence; null while it isn't waiting for anything from us */
  evidenceUntil: Date | null
}

/** What stops us from charging saved cards for the balances of these bookings, by number; only where something does. */
export type CardStops = (db: Db, numbers: readonly number[]) => Promise<Map<number, CardStop>>

/** What banks have taken back for good of what couples paid for these bookings, by number, in cents. */
export type LostOfBookings = (db: Db, numbers: readonly number[]) => Promise<Map<number, Cents>>

/** What bookings ask of the features above them. server/app.ts hands it over. */
export interface AboveBookings {
  /** how these bookings ended, by their numbers; only those that were canceled or have lapsed */
  endingsOf(db: Db, numbers: readonly number[]): Promise<Map<number, EarlyEnding>>
  /** what banks are deciding on, by the numbers of these bookings; only for those that a couple holds now */
  atBanks(db: Db, numbers: readonly number[]): Promise<Map<number, AtBank>>
  lostOfBookings: LostOfBookings
  cardStops: CardStops
}
