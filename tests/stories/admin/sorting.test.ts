import { describe, expect, test } from 'vitest'
import type { BOOKING_SORTS, LISTING_SORTS, TRANSFER_SORTS, USER_SORTS, VENUE_SORTS } from '#contract/api/admin.ts'
import type { PAYOUT_SORTS } from '#contract/api/payouts.ts'
import type { PAYMENT_SORTS, REFUND_SORTS } from '#contract/api/refunds.ts'
import { HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { accountBecomes } from '#tests/builders/payouts.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

/** The server sorts the panel's tables: all of their rows, a page at a time. */
const { app, bank } = await anApp({ errors: 'expected' }) // a refund comes back
const admin = await anAdmin(app)

type Row = Record<string, string | number | boolean>
/** Null where the table shows nothing. */
type Value = (row: Row) => string | number | boolean | null

/** The lists, and what each of their sorts sorts by. */
const LISTS: Record<string, Record<string, Value>> = {
  users: {
    id: ({ id }) => id as number,
    name: ({ name }) => String(name).toLowerCase(),
    email: ({ email }) => email as string,
    role: ({ role }) => role as string,
    verified: ({ verified }) => verified as boolean,
    created: ({ createdAt }) => createdAt as string,
  } satisfies Record<(typeof USER_SORTS)[number], Value>,
  venues: {
    id: ({ id }) => id as number,
    name: ({ name }) => String(name).toLowerCase(),
    place: ({ state, city }) => `${state} ${city}`,
    capacity: ({ capacity }) => capacity as number,
    verified: ({ verified }) => verified as boolean,
    created: ({ createdAt }) => createdAt as string,
  } satisfies Record<(typeof VENUE_SORTS)[number], Value>,
  listings: {
    id: ({ id }) => id as number,
    venue: ({ venueId }) => venueId as number,
    date: ({ date }) => date as string,
    original: ({ originalPrice }) => originalPrice as number,
    price: ({ totalPrice }) => totalPrice as number,
    kind: ({ isTransfer }) => isTransfer as boolean,
    active: ({ isActive }) => isActive as boolean,
  } satisfies Record<(typeof LISTING_SORTS)[number], Value>,
  bookings: {
    id: ({ id }) => id as number,
    couple: ({ coupleId }) => coupleId as number,
    listing: ({ listingId }) => listingId as number,
    date: ({ eventDate }) => eventDate as string,
    status: ({ status }) => status as string,
    deposit: ({ depositAmount }) => depositAmount as number,
  } satisfies Record<(typeof BOOKING_SORTS)[number], Value>,
  transfers: {
    id: ({ id }) => id as number,
    date: ({ eventDate }) => eventDate as string,
    venue: ({ venueName }) => String(venueName).toLowerCase(),
    price: ({ buyerPrice }) => buyerPrice as number,
    stage: ({ stage }) => stage as string,
    waiting: (row) => (row.waitingFor as unknown as { until: string | null } | null)?.until ?? null,
    created: ({ steps }) => (steps as unknown as { at: string }[])[0]?.at ?? '',
  } satisfies Record<(typeof TRANSFER_SORTS)[number], Value>,
  refunds: {
    couple: ({ coupleName }) => String(coupleName).toLowerCase(),
    amount: ({ amount }) => amount as number,
    state: ({ state }) => state as string,
    created: ({ createdAt }) => createdAt as string,
  } satisfies Record<(typeof REFUND_SORTS)[number], Value>,
  payouts: {
    payee: ({ payeeName }) => String(payeeName).toLowerCase(),
    amount: ({ amount }) => amount as number,
    state: ({ state }) => state as string,
    due: ({ state, dueAt }) => (state === 'parked' ? null : (dueAt as string)),
    created: ({ id }) => madeAt.get(id as number) ?? 0,
  } satisfies Record<(typeof PAYOUT_SORTS)[number], Value>,
  payments: {
    payer: ({ payerName }) => String(payerName).toLowerCase(),
    amount: ({ amount }) => amount as number,
    state: ({ state }) => state as string,
    created: ({ createdAt }) => createdAt as string,
  } satisfies Record<(typeof PAYMENT_SORTS)[number], Value>,
}

/** The lists of refunds and payouts show only what waits for an admin, unless asked for all. */
const ALL: Record<string, Record<string, string>> = { refunds: { state: 'all' }, payouts: { state: 'all' } }

/** When each payout was requested, in milliseconds. */
const madeAt = new Map<number, number>()

/** Every row of a list, two at a time. Fails if the server's count differs, or if a row comes twice. */
async function everyRow(list: string, query: Record<string, string> = {}): Promise<Row[]> {
  const rows: Row[] = []
  let total = ''
  let next: string | undefined = `/api/admin/${list}?${new URLSearchParams({ limit: '2', ...query })}`
  while (next) {
    const response = await admin.client.raw(next)
    expect(response.status, next).toBe(200)
    rows.push(...((await response.json()) as Row[]))
    total = response.headers.get('x-total-count') ?? ''
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  expect(total).toBe(String(rows.length))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  return rows
}

/** In either direction, what is blank comes last. */
const isBefore = (one: unknown, other: unknown) => one !== null && other !== null && (one as string) < (other as string)

const venue = await aVenue(app).with({ name: 'abbey', city: 'Boise', state: 'ID', maxCapacity: 180 }).verified()
await aVenue(app, venue.owner).with({ name: 'Zeal House', city: 'Dallas' }).pending()
await aVenue(app, venue.owner).with({ name: 'mill End', city: 'El Paso', maxCapacity: 150 }).pending()
await aVenue(app, venue.owner).with({ name: 'Quarry', city: 'austin', maxCapacity: 160 }).pending()
const other = await aVenue(app).with({ name: 'Yarrow Court' }).verified()
const twoDaysLater = async () => {
  await app.clock.advance(49 * HOUR)
  await bank.arrived()
}
// a payout that waits for an admin, which has no day on which it leaves
await aBooking(app, { listing: await aListing(app, other).inDays(69) }).confirmed()
await bank.fails('transfer_fails', '', null)
for (let day = 0; day < 10; day++) {
  await app.clock.advance(24 * HOUR)
  await bank.arrived()
}
await bank.works()
await aCouple(app, { name: 'ada Ames' })
await aCouple(app, { name: 'Zoe Zinn', verified: false })
await aListing(app, venue).inDays(61)
await aListing(app, other).priced(16_000, 9000).inDays(40)
await aListing(app, venue).inactiveInDays(50)
await aBooking(app, { listing: await aListing(app, other).priced(30_000, 20_000).inDays(70) }).confirmed()
await twoDaysLater()
await aBooking(app, { listing: await aListing(app, venue).inDays(71) }).held()
await aTransfer(app, { listing: await aListing(app, venue).inDays(90) }).listed()
await aTransfer(app, { listing: await aListing(app, other).inDays(120), price: '2500' }).listed()
await aTransfer(app, { listing: await aListing(app, venue).inDays(100) }).waiting()
await accountBecomes(app, venue.owner, 'restricted') // what is paid to it waits

await bank.arrived()
await bank.fails('refund_fails', '', 1)
for (const [inDays, price] of [
  [72, 12_000],
  [73, 8000],
  [74, 16_000],
] as const) {
  const listing = await aListing(app, venue).priced(20_000, price).inDays(inDays)
  const { checkout } = await aBooking(app, { listing }).confirmed()
  await app.clock.advance(HOUR)
  const body = { refund: price / 4, reason: 'The roof leaks' }
  const params = { id: checkout.bookingId as number }
  await venue.owner.client.call('POST /api/bookings/{id}/cancel', { params, body })
}
await twoDaysLater()
for (const { id, created_at } of await app.services.db.selectFrom('payouts').select(['id', 'created_at']).execute())
  madeAt.set(id, created_at.getTime())

describe('a table is sorted by each of its columns, over all of its pages', () => {
  for (const [list, sorts] of Object.entries(LISTS)) {
    test.each(Object.entries(sorts))(`${list} by %s`, async (name, value) => {
      const usual = await everyRow(list, ALL[list])
      expect(usual.length).toBeGreaterThan(2)
      for (const [sort, first, second] of [
        [name, 0, 1],
        [`-${name}`, 1, 0],
      ] as const) {
        const rows = await everyRow(list, { ...ALL[list], sort })
        expect(rows.map(({ id }) => id).sort()).toEqual(usual.map(({ id }) => id).sort())
        expect(new Set(rows.map(value)).size, 'different values').toBeGreaterThan(1)
        for (const [index, row] of rows.slice(1).entries()) {
          const pair = [value(rows[index] as Row), value(row)]
          expect(isBefore(pair[second], pair[first]), `${sort}: ${pair}`).toBe(false)
        }
      }
    })
  }
})

test('rows without a day come last in either direction', async () => {
  for (const sort of ['due', '-due']) {
    const rows = await everyRow('payouts', { state: 'all', sort })
    expect(rows.filter(({ state }) => state === 'parked')).toHaveLength(1)
    expect(rows.at(-1)?.state).toBe('parked')
  }
  const untilOf = LISTS.transfers?.waiting as Value
  for (const sort of ['waiting', '-waiting']) {
    const days = (await everyRow('transfers', { sort })).map(untilOf)
    expect(days).toContain(null)
    expect(days.slice(days.indexOf(null)).every((day) => day === null)).toBe(true)
  }
})

test('a sort that does not exist is refused by name, and so is the next page of another order', async () => {
  const wrong = await admin.client.raw('/api/admin/users?sort=password')
  expect(wrong.status).toBe(400)
  expect(await wrong.json()).toMatchObject({ details: { fields: { sort: expect.any(String) } } })
  const byName = await admin.client.try('GET /api/admin/users', { query: { sort: 'name', limit: 1 } })
  const next = new URL(/<([^>]+)>/.exec(byName.headers.get('link') ?? '')?.[1] ?? '', 'http://x')
  expect(next.searchParams.get('sort')).toBe('name')
  const cursor = next.searchParams.get('cursor') as string
  for (const query of [`sort=email&cursor=${cursor}`, `cursor=${cursor}`]) {
    const reply = await admin.client.raw(`/api/admin/users?${query}`)
    expect(reply.status, query).toBe(400)
    expect(await reply.json()).toMatchObject({ details: { fields: { cursor: expect.any(String) } } })
  }
})

test('no page is longer than its list allows; lists of long rows allow less', async () => {
  const statusOf = async (path: string) => (await admin.client.raw(`/api/admin/${path}`)).status
  expect(await statusOf('users?limit=400')).toBe(200)
  expect(await statusOf('users?limit=401')).toBe(400)
  expect(await statusOf('transfers?limit=100')).toBe(200)
  expect(await statusOf('transfers?limit=101')).toBe(400)
  expect(await statusOf('transfers?limit=')).toBe(200)
})

test('search and filter cover all venues and all listings', async () => {
  const venue = await aVenue(app).with({ name: 'Quillon Barn', city: 'Reno', state: 'NV' }).verified()
  const listing = await aListing(app, venue).inDays(33)
  const ids = async (list: string, query: Record<string, string>) => (await everyRow(list, query)).map(({ id }) => id)
  for (const search of ['quillon', 'Reno, NV', venue.owner.email, String(venue.id)])
    expect(await ids('venues', { search }), search).toEqual([venue.id])
  expect(await ids('venues', { search: 'quillon', filter: 'pending' })).toEqual([])
  expect(await ids('venues', { search: 'quillon', filter: 'verified' })).toEqual([venue.id])
  for (const search of ['quillon', String(listing.id), String(venue.id)])
    expect(await ids('listings', { search }), search).toEqual([listing.id])
  expect(await ids('listings', { search: 'quillon', filter: 'transfer' })).toEqual([])
  expect(await ids('listings', { search: 'quillon', filter: 'active' })).toEqual([listing.id])
  expect(await ids('listings', { search: listing.date })).toContain(listing.id)
})
