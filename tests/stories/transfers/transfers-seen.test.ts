import { describe, expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith, syncs } from '#tests/builders/bookings.ts'
import { takesBack } from '#tests/builders/chargebacks.ts'
import { readPdf } from '#tests/builders/files/pdf-text.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { offerOf } from '#tests/builders/offers.ts'
import { canBePaid } from '#tests/builders/payouts.ts'
import {
  aTransfer,
  buyerConfirms,
  buyerDisputes,
  escrowOrder,
  transferOf,
  venueAssigns,
} from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'
import { verify } from '#tests/builders/venues.ts'

const { app, bank } = await anApp()
const admin = await anAdmin(app)
const at = ({ id }: { id: number }) => ({ params: { id } })

test('those who sign see the buyer’s guests, the seller their own booking, before and after', async () => {
  const listed = await aTransfer(app).listed()
  const { seller, venue, bookingId } = listed
  const before = await transferOf(seller, listed)
  const guests = before.guestCount - 30
  const buyer = await aCouple(app)
  const body = { ...escrowOrder(listed.listing), guestCount: guests }
  await paysWith(app, await buyer.client.call('POST /api/create-escrow', { body }))
  await syncs(buyer, listed.listing)
  const transfer = { ...listed, buyer }

  const asked = { guestCount: guests, originalGuests: before.guestCount }
  expect(await transferOf(venue.owner, transfer)).toMatchObject(asked)
  const draft = await venue.owner.client.raw(`/api/transfers/${transfer.id}/agreement`)
  const text = readPdf(new Uint8Array(await draft.arrayBuffer()))
    .pages.join(' ')
    .replaceAll(/\s+/g, ' ')
  expect(text).toContain(`for ${guests} guests`)

  await venueAssigns(transfer)
  const { newBookingId } = await buyerConfirms(transfer)
  const page = () => buyer.client.call('GET /api/listings/{id}', at(listed.listing))
  expect(await page()).toMatchObject({
    bookingId: newBookingId,
    ownBalance: { due: 9000, dueDate: before.balanceDueDate },
  })
  const balance = await buyer.client.call('POST /api/bookings/{id}/pay-balance', {
    params: { id: newBookingId as number },
    body: { amount: 9000 },
  })
  await paysWith(app, balance)
  await bank.arrived()
  expect(await transferOf(seller, transfer)).toMatchObject({
    originalBookingId: bookingId,
    guestCount: before.guestCount,
    originalGuests: before.guestCount,
    balanceDue: 9000,
    balanceDueDate: before.balanceDueDate,
    balancePaid: 0,
  })
  const paid = { balanceDue: 0, balanceDueDate: null, balancePaid: 9000, totalPrice: 11_700 }
  expect(await transferOf(buyer, transfer)).toMatchObject({ guestCount: guests, originalGuests: null, ...paid })
  for (const who of [venue.owner, admin]) expect(await transferOf(who, transfer)).toMatchObject({ ...asked, ...paid })
  expect(await page()).toMatchObject({ availability: 'mine', ownBalance: { due: 0, dueDate: null } })
  expect(await seller.client.call('GET /api/listings/{id}', at(listed.listing))).toMatchObject({ ownBalance: null })
})

test('a couple’s own page of a date says whether its balance is paid', async () => {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  const page = () => couple.client.call('GET /api/listings/{id}', at(listing))
  const { due } = (await page()).ownBalance ?? { due: 0 }
  expect(due).toBe(9000)
  const params = { id: checkout.bookingId }
  await paysWith(
    app,
    await couple.client.call('POST /api/bookings/{id}/pay-balance', { params, body: { amount: due } }),
  )
  await bank.arrived()
  expect(await page()).toMatchObject({ availability: 'mine', ownBalance: { due: 0, dueDate: null } })
})

test('the buyer comes with the guests of their checkout, whatever the seller changes in the meantime', async () => {
  const transfer = await aTransfer(app).reserved()
  const { seller, buyer, listing, bookingId, checkout } = transfer
  await seller.client.call('PATCH /api/bookings/{id}', { params: { id: bookingId }, body: { guestCount: 33 } })
  expect((await buyer.client.call('GET /api/checkout/{id}', at(listing))).guestCount).toBe(checkout.guestCount)
  await paysWith(app, checkout)
  await syncs(buyer, listing)
  await venueAssigns(transfer)
  expect((await buyerConfirms(transfer)).guestCount).toBe(checkout.guestCount)
})

test('steps and money call their reader "you", never by role', async () => {
  const [funded, refunded] = [
    await aTransfer(app, { fee: 150 }).funded(),
    await aTransfer(app, { fee: 150 }).refunded(),
  ]
  const completed = await aTransfer(app, { fee: 150 }).completed()
  const ownName = { seller: /seller/i, buyer: /buyer/i, venue: /venue/i }
  for (const transfer of [funded, refunded, completed]) {
    const { seller, buyer, venue } = transfer
    for (const [part, who] of Object.entries({ seller, buyer, venue: venue.owner })) {
      const { steps, money } = await transferOf(who, transfer)
      const labels = [...steps, ...money].map(({ label }) => label)
      expect(labels.filter((label) => ownName[part as keyof typeof ownName].test(label))).toEqual([])
    }
  }
  expect((await transferOf(refunded.buyer, refunded)).money).toMatchObject([{ label: 'Refund to you' }])
  expect((await transferOf(refunded.seller, refunded)).money).toMatchObject([{ label: 'Refund to the buyer' }])
})

