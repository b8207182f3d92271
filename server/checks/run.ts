import { sql } from 'kysely'
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

type Found = { at: number; what: string }

/**
 * Holds every invariant against the data, `now` being the injected clock's; in one statement, so that all of them see
 * the same moment. An empty list: all is well.
 */
export async function runChecks(db: Db, now: Date): Promise<Violation[]> {
  const asked = ALL.map(
    ({ violations }, at) => sql<Found>`select ${at}::int as at, what from (${violations(now)}) as found`,
  )
  const { rows } = await sql<Found>`${sql.join(asked, sql` union all `)}`.execute(db)
  return ALL.flatMap(({ name, says }, at) => {
    const what = rows.filter((row) => row.at === at).map((row) => row.what)
    return what.length > 0 ? [{ invariant: name, says, what: what.slice(0, SHOWN) }] : []
  })
}
