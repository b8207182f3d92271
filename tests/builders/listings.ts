import type { OwnListing } from '#contract/api/listings.ts'
import { addDays } from '#contract/dates.ts'
import type { TestApp } from '#tests/app.ts'
import type { Client } from '#tests/client.ts'
import { aVenue, type BuiltVenue } from './venues.ts'

const post = (
  client: Client,
  body: NonNullable<NonNullable<Parameters<typeof client.call<'POST /api/listings'>>[1]>['body']>,
) => client.call('POST /api/listings', { body })
type Form = Omit<Parameters<typeof post>[1], 'venueId' | 'date'>

export interface BuiltListing extends OwnListing {
  venue: BuiltVenue
}

export interface ListingBuilder {
  /** other values of the form */
  with(values: Partial<Form>): ListingBuilder
  /** in dollars */
  priced(original: number, discounted: number): ListingBuilder
  /** live, on this date */
  on(date: string): Promise<BuiltListing>
  /** live, this many days from today at the venue */
  inDays(days: number): Promise<BuiltListing>
  /** taken off the market again */
  inactiveInDays(days: number): Promise<BuiltListing>
}

/** A listing of a new verified venue unless one is given: $12,000 instead of $20,000, for 120 guests. */
export function aListing(
  app: TestApp,
  venue?: BuiltVenue,
  form: Form = { originalPrice: 20_000, discountedPrice: 12_000, maxGuests: 120 },
): ListingBuilder {
  const publish = async (dateAt: (at: BuiltVenue) => string) => {
    const at = venue ?? (await aVenue(app).verified())
    return { ...(await post(at.owner.client, { ...form, venueId: at.id, date: dateAt(at) })), venue: at }
  }
  const inDays = (days: number) => publish((at) => addDays(app.clock.todayIn(at.state), days))
  return {
    with: (values) => aListing(app, venue, { ...form, ...values }),
    priced: (original, discounted) =>
      aListing(app, venue, { ...form, originalPrice: original, discountedPrice: discounted }),
    on: (date) => publish(() => date),
    inDays,
    inactiveInDays: async (days) => {
      const listing = await inDays(days)
      await listing.venue.owner.client.call('PATCH /api/listings/{id}', {
        params: { id: listing.id },
        body: { isActive: false },
      })
      return { ...listing, status: 'inactive', isActive: false }
    },
  }
}
