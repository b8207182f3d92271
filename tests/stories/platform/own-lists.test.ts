import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoints } from '#contract/api/endpoints.ts'
import { bookingStands } from '#contract/processes/booking.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { haveReviewed } from '#tests/builders/reviews.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'
import { aVenue, type BuiltVenue } from '#tests/builders/venues.ts'

/** Somebody's own lists: whole without a limit, in pages with one, and as numbers for screens that need no more. */
const { app } = await anApp()

let venue: BuiltVenue
let couple: SignedIn
beforeAll(async () => {
  venue = await aVenue(app).verified()
  couple = await aCouple(app)
  await aListing(app, venue).inactiveInDays(70)
  await aListing(app, venue).inDays(71)
  for (const days of [60, 90, 120]) {
    const listing = await aListing(app, venue).inDays(days)
    await aTransfer(app, { couple, listing }).listed()
  }
  await aBooking(app, { couple, listing: await aListing(app, venue).inDays(40) }).confirmed()
  for (const { id } of await couple.client.call('GET /api/bookings/my'))
    await couple.client.call('POST /api/bookings/{id}/messages', { params: { id }, body: { text: 'Hello!' } })
  await haveReviewed(app, venue, [5, 4, 5, 3, 4])
})

type Path = keyof Endpoints extends `GET ${infer Path}` ? Path : string
interface Row {
  id?: number
  bookingId?: number
}
const numberOf = ({ id, bookingId }: Row) => id ?? bookingId

/** All pages of a list, two rows each, following the Link header from one to the next. */
async function pagesOf({ client }: SignedIn, path: Path): Promise<{ rows: Row[]; totals: Set<string | null> }> {
  const rows: Row[] = []
  const totals = new Set<string | null>()
  for (let next: string | undefined = `${path}?limit=2`; next !== undefined; ) {
    const answer = await client.raw(next)
    expect(answer.status).toBe(200)
    const page = (await answer.json()) as Row[]
    expect(page.length).toBeLessThanOrEqual(2)
    rows.push(...page)
    totals.add(answer.headers.get('x-total-count'))
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return { rows, totals }
}

describe('a list of one’s own', () => {
  test.each([
    ['/api/listings/my', 'owner', 6],
    ['/api/bookings/my', 'owner', 4],
    ['/api/bookings/my', 'couple', 4],
    ['/api/transfers/my', 'couple', 3],
    ['/api/transfers/venue', 'owner', 3],
    ['/api/offers/my', 'couple', 0],
    ['/api/messages', 'owner', 4],
    ['/api/messages', 'couple', 4],
    ['/api/reviews/received', 'owner', 5],
    ['/api/payouts/coming', 'owner', 4],
  ] as const)('%s of the %s comes whole, or in pages that say how many there are', async (path, who, count) => {
    const viewer = who === 'owner' ? venue.owner : couple
    const whole = await viewer.client.raw(path)
    const all = (await whole.json()) as Row[]
    expect(all).toHaveLength(count)
    expect([whole.headers.get('x-total-count'), whole.headers.get('link')]).toEqual([String(count), null])
    const { rows, totals } = await pagesOf(viewer, path)
    expect(rows.map(numberOf)).toEqual(all.map(numberOf))
    expect([...totals]).toEqual([String(count)])
  })

  test.each(['/api/listings/my', '/api/bookings/my'] as const)(
    '%s says on its first page where the other pages begin',
    async (path) => {
      const { client } = venue.owner
      const first = await client.raw(`${path}?limit=1`)
      const cursors = first.headers.get('x-page-cursors')?.split(' ') ?? []
      expect(first.headers.get('link'), 'the same cursor').toContain(`cursor=${cursors[0]}>`)
      const begun = async (query: string) =>
        ((await (await client.raw(`${path}?limit=1${query}`)).json()) as Row[])[0]?.id
      const rows = (await (await client.raw(path)).json()) as Row[]
      const all = [await begun(''), ...(await Promise.all(cursors.map((cursor) => begun(`&cursor=${cursor}`))))]
      expect(all).toEqual(rows.map(numberOf))
      const second = await client.raw(`${path}?limit=1&cursor=${cursors[0]}`)
      expect(second.headers.get('x-page-cursors'), 'only the first').toBeNull()
      const long = await client.raw(`${path}?limit=100`)
      expect(long.headers.get('x-page-cursors'), 'one page').toBeNull()
    },
  )

  test('dates and bookings begin with the next one; those that have passed follow, the latest first', async () => {
    const days = async (path: Path, field: 'date' | 'eventDate') =>
      ((await (await venue.owner.client.raw(path)).json()) as Record<typeof field, string>[]).map((row) => row[field])
    const [listed, booked] = [await days('/api/listings/my', 'date'), await days('/api/bookings/my', 'eventDate')]
    expect(listed).toEqual(listed.toSorted())
    await app.clock.advance(65 * 86_400_000)
    await app.settle()
    const [listedLater, bookedLater] = [
      await days('/api/listings/my', 'date'),
      await days('/api/bookings/my', 'eventDate'),
    ]
    expect(listedLater).toEqual([...listed.slice(2), listed[1], listed[0]])
    expect(bookedLater).toEqual([...booked.slice(2), booked[1], booked[0]])
  })

  test('a meaningless cursor, and a page of nothing or of too much, are refused', async () => {
    for (const query of ['limit=0', 'limit=101', 'cursor=abc', 'page=2']) {
      expect((await venue.owner.client.raw(`/api/listings/my?${query}`)).status).toBe(400)
    }
  })
})

describe('in numbers', () => {
  test('an owner’s dates and bookings add up to what the lists say', async () => {
    const { client } = venue.owner
    const [listings, bookings] = [await client.call('GET /api/listings/my'), await client.call('GET /api/bookings/my')]
    expect(await client.call('GET /api/listings/my/summary')).toEqual({
      total: listings.length,
      active: listings.filter(({ isShown }) => isShown).length,
      waiting: 0,
    })
    const dollars = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
    expect(await client.call('GET /api/bookings/my/summary')).toEqual({
      total: bookings.length,
      ahead: bookings.filter(({ status, isUpcoming }) => bookingStands(status) && isUpcoming).length,
      revenue: dollars(
        bookings.map(({ status, amount, ended }) => (bookingStands(status) ? amount : (ended?.kept ?? 0))),
      ),
      owed: dollars(bookings.map(({ balanceDue }) => balanceDue)),
    })
  })

  test('dates of a venue that isn’t verified, or that have yet to appear, count as waiting', async () => {
    const other = await aVenue(app).verified()
    await aListing(app, other).inDays(50)
    await app.services.db.updateTable('venues').set({ is_verified: false }).where('id', '=', other.id).execute()
    expect(await other.owner.client.call('GET /api/listings/my/summary')).toEqual({ total: 1, active: 0, waiting: 1 })
  })
})
