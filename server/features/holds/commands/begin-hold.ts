import { LIMITS } from '#contract/limits.ts'
import { holdProcess } from '#contract/processes/hold.ts'
import type { HoldLimits } from '#server/config.ts'
import { later, MINUTE } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { checkHoldsOfAddress, checkUnpaidHolds, unpaidSince } from '../policy.ts'
import { type HoldTerms, insertHold, liveHoldsFrom, unpaidHoldsOf } from '../store.ts'

/**
 * The date may be available in a moment: try again. If the couple's own hold is still ending, `ending` is its id; end
 * it first.
 */
export class RetryHold extends Error {
  readonly ending: number | null
  constructor(ending: number | null) {
    super('the date may be available in a moment')
    this.ending = ending
  }
}

/** Who holds a date, and from where: the pseudonym of an address; null if the address doesn't count. */
export interface Holder {
  id: number
  address: string | null
}

/**
 * Throws too_many_holds or email_unconfirmed for a couple that has held too much without paying, and too_many_holds
 * when others hold too much from the same address (domain.md row 9); each error says when the couple may hold this
 * date. The caller has locked the couple.
 */
export async function checkMayHold(
  tx: Tx,
  couple: Holder & { confirmed: boolean },
  listingId: number,
  limits: HoldLimits,
  now: Date,
): Promise<void> {
  const unpaid = await unpaidHoldsOf(tx, couple.id, unpaidSince(now))
  checkUnpaidHolds(unpaid, { listingId, confirmed: couple.confirmed }, limits, now)
  if (couple.address) checkHoldsOfAddress(await liveHoldsFrom(tx, couple.address, couple.id), limits, now)
}

/**
 * A couple holds a date, or a transfer, for 15 minutes on these terms (domain.md row 9); the database adds what the
 * listing shows now. The caller has taken the listing for them, and records that the hold began. Returns the hold's id.
 * Throws the violation of `holds_one_per_listing` when another couple was first.
 */
export function beginHold(tx: Tx, couple: Holder, terms: HoldTerms, at: Date): Promise<number> {
  const times = { created_at: at, expires_at: later(at, LIMITS.holdMinutes * MINUTE) }
  return insertHold(tx, { ...terms, ...times, couple_id: couple.id, address: couple.address })
}

/** How the beginning of a hold is recorded. */
export const holdBegan = (id: number) => ({ process: holdProcess.name, id, name: 'begin', from: null, to: 'running' })
