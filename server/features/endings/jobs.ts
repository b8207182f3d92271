import { remindBalances } from '#server/features/bookings/commands/remind-balance.ts'
import { warnOfDueBalances } from '#server/features/bookings/commands/warn-of-lapse.ts'
import { cardStops, lostOfBookings } from '#server/features/payments/store/chargebacks.ts'
import { sellingAt } from '#server/features/transfers/policy.ts'
import { liveTransferOf } from '#server/features/transfers/store/transfers.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Background } from '#server/platform/jobs/background-of-a-feature.ts'
import type { Services } from '#server/platform/services.ts'
import { completeBookings } from './commands/complete-booking.ts'
import { lapseBookings } from './commands/lapse-booking.ts'

/** Completes and lapses bookings as time passes, and emails their couples about a balance before that. */
export function endingJobs(services: Services): Background {
  return {
    handlers: [],
    sweeps: [
      { name: 'complete bookings', run: () => completeBookings(services), every: 60 },
      { name: 'remind of balances', run: () => remindBalances(services, { cardStops, sellingOf }), every: 60 },
      { name: 'warn of due balances', run: () => warnOfDueBalances(services, lostOfBookings), every: 60 },
      { name: 'lapse bookings', run: () => lapseBookings(services), every: 60 },
    ],
  }
}

async function sellingOf(db: Db, bookingId: number) {
  const transfer = await liveTransferOf(db, bookingId)
  return transfer && sellingAt(transfer)
}
