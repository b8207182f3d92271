import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DAY } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, paysWith, syncs } from '#tests/builders/bookings.ts'
import { decidesLast, losesUnheard, takesBack } from '#tests/builders/chargebacks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import {
  aTransfer,
  type BuiltTransfer,
  buyerConfirms,
  buyerDisputes,
  type FundedTransfer,
  transferOf,
  venueAssigns,
} from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'
import { aVenue, verify } from '#tests/builders/venues.ts'

/** A couple that got a transfer's price back sees the next venue later (domain.md row 19), with live mode's limit. */
const { app } = await anApp({ config: { refundedTransfers: 1 } })
const REFUSAL = 'We at the Old Mill cannot pass it on'

/** A transfer at a venue with a name of its own, in a suburb; the date shows the area. */
async function onOffer(buyer: SignedIn, city = 'Dripping Springs') {
  const word = `Q${randomBytes(5).toString('hex')}`
  const place = { city, state: 'TX' }
  const venue = await aVenue(app)
    .with({ name: `${word} Hall`, address: `12 ${word} Rd`, ...place })
    .verified()
  const listing = await aListing(app, venue).with({ place: 'area' }).inDays(90)
  return aTransfer(app, { buyer, listing }).reserved()
}
async function buys(buyer: SignedIn, card: string, city?: string): Promise<FundedTransfer> {
  const transfer = await onOffer(buyer, city)
  await paysWith(app, transfer.checkout, card)
  expect((await syncs(buyer, transfer.listing)).state).toBe('paid')
  return transfer
}
const refuses = ({ id, venue }: BuiltTransfer) =>
  venue.owner.client.call('POST /api/transfers/{id}/refuse', { params: { id }, body: { reason: REFUSAL } })
/** A couple that paid for a transfer with this card and got its price back. */
async function refunded(card: string): Promise<SignedIn> {
  const buyer = await aCouple(app)
  await refuses(await buys(buyer, card, 'Round Rock'))
  await app.settle()
  return buyer
}
async function paymentOf({ id }: BuiltTransfer): Promise<number> {
  const transfers = app.services.db.selectFrom('transfers').select('payment_id').where('id', '=', id)
  return (await transfers.executeTakeFirstOrThrow()).payment_id as number
}
/** What would give the venue away. */
const wordsOf = ({ venue }: BuiltTransfer) => [
  venue.name,
  venue.address,
  venue.city,
  venue.owner.email,
  venue.owner.name,
  String(venue.id),
]
/** What the product answers and writes to this couple about their transfer, as one text. */
async function answersTo({ id, buyer, listing, bookingId, venue }: FundedTransfer): Promise<string> {
  const paths = [
    `/api/transfers/${id}`,
    '/api/transfers/my',
    '/api/tasks',
    '/api/notifications',
    '/api/bookings/my',
    `/api/bookings/${bookingId}`,
    `/api/bookings/${bookingId}/receipt`,
    `/api/bookings/${bookingId}/calendar.ics`,
    `/api/bookings/${bookingId}/messages`,
    `/api/transfers/${id}/agreement`,
    `/api/transfers/${id}/dispute`,
    `/api/listings/${listing.id}`,
    `/api/listings/${listing.id}/similar`,
    `/api/checkout/${listing.id}`,
    '/api/favorites',
    '/api/offers/my',
    '/api/export',
  ]
  const answers = await Promise.all(paths.map(async (path) => (await buyer.client.raw(path)).text()))
  for (const path of [`/api/venues/${venue.id}`, `/api/venues/${venue.id}/reviews`]) {
    expect((await buyer.client.raw(path)).status, path).toBe(404)
  }
  const mails = (await mailsTo(app, buyer.email)).filter(({ text }) => text.includes(`Transfer: ${id}`))
  expect(mails.length).toBeGreaterThan(0)
  return [...answers, ...mails.map((mail) => JSON.stringify(mail))].join('\n')
}
const tells = (text: string, transfer: BuiltTransfer) => wordsOf(transfer).filter((word) => text.includes(word))

