import type { Db } from '#server/platform/database/connect.ts'
import { FREEZE_INVARIANTS } from './freezes.ts'
import { INVARIANTS } from './invariants.ts'
import { OFFER_INVARIANTS } from './offers.ts'
import { PAYOUT_INVARIANTS } from './payouts.ts'
import { TRANSFER_INVARIANTS } from './transfers.ts'

export interface Violation {
  invariant: string
  says: string
  /** which objects, at most 20 */
  what: string[]
}

const SHOWN = 20
const ALL = [...INVARIANTS, ...TRANSFER_INVARIANTS, ...OFFER_INVARIANTS, ...FREEZE_INVARIANTS, ...PAYOUT_INVARIANTS]

/** Holds every invariant against the data, `now` being the injected clock's. An empty list: all is well. */
export async function runChecks(db: Db, now: Date): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { name, says, violations: query } of ALL) {
    const { rows } = await query(now).execute(db)
    if (rows.length > 0) violations.push({ invariant: name, says, what: rows.slice(0, SHOWN).map(({ what }) => what) })
  }
  return violations
}
