import { describe, expect, test } from 'vitest'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { DAY, HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aWedding, haveReviewed, reviews } from '#tests/builders/reviews.ts'
import { anAdmin, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'
import { aVenue, type BuiltVenue } from '#tests/builders/venues.ts'
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

  describe('the dates of one venue don’t change together', () => {
    /** A venue with eight dates and five reviews that count on all of them, the last one by a couple of its own. */
    async function ratedByACouple() {
      const venue = await aVenue(app).verified()
      const { couple, bookingId } = await aWedding(app, { venue })
      const dates = await datesOf(venue)
      await haveReviewed(app, venue, [5, 5, 5, 5])
      await reviews(couple, bookingId)
      await aPeriodLater()
      expect(await Promise.all(dates.map((date) => bandOn(date)))).toEqual(dates.map(() => 4.5))
      return { venue, couple, dates }
    }

    async function datesOf(venue: BuiltVenue) {
      const dates = []
      for (let day = 200; day < 208; day++) dates.push(await aListing(app, venue).inDays(day))
      return dates
    }

    /** At how many moments of the next period, 12 hours apart, dates get another band, after none has at once. */
    async function momentsOfChange(dates: readonly { id: number }[], before: number | null): Promise<number> {
      expect(await Promise.all(dates.map((date) => bandOn(date)))).toEqual(dates.map(() => before))
      const moments = new Set<number>()
      const seen = new Set<number>()
      for (let hour = 0; hour < SERVER_LIMITS.ratingBandDays * 24; hour += 12) {
        await app.clock.advance(12 * HOUR)
        for (const date of dates) {
          if (seen.has(date.id) || (await bandOn(date)) === before) continue
          seen.add(date.id)
          moments.add(hour)
        }
      }
      expect(seen.size).toBe(dates.length)
      return moments.size
    }

    test('when its fifth review is written', async () => {
      const venue = await aVenue(app).verified()
      const dates = await datesOf(venue)
      await haveReviewed(app, venue, [5, 5, 5, 5, 5])
      expect(await momentsOfChange(dates, null)).toBeGreaterThan(4)
    })

    test('when a couple that reviewed it closes their account', async () => {
      const { venue, couple, dates } = await ratedByACouple()
      await couple.client.call('POST /api/account/closing', { body: { password: TEST_PASSWORD } })
      expect(await momentsOfChange(dates, 4.5)).toBeGreaterThan(4)
      await app.clock.advance(HOUR)
      await app.settle()
      const kept = app.services.db.selectFrom('past_ratings').select('id').where('venue_id', '=', venue.id)
      expect(await kept.execute()).toEqual([])
    })

    test('when a hidden review is shown again', async () => {
      const { venue, dates } = await ratedByACouple()
      const [review] = await admin.client.call('GET /api/admin/venues/{id}/reviews', { params: { id: venue.id } })
      const params = { id: review?.id as number }
      await admin.client.call('POST /api/admin/reviews/{id}/hide', { params, body: { reason: 'Made up' } })
      await aPeriodLater()
      await admin.client.call('POST /api/admin/reviews/{id}/show', { params })
      expect(await momentsOfChange(dates, null)).toBeGreaterThan(4)
    })
  })
})
