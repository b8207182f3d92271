import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Product } from './product.ts'
import { loadNow, type Row } from './table.ts'

const CHANGES = 200

/**
 * P4: changes a date's capacity and repeats its page's own search until the answer shows it. Milliseconds from the commit
 * to the beginning of the request whose answer knows.
 */
export async function measureChanges({ url, databaseUrl }: Pick<Product, 'url' | 'databaseUrl'>): Promise<Row> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number; max_guests: number; city: string; event_date: string }>(
      `select id, max_guests, venue_city as city, to_char(event_date, 'YYYY-MM-DD') as event_date from listings
        where state = 'live' and venue_verified and transfer_id is null and max_guests between 60 and 400
        order by id limit $1`,
      [CHANGES],
    )
    const delays: number[] = []
    for (const { id, max_guests: before, city, event_date: date } of rows) {
      const shown = async () => {
        const query = new URLSearchParams({ city, date, minGuests: '1' })
        const found = (await (await fetch(`${url}/api/listings?${query}`)).json()) as {
          id: number
          maxGuests: number
        }[]
        return found.find((listing) => listing.id === Number(id))?.maxGuests
      }
      if ((await shown()) !== before) continue // on a later page
      await client.query('update listings set max_guests = $2 where id = $1', [id, before + 1])
      const committed = performance.now()
      for (;;) {
        const asked = performance.now()
        if ((await shown()) === before + 1) {
          delays.push(asked - committed)
          break
        }
        if (asked - committed > 10_000) throw new Error(`listing ${id} still shows what it was`)
      }
      await client.query('update listings set max_guests = $2 where id = $1', [id, before])
      await wait(5)
    }
    const sorted = delays.toSorted((a, b) => a - b)
    const at = (share: number) => `${(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(1)} ms`
    return {
      name: `P4 a change is found by searches, ${sorted.length} of them`,
      figure: `p50 ${at(0.5)}, p99 ${at(0.99)}`,
      yardstick: '50 ms at p99',
      ratios: [],
      load: loadNow(),
    }
  } finally {
    await client.end()
  }
}
