import { expect, test } from 'vitest'
import { DAY, HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith } from '#tests/builders/bookings.ts'
import { decidesLast, depositOf, takesBack } from '#tests/builders/chargebacks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { owed } from '#tests/builders/payouts.ts'
import { aTransfer, type BuiltTransfer, transferOf } from '#tests/builders/transfers.ts'
import { anAdmin, type SignedIn } from '#tests/builders/users.ts'

// What people are told about their money once a bank has taken some of it back: never a sum that they won't get.

const { app, bank } = await anApp({ errors: 'expected', config: { commissionPercent: 5 } })

const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
}
const lastMailTo = async ({ email }: SignedIn) => (await mailsTo(app, email)).at(-1)?.text ?? ''
const isLost = async (paymentId: number, part?: number) => {
  await takesBack(app, paymentId, part)
  await decidesLast(app, 'lost')
}
const cancels = (who: SignedIn, id: number, refund: number) =>
  who.client.call('POST /api/bookings/{id}/cancel', { params: { id }, body: { refund, reason: 'The roof leaks' } })

/** A booking whose deposit the couple's bank has taken back for good, or `part` of it, before the venue was paid. */
async function withoutDeposit(part?: number) {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  await bank.arrived()
  await isLost(checkout.paymentId, part)
  return { couple, owner: listing.venue.owner, id: checkout.bookingId }
}

test('a venue cancels after the bank has returned everything: nobody reads that anything stays with it or goes back', async () => {
  const { couple, owner, id } = await withoutDeposit()
  await cancels(owner, id, 0)
  expect(await lastMailTo(couple)).toContain('You’ve already gotten back everything you paid')
  expect(await lastMailTo(couple)).not.toContain('keeps')
  expect(await lastMailTo(owner)).toContain('The couple has already gotten back everything they paid.')
})

test('a couple whose refund pays their debt reads that, and not that the venue keeps it', async () => {
  const listing = await aListing(app).with({ depositPercent: 50 }).inDays(90)
  const { couple, checkout } = await aBooking(app, { listing }).confirmed()
  const id = checkout.bookingId
  await bank.arrived()
  await later(49 * HOUR)
  await isLost(checkout.paymentId)
  const balance = { params: { id }, body: { amount: 6000 } }
  await paysWith(app, await couple.client.call('POST /api/bookings/{id}/pay-balance', balance))
  await bank.arrived()
  await cancels(couple, id, 0)
  expect(await owed(app, `receivable:${couple.id}`)).toBe(0)
  const mail = await lastMailTo(couple)
  expect(mail).toContain('Your refund goes toward what you owe us for this booking.')
  expect(mail).toContain('Applied to what you owe us: $6,000')
})

test.each([
  [undefined, 'the deposit back, so none of it is left', 'Your bank has already given you the deposit back', '$3,000'],
  [
    1000_00,
    'You keep the remaining $2,000, less our commission of 5%',
    'The venue keeps $2,000 of the deposit',
    '$1,000',
  ],
])(
  'a booking lapses after a bank took back its deposit, or this part of it: %s; both read what is left',
  async (part, venue, they, sum) => {
    const { couple, owner, id } = await withoutDeposit(part)
    await later(40 * DAY)
    await later(26 * DAY)
    await later(2 * DAY)
    expect(await couple.client.call('GET /api/bookings/{id}', { params: { id } })).toMatchObject({ status: 'lapsed' })
    const lapsed = async ({ email }: SignedIn) =>
      (await mailsTo(app, email)).find(({ text }) => text.includes('within the grace period'))?.text
    expect(await lapsed(owner)).toContain(venue)
    expect(await lapsed(owner)).toContain(`Taken back by the couple’s bank: ${sum}`)
    expect(await lapsed(couple)).toContain(they)
  },
)

test('a bank takes back part of a transfer’s price: the buyer reads which part, and that the rest comes from us', async () => {
  const transfer = await aTransfer(app).funded()
  await bank.arrived()
  const { payment_id } = await app.services.db
    .selectFrom('transfers')
    .select('payment_id')
    .where('id', '=', transfer.id)
    .executeTakeFirstOrThrow()
  await isLost(payment_id as number, 1000_00)
  const ended = (await mailsTo(app, transfer.buyer.email)).find(({ subject }) => subject.includes('has ended'))
  expect(ended?.text).toContain('Your bank has given you part of your payment back')
  expect(ended?.text).toContain('Back from your bank: $1,000')
  expect(ended?.text).toContain('Refund to you: $1,700')
})

