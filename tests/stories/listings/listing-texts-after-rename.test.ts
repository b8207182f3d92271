import { describe, expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { canBePaid } from '#tests/builders/payouts.ts'
import { startsTransfer, transferOf } from '#tests/builders/transfers.ts'
import type { SignedIn } from '#tests/builders/users.ts'
import { approveChange, type BuiltVenue } from '#tests/builders/venues.ts'

/** What a listing's text may say once its venue has another name, which the text may have contained all along. */
const { app } = await anApp()

const TEXT = {
  description: 'Dance below the lamps of the Brambleton orchard.',
  packageDetails: {
    duration: 'Eight hours',
    times: 'From noon',
    includes: ['Dinner for all', 'Brambleton cider'],
    excludes: ['Cake', 'Rooms at Brambleton'],
    restrictions: ['No confetti'],
  },
}

async function bookedDate() {
  const listing = await aListing(app).with(TEXT).inDays(90)
  const { couple, checkout } = await aBooking(app, { listing }).confirmed()
  return { listing, venue: listing.venue, couple, bookingId: checkout.bookingId }
}

const asksForName = ({ id, owner }: BuiltVenue, name: string) =>
  owner.client.try('PATCH /api/venues/{id}', { params: { id }, body: { name } })

/** The owner asks for another name, and an admin approves it. */
async function rename(venue: BuiltVenue, name: string) {
  const reply = await asksForName(venue, name)
  if (reply.status === 200) await approveChange(app, venue)
  return reply
}
const strangerSees = (id: number) => app.visitor().call('GET /api/listings/{id}', { params: { id } })

async function listsTransfer(couple: SignedIn, venue: BuiltVenue, bookingId: number): Promise<number> {
  const { id } = await startsTransfer(couple, bookingId)
  await venue.owner.client.call('POST /api/transfers/{id}/consent', { params: { id }, body: {} })
  await canBePaid(app, couple)
  await app.settle()
  const { listingId } = await transferOf(couple, { id })
  return listingId as number
}

describe('a transfer of a date whose venue has been renamed', () => {
  const anonymous = {
    description: null,
    packageDetails: { ...TEXT.packageDetails, includes: ['Dinner for all'], excludes: ['Cake'] },
  }

  test('is listed without what names the venue', async () => {
    const { venue, couple, bookingId } = await bookedDate()
    expect((await rename(venue, 'Brambleton Manor')).status).toBe(200)
    expect(await strangerSees(await listsTransfer(couple, venue, bookingId))).toMatchObject(anonymous)
  })

  test('is listed without a name that the venue has had in the meantime', async () => {
    const { venue, couple, bookingId } = await bookedDate()
    for (const name of ['Brambleton Manor', 'Larkspur House']) expect((await rename(venue, name)).status).toBe(200)
    expect(await strangerSees(await listsTransfer(couple, venue, bookingId))).toMatchObject(anonymous)
  })

  test('is listed without a name that the venue has asked for', async () => {
    const { venue, couple, bookingId } = await bookedDate()
    expect((await asksForName(venue, 'Brambleton Manor')).status).toBe(200)
    expect(await strangerSees(await listsTransfer(couple, venue, bookingId))).toMatchObject(anonymous)
  })

  test('loses what names the venue once it is renamed, because nobody could take that out by hand', async () => {
    const { venue, couple, bookingId } = await bookedDate()
    const listingId = await listsTransfer(couple, venue, bookingId)
    expect(await strangerSees(listingId)).toMatchObject(TEXT)
    expect((await rename(venue, 'Brambleton Manor')).status).toBe(200)
    expect(await strangerSees(listingId)).toMatchObject(anonymous)
  })
})

test('a date that is available again is offered again only without the name', async () => {
  const { listing, venue, couple, bookingId } = await bookedDate()
  expect((await rename(venue, 'Brambleton Manor')).status).toBe(200)
  const params = { id: bookingId }
  const { refund } = await couple.client.call('GET /api/bookings/{id}/cancellation', { params })
  await couple.client.call('POST /api/bookings/{id}/cancel', { params, body: { refund, reason: 'Another plan' } })
  const change = (body: object) =>
    venue.owner.client.try('PATCH /api/listings/{id}', { params: { id: listing.id }, body })
  expect(await change({ isActive: true })).toMatchObject({ status: 400, body: { code: 'identity_in_text' } })
  const texts = { description: 'Dance below the lamps.', packageDetails: { includes: ['Cider'], excludes: [] } }
  expect((await change({ ...texts, isActive: true })).status).toBe(200)
  expect(await strangerSees(listing.id)).toMatchObject({ description: texts.description })
})

test('a venue’s former names must not appear, either, because people still know it by them', async () => {
  const listing = await aListing(app).inDays(90)
  const { venue } = listing
  for (const name of ['Foxglove Manor', 'Larkspur House']) expect((await rename(venue, name)).status).toBe(200)
  const params = { id: listing.id }
  for (const description of ['Once known as Thornwick Hall.', 'We were Foxglove Manor.', 'Larkspur House is open.']) {
    const reply = await venue.owner.client.try('PATCH /api/listings/{id}', { params, body: { description } })
    expect(reply, description).toMatchObject({ status: 400, body: { code: 'identity_in_text' } })
  }
  expect(await strangerSees(listing.id)).toMatchObject({ description: listing.description ?? null })
})
