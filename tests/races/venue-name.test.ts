import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aVenue, type BuiltVenue } from '#tests/builders/venues.ts'

/**
 * A listing is written, or goes on sale again, while its venue gets another name: no listing ends up naming its venue.
 */
const { app } = await anApp()

/**
 * Renames the venue in a transaction that stays open until `write` has been sent and has had time to read the old name.
 */
async function renamedDuring<T>(venue: BuiltVenue, name: string, write: () => Promise<T>): Promise<T> {
  const outside = AsyncLocalStorage.snapshot() // the request is somebody else's, not part of this transaction
  const { reply } = await inTransaction(app.services.db, async (tx) => {
    await tx.updateTable('venues').set({ name }).where('id', '=', venue.id).execute()
    const reply = outside(write)
    await new Promise((resolve) => setTimeout(resolve, 400))
    return { reply }
  })
  return reply
}

describe('while a venue is being renamed', () => {
  test('a new listing that carries the new name is refused', async () => {
    const venue = await aVenue(app).verified()
    const body = {
      venueId: venue.id,
      date: addDays(app.clock.todayIn(venue.state), 90),
      originalPrice: 9000,
      discountedPrice: 5000,
      maxGuests: 100,
      description: 'Dinner at Foxglove Orangery.',
    }
    const reply = await renamedDuring(venue, 'Foxglove Orangery', () =>
      venue.owner.client.try('POST /api/listings', { body }),
    )
    expect(reply).toMatchObject({ status: 400, body: { code: 'identity_in_text' } })
  })

  test('a changed text that carries the new name is refused', async () => {
    const listing = await aListing(app).inDays(90)
    const reply = await renamedDuring(listing.venue, 'Foxglove Orangery', () =>
      listing.venue.owner.client.try('PATCH /api/listings/{id}', {
        params: { id: listing.id },
        body: { description: 'Dinner at Foxglove Orangery.' },
      }),
    )
    expect(reply).toMatchObject({ status: 400, body: { code: 'identity_in_text' } })
  })

  test('a date whose text has the new name doesn’t go on sale again when its couple cancels', async () => {
    const venue = await aVenue(app).verified()
    const listing = await aListing(app, venue).with({ description: 'Dinner at Foxglove Orangery.' }).inDays(90)
    const { couple, checkout } = await aBooking(app, { listing }).confirmed()
    const reply = await renamedDuring(venue, 'Foxglove Orangery', () =>
      couple.client.try('POST /api/bookings/{id}/cancel', {
        params: { id: checkout.bookingId as number },
        body: { refund: 0, reason: 'plans have changed' },
      }),
    )
    expect(reply.status).toBe(200)
    const [own] = await venue.owner.client.call('GET /api/listings/my')
    expect(own).toMatchObject({ id: listing.id, status: 'inactive' })
  })
})
