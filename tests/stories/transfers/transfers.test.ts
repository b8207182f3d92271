import { describe, expect, test } from 'vitest'
import { HOUR } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, checkoutOf, paysWith, syncs } from '#tests/builders/bookings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { canBePaid, owed } from '#tests/builders/payouts.ts'
import {
  aTransfer,
  buyerConfirms,
  reserves,
  startsTransfer,
  transferOf,
  venueAssigns,
} from '#tests/builders/transfers.ts'
import { aCouple } from '#tests/builders/users.ts'

/** Transfers from a confirmed booking to a paid seller. */
const { app, bank } = await anApp()

const inPath = (thing: { id: number }) => ({ params: { id: thing.id } })

describe('from a confirmed booking to a paid seller', () => {
  test('with a transfer fee: everybody sees each step, and every dollar goes where it belongs', async () => {
    const transfer = await aTransfer(app, { fee: 150 }).consented()
    const { seller, venue, bookingId } = transfer
    expect(await transferOf(seller, transfer)).toMatchObject({
      status: 'pending',
      stage: 'consented',
      originalBookingId: bookingId,
      transferPrice: 2700,
      originalDeposit: 3000,
      platformFee: 135,
      netPayout: 2565,
      venueFee: 150,
      buyerPrice: 2850,
      balanceDue: 9000,
      totalPrice: 11_850,
      contractVerified: true,
      escrowReleased: false,
      waitingFor: { who: 'seller' },
      actions: ['withdraw', 'set-up-payouts'],
    })
    await canBePaid(app, seller)
    await app.settle()
    const listed = await transferOf(seller, transfer)
    expect(listed).toMatchObject({ status: 'active', stage: 'listed', waitingFor: { who: 'couples' } })
    const listingId = listed.listingId as number

    const buyer = await aCouple(app)
    const [found] = await buyer.client.call('GET /api/listings', { query: { isTransfer: true } })
    expect(found).toMatchObject({
      id: listingId,
      venueId: null,
      isTransfer: true,
      transferId: transfer.id,
      originalPrice: 20_000,
      discountedPrice: 2850,
      amountDueNow: 2850,
      balanceDue: 9000,
      totalPrice: 11_850,
      savings: 8150,
      percentOff: 41,
    })
    const page = await buyer.client.call('GET /api/listings/{id}', { params: { id: listingId } })
    expect(page).toMatchObject({ availability: 'available', isRevealed: false })
    expect(JSON.stringify(page)).not.toContain(venue.name)

    const checkout = await reserves(buyer, { id: listingId, amountDueNow: 2850 })
    expect(checkout).toMatchObject({
      state: 'open',
      purpose: 'transfer',
      bookingId: null,
      transferId: transfer.id,
      amountDueNow: 2850,
      balanceDue: 9000,
      totalPrice: 11_850,
    })
    expect((await buyer.client.try('GET /api/transfers/{id}', inPath(transfer))).status).toBe(404)
    await paysWith(app, checkout)
    expect((await syncs(buyer, { id: listingId })).state).toBe('paid')
    expect(await owed(app, `escrow:${transfer.id}`)).toBe(285_000)
    expect(await buyer.client.call('GET /api/listings/{id}', { params: { id: listingId } })).toMatchObject({
      availability: 'mine',
      venueId: venue.id,
      isRevealed: true,
    })
    const mine = await seller.client.call('GET /api/bookings/{id}', { params: { id: bookingId } })
    expect(mine.status).toBe('transferring')
    const bought = await transferOf(buyer, transfer)
    expect(bought).toMatchObject({
      viewerRole: 'buyer',
      stage: 'funded',
      venueName: venue.name,
      transferPrice: null,
      netPayout: null,
      money: [
        { party: 'seller', amount: 2700, place: 'escrow' },
        { party: 'venue', amount: 150, place: 'escrow' },
      ],
      waitingFor: { who: 'venue' },
    })

    await venueAssigns({ ...transfer, view: listed })
    expect(await transferOf(buyer, transfer)).toMatchObject({ stage: 'assigned', actions: ['confirm', 'dispute'] })
    const done = await buyerConfirms({ ...transfer, buyer, listing: { id: listingId, amountDueNow: 2850 } })
    expect(done).toMatchObject({ status: 'completed', escrowReleased: true, actions: [], waitingFor: null })
    const newBooking = await buyer.client.call('GET /api/bookings/{id}', {
      params: { id: done.newBookingId as number },
    })
    expect(newBooking).toMatchObject({
      status: 'confirmed',
      coupleId: buyer.id,
      venueName: venue.name,
      amount: 12_000,
      paidAmount: 3000,
      balanceDue: 9000,
      contactEmail: buyer.email,
    })
    const old = await seller.client.call('GET /api/bookings/{id}', { params: { id: bookingId } })
    expect(old.status).toBe('transferred')
    expect(await checkoutOf(buyer, { id: listingId })).toMatchObject({ state: 'paid', bookingId: newBooking.id })

    await bank.arrived()
    expect(await owed(app, `escrow:${transfer.id}`)).toBe(0)
    expect(await owed(app, `seller_payable:${transfer.id}`)).toBe(0)
    expect(await owed(app, 'platform_fee')).toBe(13_500)
    expect(await owed(app, `venue_payable:${bookingId}`)).toBe(300_000 + 15_000)
    expect((await transferOf(seller, transfer)).money).toContainEqual({
      party: 'seller',
      label: 'Paid to you',
      amount: 2565,
      place: 'sent',
    })
    const subjects = (await mailsTo(app, seller.email)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringMatching(/is complete, and \$[\d,.]+ is yours$/))
    const told = (await mailsTo(app, buyer.email)).map(({ subject }) => subject)
    expect(told.at(-1)).toContain(venue.name)
  })
})

