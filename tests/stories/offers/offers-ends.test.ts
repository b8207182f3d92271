import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sellableUntil } from '#contract/transfers/sale-times.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { intentOf, paysWith, syncs } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { noticesOf } from '#tests/builders/notices.ts'
import { answers, offerOf, offers } from '#tests/builders/offers.ts'
import { owed } from '#tests/builders/payouts.ts'
import {
  aTransfer,
  buyerConfirms,
  buyerDisputes,
  escrowOrder,
  type OfferedTransfer,
  reserves,
  transferOf,
  venueAssigns,
} from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'
import { verify } from '#tests/builders/venues.ts'

const { app, bank } = await anApp()

const inPath = (thing: { id: number }) => ({ params: { id: thing.id } })
const tasksOf = async (who: SignedIn) => (await who.client.call('GET /api/tasks')).tasks.map(({ kind }) => kind)
const lastMail = async (who: SignedIn) => (await mailsTo(app, who.email)).at(-1)

/** Pays at the price that was agreed. */
async function pays(transfer: OfferedTransfer): Promise<void> {
  const checkout = await reserves(transfer.buyer, transfer.listing)
  await paysWith(app, checkout)
  expect(await syncs(transfer.buyer, transfer.listing)).toMatchObject({ state: 'paid' })
}

describe('paid at the agreed price', () => {
  test('escrow holds that price, and the seller’s 95 percent is counted from it; every other offer is void', async () => {
    const [open, countered, back] = [await aCouple(app), await aCouple(app), await aCouple(app)]
    const listed = await aTransfer(app, { fee: 150 }).listed()
    const { seller, listing, venue } = listed
    const others = [
      await offers(open, listing, '1500'),
      await offers(countered, listing, '1600'),
      await offers(back, listing, '1700'),
    ] as const
    await answers(seller, others[1], 'counter', 2500)
    await answers(seller, others[2], 'counter', 2500)
    await answers(back, others[2], 'counter', 1800)
    const buyer = await aCouple(app)
    const offer = await offers(buyer, listing, '2000.01')
    await answers(seller, offer, 'accept', 2000.01)
    const transfer = { ...listed, buyer, offer, listing: { id: listing.id, amountDueNow: 2150.01 } }
    await pays(transfer)
    expect(await owed(app, `escrow:${transfer.id}`)).toBe(215_001)
    expect((await offerOf(buyer, offer)).stage).toBe('paid')
    for (const [index, couple] of [open, countered, back].entries()) {
      expect((await offerOf(couple, others[index] as { id: number })).stage).toBe('void')
      const mail = await lastMail(couple)
      expect(mail?.subject).toContain('went to another couple')
      expect(`${mail?.text}${mail?.html}`).not.toContain(venue.name)
    }
    expect((await mailsTo(app, buyer.email)).some(({ subject }) => subject.includes('went to another'))).toBe(false)
    expect(await buyer.client.call('GET /api/listings/{id}', inPath(listing))).toMatchObject({
      availability: 'mine',
      discountedPrice: 2150.01,
    })
    expect(await transferOf(seller, transfer)).toMatchObject({
      stage: 'funded',
      offersWaiting: 0,
      transferPrice: 2000.01,
    })

    await venueAssigns(transfer)
    await buyerConfirms(transfer)
    await bank.arrived()
    const fee = 10_000 // 5% of $2,000.01, rounded down to the cent
    expect(await owed(app, 'platform_fee')).toBe(fee)
    expect(await owed(app, `escrow:${transfer.id}`)).toBe(0)
    expect((await transferOf(seller, transfer)).money).toContainEqual({
      party: 'seller',
      label: 'Paid to you',
      amount: (200_001 - fee) / 100,
      place: 'sent',
    })
    expect((await lastMail(seller))?.text).toContain('$1,900.01')
  })

  test('refused by the venue: the agreed price goes back in full', async () => {
    const transfer = await aTransfer(app, { fee: 150 }).accepted()
    await pays(transfer)
    const body = { reason: 'The new couple wants fireworks' }
    await transfer.venue.owner.client.call('POST /api/transfers/{id}/refuse', { ...inPath(transfer), body })
    await bank.arrived()
    await app.clock.advance(2 * MINUTE)
    await bank.arrived()
    expect(await transferOf(transfer.buyer, transfer)).toMatchObject({ stage: 'refunded', refunded: 2150 })
    expect((await offerOf(transfer.buyer, transfer.offer)).stage).toBe('paid')
  })

  test('split after a dispute: less than the agreed price, and the fee is counted from the rest', async () => {
    const transfer = await aTransfer(app).accepted()
    await pays(transfer)
    await venueAssigns(transfer)
    await buyerDisputes(transfer)
    const admin = await anAdmin(app)
    const split = (refundAmount: number) =>
      admin.client.try('POST /api/admin/transfers/{id}/act', {
        ...inPath(transfer),
        body: { action: 'split', reason: 'We read the contract', refundAmount },
      })
    expect(await split(2000)).toMatchObject({ body: { code: 'invalid_pricing' } })
    expect((await split(1000)).status).toBe(200)
    await bank.arrived()
    await app.clock.advance(2 * MINUTE)
    await bank.arrived()
    expect(await transferOf(transfer.seller, transfer)).toMatchObject({
      platformFee: 50,
      netPayout: 950,
      refunded: 1000,
    })
  })

  test('money that comes after the hold is over goes back, and the 24 hours still run', async () => {
    const transfer = await aTransfer(app).reservedByOffer()
    await bank.webhooks('never')
    await bank.fails('api_unreachable', `POST /v1/payment_intents/${intentOf(transfer.checkout)}/cancel`)
    await app.clock.advance(15 * MINUTE)
    await app.settle()
    await app.clock.advance(16 * MINUTE)
    await app.settle()
    expect((await transferOf(transfer.seller, transfer)).stage).toBe('offer_accepted')
    await bank.works()
    await bank.webhooks('normal')
    await paysWith(app, transfer.checkout)
    await app.clock.advance(15 * MINUTE)
    await bank.arrived()
    expect(await syncs(transfer.buyer, transfer.listing)).toMatchObject({ state: 'refunding' })
    await pays(transfer)
    expect((await offerOf(transfer.buyer, transfer.offer)).stage).toBe('paid')
    app.logs.splice(0) // the provider was away: its jobs failed, as they should
  })
})

