import { bookingProcess } from '#contract/processes/booking.ts'
import type { EarlyEnding } from '#server/features/bookings/above.ts'
import { bookingsWithHoldings } from '#server/features/bookings/store/bookings.ts'
import { earnedOf } from '#server/features/ledger/store.ts'
import { returnedOf } from '#server/features/payments/store/refunds.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type LastTransition, lastTransitions } from '#server/platform/read-event-log.ts'

const ENDED_EARLY = { process: bookingProcess.name, transitions: ['cancel', 'lapse'] as const }

/**
 * How these bookings ended, by number; only those that were canceled or have lapsed. What the venue keeps is what the
 * ledger gave it for the booking, whichever couple paid it, paid out or not, plus the commission on that.
 */
export async function endingsOf(db: Db, numbers: readonly number[]): Promise<Map<number, EarlyEnding>> {
  if (numbers.length === 0) return new Map()
  const ended = await bookingsWithHoldings(db)
    .where('holdings.id', 'in', numbers)
    .where('holdings.ended_at', 'is', null)
    .where('bookings.state', 'in', ['cancelled', 'lapsed'])
    .execute()
  const ids = ended.map(({ id }) => id)
  const [earned, returned, last] = await Promise.all([
    earnedOf(db, ids),
    returnedOf(db, numbers),
    lastTransitions(db, { ...ENDED_EARLY, ids }),
  ])
  return new Map(
    ended.flatMap(({ number, id }) => {
      const event = last.get(id)
      if (!event) return []
      const { cents, refused } = returned.get(number) ?? { cents: 0, refused: 0 }
      return [[number, { ...whoAndWhy(event), returned: cents, refused, kept: earned.get(id) ?? 0 }]]
    }),
  )
}

/** The reason in the log of a lapsed booking is our own wording, so it isn't shown. */
const whoAndWhy = ({
  transition,
  actor,
  at,
  reason,
}: LastTransition<string>): Pick<EarlyEnding, 'at' | 'by' | 'reason'> =>
  transition === 'lapse' ? { at, by: null, reason: null } : { at, by: actor as EarlyEnding['by'], reason }