test('the timeline has a step for everything somebody has to do, with the deadline on the current one', async () => {
  const transfer = await aTransfer(app).waiting()
  const steps = async () => {
    const { steps, now, ...view } = await transferOf(transfer.seller, transfer)
    const current = steps.find(({ state }) => state === 'current')
    const hours = current?.until ? Math.round((Date.parse(current.until) - Date.parse(now)) / HOUR) : null
    return [view.stage, current?.key, hours, steps.map(({ state }) => state).join(' ')]
  }
  expect(await steps()).toEqual(['consent', 'consent', 72, 'done current next next next next next'])
  await transfer.venue.owner.client.call('POST /api/transfers/{id}/consent', { ...inPath(transfer), body: {} })
  expect(await steps()).toEqual(['consented', 'payouts', 14 * 24, 'done done current next next next next'])
  await canBePaid(app, transfer.seller)
  await app.settle()
  expect(await steps()).toEqual(['listed', 'funded', null, 'done done done done current next next'])
})

test('a couple who got their money back buys the same date once more, and sees its venue again', async () => {
  const first = await aTransfer(app).funded()
  const { seller, buyer, venue, bookingId } = first
  const body = { reason: 'Their name was misspelled' }
  await venue.owner.client.call('POST /api/transfers/{id}/refuse', { ...inPath(first), body })
  await bank.arrived()
  expect((await transferOf(buyer, first)).stage).toBe('refunded')

  const again = await startsTransfer(seller, bookingId)
  await venue.owner.client.call('POST /api/transfers/{id}/consent', { ...inPath(again), body: {} })
  await app.settle()
  const { listingId, buyerPrice } = await transferOf(seller, again)
  const listing = { id: listingId as number, amountDueNow: buyerPrice }
  await paysWith(app, await reserves(buyer, listing))
  expect(await syncs(buyer, listing)).toMatchObject({ state: 'paid' })
  expect((await transferOf(buyer, again)).stage).toBe('funded')
  const shown = await buyer.client.call('GET /api/listings/{id}', inPath(listing))
  expect(shown).toMatchObject({ isRevealed: true, venueId: venue.id })
})

test('a venue that lowers its capacity while a couple pays sells them the number they saw, and so does a selling couple', async () => {
  const { couple: seller, listing, checkout } = await aBooking(app).held()
  const { venue } = listing
  await venue.owner.client.call('PATCH /api/listings/{id}', { ...inPath(listing), body: { maxGuests: 50 } })
  await paysWith(app, checkout)
  expect(await syncs(seller, listing)).toMatchObject({ state: 'paid', guestCount: 120, maxGuests: 120 })
  const transfer = await startsTransfer(seller, checkout.bookingId as number)
  await venue.owner.client.call('POST /api/transfers/{id}/consent', { ...inPath(transfer), body: {} })
  await canBePaid(app, seller)
  await app.settle()
  const { listingId, buyerPrice } = await transferOf(seller, transfer)
  const offer = { id: listingId as number, amountDueNow: buyerPrice }
  const buyer = await aCouple(app)
  expect(await buyer.client.call('GET /api/listings/{id}', inPath(offer))).toMatchObject({ maxGuests: 120 })
  expect(await reserves(buyer, offer)).toMatchObject({ state: 'open', guestCount: 120, maxGuests: 120 })
})
