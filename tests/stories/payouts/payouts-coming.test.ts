import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, dateInZone, zoneOfState } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { sumOfDollars } from '#contract/money.ts'
import { formatDate } from '#contract/wording/format.ts'
import { HOUR, later as laterThan, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith } from '#tests/builders/bookings.ts'
import { decidesLast, takesBack } from '#tests/builders/chargebacks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { accountBecomes } from '#tests/builders/payouts.ts'
import { aTransfer, buyerConfirms, venueAssigns } from '#tests/builders/transfers.ts'
import type { SignedIn } from '#tests/builders/users.ts'

// What a venue has earned that isn't part of a payout yet.

const { app, bank } = await anApp({ config: { commissionPercent: 10, listingNeedsPayouts: true } })

const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await bank.arrived()
}
const DEPOSIT_TIME = LIMITS.depositPayoutHours * HOUR

/** All of this owner's money in the payable accounts of their bookings, in cents. */
async function payableTo(owner: SignedIn): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(e.amount_cents), 0)::bigint as cents
      from ledger_entries e join bookings b on e.account = 'venue_payable:' || b.id join venues v on v.id = b.venue_id
     where v.owner_id = ${owner.id}`.execute(app.services.db)
  return rows[0]?.cents ?? 0
}

/** What is coming, after checking that it and the waiting payouts add up to what the ledger has. */
async function comingTo(owner: SignedIn) {
  const coming = await owner.client.call('GET /api/payouts/coming')
  const { waiting } = await owner.client.call('GET /api/payouts/account')
  const cents = [...coming.map(({ amount }) => amount), waiting].map((dollars) => Math.round(dollars * 100))
  expect(cents.reduce((sum, part) => sum + part, 0)).toBe(await payableTo(owner))
  const held = coming.filter(({ waitsFor }) => waitsFor === 'bank')
  expect(await owner.client.call('GET /api/payouts/coming/summary')).toEqual({
    amount: sumOfDollars(coming.map(({ amount }) => amount)),
    onHold: sumOfDollars(held.map(({ amount }) => amount)),
  })
  return coming
}

test('what is coming to a venue is what the ledger owes it: the deposit after 48 hours, the rest after the event', async () => {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  const { owner } = listing.venue
  const bookingId = checkout.bookingId as number
  const common = { bookingId, venueName: listing.venue.name, eventDate: listing.date, waitsFor: null }
  const depositDay = dateInZone(laterThan(app.clock.now(), DEPOSIT_TIME), zoneOfState(listing.venue.state))
  const deposit = { ...common, what: 'deposit', amount: 2700, dueOn: depositDay }
  expect(await comingTo(owner)).toEqual([deposit])
  const one = () => owner.client.call('GET /api/bookings/{id}/payouts', { params: { id: bookingId } })
  expect(await one()).toEqual({ made: [], coming: [deposit], fromBalance: 8100, commissionPercent: 10 })

  const balance = { params: { id: bookingId }, body: { amount: 9000 } }
  await paysWith(app, await couple.client.call('POST /api/bookings/{id}/pay-balance', balance))
  await bank.arrived()
  const rest = { ...common, what: 'rest', amount: 8100, dueOn: addDays(listing.date, 1) }
  expect(await comingTo(owner)).toEqual([deposit, rest])
  expect(await one()).toMatchObject({ coming: [deposit, rest], fromBalance: 0 })

  await accountBecomes(app, owner, 'restricted')
  await later(DEPOSIT_TIME + MINUTE)
  expect(await payableTo(owner)).toBe(10_800_00)
  expect(await comingTo(owner)).toEqual([rest]) // the deposit is a payout by now and waits for the account
  await accountBecomes(app, owner, 'ready')
  await bank.arrived()
  expect(await payableTo(owner)).toBe(8100_00)
  expect(await comingTo(owner)).toEqual([rest])
})

test('for a date so near that its deposit would be due after the event, everything comes the day after, as the email says', async () => {
  const listing = await aListing(app).inDays(1)
  await aBooking(app, { listing }).confirmed()
  const { owner } = listing.venue
  const dueOn = addDays(listing.date, 1)
  expect(await comingTo(owner)).toMatchObject([{ what: 'rest', amount: 10_800, dueOn }])
  const [mail] = (await mailsTo(app, owner.email)).slice(-1)
  expect(mail?.text).toContain(`Payout: $10,800 on ${formatDate(dueOn)}`)
})

test('what is coming waits, without a day, while the booking passes on and while a bank looks into its payment', async () => {
  const transfer = await aTransfer(app, { fee: 150 }).funded()
  const { owner } = transfer.venue
  expect(await comingTo(owner)).toMatchObject([
    { what: 'deposit', bookingId: transfer.bookingId, amount: 2700, dueOn: null, waitsFor: 'transfer' },
  ])
  await venueAssigns(transfer)
  const { newBookingId } = await buyerConfirms(transfer)
  await bank.arrived()
  const eventDate = transfer.view.eventDate
  expect(await comingTo(owner)).toMatchObject([
    { what: 'deposit', bookingId: newBookingId, amount: 2700, waitsFor: null },
    { what: 'fee', bookingId: newBookingId, amount: 150, dueOn: addDays(eventDate, 1), waitsFor: null },
  ])

  const venue = { ...transfer.venue, owner }
  const { checkout } = await aBooking(app, { listing: await aListing(app, venue).inDays(40) }).confirmed()
  await takesBack(app, checkout.paymentId)
  const questioned = (await comingTo(owner)).filter(({ bookingId }) => bookingId === checkout.bookingId)
  expect(questioned).toMatchObject([{ what: 'deposit', amount: 2700, dueOn: null, waitsFor: 'bank' }])
})

test('what is coming also waits while a bank looks into payments made before the booking was passed on', async () => {
  const sale = await aTransfer(app).completed()
  await bank.arrived()
  const deposit = await app.services.db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', sale.bookingId)
    .executeTakeFirstOrThrow()
  await takesBack(app, deposit.id)
  const waiting = [{ what: 'deposit', amount: 2700, dueOn: null, waitsFor: 'bank' }]
  expect(await comingTo(sale.venue.owner)).toMatchObject(waiting)
  await later(DEPOSIT_TIME + MINUTE)
  expect(await comingTo(sale.venue.owner)).toMatchObject(waiting)
  await decidesLast(app, 'won')
  expect(await comingTo(sale.venue.owner)).toEqual([])
  expect(await payableTo(sale.venue.owner)).toBe(0)
})
