import { describe, expect, test } from 'vitest'
import {
  STEPS_OF,
  stepsOpenTo,
  TRANSFER_STAGES,
  TRANSFER_VIEWERS,
  type TransferStage,
  type TransferStep,
  type TransferViewer,
} from '#contract/processes/transfer.ts'
import { startTestApp } from '#tests/app.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aTransfer, type BuiltTransfer, buyerDisputes, escrowOrder, transferOf } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'

const { app, bank } = await anApp()
const admin = await anAdmin(app)

/** Every stage of the table, with the builder that leads there. */
const BUILDERS = {
  consent: 'waiting',
  consented: 'consented',
  listed: 'listed',
  offer_accepted: 'accepted',
  reserved: 'reserved',
  funded: 'funded',
  assigned: 'assigned',
  disputed: 'disputed',
  completed: 'completed',
  refunding: 'refunding',
  refunded: 'refunded',
  withdrawn: 'withdrawn',
  declined: 'declined',
  expired: 'expired',
} as const satisfies Record<TransferStage, keyof ReturnType<typeof aTransfer>>
const aTransferThatIs = (stage: TransferStage): Promise<BuiltTransfer & { buyer?: SignedIn }> =>
  aTransfer(app)[BUILDERS[stage]]()
const STEPS = TRANSFER_STAGES.flatMap((stage) =>
  TRANSFER_VIEWERS.flatMap((viewer) => stepsOpenTo(viewer, stage).map((step) => ({ stage, viewer, step }))),
)
const reason = 'Because of the contract'

/** Takes any step through the API, as any user. */
function asks(who: SignedIn, transfer: { id: number }, step: TransferStep, asAdmin = false) {
  const params = { id: transfer.id }
  const { client } = who
  if (asAdmin) {
    const action = step as 'consent'
    const refundAmount = step === 'split' ? { refundAmount: 100 } : {}
    return client.try('POST /api/admin/transfers/{id}/act', { params, body: { action, reason, ...refundAmount } })
  }
  switch (step) {
    case 'consent':
      return client.try('POST /api/transfers/{id}/consent', { params, body: {} })
    case 'decline':
      return client.try('POST /api/transfers/{id}/decline', { params, body: { reason } })
    case 'refuse':
      return client.try('POST /api/transfers/{id}/refuse', { params, body: { reason } })
    case 'dispute':
      return client.try('POST /api/transfers/{id}/dispute', { params, body: { reason } })
    case 'withdraw':
      return client.try('POST /api/transfers/{id}/withdraw', { params })
    case 'settle':
      return client.try('POST /api/transfers/{id}/settle', { params })
    case 'assign':
      return client.try('POST /api/transfers/{id}/assign', { params })
    default:
      return client.try('POST /api/transfers/{id}/confirm', { params })
  }
}

describe.each(TRANSFER_STAGES)('a transfer that is %s', (now) => {
  const isOpen = (viewer: TransferViewer, step: TransferStep) => stepsOpenTo(viewer, now).some((open) => open === step)
  test('refuses everyone every step that isn’t in its table, and changes nothing', async () => {
    const transfer = await aTransferThatIs(now)
    expect((await transferOf(transfer.seller, transfer)).stage).toBe(now)
    const funded = ['funded', 'assigned', 'disputed', 'completed', 'refunding', 'refunded'].includes(now)
    for (const step of [...STEPS_OF.seller, ...STEPS_OF.buyer]) {
      if (!isOpen('seller', step)) {
        expect(await asks(transfer.seller, transfer, step)).toMatchObject({
          status: 409,
          body: { code: 'state_changed' },
        })
      }
      if (transfer.buyer && !isOpen('buyer', step)) {
        expect((await asks(transfer.buyer, transfer, step)).status).toBe(funded ? 409 : 404)
      }
      expect((await asks(await aCouple(app), transfer, step)).status).toBe(404)
      expect((await asks(transfer.venue.owner, transfer, step)).status).toBe(403)
    }
    for (const step of STEPS_OF.venue) {
      if (!isOpen('venue', step)) {
        expect((await asks(transfer.venue.owner, transfer, step)).status).toBe(409)
      }
      expect((await asks(await aVenueOwner(app), transfer, step)).status).toBe(404)
      expect((await asks(transfer.seller, transfer, step)).status).toBe(403)
    }
    for (const step of STEPS_OF.admin) {
      if (!isOpen('admin', step)) expect((await asks(admin, transfer, step, true)).status).toBe(409)
      expect((await asks(transfer.seller, transfer, step, true)).status).toBe(403)
    }
    expect((await transferOf(transfer.seller, transfer)).stage).toBe(now)
  })
})

