import { addDays, dateInZone } from '#contract/dates.ts'
import { bookingProcess } from '#contract/processes/booking.ts'
import type { Background } from '#server/platform/jobs/background.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { tryTransition } from '#server/platform/transition.ts'
import { lapseBookings } from './commands/lapse-booking.ts'
import { remindBalances, warnOfDueBalances } from './commands/remind-balance.ts'
import { pastConfirmed } from './store/deadlines.ts'

/** Balances on their way to the due day, and bookings that end by time. */
export function bookingJobs(services: Services): Background {
  return {
    handlers: [],
    sweeps: [
      { name: 'complete bookings', run: () => completeBookings(services) },
      { name: 'remind of balances', run: () => remindBalances(services) },
      { name: 'warn of due balances', run: () => warnOfDueBalances(services) },
      { name: 'lapse bookings', run: () => lapseBookings(services) },
    ],
  }
}

/** The day after the event, at the venue, a confirmed booking is completed. */
async function completeBookings({ db, clock }: Services): Promise<number> {
  const at = clock.now()
  const latestToday = addDays(dateInZone(at, 'UTC'), 1)
  const candidates = await pastConfirmed(db, latestToday)
  const due = candidates.filter((booking) => booking.eventDate < clock.todayIn(booking.state))
  return eachInTransaction(db, due, (tx, { id }) =>
    tryTransition(tx, bookingProcess, 'complete', { table: 'bookings', id }, { actor: 'timer', at }),
  )
}