test('a listed date is off the market while its venue isn’t verified; seller, venue and admins see that', async () => {
  const transfer = await aTransfer(app).listed()
  const { seller, venue } = transfer
  const seen = () =>
    Promise.all([seller, venue.owner, admin].map(async (who) => (await transferOf(who, transfer)).offMarket))
  const stranger = async () => (await app.visitor().try('GET /api/listings/{id}', at(transfer.listing))).status
  expect([await seen(), await stranger()]).toEqual([[false, false, false], 200])
  await verify(app, venue.id, false)
  expect(await transferOf(seller, transfer)).toMatchObject({ stage: 'listed', offMarket: true })
  expect([await seen(), await stranger()]).toEqual([[true, true, true], 404])
  await verify(app, venue.id, true)
  expect([await seen(), await stranger()]).toEqual([[false, false, false], 200])
})

test('a seller whose date is listed while its venue isn’t verified reads that nobody can buy it yet', async () => {
  const transfer = await aTransfer(app).consented()
  await verify(app, transfer.venue.id, false)
  await canBePaid(app, transfer.seller)
  await app.settle()
  expect(await transferOf(transfer.seller, transfer)).toMatchObject({ stage: 'listed', offMarket: true })
  const mails = await mailsTo(app, transfer.seller.email)
  const mail = mails.find(({ subject }) => subject.startsWith('Your date isn’t for sale yet: '))
  expect(mail?.text).toContain('Nobody can find or buy your date for now, because the venue isn’t verified.')
})

describe('the log of a transfer', () => {
  test('has the events of its sale in order, with who, why and the sums', async () => {
    const transfer = await aTransfer(app, { fee: 150 }).reservedByOffer()
    await paysWith(app, transfer.checkout)
    await syncs(transfer.buyer, transfer.listing)
    await venueAssigns(transfer)
    await buyerDisputes(transfer)
    const body = { action: 'split' as const, reason: 'The hall is smaller', refundAmount: 500 }
    await admin.client.call('POST /api/admin/transfers/{id}/act', { ...at(transfer), body })
    await bank.arrived()
    const deposit = await app.services.db
      .selectFrom('payments')
      .select('id')
      .where('booking_id', '=', transfer.bookingId)
      .executeTakeFirstOrThrow()
    await takesBack(app, deposit.id)
    const { events } = await admin.client.call('GET /api/admin/transfers/{id}', at(transfer))

    expect(events.map((event) => event.at)).toEqual(events.map((event) => event.at).toSorted())
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
    const { seller, buyer, venue, id } = transfer
    for (const expected of [
      { about: 'booking', aboutId: transfer.bookingId, transition: 'beginTransfer' },
      { about: 'transfer', aboutId: id, transition: 'create', actorName: seller.name, amount: 2700 },
      { about: 'transfer', transition: 'consent', actorName: venue.owner.name, amount: 150 },
      { about: 'offer', aboutId: transfer.offer.id, transition: 'make', actorName: buyer.name, amount: 2000 },
      { about: 'payment', to: 'succeeded', amount: 2150 },
      { about: 'transfer', transition: 'dispute', reason: 'The contract has another name', amount: null },
      { about: 'transfer', transition: 'decide', actorName: admin.name, reason: body.reason, amount: 500 },
      { about: 'booking', aboutId: transfer.bookingId, transition: 'endTransfer' },
      { about: 'refund', to: 'succeeded', amount: 500 },
      { about: 'payout', to: 'paid', amount: 1425 },
      { about: 'chargeback', to: 'open', amount: 3000 },
    ]) {
      expect(events).toContainEqual(expect.objectContaining(expected))
    }
  })

  test('has none of another sale’s events', async () => {
    const [mine, other] = [await aTransfer(app).funded(), await aTransfer(app).funded()]
    const { events } = await admin.client.call('GET /api/admin/transfers/{id}', at(mine))
    const theirs = (await admin.client.call('GET /api/admin/transfers/{id}', at(other))).events.map(({ id }) => id)
    expect(events.filter(({ id }) => theirs.includes(id))).toEqual([])
    expect(events.some(({ about }) => about === 'payment')).toBe(true)
  })
})