test.each(STEPS)('$stage: the $viewer may $step, once, however many requests come at the same time', async (open) => {
  const { stage, viewer, step } = open
  const transfer = await aTransferThatIs(stage)
  const who = { seller: transfer.seller, buyer: transfer.buyer, venue: transfer.venue.owner, admin }[viewer]
  if (!who) throw new Error(`nobody is the ${viewer}`)
  const ask = () => asks(who, transfer, step, viewer === 'admin')
  const replies = await Promise.all([ask(), ask(), ask()])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

describe('starting a transfer', () => {
  const starts = (who: SignedIn, body: object) =>
    who.client.try('POST /api/transfers', { body: { contractDocuments: [], ...body } as never })

  test('takes the form as it comes, and refuses more than was paid', async () => {
    const { couple, checkout } = await aBooking(app).confirmed()
    const form = { originalBookingId: String(checkout.bookingId), transferPrice: '3000.01', originalDeposit: 3000 }
    expect(await starts(couple, form)).toMatchObject({ status: 400, body: { code: 'invalid_pricing' } })
    const [eligible] = await couple.client.call('GET /api/transfers/eligible')
    expect(eligible).toMatchObject({
      bookingId: checkout.bookingId,
      originalDeposit: 3000,
      recommendedFrom: 2400,
      recommendedTo: 3000,
      maxPrice: 3000,
    })
    expect(await starts(couple, { ...form, transferPrice: '9.99' })).toMatchObject({ status: 400 })
    const other = { ...form, transferPrice: '2700', originalDeposit: 2999 }
    expect(await starts(couple, other)).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect((await starts(couple, { ...form, transferPrice: '3000' })).status).toBe(201)
    expect(await starts(couple, { ...form, transferPrice: '3000' })).toMatchObject({
      status: 409,
      body: { code: 'already_transferred' },
    })
    expect(await couple.client.call('GET /api/transfers/eligible')).toEqual([])
  })

  test('of a booking that was taken over: what this couple paid counts, not what the previous one did', async () => {
    // $3,000 paid by the first couple; the second paid them $1,000 and a fee of $100, of which $250 came back
    const transfer = await aTransfer(app, { price: '1000', fee: 100 }).assigned()
    const { buyer, venue } = transfer
    await buyerDisputes(transfer)
    const split = { action: 'split', reason: 'the terrace is closed', refundAmount: '250' } as const
    await admin.client.call('POST /api/admin/transfers/{id}/act', { params: { id: transfer.id }, body: split })
    await bank.arrived()
    const [eligible] = await buyer.client.call('GET /api/transfers/eligible')
    expect(eligible).toMatchObject({ originalDeposit: 850, recommendedFrom: 680, maxPrice: 850, balanceDue: 9000 })
    const form = { originalBookingId: eligible?.bookingId, transferPrice: '850.01', originalDeposit: 850 }
    expect(await starts(buyer, form)).toMatchObject({ status: 400, body: { code: 'invalid_pricing' } })
    const seen = (originalDeposit: number) => starts(buyer, { ...form, transferPrice: '850', originalDeposit })
    expect(await seen(1100)).toMatchObject({ status: 409, body: { code: 'price_changed', details: { amount: 850 } } })
    // what their booking shows as its deposit is accepted, too
    const { body } = await seen(3000)
    expect(await transferOf(venue.owner, body)).toMatchObject({ originalDeposit: 850, transferPrice: 850 })
  })

  test('of a booking that is paid in full, with the deposit that it shows', async () => {
    const { couple } = await aBooking(app, { listing: await aListing(app).inDays(20) }).confirmed()
    const [booking] = await couple.client.call('GET /api/bookings/my')
    expect(booking).toMatchObject({ depositAmount: 3000, paidAmount: 12_000 })
    const form = { originalBookingId: booking?.id, transferPrice: '2700', originalDeposit: booking?.depositAmount }
    const { body } = await starts(couple, form)
    expect(await transferOf(couple, body)).toMatchObject({ originalDeposit: 12_000, transferPrice: 2700 })
  })

  test('for at most the configured percentage of what was paid', async () => {
    const own = await startTestApp({ config: { maxTransferPricePercent: 90 } })
    try {
      const { couple, checkout } = await aBooking(own).confirmed()
      const eligible = await couple.client.call('GET /api/transfers/eligible')
      expect(eligible).toMatchObject([{ recommendedFrom: 2400, recommendedTo: 2700, maxPrice: 2700 }])
      const form = { originalBookingId: checkout.bookingId, transferPrice: '2700.01' }
      const message = expect.stringContaining('90% of what you have paid')
      expect(await starts(couple, form)).toMatchObject({ status: 400, body: { message } })
      expect((await starts(couple, { ...form, transferPrice: '2700' })).status).toBe(201)
    } finally {
      await own.stop()
    }
  })

  test('only for one’s own confirmed booking at least 7 days away', async () => {
    const { couple, checkout } = await aBooking(app).confirmed()
    const form = { originalBookingId: checkout.bookingId, transferPrice: '2700' }
    expect((await starts(await aCouple(app), form)).status).toBe(404)
    expect((await starts(couple, { ...form, originalBookingId: 5 })).status).toBe(404)
    const held = await aBooking(app).held()
    expect((await starts(held.couple, { ...form, originalBookingId: held.checkout.bookingId })).status).toBe(404)
    const near = await aBooking(app, { listing: await aListing(app).inDays(6) }).confirmed()
    const soon = { ...form, originalBookingId: near.checkout.bookingId }
    expect(await starts(near.couple, soon)).toMatchObject({ status: 409, body: { code: 'not_transferable' } })
  })

  test('ten times at the same time: one transfer', async () => {
    const { couple, checkout } = await aBooking(app).confirmed()
    const form = { originalBookingId: checkout.bookingId, transferPrice: '2700' }
    const replies = await Promise.all(Array.from({ length: 10 }, () => starts(couple, form)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
  })
})

describe('buying', () => {
  test('is refused to the seller, at another price, and for another transfer', async () => {
    const { seller, listing } = await aTransfer(app).listed()
    const buys = (who: SignedIn, body: object) =>
      who.client.try('POST /api/create-escrow', { body: { ...escrowOrder(listing), ...body } })
    expect(await buys(seller, {})).toMatchObject({ status: 409, body: { code: 'own_listing' } })
    const couple = await aCouple(app)
    expect(await buys(couple, { amount: 1 })).toMatchObject({
      status: 409,
      body: { code: 'price_changed', details: { amount: 2700 } },
    })
    expect((await buys(couple, { transferId: 5 })).status).toBe(404)
    expect((await buys(couple, { guestCount: 121 })).status).toBe(400)
    expect((await buys(await aVenueOwner(app), {})).status).toBe(403)
    expect((await buys(couple, {})).status).toBe(200)
    expect((await buys(couple, { transferId: 5 })).status, 'also once it is held').toBe(404)
    const direct = { amount: 2700, metadata: { listingId: listing.id } }
    expect(await couple.client.try('POST /api/create-payment-intent', { body: direct })).toMatchObject({
      status: 409,
      body: { code: 'listing_unavailable' },
    })
  })
})
