import { describe, expect, test } from 'vitest'
import { formatFullDate } from '#contract/wording/format.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith, syncs } from '#tests/builders/bookings.ts'
import { readPdf } from '#tests/builders/files/pdf-text.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aTransfer, buyerConfirms, venueAssigns } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

/** What a couple keeps of a booking: its day in their calendar, and a receipt. */
const { app, bank } = await anApp()
const admin = await anAdmin(app)

const FILES = ['calendar.ics', 'receipt'] as const
const file = (who: SignedIn, id: number, name: (typeof FILES)[number]) => who.client.raw(`/api/bookings/${id}/${name}`)
/** Long lines of a calendar file go on after a line break and a space. */
const calendarOf = async (who: SignedIn, id: number) =>
  (await (await file(who, id, 'calendar.ics')).text()).replaceAll(/\r?\n /g, '')
const uidOf = (calendar: string) => /^UID:(.+)$/m.exec(calendar)?.[1]
const receiptOf = async (who: SignedIn, id: number) =>
  readPdf(new Uint8Array(await (await file(who, id, 'receipt')).arrayBuffer()))
    .pages.join(' ')
    .replaceAll(/\s+/g, ' ')

async function paysBalance(couple: SignedIn, id: number, amount: number) {
  await paysWith(
    app,
    await couple.client.call('POST /api/bookings/{id}/pay-balance', { params: { id }, body: { amount } }),
  )
  await bank.arrived()
}

describe('who gets the calendar file and the receipt of a booking', () => {
  test.each(FILES)('%s: its couple, its venue and admins; nobody else finds one', async (name) => {
    const { couple, listing, checkout } = await aBooking(app).confirmed()
    const { venue } = listing
    for (const who of [couple, venue.owner, admin]) {
      const answer = await file(who, checkout.bookingId, name)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/)
    }
    const missing = await (await file(couple, 99_999_999, name)).text()
    for (const who of [await aCouple(app), await aVenueOwner(app), (await aVenue(app).verified()).owner]) {
      const answer = await file(who, checkout.bookingId, name)
      expect([answer.status, await answer.text()]).toEqual([404, missing])
    }
    expect((await app.visitor().raw(`/api/bookings/${checkout.bookingId}/${name}`)).status).toBe(401)
  })

  test.each(FILES)('%s: nobody while the date is only held: the venue is not revealed yet', async (name) => {
    const { couple, listing, checkout } = await aBooking(app).held()
    const get = async (who: SignedIn) => (await file(who, checkout.bookingId as number, name)).status
    for (const who of [couple, listing.venue.owner, admin]) expect(await get(who)).toBe(404)
    await paysWith(app, checkout)
    await syncs(couple, listing)
    for (const who of [couple, listing.venue.owner, admin]) expect(await get(who), 'once it is paid').toBe(200)
  })
})

describe('the calendar file', () => {
  test('has the day with the venue, and for the couple the day of the balance until it is paid', async () => {
    const { couple, listing, checkout } = await aBooking(app).confirmed()
    const { bookingId, balanceDueDate } = checkout
    const { venue } = listing
    const mine = await calendarOf(couple, bookingId)
    expect(mine).toContain(`DTSTART;VALUE=DATE:${listing.date.replaceAll('-', '')}\r\n`)
    expect(mine).toContain(`SUMMARY:Wedding at ${venue.name}`)
    expect(mine).toContain(`LOCATION:${venue.name}\\, ${venue.address}\\, Austin\\, TX 78704`)
    expect(mine).toContain(venue.owner.email)
    expect(mine).toContain(`DTSTART;VALUE=DATE:${balanceDueDate?.replaceAll('-', '')}\r\n`)
    expect(mine).toContain('SUMMARY:Balance due: $9\\,000')
    expect(await calendarOf(venue.owner, bookingId)).not.toContain('Balance due')
    await paysBalance(couple, bookingId, 9000)
    const paid = await calendarOf(couple, bookingId)
    expect(paid).not.toContain('Balance due')
    expect(uidOf(mine)).toMatch(/^booking-\d+@/)
    expect(uidOf(paid)).toBe(uidOf(mine))
  })
})

test('the calendar file of a booking that has ended says so, and takes the place of the one before', async () => {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  const { owner, name } = listing.venue
  const params = { id: checkout.bookingId }
  const before = await calendarOf(couple, checkout.bookingId)
  expect(before).not.toContain('STATUS:')
  const { refund } = await owner.client.call('GET /api/bookings/{id}/cancellation', { params })
  await owner.client.call('POST /api/bookings/{id}/cancel', { params, body: { refund, reason: 'A burst pipe' } })
  await bank.arrived()
  const entriesOf = (calendar: string) => calendar.split('BEGIN:VEVENT').slice(1)
  const uidsOf = (calendar: string) => entriesOf(calendar).map(uidOf)
  for (const who of [couple, owner]) {
    const now = await calendarOf(who, checkout.bookingId)
    expect(now).toContain(`SUMMARY:Canceled: Wedding at ${name}`)
    for (const entry of entriesOf(now)) {
      expect(entry).toContain('STATUS:CANCELLED')
      expect(entry, 'or calendars keep the one they have').toContain('SEQUENCE:1')
    }
    expect(now).not.toContain('Balance due')
    expect(uidsOf(now), 'the couple’s with the day of the balance').toEqual(
      uidsOf(before).slice(0, who === couple ? 2 : 1),
    )
  }
  expect(before).toContain('SEQUENCE:0')
})

