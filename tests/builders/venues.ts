import type { OwnVenue } from '#contract/api/venues.ts'
import type { TestApp } from '#tests/app.ts'
import type { Client } from '#tests/client.ts'
import { canBePaid } from './payouts.ts'
import { anAdmin, aVenueOwner, type SignedIn } from './users.ts'

type Form = Parameters<typeof post>[1]
const post = (
  client: Client,
  body: NonNullable<NonNullable<Parameters<typeof client.call<'POST /api/venues'>>[1]>['body']>,
) => client.call('POST /api/venues', { body })

/** A venue's form, filled in correctly. */
export const VENUE_FORM = {
  name: 'Thornwick Hall',
  address: '412 Juniper Crossing Rd',
  city: 'Austin',
  state: 'TX',
  zipCode: '78704',
  description: 'A hall of limestone above the creek, with a long lawn for the ceremony and a fire for the late hours.',
  maxCapacity: 200,
  styles: ['barn', 'rustic'],
  amenities: ['dance-floor', 'wifi', 'fire-pit'],
  priceRange: { min: 6000, max: 24_000 },
} satisfies Form

export interface BuiltVenue extends OwnVenue {
  owner: SignedIn
}

export interface VenueBuilder {
  /** other values of the form */
  with(values: Partial<Form>): VenueBuilder
  in(city: string, state: string): VenueBuilder
  /** as its owner sends it: waiting for verification */
  pending(): Promise<BuiltVenue>
  /** verified, and its owner can be paid, so dates can be listed */
  verified(): Promise<BuiltVenue>
}

/** A venue, with a new owner unless one is given; created and verified through the API. */
export function aVenue(app: TestApp, owner?: SignedIn, form: Form = VENUE_FORM): VenueBuilder {
  const pending = async () => {
    const by = owner ?? (await aVenueOwner(app))
    return { ...(await post(by.client, form)), owner: by }
  }
  return {
    with: (values) => aVenue(app, owner, { ...form, ...values }),
    in: (city, state) => aVenue(app, owner, { ...form, city, state }),
    pending,
    verified: async () => {
      const venue = await pending()
      await verify(app, venue.id, true)
      await canBePaid(app, venue.owner)
      return { ...venue, isVerified: true }
    },
  }
}

/** An admin verifies the venue, or takes its verification back. */
export async function verify(app: TestApp, venueId: number, verified: boolean): Promise<void> {
  const admin = await adminOf(app)
  await admin.client.call('PATCH /api/admin/venues/{id}', { params: { id: venueId }, body: { verified } })
}

/** An admin approves the name and place that a venue's owner has asked for. */
export async function approveChange(app: TestApp, { id, owner }: BuiltVenue): Promise<void> {
  const [change] = await owner.client.call('GET /api/venues/{id}/changes', { params: { id } })
  const admin = await adminOf(app)
  await admin.client.call('POST /api/admin/venue-changes/{id}/approve', { params: { id: change?.id as number } })
}

const admins = new WeakMap<TestApp, Promise<SignedIn>>()

function adminOf(app: TestApp): Promise<SignedIn> {
  const admin = admins.get(app) ?? anAdmin(app)
  admins.set(app, admin)
  return admin
}