describe('what a seller does with their booking after a failed sale', () => {
  /** The seller changes the number of guests and pays the balance. */
  async function movesOn({ seller, bookingId }: { seller: SignedIn; bookingId: number }) {
    const params = { id: bookingId }
    await seller.client.call('PATCH /api/bookings/{id}', { params, body: { guestCount: 33 } })
    await paysWith(
      app,
      await seller.client.call('POST /api/bookings/{id}/pay-balance', { params, body: { amount: 9000 } }),
    )
    await bank.arrived()
    expect(await seller.client.call('GET /api/bookings/{id}', { params })).toMatchObject({
      balanceDue: 0,
      guestCount: 33,
    })
  }

  test('is not seen by the couple that was refunded', async () => {
    const transfer = await aTransfer(app).refunded()
    const { buyer, listing } = transfer
    const look = async () => ({
      ...(await transferOf(buyer, transfer)),
      checkout: await buyer.client.call('GET /api/checkout/{id}', at(listing)),
      now: null,
    })
    const before = await look()
    expect(before).toMatchObject({ balanceDue: 9000, guestCount: 120, checkout: { balanceDue: 9000, guestCount: 120 } })
    await movesOn(transfer)
    expect(await look()).toEqual({ ...before, checkout: { ...before.checkout, now: expect.any(String) } })
  })

  test('is not seen by a couple who left their checkout', async () => {
    const transfer = await aTransfer(app).reserved()
    const { buyer, seller, listing } = transfer
    await buyer.client.call('DELETE /api/checkout/{id}', at(listing))
    await seller.client.call('POST /api/transfers/{id}/withdraw', at(transfer))
    const before = await buyer.client.call('GET /api/checkout/{id}', at(listing))
    await movesOn(transfer)
    const after = await buyer.client.call('GET /api/checkout/{id}', at(listing))
    expect(after).toEqual({ ...before, now: expect.any(String) })
  })

  test('is not seen by a couple that made an offer', async () => {
    const transfer = await aTransfer(app).offered()
    await transfer.seller.client.call('POST /api/transfers/{id}/withdraw', at(transfer))
    const before = await offerOf(transfer.buyer, transfer.offer)
    expect(before).toMatchObject({ balanceDue: 9000, totalPrice: 11_000 })
    await movesOn(transfer)
    expect(await offerOf(transfer.buyer, transfer.offer)).toEqual({ ...before, now: expect.any(String) })
  })
})

test('if the venue cancels later and returns its fee, the buyer sees that and the seller doesn’t', async () => {
  const transfer = await aTransfer(app, { fee: 150 }).completed()
  const { seller, buyer, venue } = transfer
  const money = async (who: SignedIn) => (await transferOf(who, transfer)).money.map(({ label }) => label)
  const before = await money(seller)
  const saw = await transferOf(seller, transfer)
  const params = { id: (await transferOf(buyer, transfer)).newBookingId as number }
  const { refund } = await venue.owner.client.call('GET /api/bookings/{id}/cancellation', { params })
  await venue.owner.client.call('POST /api/bookings/{id}/cancel', { params, body: { refund, reason: 'A burst pipe' } })
  expect(await money(buyer)).toContain('The venue’s fee, refunded to you')
  expect(await money(seller)).toEqual(before)
  expect(await transferOf(seller, transfer)).toEqual({ ...saw, money: expect.anything(), now: expect.any(String) })
})

test('the buyer sees that the booking they took over has ended, on the page of the date, too; the seller doesn’t', async () => {
  const transfer = await aTransfer(app).completed()
  const { seller, buyer, venue, listing } = transfer
  const page = (who: SignedIn) => who.client.call('GET /api/listings/{id}', at(listing))
  const [sellerSaw, sellersPage] = [await transferOf(seller, transfer), await page(seller)]
  const { newBookingId, newBookingStatus } = await transferOf(buyer, transfer)
  expect(newBookingStatus).toBe('confirmed')
  expect(await page(buyer)).toMatchObject({ availability: 'mine', bookingId: newBookingId })

  const params = { id: newBookingId as number }
  const { refund } = await buyer.client.call('GET /api/bookings/{id}/cancellation', { params })
  await buyer.client.call('POST /api/bookings/{id}/cancel', { params, body: { refund, reason: 'We have parted' } })
  const over = { balanceDue: 0, balanceDueDate: null, totalPrice: 2700 }
  expect(await transferOf(buyer, transfer)).toMatchObject({ newBookingStatus: 'cancelled', ...over })
  expect(await transferOf(venue.owner, transfer)).toMatchObject({ newBookingStatus: null, ...over })
  expect(await page(buyer)).toMatchObject({ availability: 'sold', bookingId: null, isRevealed: true })
  expect(sellerSaw.newBookingStatus).toBeNull()
  expect(await transferOf(seller, transfer)).toEqual({ ...sellerSaw, now: expect.any(String) })
  expect(await page(seller)).toEqual(sellersPage)
})

test('a transfer that ended with its booking does not say that its time was over', async () => {
  const transfer = await aTransfer(app).listed()
  const { seller, venue, bookingId } = transfer
  const params = { id: bookingId }
  const { refund } = await venue.owner.client.call('GET /api/bookings/{id}/cancellation', { params })
  await venue.owner.client.call('POST /api/bookings/{id}/cancel', { params, body: { refund, reason: 'A burst pipe' } })
  const { stage, ending, steps } = await transferOf(seller, transfer)
  expect({ stage, ending, last: steps.at(-1)?.label }).toEqual({
    stage: 'expired',
    ending: 'cancelled-by-venue',
    last: 'Ended with the booking',
  })
})