describe('offers end with the sale', () => {
  test('bought at the asking price in the meantime, even by a couple that had offered less', async () => {
    const listed = await aTransfer(app).listed()
    const [buyer, other] = [await aCouple(app), await aCouple(app)]
    const own = await offers(buyer, listed.listing, '2000')
    const offer = await offers(other, listed.listing, '2600')
    const checkout = await reserves(buyer, listed.listing)
    expect(checkout.amountDueNow).toBe(2700)
    expect(await answers(listed.seller, offer, 'accept', 2600)).toMatchObject({ body: { code: 'listing_held' } })
    expect((await answers(listed.seller, offer, 'counter', 2650)).status).toBe(200)
    await paysWith(app, checkout)
    await syncs(buyer, listed.listing)
    expect([(await offerOf(buyer, own)).stage, (await offerOf(other, offer)).stage]).toEqual(['void', 'void'])
    expect((await mailsTo(app, buyer.email)).some(({ subject }) => subject.includes('went to another'))).toBe(false)
    expect(await owed(app, `escrow:${listed.id}`)).toBe(270_000)
    const late = await other.client.try('POST /api/offers', { body: { listingId: listed.listing.id, price: 2000 } })
    expect(late).toMatchObject({ status: 409, body: { code: 'listing_sold' } })
  })

  test('the seller withdraws the transfer', async () => {
    const { seller, buyer, offer, ...transfer } = await aTransfer(app).countered()
    await seller.client.call('POST /api/transfers/{id}/withdraw', inPath(transfer))
    expect(await offerOf(buyer, offer)).toMatchObject({ stage: 'void', until: null, actions: [] })
    expect((await lastMail(buyer))?.subject).toContain('no longer for sale')
  })

  test('without a verified venue, nobody reads that the date stays listed', async () => {
    const { seller, buyer, offer, venue } = await aTransfer(app).countered()
    await verify(app, venue.id, false)
    await answers(buyer, offer, 'decline')
    const mail = await lastMail(seller)
    expect(mail?.subject).toContain('was declined')
    expect(mail?.text).not.toContain('stays listed')
  })

  test('the venue cancels the booking while an offer is accepted', async () => {
    const { seller, buyer, offer, venue, bookingId, ...transfer } = await aTransfer(app).accepted()
    const params = { id: bookingId }
    const { refund } = await venue.owner.client.call('GET /api/bookings/{id}/cancellation', { params })
    const body = { refund, reason: 'The roof is being repaired' }
    await venue.owner.client.call('POST /api/bookings/{id}/cancel', { params, body })
    await bank.arrived()
    expect((await offerOf(buyer, offer)).stage).toBe('void')
    expect((await transferOf(seller, transfer)).stage).toBe('expired')
    expect((await lastMail(buyer))?.subject).toContain('no longer for sale')
  })

  test('an offer that nobody answered by the end of the sale: its couple isn’t sent to a date that is gone', async () => {
    const venueDate = await aListing(app).inDays(8)
    const { listing } = await aTransfer(app, { listing: venueDate }).listed()
    const ends = sellableUntil(venueDate.date, venueDate.venue.state)
    await app.clock.advance(ends.getTime() - app.clock.now().getTime() - HOUR)
    const couple = await aCouple(app)
    await offers(couple, listing, '2000')
    await app.clock.advance(HOUR)
    await app.settle()
    const mail = await lastMail(couple)
    expect(mail?.subject).toContain('was not answered')
    expect(mail?.text).not.toContain('may still be for sale')
    expect(mail?.link?.pathname).toBe('/transfer-marketplace')
    expect((await couple.client.try('GET /api/listings/{id}', inPath(listing))).status).toBe(404)
  })

  test('and no account is erased while it has an offer waiting', async () => {
    const { buyer, offer } = await aTransfer(app).offered()
    const admin = await anAdmin(app)
    const erase = () => admin.client.try('DELETE /api/admin/users/{id}', { params: { id: buyer.id } })
    expect(await erase()).toMatchObject({ status: 409, body: { code: 'user_in_use' } })
    await answers(buyer, offer, 'withdraw')
    expect((await erase()).status).toBe(200)
    await app.clock.advance(48 * HOUR)
    await app.settle()
  })
})

