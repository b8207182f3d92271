import { addDays, dateInZone } from '#contract/dates.ts'
import { bookingProcess } from '#contract/processes/booking.ts'
import type { Background } from '#server/platform/jobs/background.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { tryTransition } from '#server/platform/transition.ts'
import { pastConfirmed } from './store/deadlines.ts'

/** The day after the event, at the venue, a confirmed booking is completed. */
export function bookingJobs(services: Services): Background {
  return { handlers: [], sweeps: [{ name: 'complete bookings', run: () => completeBookings(services) }] }
}

async function completeBookings({ db, clock }: Services): Promise<number> {
  const at = clock.now()
  const latestToday = addDays(dateInZone(at, 'UTC'), 1)
  const candidates = await pastConfirmed(db, latestToday)
  const due = candidates.filter((booking) => booking.eventDate < clock.todayIn(booking.state))
  return eachInTransaction(db, due, (tx, { id }) =>
    tryTransition(tx, bookingProcess, 'complete', { table: 'bookings', id }, { actor: 'timer', at }),
  )
}
