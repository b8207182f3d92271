import { sql } from 'kysely'
import type Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import { addDays, startOfDay, zoneOfState } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import { BALANCE_WAITS } from '#contract/wording/balance-words.ts'
import { formatDate } from '#contract/wording/format.ts'
import { chargeBalance, chargeDueBalances } from '#server/features/checkouts/commands/charge-balance.ts'
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { intentOf, paysWith, syncs } from '#tests/builders/bookings.ts'
import { decidesLast, takesBack } from '#tests/builders/chargebacks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { offers } from '#tests/builders/offers.ts'
import {
  aTransfer,
  buyerConfirms,
  type FundedTransfer,
  reserves,
  transferOf,
  venueAssigns,
} from '#tests/builders/transfers.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'

// When a balance that a transfer has delayed or passed on is due, and what becomes of that balance at the event
// (docs/decisions/0011).

const { app, bank } = await anApp()

const at = (id: number) => ({ params: { id } })
const today = () => app.clock.todayIn('TX')
const later = async (days: number) => {
  await app.clock.advance(days * DAY)
  await bank.arrived()
}
/** Moves the clock to the next early afternoon in Texas, so that a few more minutes don't run past midnight. */
const toAfternoon = () => app.clock.advance(DAY - ((app.clock.now().getTime() - 19 * HOUR) % DAY))
const booking = (who: SignedIn, id: number) => who.client.call('GET /api/bookings/{id}', at(id))
const asks = (who: SignedIn, id: number) =>
  who.client.try('POST /api/bookings/{id}/pay-balance', { ...at(id), body: { amount: 9000 } })
const refuses = ({ venue, id }: FundedTransfer) =>
  venue.owner.client.call('POST /api/transfers/{id}/refuse', { ...at(id), body: { reason: 'We know nobody' } })
const mail = async (who: SignedIn, words: string) =>
  (await mailsTo(app, who.email)).filter(({ subject }) => subject.includes(words)).at(-1)?.text ?? 'no such mail'

describe('the seller’s booking comes back after its balance was due', () => {
  test.each(['won', 'lost'] as const)(
    'the bank’s decision was %s: the seller has 3 days and their saved card, and the booking does not lapse',
    async (outcome) => {
      const listing = await aListing(app).inDays(33)
      const transfer = await aTransfer(app, { listing, saveCard: true }).funded()
      const { seller, bookingId } = transfer
      expect(await booking(seller, bookingId)).toMatchObject({ balanceDueDate: addDays(today(), 3) })
      await takesBack(app, transfer.checkout.paymentId)
      await later(12) // the due date and the 5 days of grace are over
      await decidesLast(app, outcome)
      if (outcome === 'won') await refuses(transfer)
      const due = addDays(today(), 3)
      await bank.arrived()
      expect(await booking(seller, bookingId)).toMatchObject({ status: 'confirmed', balanceDueDate: due })
      expect(await mail(seller, 'didn’t go through')).toContain(`$9,000 is due on ${formatDate(due)}`)
      await later(2)
      expect(await booking(seller, bookingId)).toMatchObject({ status: 'confirmed', paidAmount: 3000 })
      await later(1)
      expect(await booking(seller, bookingId)).toMatchObject({ status: 'confirmed', paidAmount: 12_000 })
    },
  )

  test('and after its event: the saved card isn’t charged, and the two sides settle the rest themselves', async () => {
    const listing = await aListing(app).inDays(33)
    const transfer = await aTransfer(app, { listing, saveCard: true }).funded()
    const { seller, bookingId } = transfer
    await takesBack(app, transfer.checkout.paymentId)
    await later(35) // the buyer's bank has the money, so the transfer waits beyond the event
    expect(await booking(seller, bookingId)).toMatchObject({ status: 'transferring', isUpcoming: false })
    await decidesLast(app, 'won')
    await later(1)
    expect(await booking(seller, bookingId)).toMatchObject({ status: 'completed', paidAmount: 3000, balanceDue: 9000 })
    expect(await mail(seller, 'was not paid through Unveil')).toContain('$9,000')
    expect(await mail(seller, 'Please pay your balance')).toBe('no such mail')
  })

  test('a card that had failed on the first date gets its second try on the new one', async () => {
    const listing = await aListing(app).inDays(33)
    const transfer = await aTransfer(app, { listing, saveCard: true }).listed()
    const { seller, bookingId } = transfer
    const { customer_id: customer } = await app.services.db
      .selectFrom('card_customers')
      .select('customer_id')
      .where('user_id', '=', seller.id)
      .executeTakeFirstOrThrow()
    await bank.refusesCardsOf(customer)
    await later(3)
    expect(await mail(seller, 'Please pay your balance')).toContain('declined')
    const buyer = await aCouple(app)
    await paysWith(app, await reserves(buyer, transfer.listing))
    await syncs(buyer, transfer.listing)
    await refuses({ ...transfer, buyer })
    await bank.takesCardsOf(customer)
    await later(2)
    expect(await booking(seller, bookingId)).toMatchObject({ status: 'confirmed', paidAmount: 3000 })
    await later(1)
    expect(await booking(seller, bookingId)).toMatchObject({ status: 'confirmed', paidAmount: 12_000 })
  })
})

