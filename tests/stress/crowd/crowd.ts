import { setTimeout as wait } from 'node:timers/promises'
import type { Bank } from './card-provider.ts'
import { keepsBooking, type Market } from './couples.ts'
import type { Inhabitant, Inhabitants } from './inhabitants.ts'
import { keepsPassingOn } from './passing-on.ts'
import { aPerson, type Town } from './person.ts'
import type { Stock } from './stock.ts'

/** Milliseconds between two things that one person does. */
export interface Pace {
  booking: number
  passing: number
  joining: number
  browsing: number
}

/** People who book, pass bookings on, join the waitlist and look around, all at the same time. */
export interface Crowd {
  market: Market
  /** Lets everybody finish what they are doing and sends them home. Throws if somebody ran into a problem. */
  goHome(): Promise<void>
}

const PAGES = ['/', '/search?state=TX', '/search?minGuests=80', '/waitlist', '/transfer-marketplace']

export function startCrowd(
  people: Inhabitants,
  { town, bank, stock, pace }: { town: Town; bank: Bank; stock: Stock; pace: Pace },
): Crowd {
  const market: Market = { town, bank, stock }
  const person = ({ cookies }: Inhabitant) => aPerson(town, cookies)
  const owners = new Map([...people.owners].map(([venueId, owner]) => [venueId, person(owner)]))
  const sellers = people.sellers.map(person)
  const buyers = people.buyers.map(person)
  const lives = [
    ...people.couples.map((couple) => keepsBooking(person(couple), market, pace.booking)),
    ...sellers.map((seller, index) => {
      const buyer = buyers[index] as (typeof buyers)[number]
      return keepsPassingOn({ seller, buyer, owners }, market, pace.passing)
    }),
    keepsJoining(town, pace.joining),
    keepsLooking(town, pace.browsing),
  ]
  const all = Promise.all(lives)
  all.catch(() => {}) // reported when everybody goes home
  return { market, goHome: async () => void (await all) }
}

/** Somebody new joins the waitlist every `every` milliseconds, whatever became of those before. */
const keepsJoining = (town: Town, every: number) =>
  keepsComing(town, every, (number) => joins(town, `guest-${number}-${Date.now()}@example.test`))

const keepsLooking = (town: Town, every: number) =>
  keepsComing(town, every, (number) => aPerson(town).visit(PAGES[number % PAGES.length] as string))

/** More people than come in three seconds: once nobody gets an answer, others stay at home. */
const MOST_AT_ONCE = 20

async function keepsComing(town: Town, every: number, come: (number: number) => Promise<unknown>): Promise<void> {
  const here = new Set<Promise<unknown>>()
  for (let number = 1; !town.over(); number++) {
    if (here.size < MOST_AT_ONCE) {
      const visit = come(number).finally(() => here.delete(visit))
      here.add(visit)
    }
    await wait(every)
  }
  await Promise.all(here)
}

/** Sends one form: once, or again and again until there is an answer other than "later". */
export async function joins(town: Town, email: string, how: 'ask' | 'insist' = 'ask'): Promise<void> {
  const { status } = await aPerson(town)[how]('POST /api/waitlist', { body: { email } })
  if (status >= 200 && status < 300) town.diary.joined.add(email)
}
