import { markInstallation } from '#server/platform/database/demo-or-live.ts'
import { startTestApp } from '#tests/app.ts'
import { aListing } from '#tests/builders/listings.ts'
import { canBePaid } from '#tests/builders/payouts.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'
import type { TestDatabase } from '#tests/database.ts'

/** Somebody who is logged in. */
export interface Inhabitant {
  email: string
  cookies: [name: string, value: string][]
}

/** Who lives in a database, logged in. */
export interface Inhabitants {
  couples: Inhabitant[]
  /** a couple that books after each trouble */
  inspector: Inhabitant
  /** couples that can be paid */
  sellers: Inhabitant[]
  buyers: Inhabitant[]
  /** the owners of venues, by the venue's id */
  owners: Map<number, Inhabitant>
  /** dollars to pay now for any date */
  amountDueNow: number
}

interface Numbers {
  couples: number
  passers: number
  venues: number
}

/**
 * Creates people and venues with dates in a migrated database, as the builders of tests do, before the product starts
 * on it.
 */
export async function settlePeople(database: TestDatabase, numbers: Numbers): Promise<Inhabitants> {
  await markInstallation(database.db, 'demo')
  const app = await startTestApp({ database, webhooks: false })
  const several = (count: number) => Promise.all(Array.from({ length: count }, () => aCouple(app)))
  const listings = await Promise.all(Array.from({ length: numbers.venues }, () => aListing(app).inDays(60)))
  const sellers = await several(numbers.passers)
  for (const seller of sellers) await canBePaid(app, seller)
  const inhabitants = {
    couples: (await several(numbers.couples)).map(inhabitant),
    inspector: inhabitant(await aCouple(app)),
    sellers: sellers.map(inhabitant),
    buyers: (await several(numbers.passers)).map(inhabitant),
    owners: new Map(listings.map(({ venue }) => [venue.id, inhabitant(venue.owner)])),
    amountDueNow: listings[0]?.amountDueNow as number,
  }
  await app.settle()
  await app.leave()
  return inhabitants
}

const inhabitant = ({ email, client }: SignedIn): Inhabitant => ({ email, cookies: [...client.cookies] })
