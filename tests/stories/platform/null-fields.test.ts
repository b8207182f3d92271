import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'
import { aVenue, type BuiltVenue, VENUE_FORM } from '#tests/builders/venues.ts'

/**
 * A script sends null for what it doesn't have, as our own answers do: in a POST, that counts as not given
 * (domain.md row 46).
 */
const { app } = await anApp()

let venue: BuiltVenue
let listing: BuiltListing
let couple: SignedIn
beforeAll(async () => {
  venue = await aVenue(app).verified()
  listing = await aListing(app, venue).inDays(60)
  couple = await aCouple(app)
})

/** Sends what no form of ours would: the answer's status and body. */
async function send({ client }: Pick<SignedIn, 'client'>, request: string, body: object) {
  const [method = '', path = ''] = request.split(' ')
  const headers = { 'content-type': 'application/json' }
  const answer = await client.raw(path, { method, headers, body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}
const visitor = () => ({ client: app.visitor() })
const PERSON = { name: 'Ann Able', password: 'outside-looking-in' }
const PLACE = { address: '17 Outlook Terrace', city: 'Austin', state: 'TX', zipCode: '78704' }

test.each<[who: string, role: string | null, phone: string | null, metadata: object | null]>([
  ['a couple that says nothing about itself', null, null, null],
  [
    'a couple with an empty form',
    'couple',
    null,
    { partnerName: null, weddingDate: null, city: null, state: null, budget: null },
  ],
  ['a venue’s owner on the generic form', 'venue', null, null],
  [
    'a venue’s owner without a website',
    'venue',
    '(512) 555-0142',
    { venueName: 'Quillmoor Hall', venueType: 'Hall', ...PLACE, website: null, description: null },
  ],
])('null is what was not filled in at sign-up: %s', async (who, role, phone, metadata) => {
  const email = `${who.replaceAll(/\W/g, '-')}@example.test`
  const opened = await send(visitor(), 'POST /api/auth/register', { ...PERSON, email, role, phone, metadata })
  expect(opened).toMatchObject({ status: 201, body: { email, role: role ?? 'couple' } })
})

test('a place on the waitlist, as the admin’s list answers with it, can be sent again', async () => {
  const email = 'waits@example.test'
  const admin = await anAdmin(app)
  await send(visitor(), 'POST /api/waitlist', { email })
  const [entry] = await admin.client.call('GET /api/waitlist')
  expect(entry).toMatchObject({ email, userType: 'couple', weddingDate: null, hearAboutUs: null })
  const { id: _, isVerified: __, createdAt: ___, ...form } = entry as object as Record<string, unknown>
  expect(await send(visitor(), 'POST /api/waitlist', { ...form, userType: null })).toMatchObject({ status: 201 })
})

test('a venue and a date get their defaults', async () => {
  const form = { ...VENUE_FORM, name: 'Quillmoor Hall', maxCapacity: null, amenities: null }
  const made = await send(venue.owner, 'POST /api/venues', { ...form, priceRange: { min: null, max: '30000' } })
  expect(made).toMatchObject({
    status: 201,
    body: { maxCapacity: 100, amenities: [], priceRange: { min: 5000, max: 30_000 } },
  })
  const terms = { venueId: venue.id, date: addDays(listing.date, 1), originalPrice: '20000', discountedPrice: 12_000 }
  const texts = { description: null, packageDetails: { includes: null, restrictions: null } }
  const listed = await send(venue.owner, 'POST /api/listings', {
    ...terms,
    ...texts,
    maxGuests: null,
    depositPercent: null,
  })
  expect(listed).toMatchObject({
    status: 201,
    body: { maxGuests: 100, depositPercent: 25, description: null, packageDetails: { includes: [], restrictions: [] } },
  })
})

test('a checkout opens, and a transfer starts', async () => {
  const order = { amount: listing.depositAmount, metadata: { listingId: listing.id, isTransfer: null } }
  const opened = await send(couple, 'POST /api/create-payment-intent', { ...order, guestCount: null, saveCard: null })
  expect(opened).toMatchObject({ status: 200, body: { amountDueNow: 3000, guestCount: listing.maxGuests } })

  const { couple: seller, checkout } = await aBooking(app).confirmed()
  const asked = {
    originalBookingId: checkout.bookingId,
    transferPrice: '2700',
    originalDeposit: null,
    contractDocuments: null,
  }
  const started = await send(seller, 'POST /api/transfers', asked)
  expect(started).toMatchObject({ status: 201, body: { transferPrice: 2700, contractDocuments: [] } })
})

test('a search is saved without a limit, not with a limit of zero dollars', async () => {
  const criteria = { city: null, state: 'TX', date: null, maxPrice: null, minGuests: null }
  const saved = await send(couple, 'POST /api/saved-searches', { name: null, criteria, alert: null })
  expect(saved).toMatchObject({ status: 201, body: { name: 'Dates in Texas', criteria: { state: 'TX' }, alert: true } })
  expect(Object.keys(saved.body.criteria)).toEqual(['state'])
})

test('what is required is still missing, and an unknown field is still unknown', async () => {
  const nothing = { email: null, password: null, remember: null }
  expect((await send(visitor(), 'POST /api/auth/login', nothing)).body.details.fields).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password is required',
    remember: 'Unknown field',
  })
  const documents = { originalBookingId: 1, transferPrice: '2700', contractDocuments: [null] }
  expect((await send(couple, 'POST /api/transfers', documents)).body.details.fields).toEqual({
    'contractDocuments.0': 'Expected a number',
  })
})

test('in a PATCH, where a field left out stays as it is, null is refused by name', async () => {
  const admin = await anAdmin(app)
  const path = `/api/admin/users/${couple.id}`
  const changed = await send(admin, `PATCH ${path}`, { role: null, verified: false })
  expect([changed.status, Object.keys(changed.body.details.fields)]).toEqual([400, ['role']])
  const text = await send(venue.owner, `PATCH /api/listings/${listing.id}`, { description: null, depositPercent: null })
  expect([text.status, Object.keys(text.body.details.fields)]).toEqual([400, ['depositPercent', 'description']])
})
