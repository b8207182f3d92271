import { expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith, syncs } from '#tests/builders/bookings.ts'
import { decidesLast, takesBack } from '#tests/builders/chargebacks.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { accountBecomes, owed } from '#tests/builders/payouts.ts'
import { aTransfer, buyerConfirms, reserves, transferOf, venueAssigns } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'

// What a venue gets for one booking, and what canceling it would cost, in every state of its payouts.

const { app, bank } = await anApp({ errors: 'expected', config: { commissionPercent: 10, listingNeedsPayouts: true } })
const admin = await anAdmin(app)

const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
}
const DEPOSIT_TIME = LIMITS.depositPayoutHours * HOUR + MINUTE
const at = (id: number) => ({ params: { id } })

/** What the owner reads: the states of payouts, what is coming, the page's total, and what canceling would cost. */
async function readBy(owner: SignedIn, id: number) {
  const { made, coming, fromBalance } = await owner.client.call('GET /api/bookings/{id}/payouts', at(id))
  const { ofVenue } = await owner.client.call('GET /api/bookings/{id}/cancellation', at(id))
  const kept = made.filter(({ state, owedBack, settled }) => state !== 'reversed' && !owedBack && !settled)
  const total = [...kept, ...coming].reduce((sum, { amount }) => sum + amount, fromBalance)
  return { made: made.map(({ state }) => state), coming: coming.map(({ amount }) => amount), total, ofVenue }
}

test('the sum is the same whatever becomes of a payout, and canceling takes back what was sent', async () => {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  const { bookingId: id, paymentId } = checkout
  const { owner } = listing.venue
  const unsent = { paidOut: 0, unsent: 2700, short: 0 }
  expect(await readBy(owner, id)).toEqual({ made: [], coming: [2700], total: 10_800, ofVenue: unsent })
  await accountBecomes(app, owner, 'restricted')
  await later(DEPOSIT_TIME)
  expect(await readBy(owner, id)).toEqual({ made: ['pending'], coming: [], total: 10_800, ofVenue: unsent })
  await bank.fails('transfer_fails', '', null)
  await accountBecomes(app, owner, 'ready')
  await bank.arrived()
  expect(await readBy(owner, id)).toEqual({ made: ['failed'], coming: [], total: 10_800, ofVenue: unsent })
  for (let day = 0; day < 8; day++) await later(DAY)
  expect(await readBy(owner, id)).toEqual({ made: ['parked'], coming: [], total: 10_800, ofVenue: unsent })
  await bank.works()
  const payouts = await admin.client.call('GET /api/admin/payouts')
  const retry = { ...at(payouts[0]?.id as number), body: { reason: 'Try it once more' } }
  await admin.client.call('POST /api/admin/payouts/{id}/retry', retry)
  await bank.arrived()
  const sent = { paidOut: 2700, unsent: 0, short: 0 }
  expect(await readBy(owner, id)).toEqual({ made: ['paid'], coming: [], total: 10_800, ofVenue: sent })

  const balance = { ...at(id), body: { amount: 9000 } }
  await paysWith(app, await couple.client.call('POST /api/bookings/{id}/pay-balance', balance))
  await bank.arrived()
  const half = { paidOut: 2700, unsent: 8100, short: 0 }
  expect(await readBy(owner, id)).toEqual({ made: ['paid'], coming: [8100], total: 10_800, ofVenue: half })

  await takesBack(app, paymentId)
  await decidesLast(app, 'lost')
  const afterLoss = { paidOut: 2700, unsent: 5400, short: 0 }
  expect(await readBy(owner, id)).toEqual({ made: ['paid'], coming: [5400], total: 8100, ofVenue: afterLoss })
  const cancelling = { ...at(id), body: { refund: 9000, reason: 'The roof leaks' } }
  await owner.client.call('POST /api/bookings/{id}/cancel', cancelling)
  await bank.arrived()
  const letter = (await mailsTo(app, owner.email)).find(({ subject }) => subject.endsWith('was canceled'))?.text
  expect(letter).toContain('We’ve paid you $2,700 for this booking, and we’ll take it back from your payout account.')
  expect(letter).toContain('We won’t send the remaining $5,400.')
  expect(letter).toContain(`See the booking: ${app.services.config.publicOrigin}/bookings/${id}`)
  const nothing = { paidOut: 0, unsent: 0, short: 0 }
  expect(await readBy(owner, id)).toEqual({ made: ['reversed'], coming: [], total: 0, ofVenue: nothing })
  expect(await owed(app, `receivable:${owner.id}`)).toBe(0)
})

test('what a venue that canceled has paid back to our bank account isn’t what it keeps', async () => {
  const { listing, checkout } = await aBooking(app).confirmed()
  const { owner } = listing.venue
  const { bookingId: id } = checkout
  await later(DEPOSIT_TIME)
  await bank.fails('reversal_fails', '', 1)
  await owner.client.call('POST /api/bookings/{id}/cancel', { ...at(id), body: { refund: 3000, reason: 'A fire' } })
  await bank.arrived()
  const none = { paidOut: 0, unsent: 0, short: 0 }
  expect(await readBy(owner, id)).toEqual({ made: ['paid'], coming: [], total: 0, ofVenue: none })
  const settled = { amount: 2700, how: 'paid', reason: 'By wire' } as const
  await admin.client.call('POST /api/admin/debts/{id}/settle', { ...at(owner.id), body: settled })
  expect(await readBy(owner, id)).toEqual({ made: ['paid'], coming: [], total: 0, ofVenue: none })
  expect(await owner.client.call('GET /api/payouts/my')).toMatchObject([{ owedBack: false, settled: true }])
})

test('for a couple that has passed it on: what went out while it was theirs, and nothing that canceling would cost', async () => {
  const early = await aTransfer(app, { fee: 150 }).listed()
  const { owner } = early.venue
  await later(DEPOSIT_TIME)
  const buyer = await aCouple(app)
  await paysWith(app, await reserves(buyer, early.listing))
  await syncs(buyer, early.listing)
  const transfer = { ...early, buyer }
  await venueAssigns(transfer)
  await buyerConfirms(transfer)
  await bank.arrived()
  const { newBookingId } = await transferOf(owner, transfer)
  expect(await readBy(owner, newBookingId as number)).toEqual({
    made: ['paid'],
    coming: [150],
    total: 10_950,
    ofVenue: { paidOut: 2700, unsent: 150, short: 0 },
  })
  expect(await readBy(owner, early.bookingId)).toMatchObject({
    made: ['paid'],
    coming: [],
    total: 2700,
    ofVenue: { short: 0 },
  })

  const late = await aTransfer(app, { fee: 150 }).completed()
  await later(DEPOSIT_TIME)
  expect(await readBy(late.venue.owner, late.bookingId)).toMatchObject({ made: [], coming: [], total: 0 })
})
