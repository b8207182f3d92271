import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { FREEZE_INVARIANTS } from './freezes.ts'
import type { Invariant } from './invariant.ts'
import { LEDGER_AND_BOOKING_INVARIANTS } from './ledger-bookings-and-payments.ts'
import { OFFER_INVARIANTS } from './offers.ts'
import { PAYOUT_INVARIANTS } from './payouts-chargebacks-and-cancellations.ts'
import { PREMIUM_INVARIANTS } from './premium.ts'
import { type Movements, providerBookInvariants, READ_MOVEMENTS } from './provider-books.ts'
import { TRANSFER_INVARIANTS } from './transfers.ts'

export interface Violation {
  invariant: string
  says: string
  /** the objects that violate it, sorted as text, at most MOST_SHOWN */
  what: string[]
}

/** The most violations that are reported of one invariant; the rest are left out. */
export const MOST_SHOWN = 20
const ALL = [
  ...LEDGER_AND_BOOKING_INVARIANTS,
  ...TRANSFER_INVARIANTS,
  ...OFFER_INVARIANTS,
  ...FREEZE_INVARIANTS,
  ...PAYOUT_INVARIANTS,
  ...PREMIUM_INVARIANTS,
]

/** How many invariants there are, besides those of the card provider's books. */
export const RULES = ALL.length

/**
 * Checks every invariant against the data at `now`, the injected clock's time: all of them see the same moment, and
 * each has the time limit of one statement to itself. Returns an empty list if all is well; throws the reason of
 * `stopping` if that is aborted, once the current statement has ended.
 */
export const runChecks = (db: Db, now: Date, stopping?: AbortSignal): Promise<Violation[]> =>
  check(db, now, ALL, stopping)

/**
 * Compares our ledger with the card provider's movements, up to `settled`, the moment before which nothing is still
 * under way on either side. Throws like `runChecks`.
 */
export const compareBooks = (
  db: Db,
  settled: Date,
  { movements = READ_MOVEMENTS, stopping }: { movements?: Movements; stopping?: AbortSignal | undefined } = {},
): Promise<Violation[]> => check(db, settled, providerBookInvariants(movements), stopping)

async function check(
  db: Db,
  now: Date,
  invariants: readonly Invariant[],
  stopping: AbortSignal | undefined,
): Promise<Violation[]> {
  const found: Violation[] = []
  await inSnapshot(db, async (snapshot) => {
    for (const { name, says, violations } of invariants) {
      stopping?.throwIfAborted()
      const asked = sql<{ what: string }>`select what from (${violations(now)}) found order by what limit ${MOST_SHOWN}`
      const { rows } = await asked.execute(snapshot)
      if (rows.length > 0) found.push({ invariant: name, says, what: rows.map(({ what }) => what) })
    }
  })
  return found
}

/** Runs `read` on the data of one moment; inside a transaction, on what the transaction sees. */
async function inSnapshot(db: Db, read: (snapshot: Db) => Promise<void>): Promise<void> {
  if (db.isTransaction) return read(db)
  await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

const BY_NAME = new Map([...ALL, ...providerBookInvariants(READ_MOVEMENTS)].map((rule) => [rule.name, rule]))

/** The sentence of an invariant, for the person who reads the report; its name if that invariant no longer exists. */
export const sentenceOf = (name: string): string => BY_NAME.get(name)?.says ?? name

/**
 * Whether an invariant's violations name amounts, in cents; true for one that no longer exists, since its violations
 * may.
 */
export const isInCents = (name: string): boolean => BY_NAME.get(name)?.inCents ?? true
