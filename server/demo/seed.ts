import type { App } from '../app.ts'
import type { MovableClock } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { hashPassword } from '../platform/passwords.ts'
import type { Services } from '../platform/services.ts'
import { seedBookings } from './bookings.ts'
import { type ProviderPages, seedPayoutAccounts } from './payout-accounts.ts'
import { DEMO_PASSWORD, seedPeople } from './people.ts'
import { seedMember } from './premium.ts'
import { seedSearches, seedWaitlist } from './searches-and-waitlist.ts'
import { seedTransfers } from './transfers.ts'
import { fillListings, seedOwnListings, seedVenues } from './venues-and-dates.ts'

const LISTINGS = 300

/**
 * Fills an empty database in demo mode (domain.md 7). On later starts, adds dates until enough are on offer again.
 * Never touches a database with users of its own. Bookings are made through the API, so that ledger and sandbox agree.
 * If a start is killed halfway, the next one continues, at worst with fewer bookings.
 */
export async function seedDemo(
  services: Services,
  app: App,
  provider: ProviderPages | null,
  say: (line: string) => void,
): Promise<void> {
  const { db } = services
  const anyone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (!anyone) {
    say('Filling in the demo: made-up venues in real cities ...')
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    await inTransaction(db, async (tx) => {
      const people = await seedPeople(tx, passwordHash, services.clock.now())
      await seedWaitlist(tx, services.clock.now())
      await seedSearches(tx, people, services.clock.now())
      await seedVenues(tx, services, people)
      await seedOwnListings(tx, services, people.demoOwner)
    })
  }
  const demo = await db.selectFrom('users').select('id').where('email', '=', 'couple@unveil.example').executeTakeFirst()
  if (!demo) return
  const passedOn = await db.selectFrom('transfers').select('id').limit(1).executeTakeFirst()
  // a start that was killed while it booked the past date has left the clock there
  if (!passedOn) await (services.clock as MovableClock).reset()
  await inTransaction(db, (tx) => fillListings(tx, services, LISTINGS))
  // with Stripe's keys, nobody can book here: at Stripe, paying takes a person
  if (!provider) return
  await seedPayoutAccounts(services, provider, say)
  const booked = await db.selectFrom('bookings').select('id').limit(1).executeTakeFirst()
  if (!booked) await seedBookings(services, app, say)
  if (!passedOn) await seedTransfers(services, app, say)
  const member = await db.selectFrom('memberships').select('id').limit(1).executeTakeFirst()
  if (!member) await seedMember(services, app)
}
