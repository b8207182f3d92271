import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Product } from './product.ts'
import { loadNow, type Row } from './table.ts'

const CHANGES = 200

interface OnOffer {
  id: number
  guests: number
  city: string
  day: string
}

/** A place to look for a change. */
interface Place {
  name: string
  /** what it shows as a date's capacity now; undefined when it doesn't show that date */
  shown(date: OnOffer): Promise<number | undefined>
}

/**
 * P4 of docs/quality.md: changes dates' capacities behind the processes' backs, then repeats each date's search and
 * opens its page, on every process, until the answer shows the change. Returns a row for each of these places: the
 * milliseconds from the commit to the beginning of the request whose answer shows the change.
 */
export async function measureChanges(processes: readonly Pick<Product, 'url' | 'databaseUrl'>[]): Promise<Row[]> {
  const places = processes.flatMap(({ url }, at) => placesOf(url, `process ${at + 1}`))
  const client = new pg.Client({ connectionString: processes[0]?.databaseUrl })
  await client.connect()
  try {
    const { rows: dates } = await client.query<OnOffer>(
      `select id::int, max_guests as guests, venue_city as city, to_char(event_date, 'YYYY-MM-DD') as day from listings
        where state = 'live' and venue_verified and transfer_id is null and max_guests between 60 and 400
        order by id limit $1`,
      [CHANGES],
    )
    const delays = new Map(places.map(({ name }): [string, number[]] => [name, []]))
    for (const date of dates) {
      const before = await Promise.all(places.map(({ shown }) => shown(date)))
      if (before.some((guests) => guests !== date.guests)) continue // on a later page of the search
      const guests = date.guests + 1
      await client.query('update listings set max_guests = $2 where id = $1', [date.id, guests])
      const committed = performance.now()
      await Promise.all(
        places.map(async (place) => {
          delays.get(place.name)?.push(await delayOf(place, { ...date, guests }, committed))
        }),
      )
      await client.query('update listings set max_guests = $2 where id = $1', [date.id, date.guests])
      await wait(20)
    }
    return [...delays].map(([name, measured]) => rowOf(name, measured))
  } finally {
    await client.end()
  }
}

function placesOf(url: string, process: string): Place[] {
  return [
    {
      name: `a search, ${process}`,
      shown: async ({ id, city, day }) => {
        const query = new URLSearchParams({ city, date: day, minGuests: '1' })
        const found = (await (await fetch(`${url}/api/listings?${query}`)).json()) as {
          id: number
          maxGuests: number
        }[]
        return found.find((listing) => listing.id === id)?.maxGuests
      },
    },
    {
      name: `the date’s page, ${process}`,
      shown: async ({ id }) => {
        const html = await (await fetch(`${url}/venue/${id}`)).text()
        const guests = new RegExp(`\\{id:${id},[^{}]*?maxGuests:(\\d+)`).exec(html)?.[1]
        return guests === undefined ? undefined : Number(guests)
      },
    },
  ]
}

async function delayOf({ name, shown }: Place, date: OnOffer, committed: number): Promise<number> {
  for (;;) {
    const asked = performance.now()
    if ((await shown(date)) === date.guests) return asked - committed
    if (asked - committed > 10_000) throw new Error(`${name}: listing ${date.id} still shows its old capacity`)
    await wait(1)
  }
}

function rowOf(name: string, delays: readonly number[]): Row {
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(1)} ms`
  return {
    name: `P4 a change is seen: ${name}, ${sorted.length} changes`,
    figure: `p50 ${at(0.5)}, p99 ${at(0.99)}`,
    yardstick: '50 ms at p99',
    ratios: [],
    load: loadNow(),
  }
}
