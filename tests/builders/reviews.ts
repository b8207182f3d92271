import { DAY } from '#server/platform/clock.ts'
import type { TestApp } from '#tests/app.ts'
import { aBooking } from './bookings.ts'
import { aListing } from './listings.ts'
import type { SignedIn } from './users.ts'
import type { BuiltVenue } from './venues.ts'

const SAID = { rating: 5, comment: 'The light at dinner.', coupleNames: 'Sam and Sol' }

/** A couple's wedding: booked ten days ahead, and now over. Moves the clock by eleven days. */
export async function aWedding(app: TestApp, parents: { couple?: SignedIn; venue?: BuiltVenue } = {}) {
  const listing = await aListing(app, parents.venue).inDays(10)
  const booking = await aBooking(app, { listing, ...(parents.couple && { couple: parents.couple }) }).confirmed()
  await app.clock.advance(11 * DAY)
  await app.settle()
  return { couple: booking.couple, listing, venue: listing.venue, bookingId: booking.checkout.bookingId }
}

export const reviews = (couple: SignedIn, bookingId: number, said: Partial<typeof SAID> = {}) =>
  couple.client.call('POST /api/bookings/{id}/review', { params: { id: bookingId }, body: { ...SAID, ...said } })

export const triesToReview = (couple: SignedIn, bookingId: number, said: object = SAID) =>
  couple.client.try('POST /api/bookings/{id}/review', { params: { id: bookingId }, body: said as typeof SAID })

/** Reviews of a venue by made-up couples, written now. */
export async function haveReviewed(app: TestApp, venue: { id: number }, ratings: number[]): Promise<void> {
  await app.services.db
    .insertInto('reviews')
    .values(
      ratings.map((rating, at) => ({
        venue_id: venue.id,
        couple_names: `Couple ${at}`,
        rating,
        comment: `What couple ${at} says`,
        created_at: app.clock.now(),
      })),
    )
    .execute()
}