/** The seller's bank takes the deposit back for good while another couple is taking over. */
async function lostWhilePassing(part?: number): Promise<BuiltTransfer> {
  const transfer = await aTransfer(app).funded()
  await bank.arrived()
  await isLost(await depositOf(app, transfer), part)
  return transfer
}
const AFTER_ALL = 'A payment was taken back from you after all'

test('a venue that was told it would be paid, and then refuses the new couple, reads that it bears the loss', async () => {
  const transfer = await lostWhilePassing()
  const { owner } = transfer.venue
  expect(await lastMailTo(owner)).not.toContain(AFTER_ALL)
  const refusal = { params: { id: transfer.id }, body: { reason: 'We don’t allow fireworks here' } }
  expect(await transferOf(owner, transfer)).toMatchObject({ lossOnRefusal: 3000 })
  expect(await transferOf(transfer.seller, transfer)).not.toHaveProperty('lossOnRefusal')
  const admin = await anAdmin(app)
  expect(await transferOf(admin, transfer), 'an admin who decides in its place').toMatchObject({ lossOnRefusal: 3000 })
  await owner.client.call('POST /api/transfers/{id}/refuse', refusal)
  expect(await owed(app, `venue_payable:${transfer.bookingId}`)).toBe(0)
  expect(await lastMailTo(owner)).toContain(AFTER_ALL)
  expect(await lastMailTo(owner)).toContain('Taken back: $3,000')
  expect(await transferOf(transfer.seller, transfer)).toMatchObject({ status: 'cancelled' })
  expect(await transferOf(owner, transfer)).toMatchObject({ lossOnRefusal: 0 })
  expect(await owed(app, `receivable:${transfer.seller.id}`)).toBe(0)
  expect(await lastMailTo(transfer.seller)).toContain('You no longer owe us anything')
})

test('a bank that took a part: the venue reads that part before it refuses, and after', async () => {
  const transfer = await lostWhilePassing(1000_00)
  const { owner } = transfer.venue
  expect(await transferOf(owner, transfer)).toMatchObject({ lossOnRefusal: 1000 })
  const refusal = { params: { id: transfer.id }, body: { reason: 'We don’t allow fireworks here' } }
  await owner.client.call('POST /api/transfers/{id}/refuse', refusal)
  expect(await lastMailTo(owner)).toContain('Taken back: $1,000')
  expect(await lastMailTo(transfer.seller)).toContain('covers $1,000 of it')
})

test('a venue that instead cancels reads only what becomes of the booking', async () => {
  const transfer = await lostWhilePassing()
  await cancels(transfer.venue.owner, transfer.bookingId, 0)
  const texts = (await mailsTo(app, transfer.venue.owner.email)).map(({ text }) => text)
  expect(texts.filter((text) => text.includes(AFTER_ALL))).toEqual([])
})

test('a venue that cancels during a transfer reads the same sums before and after, though they cover the seller’s debt', async () => {
  const transfer = await lostWhilePassing()
  const { owner } = transfer.venue
  const at = { params: { id: transfer.bookingId } }
  const { ofVenue } = await owner.client.call('GET /api/bookings/{id}/cancellation', at)
  expect(ofVenue).toEqual({ paidOut: 0, unsent: 2850, short: 0 })
  await cancels(owner, transfer.bookingId, 0)
  expect(await lastMailTo(owner)).toContain('We won’t send the $2,850 you were expecting.')
})

test('a venue reads that what it is sent, or keeps, is less our commission', async () => {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  const id = checkout.bookingId
  const balance = { params: { id }, body: { amount: 9000 } }
  await paysWith(app, await couple.client.call('POST /api/bookings/{id}/pay-balance', balance))
  await bank.arrived()
  const { owner } = listing.venue
  expect(await lastMailTo(owner)).toContain('We’ll send it to you, less our commission of 5%, the day after the event.')
  await cancels(couple, id, 9000)
  expect(await lastMailTo(owner)).toContain('You keep $3,000, less our commission of 5%.')
  expect(await owed(app, `venue_payable:${id}`)).toBe(2850_00)
})

test('a venue that keeps its fee for a transfer as well reads that our commission isn’t on that', async () => {
  const transfer = await aTransfer(app, { fee: 150 }).completed()
  const { buyer, bookingId } = transfer
  await cancels(buyer, (await transferOf(buyer, transfer)).newBookingId as number, 0)
  const mail = await lastMailTo(transfer.venue.owner)
  expect(mail).toContain('You keep $3,150, less our commission of 5% on $3,000 of it.')
  expect(await owed(app, `venue_payable:${bookingId}`)).toBe(3000_00)
})