describe('while the venue isn’t verified', () => {
  test('an accepted price can’t be paid: both sides see that, and nobody is asked to', async () => {
    const { seller, buyer, offer, venue, listing, ...transfer } = await aTransfer(app).accepted()
    await verify(app, venue.id, false)
    expect((await buyer.client.try('POST /api/create-escrow', { body: escrowOrder(listing) })).status).toBe(404)
    expect(await offerOf(buyer, offer)).toMatchObject({ stage: 'accepted', offMarket: true, actions: ['withdraw'] })
    expect(await tasksOf(buyer)).toEqual([])
    for (const who of [seller, venue.owner]) {
      expect(await transferOf(who, transfer)).toMatchObject({ stage: 'offer_accepted', offMarket: true })
    }
    await verify(app, venue.id, true)
    expect(await offerOf(buyer, offer)).toMatchObject({ offMarket: false, actions: ['pay', 'withdraw'] })
    expect(await tasksOf(buyer)).toEqual(['pay-offer'])
    expect(await transferOf(seller, transfer)).toMatchObject({ stage: 'offer_accepted', offMarket: false })
  })

  test('the couple of an accepted offer hears when the date leaves the market and when it returns, by email and in the bell', async () => {
    const { seller, buyer, offer, venue } = await aTransfer(app, { fee: 150 }).accepted()
    const { until } = await offerOf(buyer, offer)
    await verify(app, venue.id, false)
    const off = await lastMail(buyer)
    expect(off?.subject).toContain('is off the market for now')
    expect(off?.text).toContain(`if it’s back on the market before ${formatMoment(until ?? '', 'TX')}`)
    expect(off?.text).toContain('You would pay: $2,150')
    expect(off?.text).not.toContain('To pay')
    expect(`${off?.link?.pathname}${off?.link?.search}`).toBe('/dashboard/couple?tab=transfers')
    await verify(app, venue.id, true)
    const back = await lastMail(buyer)
    expect(back?.subject).toContain('You can now pay for')
    expect(back?.text).toContain(`Please pay by ${formatMoment(until ?? '', 'TX')}`)
    expect(back?.text).toContain('To pay: $2,150')
    for (const mail of [off, back]) {
      expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(venue.name)
      expect(mail?.text).not.toContain(seller.name)
    }
    expect((await noticesOf(buyer)).slice(0, 2).map(({ title }) => title)).toEqual([back?.subject, off?.subject])
  })

  test('an accepted offer’s time goes on, and once that is over, nobody reads that the couple let it run out', async () => {
    const { seller, buyer, offer, venue, ...transfer } = await aTransfer(app).accepted()
    const { until } = await offerOf(buyer, offer)
    await verify(app, venue.id, false)
    expect((await offerOf(buyer, offer)).until).toBe(until)
    expect((await transferOf(seller, transfer)).waitingFor).toEqual({ who: 'buyer', until })
    await app.clock.advance(24 * HOUR)
    await app.settle()
    expect((await offerOf(buyer, offer)).stage).toBe('unpaid')
    const [toCouple, toSeller] = [await lastMail(buyer), await lastMail(seller)]
    expect(toCouple?.subject).toContain('We’re no longer keeping')
    expect(toCouple?.text).not.toMatch(/Your time to pay|didn’t pay/)
    for (const mail of [toCouple, toSeller])
      expect(mail?.text).toContain('While the date is off the market, nobody can pay for it.')
    const told = (await mailsTo(app, buyer.email)).length
    await verify(app, venue.id, true)
    expect(await mailsTo(app, buyer.email)).toHaveLength(told)
  })

  test('no offer can be accepted, and nobody is asked to; it can still be countered and declined', async () => {
    const { seller, buyer, offer, venue, ...transfer } = await aTransfer(app).offered()
    const toSeller = async () => (await seller.client.call('GET /api/transfers/{id}/offers', inPath(transfer)))[0]
    expect([(await toSeller())?.actions, await tasksOf(seller)]).toEqual([
      ['accept', 'counter', 'decline'],
      ['answer-offer'],
    ])
    await verify(app, venue.id, false)
    expect(await toSeller()).toMatchObject({ offMarket: true, taken: false, actions: ['counter', 'decline'] })
    expect(await tasksOf(seller)).toEqual([])
    const accepted = await answers(seller, offer, 'accept', 2000)
    expect(accepted).toMatchObject({ status: 409, body: { code: 'listing_unavailable' } })
    expect((await answers(seller, offer, 'counter', 2400)).status).toBe(200)
    const told = await lastMail(buyer)
    expect(told?.text).toContain('no price can be accepted')
    expect(`${told?.link?.pathname}${told?.link?.search}`).toBe('/dashboard/couple?tab=transfers')
    expect(await offerOf(buyer, offer)).toMatchObject({ offMarket: true, actions: ['counter', 'decline'] })
    expect(await tasksOf(buyer)).toEqual([])
    await verify(app, venue.id, true)
    expect(await offerOf(buyer, offer)).toMatchObject({ offMarket: false, actions: ['accept', 'counter', 'decline'] })
    expect(await tasksOf(buyer)).toEqual(['answer-offer'])
  })

  test('a couple that is paying the agreed price already still can', async () => {
    const { buyer, offer, venue, listing, checkout } = await aTransfer(app).reservedByOffer()
    await verify(app, venue.id, false)
    expect((await lastMail(buyer))?.text).toContain('You’re paying for it right now, and you can still finish.')
    expect(await offerOf(buyer, offer)).toMatchObject({ offMarket: false, actions: ['pay'] })
    await verify(app, venue.id, true)
    const back = await lastMail(buyer)
    expect(back?.subject).toContain('is back on the market')
    expect(back?.text).toContain('You’re paying for it right now. If you don’t finish, you can try again until')
    await verify(app, venue.id, false)
    await paysWith(app, checkout)
    expect(await syncs(buyer, listing)).toMatchObject({ state: 'paid' })
  })
})