describe('a couple that got a transfer’s price back within 12 months', () => {
  test('reads so before they pay, and sees the venue nowhere until it has confirmed', async () => {
    const buyer = await refunded('pm_card_visa')
    const reserved = await onOffer(buyer)
    expect(reserved.checkout.venueLater).toBe(true)
    await paysWith(app, reserved.checkout, 'pm_card_mastercard')
    expect((await syncs(buyer, reserved.listing)).state).toBe('paid')

    expect(tells(await answersTo(reserved), reserved)).toEqual([])
    expect(await transferOf(buyer, reserved)).toMatchObject({ stage: 'funded', venueId: null, venueName: null })
    const page = await buyer.client.call('GET /api/listings/{id}', { params: { id: reserved.listing.id } })
    expect(page).toMatchObject({ availability: 'mine', isRevealed: false, venueId: null, description: null })
    const [mail] = (await mailsTo(app, buyer.email)).filter(({ subject }) => subject.endsWith('is in escrow')).slice(-1)
    expect(mail?.text).toContain('until they’ve confirmed you')
    // everybody else sees what they always see
    for (const who of [reserved.seller, reserved.venue.owner, await anAdmin(app)]) {
      expect((await transferOf(who, reserved)).venueName).toBe(reserved.venue.name)
    }

    await venueAssigns(reserved)
    expect(await transferOf(buyer, reserved)).toMatchObject({
      venueId: reserved.venue.id,
      venueName: reserved.venue.name,
    })
    expect((await buyer.client.raw(`/api/venues/${reserved.venue.id}`)).status).toBe(200)
    expect((await mailsTo(app, buyer.email)).at(-1)?.text).toContain(reserved.venue.name)
    await buyerConfirms(reserved)
    expect((await buyer.client.call('GET /api/bookings/my')).at(-1)?.venueName).toBe(reserved.venue.name)
  })

  test('keeps the page of a date they have paid for, without its venue, if that is no longer verified', async () => {
    const buyer = await refunded('pm_card_visa')
    const { listing, venue } = await buys(buyer, 'pm_card_visa')
    await verify(app, venue.id, false)
    const params = { id: listing.id }
    expect((await app.visitor().try('GET /api/listings/{id}', { params })).status).toBe(404)
    const page = await buyer.client.call('GET /api/listings/{id}', { params })
    expect(page).toMatchObject({ availability: 'mine', isRevealed: false, venueId: null })
  })

  test('never sees the venue when it refuses, nor its words', async () => {
    const buyer = await refunded('pm_card_visa')
    const transfer = await buys(buyer, 'pm_card_visa')
    await refuses(transfer)
    await app.settle()
    const seen = await answersTo(transfer)
    expect(tells(seen, transfer)).toEqual([])
    expect((await transferOf(buyer, transfer)).reason).toBeNull()
    expect(
      (await mailsTo(app, buyer.email)).filter(
        ({ text }) => text.includes(`Transfer: ${transfer.id}`) && text.includes(REFUSAL),
      ),
    ).toEqual([])
    expect((await transferOf(transfer.seller, transfer)).reason).toBe(REFUSAL)
  })

  test('is not the only one: a couple that buys two at a time sees the second venue later', async () => {
    const buyer = await aCouple(app)
    const first = await buys(buyer, 'pm_card_visa_debit')
    const second = await onOffer(buyer, 'Round Rock')
    expect(second.checkout.venueLater).toBe(true)
    await paysWith(app, second.checkout, 'pm_card_visa_debit')
    expect((await syncs(buyer, second.listing)).state).toBe('paid')
    expect((await transferOf(buyer, first)).venueName).toBe(first.venue.name)
    expect(await transferOf(buyer, second)).toMatchObject({ venueId: null, venueName: null })
    await venueAssigns(second)
    expect((await transferOf(buyer, second)).venueName).toBe(second.venue.name)
  })

  test('sees the second venue later while a confirmed first one can still be disputed', async () => {
    const buyer = await aCouple(app)
    const first = await buys(buyer, 'pm_card_visa_debit')
    await venueAssigns(first)
    const second = await buys(buyer, 'pm_card_visa_debit', 'Round Rock')
    expect(await transferOf(buyer, second)).toMatchObject({ venueId: null, venueName: null })
    await venueAssigns(second)
    expect((await transferOf(buyer, second)).venueName).toBe(second.venue.name)
  })

  test('includes one that may get it back, while a bank decides about a completed transfer', async () => {
    const buyer = await aCouple(app)
    const first = await buys(buyer, 'pm_card_visa_debit')
    await venueAssigns(first)
    await buyerConfirms(first)
    await app.settle()
    expect((await onOffer(buyer, 'Round Rock')).checkout.venueLater).toBe(false)
    await takesBack(app, await paymentOf(first))
    expect((await onOffer(buyer, 'Lakeway')).checkout.venueLater).toBe(true)
    await decidesLast(app, 'won')
    expect((await onOffer(buyer, 'Wimberley')).checkout.venueLater).toBe(false)
  })

  test('may instead have gotten back what they paid for a date', async () => {
    const buyer = await aCouple(app)
    const { checkout } = await aBooking(app, { couple: buyer }).confirmed()
    await losesUnheard(app, checkout.paymentId)
    expect((await onOffer(buyer)).checkout.venueLater).toBe(true)
  })

  test('may have gotten it from their bank, after the transfer was completed', async () => {
    const buyer = await aCouple(app)
    const first = await buys(buyer, 'pm_card_visa_debit', 'Round Rock')
    await venueAssigns(first)
    await buyerConfirms(first)
    await app.settle()
    await losesUnheard(app, await paymentOf(first))
    const next = await onOffer(buyer)
    expect(next.checkout.venueLater).toBe(true)
    await app.clock.advance(366 * DAY)
    expect((await onOffer(buyer, 'Round Rock')).checkout.venueLater).toBe(false)
  })

  test('is known by their card, whatever account uses it', async () => {
    await refunded('pm_card_amex')
    const again = await aCouple(app)
    const transfer = await buys(again, 'pm_card_amex')
    expect(tells(await answersTo(transfer), transfer)).toEqual([])
    const stranger = await buys(await aCouple(app), 'pm_card_discover')
    expect((await transferOf(stranger.buyer, stranger)).venueName).toBe(stranger.venue.name)
  })

  test('leaves a history that admins read in the dispute room, and nobody else', async () => {
    const buyer = await refunded('pm_card_visa_debit')
    const transfer = await buys(buyer, 'pm_card_mastercard_debit')
    await venueAssigns(transfer)
    await buyerDisputes(transfer)
    const room = (who: SignedIn) => who.client.call('GET /api/transfers/{id}/dispute', { params: { id: transfer.id } })
    const { refundsBefore } = await room(await anAdmin(app))
    expect(refundsBefore).toMatchObject([{ ending: 'declined', byCard: false }])
    for (const who of [buyer, transfer.seller, transfer.venue.owner]) {
      expect((await room(who)).refundsBefore).toBeNull()
    }
  })

  test('again sees the venue with the payment once 12 months are over', async () => {
    const buyer = await refunded('pm_card_visa')
    await app.clock.advance(364 * DAY)
    await app.settle()
    const early = await buys(buyer, 'pm_card_mastercard')
    expect((await transferOf(buyer, early)).venueName).toBeNull()
    await venueAssigns(early)
    await buyerConfirms(early) // until then its price could still come back
    await app.clock.advance(2 * DAY)
    const late = await buys(buyer, 'pm_card_mastercard')
    expect((await transferOf(buyer, late)).venueName).toBe(late.venue.name)
  })
})