test('a seller who couldn’t pay on the last evening, because a couple held the date past midnight, can still pay then', async () => {
  const listing = await aListing(app).inDays(33)
  const transfer = await aTransfer(app, { listing }).listed()
  const { seller, bookingId } = transfer
  const due = addDays(today(), 3)
  await later(4)
  expect(await mail(seller, 'Please pay your balance')).not.toBe('no such mail')
  const midnight = startOfDay(addDays(due, LIMITS.balanceGraceDays + 1), zoneOfState('TX'))
  await app.clock.advance(midnight.getTime() - app.clock.now().getTime() - 10 * MINUTE)
  await reserves(await aCouple(app), transfer.listing)
  expect(await asks(seller, bookingId)).toMatchObject({ status: 409, body: { message: BALANCE_WAITS } })
  await app.clock.advance(20 * MINUTE)
  await bank.arrived()
  expect(await booking(seller, bookingId)).toMatchObject({ status: 'confirmed' })
  expect((await asks(seller, bookingId)).status).toBe(200)
  await seller.client.call('POST /api/transfers/{id}/withdraw', at(transfer.id))
  await app.clock.advance(10 * MINUTE)
  await bank.arrived()
  expect(await booking(seller, bookingId), 'it’s theirs even if they no longer sell').toMatchObject({
    status: 'confirmed',
  })
  await app.clock.advance(2 * HOUR)
  await bank.arrived()
  expect(await booking(seller, bookingId)).toMatchObject({ status: 'lapsed' })
})

test('a couple who may buy sees when their balance would be due, and that the date may move', async () => {
  const listing = await aListing(app).inDays(31)
  const transfer = await aTransfer(app, { listing }).listed()
  const due = addDays(today(), 3)
  expect(await transferOf(transfer.seller, transfer)).toMatchObject({ balanceDueDate: addDays(today(), 1) })
  const page = await app.visitor().call('GET /api/listings/{id}', at(transfer.listing.id))
  expect(page).toMatchObject({ balanceDue: 9000, balanceDueDate: due })
  const buyer = await aCouple(app)
  expect(await offers(buyer, transfer.listing, '2000')).toMatchObject({ balanceDueDate: due })
  const checkout = await reserves(buyer, transfer.listing)
  expect(checkout).toMatchObject({ balanceDueDate: due })
  await paysWith(app, checkout)
  await syncs(buyer, transfer.listing)
  const words = `due ${formatDate(due)}, or up to 3 days after the booking`
  expect(await mail(buyer, 'is in escrow')).toContain(`${words} passes to you, whichever is later`)
  expect(await mail(transfer.venue.owner, 'confirm the new couple')).toContain(
    `${words} changes hands, whichever is later`,
  )
  await later(1)
  expect(await transferOf(buyer, transfer)).toMatchObject({ balanceDueDate: addDays(due, 1) })
  await venueAssigns(transfer)
  await later(1)
  await buyerConfirms({ ...transfer, buyer })
  await later(1)
  const passed = { balanceDueDate: addDays(due, 2) }
  expect(await transferOf(buyer, transfer)).toMatchObject(passed)
  expect(await buyer.client.call('GET /api/checkout/{id}', at(transfer.listing.id))).toMatchObject(passed)
  expect(await mail(buyer, 'is yours')).not.toContain('whichever is later')
})

