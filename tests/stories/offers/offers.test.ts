import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  OFFER_STEPS_OF,
  type OfferParty,
  type OfferState,
  type OfferStep,
  offerStepsOpenTo,
} from '#contract/processes/offer.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { answers, offerOf, offers } from '#tests/builders/offers.ts'
import { aTransfer, escrowOrder, reserves, transferOf } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'

const { app, bank } = await anApp()
const STEPS = OFFER_STEPS_OF.buyer // the seller's are among them
const market = await aTransfer(app, { fee: 150 }).listed()

const tries = (who: SignedIn, listing: { id: number }, price: number | string) =>
  who.client.try('POST /api/offers', { body: { listingId: listing.id, price } })
const pageOf = (who: { client: SignedIn['client'] }, listing: { id: number }) =>
  who.client.call('GET /api/listings/{id}', { params: { id: listing.id } })
const offersTo = (who: SignedIn, transfer: { id: number }) =>
  who.client.call('GET /api/transfers/{id}/offers', { params: { id: transfer.id } })

describe('making an offer', () => {
  test('between half of the asking price and a cent below it, one at a time, three in all', async () => {
    const couple = await aCouple(app)
    for (const price of ['1349.99', '2700', '0', 'much']) {
      const { status, body } = await tries(couple, market.listing, price)
      expect([status, Object.keys(body.details?.fields ?? {})], price).toEqual([400, ['price']])
    }
    expect(await tries(market.seller, market.listing, 2000)).toMatchObject({ body: { code: 'own_listing' } })
    expect((await tries(market.venue.owner, market.listing, 2000)).status).toBe(403)
    expect((await tries(couple, await aListing(app, market.venue).inDays(70), 2000)).status).toBe(404)

    const replies = await Promise.all([1350, 2699.99, 2000].map((price) => tries(couple, market.listing, price)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(replies.filter(({ body }) => body.code === 'offer_open')).toHaveLength(2)
    expect((await pageOf(couple, market.listing)).offers).toMatchObject({ canOffer: false, mine: { stage: 'open' } })
    for (let made = 1; made <= 3; made++) {
      const [mine] = await couple.client.call('GET /api/offers/my')
      expect((await answers(couple, { id: Number(mine?.id) }, 'withdraw')).status).toBe(200)
      const again = await tries(couple, market.listing, 1500)
      expect(again).toMatchObject(made < 3 ? { status: 201 } : { status: 409, body: { code: 'too_many_offers' } })
    }
    expect((await pageOf(couple, market.listing)).offers).toMatchObject({
      canOffer: false,
      mine: { stage: 'withdrawn' },
    })
  })

  test('not while another couple is paying at the asking price: the page says so, and so does the answer', async () => {
    const { listing, buyer } = await aTransfer(app).reserved()
    const other = await aCouple(app)
    for (const who of [other, { client: app.visitor() }]) {
      expect(await pageOf(who, listing)).toMatchObject({
        availability: 'held',
        offers: { canOffer: false, mine: null },
      })
    }
    expect(await tries(other, listing, 2000)).toMatchObject({ status: 409, body: { code: 'listing_held' } })
    await buyer.client.call('DELETE /api/checkout/{id}', { params: { id: listing.id } })
    expect((await pageOf(other, listing)).offers).toMatchObject({ canOffer: true })
  })

  test('both sides see the same offer, with only what each may know', async () => {
    const couple = await aCouple(app, { name: 'Imogen Hartwell' })
    expect((await pageOf({ client: app.visitor() }, market.listing)).offers).toEqual({
      askingPrice: 2700,
      venueFee: 150,
      minPrice: 1350,
      maxPrice: 2699.99,
      canOffer: true,
      mine: null,
    })
    const offer = await offers(couple, market.listing, '2000')
    expect(offer).toMatchObject({
      viewerRole: 'buyer',
      stage: 'open',
      price: 2000,
      buyerPrice: 2150,
      balanceDue: 9000,
      totalPrice: 11_150,
      originalPrice: 20_000,
      percentOff: 44,
      savings: 8850,
      waitingFor: 'seller',
      actions: ['withdraw'],
      counterRange: null,
      rounds: [{ by: 'buyer', price: 2000 }],
    })
    expect(Date.parse(String(offer.until)) - Date.parse(offer.createdAt)).toBe(48 * HOUR)
    const seen = await offersTo(market.seller, market)
    expect(seen[0]).toMatchObject({
      id: offer.id,
      viewerRole: 'seller',
      price: 2000,
      platformFee: 100,
      netPayout: 1900,
      actions: ['accept', 'counter', 'decline'],
      counterRange: { from: 2000.01, to: 2699.99 },
    })
    expect(seen[0]?.coupleNumber).not.toBe(seen.at(-1)?.coupleNumber)
    expect(JSON.stringify(seen)).not.toContain('Imogen')
    expect((await transferOf(market.seller, market)).offersWaiting).toBe(1)
    const admin = await anAdmin(app)
    expect((await offersTo(admin, market))[0]).toMatchObject({ viewerRole: 'admin', id: offer.id, actions: [] })
    const stranger = await couple.client.try('GET /api/transfers/{id}/offers', { params: { id: market.id } })
    expect(stranger.status).toBe(404)

    const told = (await mailsTo(app, market.seller.email)).at(-1)
    expect(told?.subject).toContain('A couple has offered $2,000')
    expect(told?.text).toContain(`answer by ${formatMoment(offer.until ?? '', 'TX')}`)
    expect(`${told?.text}${told?.html}`).not.toContain('Imogen')
    await answers(market.seller, offer, 'counter', 2400)
    const answered = (await mailsTo(app, couple.email)).at(-1)
    expect(answered?.text).toContain('To pay: $2,550')
    expect(`${answered?.subject}${answered?.text}${answered?.html}`).not.toContain(market.venue.name)
    expect(answered?.text).not.toContain(market.seller.name)
    await answers(couple, offer, 'decline')
    const over = (await mailsTo(app, market.seller.email)).at(-1)
    expect(over?.text).toContain('Last price: $2,400')
    expect(over?.text).not.toContain('You would receive')
    await answers(market.seller, await offers(couple, market.listing, '2100'), 'decline')
    const lost = (await mailsTo(app, couple.email)).at(-1)
    expect(lost?.text).toContain('Last price: $2,100')
    expect(lost?.text).not.toMatch(/To pay|Balance|fee/)
  })
})

/** Every step of the table: from where, by whom, its name, to where, its letters, and its transition in the log. */
const FLOWS: [OfferState, OfferParty, OfferStep, OfferState, string[], string][] = [
  ['open', 'seller', 'accept', 'accepted', ['accepted'], 'accept'],
  ['open', 'seller', 'counter', 'countered', ['countered'], 'counter'],
  ['open', 'seller', 'decline', 'declined', ['declined'], 'decline'],
  ['open', 'buyer', 'withdraw', 'withdrawn', ['taken-back'], 'withdraw'],
  ['countered', 'buyer', 'accept', 'accepted', ['accepted', 'agreed'], 'accept'],
  ['countered', 'buyer', 'counter', 'countered_back', ['countered-back'], 'counterBack'],
  ['countered', 'buyer', 'decline', 'declined', ['counter-declined'], 'decline'],
  ['countered_back', 'seller', 'accept', 'accepted', ['accepted'], 'accept'],
  ['countered_back', 'seller', 'decline', 'declined', ['declined'], 'decline'],
  ['countered_back', 'buyer', 'withdraw', 'withdrawn', ['taken-back'], 'withdraw'],
  ['accepted', 'buyer', 'withdraw', 'unpaid', ['not-paid'], 'leave'],
]

describe.each(FLOWS)('an offer that is %s, when the %s says %s', (from, party, step, to, letters, transition) => {
  test(`is ${to}: once, by nobody else, and from no other step`, async () => {
    const couple = await aCouple(app)
    const { id } = await offers(couple, market.listing, '2000')
    if (from === 'accepted') await answers(market.seller, { id }, 'accept', 2000)
    if (from === 'countered' || from === 'countered_back') await answers(market.seller, { id }, 'counter', 2400)
    if (from === 'countered_back') await answers(couple, { id }, 'counter', 2200)
    const before = await offerOf(couple, { id })
    expect(before.stage).toBe(from)
    const price = step === 'counter' ? before.price + (party === 'seller' ? 300 : -100) : before.price
    const sides = { seller: market.seller, buyer: couple }

    for (const side of ['seller', 'buyer'] as const) {
      for (const other of STEPS.filter((one) => !offerStepsOpenTo(side, from).some((open) => open === one))) {
        const refused = await answers(sides[side], { id }, other, price)
        expect([refused.status, refused.body.code, refused.body.details.state], other).toEqual([
          409,
          'state_changed',
          from,
        ])
      }
    }
    expect((await answers(await aCouple(app), { id }, step, price)).status).toBe(404)
    expect((await answers(market.venue.owner, { id }, step, price)).status).toBe(403)
    expect(await offerOf(couple, { id })).toMatchObject({ stage: from, price: before.price, until: before.until })

    const { db } = app.services
    const intents = (await bank.objects('payment_intent')).length
    const { rows: old } = await sql<{ id: number }>`select id from mails`.execute(db)
    const known = old.map((mail) => mail.id)
    const replies = await Promise.all([1, 2, 3].map(() => answers(sides[party], { id }, step, price)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(replies.find(({ status }) => status === 200)?.body).toMatchObject({ id, stage: to, viewerRole: party })
    expect((await offerOf(couple, { id })).stage).toBe(to)
    expect(await bank.objects('payment_intent')).toHaveLength(intents)
    const { rows: queued } = await sql<{ template: string }>`
      select template from mails where id <> all (${known}::bigint[])
         and recipient_id in (${couple.id}, ${market.seller.id}) order by template`.execute(db)
    expect(queued.map(({ template }) => template)).toEqual(letters.map((name) => `offer-${name}`))
    const { rows: log } = await sql`
      select transition, from_state, to_state, actor, actor_id from process_events
       where process = 'offer' and object_id = ${id} order by id desc limit 1`.execute(db)
    const actor = party === 'seller' ? 'couple' : 'other-couple'
    expect(log).toEqual([{ transition, from_state: from, to_state: to, actor, actor_id: sides[party].id }])
    const kept = (await transferOf(market.seller, market)).stage
    expect(kept).toBe(to === 'accepted' ? 'offer_accepted' : 'listed')
    if (to === 'accepted') await answers(couple, { id }, 'withdraw')
    else if (offerStepsOpenTo('seller', to).length + offerStepsOpenTo('buyer', to).length > 0) {
      await answers(to === 'countered' ? couple : market.seller, { id }, 'decline')
    } else {
      for (const side of ['seller', 'buyer'] as const) {
        for (const late of STEPS) expect((await answers(sides[side], { id }, late, price)).status).toBe(409)
      }
    }
  })
})

describe('prices', () => {
  test('each side counters once, in between; the price they saw is the price they accept', async () => {
    const couple = await aCouple(app)
    const offer = await offers(couple, market.listing, '2000')
    for (const price of [2000, 2700, 1999]) {
      expect(await answers(market.seller, offer, 'counter', price)).toMatchObject({ body: { code: 'invalid_pricing' } })
    }
    expect(await answers(market.seller, offer, 'accept', 1999)).toMatchObject({
      status: 409,
      body: { code: 'price_changed', details: { amount: 2000 } },
    })
    const toAnswer = async () => (await transferOf(market.seller, market)).offersWaiting
    const before = Number(await toAnswer())
    await answers(market.seller, offer, 'counter', 2400)
    expect(await toAnswer(), 'the couple’s turn').toBe(before - 1)
    expect((await offerOf(couple, offer)).counterRange).toEqual({ from: 2000.01, to: 2399.99 })
    expect((await answers(couple, offer, 'counter', 2400)).status).toBe(400)
    await answers(couple, offer, 'counter', '2200.50' as unknown as number)
    expect(await toAnswer(), 'the seller’s again').toBe(before)
    const [seen] = await offersTo(market.seller, market)
    expect(seen).toMatchObject({ price: 2200.5, actions: ['accept', 'decline'], counterRange: null })
    expect(seen?.rounds.map(({ by, price }) => [by, price])).toEqual([
      ['buyer', 2000],
      ['seller', 2400],
      ['buyer', 2200.5],
    ])
    await answers(market.seller, offer, 'decline')
    const narrow = await offers(couple, market.listing, '2699.99')
    const [tight] = await offersTo(market.seller, market)
    expect(tight).toMatchObject({ id: narrow.id, actions: ['accept', 'decline'], counterRange: null })
    expect((await answers(market.seller, narrow, 'counter', 2699.99)).status).toBe(400)
    await answers(couple, narrow, 'withdraw')
  })
})

describe('48 hours without an answer', () => {
  test('end an offer, whichever side had to answer, and notify the other', async () => {
    const [first, second, third] = [await aCouple(app), await aCouple(app), await aCouple(app)]
    const open = await offers(first, market.listing, '1800')
    const countered = await offers(second, market.listing, '1800')
    await answers(market.seller, countered, 'counter', 2400)
    const back = await offers(third, market.listing, '1800')
    await answers(market.seller, back, 'counter', 2400)
    await answers(third, back, 'counter', 2000)
    await app.clock.advance(47 * HOUR)
    await app.settle()
    expect((await offersTo(market.seller, market)).filter(({ until }) => until !== null)).toHaveLength(3)
    await app.clock.advance(HOUR)
    await app.settle()
    const stages = [await offerOf(first, open), await offerOf(second, countered), await offerOf(third, back)]
    expect(stages.map(({ stage }) => stage)).toEqual(['expired', 'expired', 'expired'])
    expect((await mailsTo(app, first.email)).at(-1)?.subject).toContain('was not answered')
    expect((await mailsTo(app, third.email)).at(-1)?.subject).toContain('was not answered')
    expect((await mailsTo(app, market.seller.email)).at(-1)?.subject).toContain('was not answered')
  })

  test('are cut short where the sale ends, 3 days before the event', async () => {
    const listing = await aListing(app).inDays(7)
    const { seller, offer, buyer, ...transfer } = await aTransfer(app, { listing, price: '2700' }).offered()
    await app.clock.advance(3 * 24 * HOUR)
    await app.settle()
    expect((await offerOf(buyer, offer)).stage).toBe('expired')
    const last = await offers(buyer, transfer.listing, '2000')
    const left = Date.parse(String(last.until)) - app.clock.now().getTime()
    expect(left).toBeGreaterThan(20 * HOUR)
    expect(left).toBeLessThan(48 * HOUR)
    await app.clock.advance(left - 10 * HOUR)
    expect((await answers(seller, last, 'accept', 2000)).body).toMatchObject({ until: last.until })
    await app.clock.advance(11 * HOUR)
    await app.settle()
    expect((await offerOf(buyer, last)).stage).toBe('unpaid')
    expect((await transferOf(seller, transfer)).stage).toBe('expired')
    const toldOf = async (who: { email: string }) =>
      (await mailsTo(app, who.email)).find(({ subject }) => subject.includes('pay for'))?.text
    expect(await toldOf(seller)).toContain('Your date isn’t for sale now')
    expect(await toldOf(buyer)).toContain('The date is no longer for sale')
    expect(await tries(buyer, transfer.listing, 2000)).toMatchObject({ status: 404 })
  })
})

describe('while an offer is accepted', () => {
  test('the date is kept for that couple at the agreed price, and unavailable to everybody else', async () => {
    const transfer = await aTransfer(app, { fee: 150 }).accepted()
    const { buyer, seller, listing, offer } = transfer
    expect(offer).toMatchObject({ stage: 'accepted', actions: ['pay', 'withdraw'], waitingFor: 'buyer' })
    expect(Date.parse(String(offer.until)) - app.clock.now().getTime()).toBeLessThanOrEqual(24 * HOUR)
    expect(await pageOf(buyer, listing)).toMatchObject({
      availability: 'available',
      discountedPrice: 2150,
      amountDueNow: 2150,
      totalPrice: 11_150,
      savings: 8850,
      percentOff: 44,
      heldUntil: null,
    })
    const other = await aCouple(app)
    expect(await pageOf(other, listing)).toMatchObject({
      availability: 'held',
      heldUntil: offer.until,
      discountedPrice: 2850,
      savings: 8150,
      offers: { canOffer: false, mine: null },
    })
    const buys = (who: SignedIn, amount: number) =>
      who.client.try('POST /api/create-escrow', { body: { ...escrowOrder(listing), amount } })
    expect(await buys(other, 2850)).toMatchObject({ status: 409, body: { code: 'listing_held' } })
    expect(await tries(other, listing, 2500)).toMatchObject({ status: 409, body: { code: 'listing_held' } })
    expect(await buys(buyer, 2850)).toMatchObject({
      status: 409,
      body: { code: 'price_changed', details: { amount: 2150 } },
    })
    const view = await transferOf(seller, transfer)
    expect(view).toMatchObject({
      stage: 'offer_accepted',
      askingPrice: 2700,
      transferPrice: 2000,
      platformFee: 100,
      netPayout: 1900,
      buyerName: null,
      waitingFor: { who: 'buyer', until: offer.until },
      actions: [],
    })
    const withdrawn = await seller.client.try('POST /api/transfers/{id}/withdraw', { params: { id: transfer.id } })
    expect(withdrawn.status).toBe(409)

    expect(await reserves(buyer, listing)).toMatchObject({ amountDueNow: 2150, totalPrice: 11_150, state: 'open' })
    expect((await pageOf(other, listing)).heldUntil, 'kept beyond that checkout').toBe(offer.until)
    const late = await tries(other, listing, 2500)
    expect(late).toMatchObject({ body: { code: 'listing_held', details: { heldUntil: offer.until } } })
    expect((await offerOf(buyer, offer)).actions).toEqual(['pay'])
    expect((await answers(buyer, offer, 'withdraw')).status).toBe(409)
    await buyer.client.call('DELETE /api/checkout/{id}', { params: { id: listing.id } })
    expect((await transferOf(seller, transfer)).stage).toBe('offer_accepted')
    await app.clock.advance(23 * HOUR + 55 * MINUTE)
    await app.settle()
    expect(await reserves(buyer, listing)).toMatchObject({ amountDueNow: 2150 })
    await app.clock.advance(10 * MINUTE)
    await bank.arrived()
    expect((await offerOf(buyer, offer)).stage).toBe('accepted')
    await app.clock.advance(10 * MINUTE)
    await bank.arrived()
    expect((await offerOf(buyer, offer)).stage).toBe('unpaid')
    expect(await transferOf(seller, transfer)).toMatchObject({ stage: 'listed', transferPrice: 2700 })
    expect(await pageOf(buyer, listing)).toMatchObject({ availability: 'available', discountedPrice: 2850 })
    expect((await mailsTo(app, buyer.email)).at(-1)?.subject).toContain('Your time to pay')
    expect((await mailsTo(app, seller.email)).at(-1)?.subject).toContain('didn’t pay')
  })

  test('after 24 hours without a payment, it is listed again and the next offer can be accepted', async () => {
    const transfer = await aTransfer(app).listed()
    const [first, second, third] = [await aCouple(app), await aCouple(app), await aCouple(app)]
    const [low, high] = [await offers(first, transfer.listing, '2000'), await offers(second, transfer.listing, '2100')]
    const other = await offers(third, transfer.listing, '1900')
    await answers(transfer.seller, low, 'accept', 2000)
    await answers(third, other, 'withdraw')
    const told = (await mailsTo(app, transfer.seller.email)).at(-1)
    expect(told?.subject).toContain('was withdrawn')
    expect(told?.text, 'while it is kept for the first').not.toContain('stays listed')
    expect(await answers(transfer.seller, high, 'accept', 2100)).toMatchObject({ body: { code: 'listing_held' } })
    expect(await offerOf(second, high)).toMatchObject({ stage: 'open', taken: true })
    await app.clock.advance(24 * HOUR)
    await app.settle()
    expect((await offerOf(first, low)).stage).toBe('unpaid')
    const listing = { ...transfer.listing, amountDueNow: 2000 }
    const late = await first.client.try('POST /api/create-escrow', { body: escrowOrder(listing) })
    expect(late).toMatchObject({ status: 409, body: { code: 'price_changed', details: { amount: 2700 } } })
    expect((await answers(transfer.seller, high, 'accept', 2100)).body).toMatchObject({ stage: 'accepted' })
  })
})
