import sharp from 'sharp'
import type { TestApp } from '#tests/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { startsTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, aVenueOwner } from '#tests/builders/users.ts'
import { aVenue, type BuiltVenue } from '#tests/builders/venues.ts'
import type { Client } from '#tests/client.ts'

/** The callers, which are the columns of the table in domain.md section 4. */
export const CALLERS = ['anonymous', 'couple', 'other couple', 'venue', 'other venue', 'admin'] as const
export type Caller = (typeof CALLERS)[number]

/** One couple with bookings and a hold at one venue, and others who have nothing to do with those two. */
export interface PermissionsWorld {
  clients: Record<Caller, Client>
  venue: BuiltVenue
  photoId: number
  /** live */
  offered: BuiltListing
  /** held by `couple` */
  held: BuiltListing
  /** booked and paid by `couple` */
  booked: BuiltListing
  bookingId: number
  /** every booking of `couple` at `venue` */
  bookingIds: number[]
  /** of `couple`, not yet passed on */
  freeBookingId: number
  /** of `couple`, waiting for the venue's consent */
  transferId: number
  /** in the bell of `couple` */
  noticeId: number
  /** saved by `couple` */
  searchId: number
  /** of `venue`, waiting for an admin */
  changeId: number
  /** somebody whom an admin may edit and delete */
  bystanderId: number
  coupleEmail: string
}

export const PICTURE = sharp({ create: { width: 20, height: 20, channels: 3, background: '#14463a' } })
  .jpeg()
  .toBuffer()

export async function aPermissionsWorld(app: TestApp): Promise<PermissionsWorld> {
  const venue = await aVenue(app).verified()
  const couple = await aCouple(app)
  const booked = await aListing(app, venue).inDays(80)
  const { checkout } = await aBooking(app, { couple, listing: booked }).confirmed()
  const passedOn = await aListing(app, venue).inDays(83)
  const old = await aBooking(app, { couple, listing: passedOn }).confirmed()
  const transfer = await startsTransfer(couple, bookingOf(old.checkout))
  const free = await aListing(app, venue).inDays(84)
  const other = await aBooking(app, { couple, listing: free }).confirmed()
  const held = await aListing(app, venue).inDays(81)
  await aBooking(app, { couple, listing: held }).held()
  const offered = await aListing(app, venue).inDays(82)
  const body = new Uint8Array(await PICTURE)
  const upload = await venue.owner.client.raw(`/api/venues/${venue.id}/photos`, { method: 'POST', body })
  const { images } = await upload.json()
  const { pendingChange } = await venue.owner.client.call('PATCH /api/venues/{id}', {
    params: { id: venue.id },
    body: { name: 'Larkspur House' },
  })
  const { notices } = await couple.client.call('GET /api/notifications')
  const search = await couple.client.call('POST /api/saved-searches', { body: { criteria: { state: 'TX' } } })
  return {
    clients: {
      anonymous: app.visitor(),
      couple: couple.client,
      'other couple': (await aCouple(app)).client,
      venue: venue.owner.client,
      'other venue': (await aVenueOwner(app)).client,
      admin: (await anAdmin(app)).client,
    },
    venue,
    photoId: Number(images[0].split('/').at(-1)),
    offered,
    held,
    booked,
    bookingId: bookingOf(checkout),
    bookingIds: [checkout, old.checkout, other.checkout].map(bookingOf),
    freeBookingId: bookingOf(other.checkout),
    transferId: transfer.id,
    noticeId: notices[0]?.id as number,
    searchId: search.id,
    changeId: pendingChange?.id as number,
    bystanderId: (await aCouple(app)).id,
    coupleEmail: couple.email,
  }
}

function bookingOf({ bookingId }: { bookingId: number | null }): number {
  if (bookingId === null) throw new Error('a direct checkout has a booking')
  return bookingId
}
