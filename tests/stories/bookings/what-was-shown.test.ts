import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { statementsOf } from '#server/platform/database/migration-files.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith, syncs } from '#tests/builders/bookings.ts'
import { chargebackOf, takesBack } from '#tests/builders/chargebacks.ts'
import { readPdf } from '#tests/builders/files/pdf-text.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { canBePaid } from '#tests/builders/payouts.ts'
import { aTransfer, startsTransfer, transferOf } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

// A venue may write another text into a listing while a couple pays for it, and once the date is on sale again. What a
// couple was shown when their hold began is theirs (domain.md row 9).

const { app, bank } = await anApp()
const admin = await anAdmin(app)

const SHOWN = {
  description: 'A hall with dinner for everybody.',
  packageDetails: {
    duration: '10 hours',
    times: 'Noon to 10 PM',
    includes: ['Dinner for all'],
    excludes: ['Cake'],
    restrictions: ['Music ends at ten'],
  },
  maxGuests: 120,
}
const LATER = {
  description: 'A hall.',
  packageDetails: {
    duration: '2 hours',
    times: '3 to 5 PM',
    includes: ['Folding chairs'],
    excludes: ['Heating'],
    restrictions: ['No music'],
  },
  maxGuests: 40,
}

const aDate = async () => {
  const venue = await aVenue(app)
    .with({ styles: ['barn', 'garden'] })
    .verified()
  return aListing(app, venue)
    .with({ ...SHOWN, styles: ['barn'] })
    .inDays(90)
}

const rewrites = ({ id, venue }: BuiltListing) =>
  venue.owner.client.call('PATCH /api/listings/{id}', { params: { id }, body: { ...LATER, styles: ['garden'] } })
const seenBy = ({ client }: Pick<SignedIn, 'client'>, { id }: { id: number }) =>
  client.call('GET /api/listings/{id}', { params: { id } })

/** What the evidence about this payment, which its bank has taken back, says was sold. */
async function soldIn({ paymentId }: { paymentId: number }): Promise<string> {
  const chargeback = await chargebackOf(app, paymentId)
  const answer = await admin.client.raw(`/api/admin/bank-disputes/${chargeback?.id}/evidence`)
  const words = readPdf(new Uint8Array(await answer.arrayBuffer())).pages.join(' ')
  return words.replaceAll(/\s+/g, ' ').replace(/.*What was sold(.*)The terms, frozen.*/, '$1')
}
const WAS_SOLD = 'Times: Noon to 10 PM. Included: Dinner for all. Not included: Cake.'

test('while a couple pays, and once they have booked, the date’s page says what it said when their hold began', async () => {
  const { couple, listing, checkout } = await aBooking(app, { listing: await aDate() }).held()
  await rewrites(listing)
  expect(await seenBy(couple, listing)).toMatchObject({ ...SHOWN, styles: ['barn'], availability: 'held-by-me' })
  for (const who of [await aCouple(app), listing.venue.owner])
    expect(await seenBy(who, listing)).toMatchObject({ ...LATER, styles: ['garden'] })
  await paysWith(app, checkout)
  await syncs(couple, listing)
  for (const who of [couple, listing.venue.owner, admin])
    expect(await seenBy(who, listing)).toMatchObject({ ...SHOWN, styles: ['barn'], availability: 'mine' })
})

test('the next hold is of what the listing says by then', async () => {
  const { couple, listing } = await aBooking(app, { listing: await aDate() }).held()
  await rewrites(listing)
  await couple.client.call('DELETE /api/checkout/{id}', { params: { id: listing.id } })
  await bank.arrived()
  expect(await seenBy(couple, listing)).toMatchObject({ ...LATER, availability: 'available' })
  const next = await aBooking(app, { listing }).held()
  expect(await seenBy(next.couple, listing)).toMatchObject({ ...LATER, availability: 'held-by-me' })
})

test('a couple passes on what they were shown, and so does the couple that takes it over', async () => {
  const { couple, listing } = await aBooking(app, { listing: await aDate() }).held()
  await rewrites(listing)
  const { buyer, ...first } = await aTransfer(app, { couple, listing }).completed()
  expect(await seenBy(buyer, listing)).toMatchObject({ ...SHOWN, styles: ['barn'], availability: 'mine' })

  const { newBookingId } = await transferOf(buyer, first)
  const { id } = await startsTransfer(buyer, newBookingId as number)
  await listing.venue.owner.client.call('POST /api/transfers/{id}/consent', { params: { id }, body: {} })
  await canBePaid(app, buyer)
  await app.settle()
  const { listingId } = await transferOf(buyer, { id })
  const offered = await seenBy(await aCouple(app), { id: listingId as number })
  expect(offered).toMatchObject({ ...SHOWN, styles: ['barn'], isTransfer: true })

  await takesBack(app, first.checkout.paymentId)
  expect(await soldIn(first.checkout)).toContain(WAS_SOLD)
})

test('the evidence for a bank says what the couple was shown, not what the venue wrote while they paid', async () => {
  const { couple, listing } = await aBooking(app, { listing: await aDate() }).held()
  await rewrites(listing)
  const { checkout } = await aBooking(app, { couple, listing }).confirmed()
  await takesBack(app, checkout.paymentId)
  expect(await soldIn(checkout)).toContain(WAS_SOLD)
})

test('nor what the venue wrote once the date was on sale again', async () => {
  const { couple, listing, checkout } = await aBooking(app, { listing: await aDate() }).confirmed()
  const params = { id: checkout.bookingId }
  const { refund } = await couple.client.call('GET /api/bookings/{id}/cancellation', { params })
  await couple.client.call('POST /api/bookings/{id}/cancel', { params, body: { refund, reason: 'Plans' } })
  await rewrites(listing)
  const next = await aBooking(app, { listing }).confirmed()
  await takesBack(app, checkout.paymentId)
  await takesBack(app, next.checkout.paymentId)
  expect(await soldIn(checkout)).toContain(WAS_SOLD)
  expect(await soldIn(next.checkout)).toContain('Included: Folding chairs. Not included: Heating.')
})

test('holds from before get what their listings show now; those that are being paid for don’t wait for the others', async () => {
  const { db } = app.services
  const booked = await aBooking(app, { listing: await aDate() }).confirmed()
  const left = await aBooking(app, { listing: await aDate() }).held()
  await left.couple.client.call('DELETE /api/checkout/{id}', { params: { id: left.listing.id } })
  await bank.arrived()
  const running = await aBooking(app, { listing: await aDate() }).held()
  await sql`update holds set shown = '{}'`.execute(db)
  const shownIn = ({ listing }: { listing: BuiltListing }) =>
    db.selectFrom('holds').select('shown').where('listing_id', '=', listing.id).executeTakeFirstOrThrow()
  const all = { shown: { ...SHOWN.packageDetails, description: SHOWN.description, styles: ['barn'] } }

  const backfill = statementsOf(await readFile('migrations/0062_shown_in_earlier_holds.sql', 'utf8'))
  const fill = async () => {
    for (const statement of backfill) await sql.raw(statement).execute(db)
  }
  const { filling } = await db.transaction().execute(async (other) => {
    await sql`select from holds where listing_id = ${booked.listing.id} for update`.execute(other)
    const started = { filling: fill() }
    await vi.waitFor(async () => expect(await shownIn(running)).toMatchObject(all), 5000)
    expect(await shownIn(booked)).toEqual({ shown: {} })
    return started
  })
  await filling
  expect(await shownIn(booked)).toMatchObject(all)
  expect(await shownIn(left), 'nobody reads it anymore').toEqual({ shown: {} })
})
