import { hash } from '@node-rs/argon2'
import type { App } from '../app.ts'
import { inTransaction } from '../platform/database/connect.ts'
import type { Services } from '../platform/services.ts'
import { seedBookings } from './bookings.ts'
import { fillListings, seedOwnListings, seedVenues } from './catalogue.ts'
import { DEMO_PASSWORD, seedPeople } from './people.ts'

const LISTINGS = 300

/**
 * Fills an empty database in demo mode (domain.md 7), and tops up the listings that have expired since. Never touches
 * a database with users of its own. Bookings are made through the API, so that ledger and sandbox agree.
 */
export async function seedDemo(services: Services, app: App, say: (line: string) => void): Promise<void> {
  const { db } = services
  const anyone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (anyone) {
    await topUp(services)
    return
  }
  say('Filling in the demo: made-up venues in real cities ...')
  const passwordHash = await hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await inTransaction(db, async (tx) => {
    const people = await seedPeople(tx, passwordHash, services.clock.now())
    await seedVenues(tx, services, people)
    await seedOwnListings(tx, services, people.demoOwner)
    await fillListings(tx, services, LISTINGS)
  })
  if (services.stripe) await seedBookings(services, app, say)
}

async function topUp(services: Services): Promise<void> {
  const demo = await services.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'couple@unveil.example')
    .executeTakeFirst()
  if (demo) await inTransaction(services.db, (tx) => fillListings(tx, services, LISTINGS))
}