describe('grace ends with the event', () => {
  /** A buyer whose balance is due on the last day before their event, after a bank's long decision. */
  async function boughtLate() {
    await toAfternoon()
    const listing = await aListing(app).inDays(40)
    const transfer = await aTransfer(app, { listing }).assigned()
    await takesBack(app, transfer.checkout.paymentId)
    await later(36)
    await decidesLast(app, 'won')
    const { newBookingId } = await buyerConfirms(transfer)
    const id = newBookingId as number
    expect(await booking(transfer.buyer, id)).toMatchObject({ balanceDueDate: addDays(listing.date, -1) })
    await later(4)
    return { ...transfer, listing, bookingId: id }
  }

  test('unpaid, the booking doesn’t lapse: it is completed, and the two sides settle the rest themselves', async () => {
    const { buyer, venue, listing, bookingId } = await boughtLate()
    const warning = await mail(buyer, `Please pay your balance by ${formatDate(listing.date)}`)
    expect(warning).toContain('you’ll have to pay the venue directly')
    const { body: checkout } = await asks(buyer, bookingId)
    await later(1)
    for (const who of [buyer, venue.owner]) {
      expect(await booking(who, bookingId)).toMatchObject({ status: 'completed', balanceDue: 9000 })
      expect(await mail(who, 'was not paid through Unveil')).toContain('the remaining $9,000')
    }
    expect(await asks(buyer, bookingId)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
    await expect(paysWith(app, checkout)).rejects.toThrow()
    await later(6)
    expect(await booking(buyer, bookingId)).toMatchObject({ status: 'completed' })
  })

  test('a payment that is under way is waited for; once it arrives, nothing is left to settle', async () => {
    const { buyer, bookingId } = await boughtLate()
    await bank.fails('slow_settlement', '', 1)
    const { body: checkout } = await asks(buyer, bookingId)
    await paysWith(app, checkout)
    await app.settle()
    await app.clock.advance(DAY)
    await app.settle()
    expect(await booking(buyer, bookingId)).toMatchObject({ status: 'confirmed', paidAmount: 3000 })
    await bank.settles(intentOf(checkout), 'succeeded')
    await bank.arrived()
    expect(await booking(buyer, bookingId)).toMatchObject({ status: 'completed', paidAmount: 12_000 })
    expect(await mail(buyer, 'was not paid through Unveil')).toBe('no such mail')
  })
})

describe('a balance that was paid while another couple held the date went back, and', () => {
  /** The seller opened their payment before the buyer's hold and pays it during that hold, which has priority. */
  async function paidMeanwhile(wishes: Parameters<typeof aTransfer>[1] = {}) {
    const transfer = await aTransfer(app, { ...wishes, listing: await aListing(app).inDays(50) }).listed()
    const opened = await asks(transfer.seller, transfer.bookingId)
    const buyer = await aCouple(app)
    const checkout = await reserves(buyer, transfer.listing)
    await paysWith(app, opened.body)
    await bank.arrived()
    expect(await mail(transfer.seller, 'too late')).toContain('$9,000')
    expect(await asks(transfer.seller, transfer.bookingId)).toMatchObject({ status: 409 })
    return { ...transfer, buyer, checkout }
  }

  test('is paid again when the buyer has not paid', async () => {
    const { seller, bookingId } = await paidMeanwhile()
    await later(1)
    const again = await asks(seller, bookingId)
    expect(again).toMatchObject({ status: 200, body: { state: 'open', amountDueNow: 9000 } })
    expect((await asks(seller, bookingId)).body.paymentId).toBe(again.body.paymentId)
    await paysWith(app, again.body)
    await bank.arrived()
    expect(await booking(seller, bookingId)).toMatchObject({ paidAmount: 12_000, balanceDue: 0 })
  })

  test('is paid again with the saved card when the venue has refused the buyer', async () => {
    const transfer = await paidMeanwhile({ saveCard: true })
    await paysWith(app, transfer.checkout)
    await bank.arrived()
    await refuses(transfer)
    await later(20)
    expect(await booking(transfer.seller, transfer.bookingId)).toMatchObject({ paidAmount: 12_000, balanceDue: 0 })
  })
})

describe('a payment of the seller’s balance is open when another couple’s hold begins', () => {
  const row = (paymentId: number) =>
    app.services.db.selectFrom('payments').select('state').where('id', '=', paymentId).executeTakeFirstOrThrow()
  const atProvider = async (checkout: Parameters<typeof intentOf>[0]) =>
    (await app.services.stripe?.paymentIntents.retrieve(intentOf(checkout)))?.status
  const page = (who: SignedIn, id: number) => who.client.call('GET /api/bookings/{id}/balance', at(id))

  /** A payment that was opened days ago, so that no poller looks at it by chance. */
  async function openedBefore() {
    const transfer = await aTransfer(app, { listing: await aListing(app).inDays(60) }).listed()
    const { body: opened } = await asks(transfer.seller, transfer.bookingId)
    await later(2)
    return { ...transfer, opened, buyer: await aCouple(app) }
  }

  test('it is canceled at the provider, and the page says why nothing can be paid', async () => {
    const { seller, buyer, bookingId, listing, opened } = await openedBefore()
    await reserves(buyer, listing)
    const refused = {
      state: 'expired',
      clientSecret: null,
      message: expect.stringContaining('Another couple is paying'),
    }
    expect(await page(seller, bookingId)).toMatchObject(refused)
    expect(await asks(seller, bookingId)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
    await app.settle()
    expect(await atProvider(opened)).toBe('canceled')
    expect(await row(opened.paymentId)).toEqual({ state: 'cancelled' })
    await expect(paysWith(app, opened)).rejects.toThrow('canceled')
    expect(await page(seller, bookingId)).toMatchObject(refused)
  })

  test('it is also canceled when the other couple’s offer was accepted', async () => {
    const sold = await aTransfer(app, { listing: await aListing(app).inDays(60) }).accepted()
    const { body: opened } = await asks(sold.seller, sold.bookingId)
    await app.clock.advance(DAY / 2)
    await app.settle()
    await reserves(sold.buyer, sold.listing)
    await app.settle()
    expect(await atProvider(opened)).toBe('canceled')
  })

  test('the buyer doesn’t pay: the seller pays again', async () => {
    const { seller, buyer, bookingId, listing, opened } = await openedBefore()
    await reserves(buyer, listing)
    await later(1)
    expect(await page(seller, bookingId)).toMatchObject({ state: 'expired', message: null })
    const { status, body: again } = await asks(seller, bookingId)
    expect({ status, state: again.state, again: again.paymentId === opened.paymentId }).toEqual({
      status: 200,
      state: 'open',
      again: false,
    })
    await paysWith(app, again)
    await bank.arrived()
    expect(await booking(seller, bookingId)).toMatchObject({ paidAmount: 12_000, balanceDue: 0 })
  })

  test('the seller pays before the provider hears about it: the money goes back, the buyer owes what they saw', async () => {
    const sale = await openedBefore()
    const checkout = await reserves(sale.buyer, sale.listing)
    await paysWith(app, sale.opened)
    await bank.arrived()
    expect(await page(sale.seller, sale.bookingId)).toMatchObject({ state: 'refunding' })
    expect(await mail(sale.seller, 'too late')).toContain('$9,000')
    await paysWith(app, checkout)
    await syncs(sale.buyer, sale.listing)
    await venueAssigns(sale)
    const { newBookingId } = await buyerConfirms(sale)
    expect(await booking(sale.buyer, newBookingId as number)).toMatchObject({ paidAmount: 3000, balanceDue: 9000 })
  })

  test('the provider can’t be asked until the hold is over: the seller goes on with the same payment', async () => {
    const { seller, buyer, bookingId, listing, opened } = await openedBefore()
    await bank.fails('api_unreachable', 'POST /v1/payment_intents')
    await expect(reserves(buyer, listing), 'nor is the buyer’s payment opened').rejects.toThrow(/502/)
    await app.settle()
    expect(await row(opened.paymentId)).toEqual({ state: 'open' })
    await app.clock.advance(2 * LIMITS.holdMinutes * MINUTE)
    await app.settle()
    await app.clock.advance(MINUTE)
    await app.settle()
    await bank.works()
    expect(await asks(seller, bookingId)).toMatchObject({ status: 200, body: { paymentId: opened.paymentId } })
    await bank.arrived()
    await paysWith(app, opened)
    await bank.arrived()
    expect(await booking(seller, bookingId)).toMatchObject({ paidAmount: 12_000, balanceDue: 0 })
    app.logs.splice(0) // the provider was away
  })
})

test('a saved card whose charge a hold has stopped is charged once the buyer has gone', async () => {
  const listing = await aListing(app).inDays(40)
  const { seller, bookingId, ...sale } = await aTransfer(app, { listing, saveCard: true }).listed()
  await later(9)
  await bank.fails('api_unreachable', 'POST /v1/payment_intents')
  await later(1) // the balance is due, and the provider can't be reached
  const buyer = await aCouple(app)
  await expect(reserves(buyer, sale.listing), 'nor is the buyer’s payment opened').rejects.toThrow(/502/)
  await bank.works()
  await app.clock.advance(MINUTE)
  await bank.arrived()
  expect(await booking(seller, bookingId)).toMatchObject({ paidAmount: 3000 })
  await buyer.client.call('DELETE /api/checkout/{id}', at(sale.listing.id))
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.services.db) // the charge is tried again
  await bank.arrived()
  expect(await booking(seller, bookingId)).toMatchObject({ paidAmount: 12_000, balanceDue: 0 })
  expect(await mail(seller, 'Please pay your balance')).toBe('no such mail')
  app.logs.splice(0) // the provider was away
})

test('a charge that a hold has overtaken goes back, and is made again once the buyer has gone', async () => {
  const listing = await aListing(app).inDays(33)
  const { seller, bookingId, ...sale } = await aTransfer(app, { listing, saveCard: true }).listed()
  const { services } = app
  const { stripe } = services
  const buyer = await aCouple(app)
  await app.clock.advance(3 * DAY)
  await chargeDueBalances(services)
  const { id } = await services.db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('purpose', '=', 'balance')
    .executeTakeFirstOrThrow()
  const confirm = stripe?.paymentIntents.confirm.bind(stripe.paymentIntents)
  const late = vi.spyOn(stripe?.paymentIntents as Stripe['paymentIntents'], 'confirm')
  late.mockImplementationOnce(async (...call: [string]) => {
    await reserves(buyer, sale.listing)
    return confirm?.(...call) as never
  })
  await chargeBalance(services, id)
  await bank.arrived()
  expect(await mail(seller, 'on its way back')).toContain('$9,000')
  await buyer.client.call('DELETE /api/checkout/{id}', at(sale.listing.id))
  await later(1)
  expect(await booking(seller, bookingId)).toMatchObject({ paidAmount: 12_000, balanceDue: 0 })
})
