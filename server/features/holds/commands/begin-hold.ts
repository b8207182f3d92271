import { LIMITS } from '#contract/limits.ts'
import { holdProcess } from '#contract/processes/hold.ts'
import { later, MINUTE } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { recordEvent } from '#server/platform/transition.ts'
import { checkGuestCount } from '../policy.ts'
import { type HoldRow, type HoldTerms, insertHold, setGuestsOfHold } from '../store.ts'

/**
 * The date may be free in a moment: try again. If the couple's own hold is ending, `ending` is its id, to be ended
 * first.
 */
export class RetryHold extends Error {
  readonly ending: number | null
  constructor(ending: number | null) {
    super('the date may be free in a moment')
    this.ending = ending
  }
}

/**
 * A couple holds a date, or a transfer, for 15 minutes on these terms (domain.md row 9). The caller has taken the
 * listing for them. Returns the hold's id. Throws the violation of `holds_one_per_listing` when another couple was first.
 */
export async function beginHold(tx: Tx, coupleId: number, terms: HoldTerms, at: Date): Promise<number> {
  const times = { created_at: at, expires_at: later(at, LIMITS.holdMinutes * MINUTE) }
  const id = await insertHold(tx, { ...terms, ...times, couple_id: coupleId })
  const birth = { process: holdProcess.name, id, name: 'begin', from: null, to: 'running' }
  await recordEvent(tx, birth, { actor: 'couple', actorId: coupleId, at })
  return id
}

/** Sets the number of guests of a running hold. Throws invalid_request above the most that the listing takes. */
export async function changeGuestsOfHold(tx: Tx, hold: HoldRow, guestCount: number): Promise<void> {
  checkGuestCount(guestCount, hold.max_guests)
  await setGuestsOfHold(tx, hold.id, guestCount)
}
