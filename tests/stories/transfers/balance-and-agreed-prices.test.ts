import { describe, expect, test } from 'vitest'
import { addDays, startOfDay, zoneOfState } from '#contract/dates.ts'
import { chargeDueBalances } from '#server/features/checkouts/commands/charge-balance.ts'
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { accepts, answers, offers } from '#tests/builders/offers.ts'
import { aTransfer, reserves, transferOf } from '#tests/builders/transfers.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'

// What becomes of a balance that is due while the date is for sale at a price that was agreed before, and what its
// seller reads about that price (docs/decisions/0011).

const { app, bank } = await anApp()

const at = (id: number) => ({ params: { id } })
const today = () => app.clock.todayIn('TX')
const later = async (days: number) => {
  await app.clock.advance(days * DAY)
  await bank.arrived()
}
const booking = (who: SignedIn, id: number) => who.client.call('GET /api/bookings/{id}', at(id))
const mail = async (who: SignedIn, words: string) =>
  (await mailsTo(app, who.email)).filter(({ subject }) => subject.includes(words)).at(-1)?.text ?? 'no such mail'

describe('the balance falls due while the date is kept for the couple of an accepted offer', () => {
  /** An offer of $2,000 is accepted 4 hours before the day on which the balance is due, and that day has come. */
  async function kept() {
    const listing = await aListing(app).inDays(33)
    const transfer = await aTransfer(app, { listing, saveCard: true }).listed()
    const buyer = await aCouple(app)
    const dueDay = startOfDay(addDays(today(), 3), zoneOfState('TX'))
    await app.clock.advance(dueDay.getTime() - 4 * HOUR - app.clock.now().getTime())
    const offer = await offers(buyer, transfer.listing, '2000')
    await accepts(transfer.seller, offer)
    await app.clock.advance(10 * HOUR)
    await bank.arrived()
    return { ...transfer, buyer, offer }
  }

  test('the saved card isn’t charged, so the buyer takes over what they saw', async () => {
    const { seller, bookingId, buyer, ...transfer } = await kept()
    expect(await booking(seller, bookingId)).toMatchObject({ paidAmount: 3000, balanceDue: 9000 })
    const page = await buyer.client.call('GET /api/listings/{id}', at(transfer.listing.id))
    expect(await reserves(buyer, page)).toMatchObject({ amountDueNow: 2000, balanceDue: 9000 })
  })

  test('nor is it if the offer is accepted between the timer and the charge', async () => {
    const listing = await aListing(app).inDays(33)
    const { seller, bookingId, ...sale } = await aTransfer(app, { listing, saveCard: true }).listed()
    await app.clock.advance(2 * DAY)
    const due = startOfDay(addDays(today(), 1), zoneOfState('TX'))
    await app.clock.advance(due.getTime() + HOUR - app.clock.now().getTime())
    await chargeDueBalances(app.services)
    await accepts(seller, await offers(await aCouple(app), sale.listing, '2000'))
    await bank.arrived()
    expect(await booking(seller, bookingId)).toMatchObject({ paidAmount: 3000 })
    expect(await mail(seller, 'Please pay your balance')).toBe('no such mail')
    await later(1)
    await bank.arrived()
    expect(await booking(seller, bookingId)).toMatchObject({ paidAmount: 12_000 })
  })

  test('it is charged if the couple doesn’t pay in time', async () => {
    const { seller, bookingId } = await kept()
    await app.clock.advance(15 * HOUR)
    await bank.arrived()
    expect(await booking(seller, bookingId)).toMatchObject({ paidAmount: 12_000, balanceDue: 0 })
    expect(await mail(seller, 'Please pay your balance')).toBe('no such mail')
  })

  test('however many offers are given up and followed by another, it is charged after the days of grace', async () => {
    const { seller, bookingId, listing, buyer, offer } = await kept()
    let last = { couple: buyer, offer }
    const another = async (hours: number) => {
      await app.clock.advance(hours * HOUR)
      expect((await answers(last.couple, last.offer, 'withdraw')).status).toBe(200)
      const couple = await aCouple(app)
      last = { couple, offer: await offers(couple, listing, '2000') }
      await accepts(seller, last.offer)
      await bank.arrived()
    }
    for (const hours of [12, 23, 23, 23, 23, 23]) await another(hours) // up to the fifth day after the due date
    expect(await booking(seller, bookingId)).toMatchObject({ status: 'confirmed', paidAmount: 3000 })
    await another(23)
    expect(await booking(seller, bookingId)).toMatchObject({ status: 'confirmed', paidAmount: 12_000 })
  })
})

test('a seller whose saved card pays the balance reads before and after that their price stays the same', async () => {
  const listing = await aListing(app).inDays(40)
  const { seller, bookingId } = await aTransfer(app, { listing, saveCard: true }).listed()
  await later(4)
  const stays = 'You’re offering this date for $2,700. '
  const reminder = await mail(seller, 'Your balance is due on')
  expect(reminder).toContain(`${stays}If the balance is paid before another couple has bought it, the buyer owes less`)
  await later(6)
  expect(await booking(seller, bookingId)).toMatchObject({ paidAmount: 12_000 })
  const received = await mail(seller, 'is paid')
  expect(received).toContain(`${stays}The buyer has no balance left to pay, but your price stays the same.`)
  expect(received).toContain('To get the balance back from the sale, raise your price.')
})

test('a reminder that comes while the couple of an accepted offer is paying names the price that was agreed on', async () => {
  const listing = await aListing(app).inDays(34)
  const { seller, ...sale } = await aTransfer(app, { listing, saveCard: true }).listed()
  const buyer = await aCouple(app)
  const reminded = startOfDay(addDays(today(), 2), zoneOfState('TX'))
  await app.clock.advance(reminded.getTime() - 5 * MINUTE - app.clock.now().getTime())
  await accepts(seller, await offers(buyer, sale.listing, '2000'))
  await reserves(buyer, await buyer.client.call('GET /api/listings/{id}', at(sale.listing.id)))
  await app.clock.advance(10 * MINUTE)
  await bank.arrived()
  const reminder = await mail(seller, 'Your balance is due on')
  expect(reminder).toContain('You’ve agreed to sell this date for $2,000. If the balance is paid')
  expect(reminder).not.toContain('raise your price')
})

test('a price that a seller has named stands after they raise theirs, and they read that with the balance', async () => {
  const listing = await aListing(app).inDays(32)
  const { seller, bookingId, ...sale } = await aTransfer(app, { listing, saveCard: true }).listed()
  const couple = await aCouple(app)
  await app.clock.advance(DAY)
  const offer = await offers(couple, sale.listing, '2000')
  await answers(seller, offer, 'counter', 2500)
  await later(1) // the saved card pays the balance
  expect(await booking(seller, bookingId)).toMatchObject({ paidAmount: 12_000 })
  expect(await mail(seller, 'is paid')).toContain('Any price you’ve named to a couple stands until they answer.')
  await seller.client.call('POST /api/transfers/{id}/price', { ...at(sale.id), body: { transferPrice: '11700' } })
  expect((await answers(couple, offer, 'accept', 2500)).status).toBe(200)
  expect(await transferOf(seller, sale)).toMatchObject({ stage: 'offer_accepted', transferPrice: 2500, balanceDue: 0 })
})