test('any other couple sees the venue as soon as they have paid', async () => {
  const buyer = await aCouple(app)
  const transfer = await onOffer(buyer)
  expect(transfer.checkout.venueLater).toBe(false)
  await paysWith(app, transfer.checkout, 'pm_card_bypassPending')
  await syncs(buyer, transfer.listing)
  expect((await transferOf(buyer, transfer)).venueName).toBe(transfer.venue.name)
})

test('an offer names the place that the listing shows, and no more', async () => {
  const venue = await aVenue(app).with({ city: 'Dripping Springs', state: 'TX' }).verified()
  const listing = await aListing(app, venue).with({ place: 'area' }).inDays(90)
  const transfer = await aTransfer(app, { listing }).listed()
  const couple = await aCouple(app)
  const body = { listingId: transfer.listing.id, price: 2000 }
  const made = await couple.client.call('POST /api/offers', { body })
  expect(made.city).toBe('Austin and the Hill Country')
  for (const path of ['/api/offers/my', `/api/listings/${transfer.listing.id}`, '/api/export', '/api/tasks']) {
    const answer = await couple.client.raw(path)
    expect(answer.status, path).toBe(200)
    expect(await answer.text(), path).not.toContain('Dripping Springs')
  }
  await transfer.seller.client.call('POST /api/transfers/{id}/withdraw', { params: { id: transfer.id } })
  const mails = JSON.stringify(await mailsTo(app, couple.email))
  expect(mails).toContain('Austin and the Hill Country')
  expect(mails).not.toContain('Dripping Springs')
})
