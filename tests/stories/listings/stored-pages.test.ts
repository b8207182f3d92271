import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { aVenue } from '#tests/builders/venues.ts'
import type { Client } from '#tests/client.ts'
import { openSite, type WholeSite } from '#tests/whole-site.ts'

/** Public pages that are kept in memory, and what makes a process forget them: a change, by whichever process. */
const { app } = await anApp({ search: true })
const LONG = 3_600_000
let site: WholeSite
let stranger: Client
let [changing, other] = [] as unknown as [BuiltListing, BuiltListing]
beforeAll(async () => {
  site = await openSite(app, {}, LONG)
  stranger = site.visitor()
  changing = await aListing(app).priced(20_000, 12_000).inDays(40)
  // the page of `other` proposes dates like it, of which there are enough nearby
  const far = aListing(app, await aVenue(app).with({ city: 'Boise', state: 'ID' }).verified())
  for (let day = 0; day <= LIMITS.featuredListings; day++) other = await far.inDays(50 + day)
})
afterAll(() => site.stop())

const page = async (path: string) => (await stranger.raw(path)).text()
const pages = async () => ({
  search: await page('/search'),
  own: await page(`/venue/${changing.id}`),
  other: await page(`/venue/${other.id}`),
})
/** Differs with each rendering. */
const nonceOf = (html: string) => /nonce="([^"]+)"/.exec(html)?.[1]
/** Changes the price as another process would: this process hears about it only from the database. */
const elsewhere = async (discounted: number) => {
  await app.services.db
    .updateTable('listings')
    .set({ discounted_cents: discounted * 100 })
    .where('id', '=', changing.id)
    .execute()
  await (app.services.search as ReadModel).catchUp()
}

test('a page is kept, to the byte, while nothing changes', async () => {
  const before = await pages()
  expect(before.search).toContain('$12,000')
  expect(before.own).toContain('$12,000')
  const after = await pages()
  for (const name of ['search', 'own', 'other'] as const) expect(after[name] === before[name]).toBe(true)
})

test('what another process changes is on the page of its date and in the lists, and other pages stay', async () => {
  const before = await pages()
  await elsewhere(11_500)
  const { search, own, other: kept } = await pages()
  expect(search).toContain('$11,500')
  expect(own).toContain('$11,500')
  expect(nonceOf(kept)).toBe(nonceOf(before.other))
  expect(nonceOf(search)).not.toBe(nonceOf(before.search))
})

test('what this process changes is there for the next visitor', async () => {
  const owner = site.visitor(changing.venue.owner.client)
  for (const discountedPrice of [11_000, 10_500]) {
    await pages()
    await owner.call('PATCH /api/listings/{id}', { params: { id: changing.id }, body: { discountedPrice } })
    const { search, own } = await pages()
    for (const text of [search, own]) expect(text).toContain(`$${discountedPrice.toLocaleString('en-US')}`)
  }
})

test('a date that leaves the market leaves the search, and its page is gone', async () => {
  const owner = site.visitor(changing.venue.owner.client)
  await owner.call('PATCH /api/listings/{id}', { params: { id: changing.id }, body: { isActive: false } })
  const { search } = await pages()
  expect(search).not.toContain(`/venue/${changing.id}`)
  expect((await stranger.raw(`/venue/${changing.id}`)).status).toBe(404)
})
