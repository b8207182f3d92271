import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { aCouple } from '#tests/builders/users.ts'
import { createClient } from '#tests/client.ts'
import { openSite, type WholeSite } from '#tests/whole-site.ts'
import { type CanaryWorld, seedCanaries } from './canaries.ts'
import { readListings, tracesIn } from './linking.ts'

/** No identifier and no seed tells a stranger that two dates are of one venue (domain.md row 3). */
const NIGHTLY = process.env.UNVEIL_TEST_SIZE === 'nightly'
const COUNT = NIGHTLY ? 100 : 6
const SEEDING_MS = NIGHTLY ? 1_800_000 : 120_000
/** Two dates may share numbers of their drawings by chance; all five dates of one venue, and no others, don't. */
const ALL_DATES = 5

let app: TestApp
let world: CanaryWorld
let site: WholeSite
beforeAll(async () => {
  app = await startTestApp()
  world = await seedCanaries(app, COUNT)
  site = await openSite(app)
}, SEEDING_MS)
afterAll(async () => {
  await site?.stop()
  await app?.stop()
})

describe('two dates of one venue have nothing in common that other venues’ dates lack', () => {
  test('in the answers of the API', async () => {
    const couple = site.visitor((await aCouple(app)).client)
    for (const client of [site.visitor(), couple]) {
      const readings = await readListings(client, world, '/api/listings/{id}')
      expect(readings).toHaveLength(COUNT * ALL_DATES)
      expect(tracesIn(readings, 2)).toEqual([])
    }
  })

  test('in their pages, with the drawings and the dehydrated data', async () => {
    const readings = await readListings(site.visitor(), world, '/venue/{id}')
    expect(Math.min(...readings.map(({ words }) => words.size))).toBeGreaterThan(300)
    expect(tracesIn(readings, ALL_DATES)).toEqual([])
  })

  test('in the search’s results, whatever their order', async () => {
    const venueOf = new Map(world.canaries.flatMap(({ id, listings }) => listings.live.map((listing) => [listing, id])))
    const results = await app.visitor().call('GET /api/listings', { query: { limit: 100 } })
    const readings = results.flatMap((result) => {
      const venue = venueOf.get(result.id)
      const words = new Set(JSON.stringify(result).match(/[\w.-]{4,}/g))
      return venue ? [{ venue, listing: result.id, words }] : []
    })
    expect(readings.length).toBeGreaterThan(12)
    expect(tracesIn(readings, 2)).toEqual([])
  })
})

describe('a trace would be reported', () => {
  const traced = (change: (answer: Response, venue: number) => Promise<Response>) => {
    const fetch = async (request: Request) => {
      const answer = await app.app.fetch(request)
      const id = Number(new URL(request.url).pathname.split('/').at(-1))
      const venue = world.canaries.find(({ listings }) => Object.values(listings).flat().includes(id))
      return change(answer, venue?.id ?? 0)
    }
    return readListings(createClient(fetch, 'http://unveil.test'), world, '/api/listings/{id}')
  }
  /** something derived from the venue that doesn't lead back to it */
  const seedOf = (venue: number) => createHash('sha256').update(`salt ${venue}`).digest('hex').slice(0, 12)

  test('as a header, such as an ETag made of the venue', async () => {
    const readings = await traced(async (answer, venue) => {
      answer.headers.set('etag', `"${seedOf(venue)}"`)
      return answer
    })
    expect(tracesIn(readings, 2)).toHaveLength(COUNT)
  })

  test('as a field, such as the seed of a drawing', async () => {
    const readings = await traced(
      async (answer, venue) => new Response(JSON.stringify({ ...(await answer.json()), scene: seedOf(venue) })),
    )
    expect(tracesIn(readings, 2)).toHaveLength(COUNT)
    expect(tracesIn(readings, ALL_DATES)).toHaveLength(COUNT)
  })
})
