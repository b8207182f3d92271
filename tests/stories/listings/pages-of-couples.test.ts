import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWN_PART_ID, type OwnPart } from '#contract/accounts/own-part.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { aMember } from '#tests/builders/premium.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { openSite, type WholeSite } from '#tests/whole-site.ts'

/**
 * Couples that see what strangers see share their lists, each with a part of their own
 * (docs/decisions/0072-pages-made-for-all-couples.md); everybody else gets a page of their own.
 */
const { app } = await anApp({ search: true })
const LONG = 3_600_000
let site: WholeSite
let listing: BuiltListing
beforeAll(async () => {
  site = await openSite(app, {}, LONG)
  listing = await aListing(app).priced(20_000, 12_000).inDays(40)
})
afterAll(() => site.stop())

const pageOf = async ({ client }: SignedIn, path = '/search') => (await site.visitor(client).raw(path)).text()
/** Differs with each rendering. */
const nonceOf = (html: string) => /nonce="([^"]+)"/.exec(html)?.[1]
const ELEMENT = new RegExp(`<script type="application/json" id="${OWN_PART_ID}">([^<]*)</script></body></html>$`)

function ownPartOf(html: string): OwnPart | null {
  const [, json] = ELEMENT.exec(html) ?? []
  return json === undefined ? null : JSON.parse(json)
}

test('couples get the same page but for its end, which says what the API tells each of them', async () => {
  const [ann, ben] = [await aCouple(app), await aCouple(app)]
  await ann.client.call('POST /api/listings/{id}/favorite', { params: { id: listing.id } })
  for (const path of ['/', '/search', '/transfer-marketplace']) {
    const [anns, bens] = [await pageOf(ann, path), await pageOf(ben, path)]
    expect(anns.replace(ELEMENT, '') === bens.replace(ELEMENT, '')).toBe(true)
    for (const [couple, html] of [
      [ann, anns],
      [ben, bens],
    ] as const) {
      expect(ownPartOf(html)).toEqual({
        'GET /api/auth/me': await couple.client.call('GET /api/auth/me'),
        'GET /api/favorites': await couple.client.call('GET /api/favorites'),
      })
    }
    expect(bens).not.toContain(ann.email)
    expect(bens).not.toContain(ann.name)
  }
  expect(ownPartOf(await pageOf(ann))?.['GET /api/favorites']).toHaveLength(1)
})

test('a couple’s page differs from that of strangers, who get nobody’s part', async () => {
  const couple = await aCouple(app)
  const own = await pageOf(couple)
  const html = await (await site.visitor().raw('/search')).text()
  expect(nonceOf(html)).not.toBe(nonceOf(own))
  expect(ownPartOf(html)).toBeNull()
  expect(html).not.toContain(couple.email)
})

test('very many favorites are left for the browser to ask for', async () => {
  const couple = await aCouple(app)
  const many = aListing(app, listing.venue)
  for (let day = 0; day < 25; day++) {
    const { id } = await many.inDays(100 + day)
    await couple.client.call('POST /api/listings/{id}/favorite', { params: { id } })
  }
  expect(Object.keys(ownPartOf(await pageOf(couple)) ?? {})).toEqual(['GET /api/auth/me'])
})

test('a change is on the next page that a couple opens', async () => {
  const couple = await aCouple(app)
  const { id, venue } = await aListing(app).priced(31_000, 21_000).inDays(60)
  expect(await pageOf(couple)).toContain('$21,000')
  await venue.owner.client.call('PATCH /api/listings/{id}', { params: { id }, body: { discountedPrice: 20_500 } })
  expect(await pageOf(couple)).toContain('$20,500')
})

test('anyone who may see more than strangers gets a page of their own', async () => {
  for (const who of [await aMember(app), listing.venue.owner, await anAdmin(app)]) {
    const [first, second] = [await pageOf(who), await pageOf(who)]
    expect(ownPartOf(first)).toBeNull()
    expect(first).toContain(who.email)
    expect(nonceOf(first)).not.toBe(nonceOf(second))
  }
})

test('a couple that has booked shares pages that don’t show their own date', async () => {
  const booking = { couple: await aCouple(app), listing: await aListing(app).inDays(70) }
  const { couple } = await aBooking(app, booking).confirmed()
  const looking = await aCouple(app)
  for (const path of ['/', '/search', '/transfer-marketplace']) {
    const own = await pageOf(couple, path)
    expect(ownPartOf(own)?.['GET /api/auth/me'].email).toBe(couple.email)
    expect(own.replace(ELEMENT, '') === (await pageOf(looking, path)).replace(ELEMENT, '')).toBe(true)
  }
})

test('a date that a couple gave back is on a page of their own, with its venue', async () => {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  await couple.client.call('POST /api/bookings/{id}/cancel', {
    params: { id: checkout.bookingId },
    body: { refund: 0, reason: 'plans have changed' },
  })
  const seen = async (who: SignedIn) => {
    const html = await pageOf(who, `/search?city=${encodeURIComponent(listing.city)}`)
    return { shared: ownPartOf(html) !== null, knows: new RegExp(`venueId:${listing.venue.id}\\b`).test(html), html }
  }
  const [own, others] = [await seen(couple), await seen(await aCouple(app))]
  for (const { html } of [own, others]) expect(html).toContain(`/venue/${listing.id}"`)
  expect([own.shared, own.knows, others.shared, others.knows]).toEqual([false, true, true, false])
})

test('the date that a couple passes on isn’t featured to them, but is to others', async () => {
  // the only date in its city, so it is featured
  const date = await aListing(app, await aVenue(app).in('Abilene', 'TX').verified()).inDays(30)
  const { seller, listing: passedOn } = await aTransfer(app, { listing: date }).listed()
  const link = `/venue/${passedOn.id}"`
  expect(await pageOf(await aCouple(app), '/')).toContain(link)
  const own = await pageOf(seller, '/')
  expect([own.includes(link), ownPartOf(own)]).toEqual([false, null])
})

test('the cookie slides with each of these pages', async () => {
  const couple = await aCouple(app)
  const { headers } = await site.visitor(couple.client).raw('/search')
  expect(headers.getSetCookie()).toEqual((await couple.client.raw('/api/auth/me')).headers.getSetCookie())
  expect(headers.getSetCookie()).toHaveLength(1)
})

test('a session that has ended gets nobody’s part', async () => {
  const couple = await aCouple(app)
  await pageOf(couple)
  const left = site.visitor(couple.client)
  await couple.client.call('POST /api/auth/logout')
  const html = await (await left.raw('/search')).text()
  expect(ownPartOf(html)).toBeNull()
  expect(html).not.toContain(couple.email)
})
