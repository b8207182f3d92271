import { describe, expect, test } from 'vitest'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { DAY, HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing } from '#tests/builders/listings.ts'
import { haveReviewed } from '#tests/builders/reviews.ts'
import { anAdmin, type SignedIn } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import type { Client } from '#tests/client.ts'

/** What strangers are told about a venue's rating, according to docs/decisions/0038-reviews.md. */
const { app } = await anApp()
const admin = await anAdmin(app)

const bandOn = async ({ id }: { id: number }, who: Client = app.visitor()) =>
  (await who.call('GET /api/listings/{id}', { params: { id } })).ratingBand
/** Lets a period pass, after which the reviews count on every listing. */
const aPeriodLater = () => app.clock.advance(SERVER_LIMITS.ratingBandDays * DAY)

async function rated(ratings: number[]) {
  const venue = await aVenue(app).verified()
  const listing = await aListing(app, venue).inDays(300)
  await haveReviewed(app, venue, ratings)
  await aPeriodLater()
  return { venue, listing }
}

describe('the band on the page of an anonymous listing', () => {
  test.each([
    ['4.5 and more', [5, 5, 4, 4, 5], 4.5],
    ['4.0 and more', [5, 4, 4, 4, 4], 4],
    ['nothing below that', [5, 4, 4, 3, 3], null],
    ['nothing from four couples', [5, 5, 5, 5], null],
  ])('%s', async (_, ratings, band) => {
    const { listing } = await rated(ratings)
    expect(await bandOn(listing)).toBe(band)
  })

  test('is all that gets out: no word, no average, no number of reviews', async () => {
    const { venue, listing } = await rated([5, 5, 5, 5, 4])
    const page = await (await app.visitor().raw(`/api/listings/${listing.id}`)).text()
    expect(page).not.toContain('What couple')
    expect(page).not.toContain('4.8')
    expect((await app.visitor().raw(`/api/venues/${venue.id}`)).status).toBe(401)
    const list = await app.visitor().call('GET /api/listings')
    expect(list).not.toEqual([])
    for (const seen of list) expect(seen).not.toHaveProperty('ratingBand')
  })

  test('hidden reviews don’t count', async () => {
    const { venue, listing } = await rated([5, 5, 5, 5, 5])
    const [review] = await admin.client.call('GET /api/admin/venues/{id}/reviews', { params: { id: venue.id } })
    const hide = { params: { id: review?.id as number }, body: { reason: 'Made up' } }
    await admin.client.call('POST /api/admin/reviews/{id}/hide', hide)
    await aPeriodLater()
    expect(await bandOn(listing)).toBeNull()
  })

  test('its owner and admins, who can read its reviews, see no band', async () => {
    const { venue, listing } = await rated([5, 5, 5, 5, 5])
    for (const who of [admin, venue.owner] satisfies SignedIn[]) expect(await bandOn(listing, who.client)).toBeNull()
  })

  test('the dates of one venue don’t change together', async () => {
    const venue = await aVenue(app).verified()
    const dates = []
    for (let day = 200; day < 208; day++) dates.push(await aListing(app, venue).inDays(day))
    const before = await Promise.all(dates.map((date) => bandOn(date)))
    await haveReviewed(app, venue, [5, 5, 5, 5, 5])
    const moments = new Set<number>()
    const seen = new Set<number>()
    for (let hour = 0; hour < SERVER_LIMITS.ratingBandDays * 24; hour += 12) {
      await app.clock.advance(12 * HOUR)
      for (const date of dates) {
        if (seen.has(date.id) || (await bandOn(date)) === null) continue
        seen.add(date.id)
        moments.add(hour)
      }
    }
    expect(before).toEqual(dates.map(() => null))
    expect(seen.size).toBe(dates.length)
    expect(moments.size).toBeGreaterThan(4)
  })
})
