import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { aPhoto } from '#tests/builders/files/photos.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { openSite, type WholeSite } from '#tests/whole-site.ts'

/** What other people put into our addresses: campaign parameters, typos, other sites to go on to. */
let app: TestApp
let site: WholeSite
beforeAll(async () => {
  app = await startTestApp()
  site = await openSite(app)
})
afterAll(async () => {
  await site?.stop()
  await app?.stop()
})

describe('a URL with parts that aren’t ours shows its page', () => {
  test.each([
    '/search?utm_source=newsletter&fbclid=abc',
    '/search?notice=listing-not-found',
    '/search?minGuests=80&limit=7&cursor=x&featured=true',
    '/search?city=Larchmere&city=Austin',
    '/?utm_source=newsletter',
    '/waitlist?nonsense=1',
    '/transfer-marketplace?nonsense=1',
  ])('%s', async (path) => {
    await aListing(app).inDays(60)
    const answer = await site.visitor().raw(path)
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain('Something went wrong')
  })
})

test.each([
  ['/search?date=never&minGuests=80', '/search?minGuests=80'],
  ['/search?city=Austin&minGuests=many&maxPrice=-3&styles=castle&sort=nonsense', '/search?city=Austin'],
  ['/search?isTransfer=perhaps', '/search'],
  ['/transfer-marketplace?location=Austin&minPrice=x', '/transfer-marketplace?location=Austin'],
])('%s has values that make no sense, and is redirected to the same search without them', async (path, without) => {
  const answer: Response = await site.visitor().raw(path, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([307, without])
})

describe('a logged-in user who opens the login', () => {
  /** Every address that the user is redirected to; the last one is that of the page they see. */
  const forwarded = async (query: string) => {
    const couple = site.visitor((await aCouple(app)).client)
    const sentTo: string[] = []
    for (let path: string | null = `/auth/login${query}`; path !== null; ) {
      const answer: Response = await couple.raw(path, { redirect: 'manual' })
      path = answer.headers.get('location')
      if (path !== null) sentTo.push(path)
      if (sentTo.length > 5) throw new Error(`they are sent in circles: ${sentTo.join(', ')}`)
    }
    return sentTo
  }

  test('goes on to the page they came from', async () => {
    expect(await forwarded('?next=/search')).toEqual(['/search'])
  })

  test.each(['https://elsewhere.example/', '//elsewhere.example/', '/%5Celsewhere.example'])(
    'never to another site: %s',
    async (next) => {
      expect(await forwarded(`?next=${next}`)).toEqual(['/auth/login', '/dashboard/couple?notice=logged-in'])
    },
  )
})

test('an uploaded file comes with its own policy: it runs nothing, wherever it is opened', async () => {
  const venue = await aVenue(app).verified()
  await aPhoto(app, venue)
  const { images } = (await venue.owner.client.call('GET /api/venues/my'))[0] as { images: string[] }
  const owner = site.visitor(venue.owner.client)
  const photo = await owner.raw(String(images[0]))
  expect(photo.status).toBe(200)
  expect(photo.headers.get('content-security-policy')).toMatch(/^default-src 'none'; sandbox;/)
  expect(photo.headers.get('x-content-type-options')).toBe('nosniff')
  const json = await owner.raw('/api/venues/my')
  expect(json.headers.get('content-security-policy')).toMatch(/^default-src 'none'; frame-ancestors 'none'/)
})