test('an ended offer says whether its couple can still see the page of the date', async () => {
  const { seller, buyer, offer, venue, listing, ...transfer } = await aTransfer(app).offered()
  await answers(seller, offer, 'decline')
  const hasPage = async () => {
    const { status } = await buyer.client.try('GET /api/listings/{id}', inPath(listing))
    expect([200, 404]).toContain(status)
    expect((await offerOf(buyer, offer)).hasPage).toBe(status === 200)
    return status === 200
  }
  expect(await hasPage()).toBe(true)
  await verify(app, venue.id, false)
  expect(await hasPage()).toBe(false)
  await verify(app, venue.id, true)
  expect(await hasPage()).toBe(true)
  await seller.client.call('POST /api/transfers/{id}/withdraw', inPath(transfer))
  expect(await hasPage()).toBe(false)

  const sold = await aTransfer(app).listed()
  const declined = await offers(buyer, sold.listing, '2000')
  await answers(sold.seller, declined, 'decline')
  const other = await aCouple(app)
  await paysWith(app, await reserves(other, sold.listing))
  expect(await syncs(other, sold.listing)).toMatchObject({ state: 'paid' })
  expect((await offerOf(buyer, declined)).hasPage).toBe(true) // its page says that it has been booked
})

test('a booking that its venue cancels ends the sale and the accepted offer: the log names the venue', async () => {
  const transfer = await aTransfer(app).accepted()
  const { owner } = transfer.venue
  const admin = await anAdmin(app)
  const at = inPath({ id: transfer.bookingId })
  await owner.client.call('POST /api/bookings/{id}/cancel', {
    ...at,
    body: { refund: 3000, reason: 'The roof is gone' },
  })
  expect((await offerOf(transfer.buyer, transfer.offer)).stage).toBe('void')
  const { stage, events } = await admin.client.call('GET /api/admin/transfers/{id}', inPath(transfer))
  expect(stage).toBe('expired')
  const byVenue = { actor: 'venue', actorName: owner.name, reason: 'The roof is gone' }
  expect(events.filter(({ about }) => about === 'transfer').slice(-2)).toMatchObject([
    { transition: 'leaveOffer', ...byVenue },
    { transition: 'expire', ...byVenue },
  ])
  const { rows } = await sql`select process, transition, actor from process_events where actor_id = ${owner.id}
    and ((process = 'offer' and object_id = ${transfer.offer.id})
      or (process = 'listing' and object_id = ${transfer.listing.id})) order by id`.execute(app.services.db)
  expect(rows).toEqual([
    { process: 'listing', transition: 'release', actor: 'venue' },
    { process: 'offer', transition: 'void', actor: 'venue' },
    { process: 'listing', transition: 'deactivate', actor: 'venue' },
  ])
  await bank.arrived()
})