describe('the receipt', () => {
  test('says what the couple paid, for which booking, and what is left', async () => {
    const couple = await aCouple(app, { name: 'Zoë Łukasiewicz', metadata: { partnerName: 'Maya' } })
    const { listing, checkout } = await aBooking(app, { couple }).confirmed()
    const { bookingId, balanceDueDate } = checkout
    const first = await receiptOf(couple, bookingId)
    for (const words of [
      `Receipt for booking ${bookingId}`,
      listing.venue.name,
      listing.venue.address,
      'Zoë Łukasiewicz and Maya',
      couple.email,
      formatFullDate(listing.date),
      'Deposit,',
      'Total paid $3,000.00',
      `The balance of $9,000.00 is still to be paid, due on ${formatFullDate(balanceDueDate as string)}.`,
    ]) {
      expect(first).toContain(words)
    }
    expect(await receiptOf(couple, bookingId)).toBe(first)
    await paysBalance(couple, bookingId, 9000)
    const second = await receiptOf(couple, bookingId)
    expect(second).toMatch(/Deposit, .* \$3,000\.00 Balance, .* \$9,000\.00 Total paid \$12,000\.00/)
    expect(second).toContain('It is paid in full.')
  })

  test('of a canceled booking has what went back to the card', async () => {
    const listing = await aListing(app).inDays(90)
    const { couple, checkout } = await aBooking(app, { listing }).confirmed()
    const params = { id: checkout.bookingId }
    const { refund } = await listing.venue.owner.client.call('GET /api/bookings/{id}/cancellation', { params })
    const body = { refund, reason: 'A burst pipe' }
    await listing.venue.owner.client.call('POST /api/bookings/{id}/cancel', { params, body })
    await bank.arrived()
    const receipt = await receiptOf(couple, checkout.bookingId)
    expect(receipt).toContain('Sent back to the card –$3,000.00 Total paid $0.00')
    expect(receipt).toContain('The booking has ended')
  })

  test('of a couple that has closed its account says so', async () => {
    const { couple, listing, checkout } = await aBooking(app).confirmed()
    const params = { id: checkout.bookingId }
    const { owner } = listing.venue
    const { refund } = await owner.client.call('GET /api/bookings/{id}/cancellation', { params })
    await owner.client.call('POST /api/bookings/{id}/cancel', { params, body: { refund, reason: 'A burst pipe' } })
    await bank.arrived()
    await admin.client.call('DELETE /api/admin/users/{id}', { params: { id: couple.id } })
    const receipt = await receiptOf(owner, checkout.bookingId)
    const sheet = await (await owner.client.raw('/api/bookings/my.csv')).text()
    for (const words of [receipt, sheet]) {
      expect(words).toContain('Account closed')
      expect(words).not.toContain('.invalid')
    }
  })

  test('of a booking that was passed on: each couple has their own, and not the other’s', async () => {
    const transfer = await aTransfer(app).funded()
    await venueAssigns(transfer)
    const { newBookingId } = await buyerConfirms(transfer)
    const { seller, buyer } = transfer
    const [old] = await seller.client.call('GET /api/bookings/my')
    const oldBookingId = old?.id as number
    const bought = await receiptOf(buyer, newBookingId as number)
    expect(bought).toContain('Transfer price, to take over the booking')
    expect(bought).toContain('What was paid before the booking was taken over counts toward it.')
    expect(bought).not.toContain(seller.name)
    const sold = await receiptOf(seller, oldBookingId)
    expect(sold).toContain('The booking has passed to another couple.')
    expect(sold).not.toContain(buyer.name)
    const ofFee = await aTransfer(app, { fee: 75 }).funded()
    await venueAssigns(ofFee)
    const { newBookingId: dearer } = await buyerConfirms(ofFee)
    expect(await receiptOf(ofFee.buyer, dearer as number)).toMatch(
      /to take over the booking, .* \$2,700\.00 The venue’s transfer fee, .* \$75\.00 Total paid \$2,775\.00/,
    )
    expect((await file(seller, newBookingId as number, 'receipt')).status).toBe(404)
    expect((await file(buyer, oldBookingId, 'receipt')).status).toBe(404)
  })
})
