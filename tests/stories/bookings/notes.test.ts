import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aTransfer, buyerConfirms } from '#tests/builders/transfers.ts'
import { anAdmin, aVenueOwner, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'
import type { BuiltVenue } from '#tests/builders/venues.ts'

/** What an owner keeps about their bookings for themselves: a note on each, and all of them as a spreadsheet. */
const { app } = await anApp()
const NOTE = 'Grandmother comes by wheelchair: ramp at the side door.\nInvoice 2026-114.'

const notes = ({ owner }: { owner: SignedIn }, id: number, note: string) =>
  owner.client.try('PATCH /api/bookings/{id}/note', { params: { id }, body: { note } })
const bookingOf = (venue: BuiltVenue, id: number) =>
  venue.owner.client.call('GET /api/bookings/{id}', { params: { id } })
const sheetOf = async ({ owner }: BuiltVenue) => (await owner.client.raw('/api/bookings/my.csv')).text()

async function aNotedBooking() {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  const id = checkout.bookingId as number
  expect((await notes(listing.venue, id, NOTE)).body).toEqual({ venueNote: NOTE })
  return { couple, venue: listing.venue, id }
}
const cancels = async ({ client }: SignedIn, id: number) => {
  const params = { id }
  const { refund } = await client.call('GET /api/bookings/{id}/cancellation', { params })
  await client.call('POST /api/bookings/{id}/cancel', { params, body: { refund, reason: 'It rains in' } })
  await app.settle()
}
const notesLeft = async () => (await app.services.db.selectFrom('booking_notes').select('note').execute()).length

test('the venue’s owner and admins read a note, and the couple never does', async () => {
  const { couple, venue, id } = await aNotedBooking()
  expect(await bookingOf(venue, id)).toMatchObject({ venueNote: NOTE })
  const admin = await anAdmin(app)
  const seen = await admin.client.call('GET /api/admin/bookings/{id}', { params: { id } })
  expect(seen).toMatchObject({ venueNote: NOTE })
  for (const path of ['/api/bookings/my', `/api/bookings/${id}`, '/api/export', '/api/messages', '/api/tasks']) {
    const answer = await couple.client.raw(path)
    expect(answer.status, path).toBe(200)
    expect(await answer.text(), path).not.toContain('wheelchair')
  }
  expect(await (await venue.owner.client.raw('/api/export')).text()).toContain('wheelchair')
})

test('a note can be changed, and is removed when it is empty; others’ bookings and long notes are refused', async () => {
  const { venue, id } = await aNotedBooking()
  expect((await notes(venue, id, '  Ramp is built.  ')).body).toEqual({ venueNote: 'Ramp is built.' })
  expect((await notes({ owner: await aVenueOwner(app) }, id, 'Mine')).status).toBe(404)
  expect((await notes(venue, id, 'x'.repeat(2001))).status).toBe(400)
  expect(await bookingOf(venue, id)).toMatchObject({ venueNote: 'Ramp is built.' })
  for (const _ of [1, 2]) expect((await notes(venue, id, '')).body).toEqual({ venueNote: null })
  expect(await bookingOf(venue, id)).toMatchObject({ venueNote: null })
})

test('a note stays with the couple it is about when their booking passes on', async () => {
  const transfer = await aTransfer(app).assigned()
  const { venue, bookingId } = transfer
  expect((await notes(venue, bookingId, NOTE)).body).toEqual({ venueNote: NOTE })
  const { newBookingId } = await buyerConfirms(transfer)
  expect(await bookingOf(venue, bookingId)).toMatchObject({ venueNote: NOTE })
  expect(await bookingOf(venue, newBookingId as number)).toMatchObject({ venueNote: null })
})

test('a note is deleted with the account of its couple, and with that of the venue’s owner', async () => {
  const before = await notesLeft()
  const [one, other] = [await aNotedBooking(), await aNotedBooking()]
  expect(await notesLeft()).toBe(before + 2)
  for (const { venue, id } of [one, other]) await cancels(venue.owner, id)
  for (const [who, left] of [
    [one.couple, before + 1],
    [other.venue.owner, before],
  ] as const) {
    expect((await who.client.try('POST /api/account/closing', { body: { password: TEST_PASSWORD } })).body).toEqual({
      ok: true,
    })
    expect(await notesLeft()).toBe(left)
  }
})

test('the spreadsheet has a row for each booking, with names, money and the note', async () => {
  const { couple, venue, id } = await aNotedBooking()
  const lines = (await sheetOf(venue)).split('\r\n')
  expect(lines[0]).toContain('"Booking","Event date","Venue","Status","Couple","Email"')
  const { eventDate } = await bookingOf(venue, id)
  expect(lines[1]).toContain(`${id},"${eventDate}","${venue.name}","Confirmed"`)
  expect(lines[1]).toContain(couple.email)
  expect(lines[1]).toContain('12000')
  expect(lines[1]).toContain('ramp at the side door')
  expect(await sheetOf({ ...venue, owner: await aVenueOwner(app) })).not.toContain(couple.email)
  await cancels(couple, id)
  const ended = (await sheetOf(venue)).split('\r\n')[1]
  expect(ended).toMatch(/,"\d{4}-\d\d-\d\d \d\d:\d\d","The couple","It rains in",0,3000,/)
})
