import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aBooking, checkoutOf, holds } from '#tests/builders/bookings.ts'
import { errorsLogged, problems } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { provider } from '#tests/builders/provider.ts'
import { aTransfer, reserves } from '#tests/builders/transfers.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations, fromMore } from '../browser.ts'
import { answerBank, payWith } from './pay-by-card.ts'

/** After the booking: a couple pays their balance, and either side cancels a booking. */
let site: TestSite
let bank: ReturnType<typeof provider>
beforeAll(async () => {
  site = await startTestSite()
  bank = provider(site)
})
afterEach(async () => {
  await bank.arrived()
  expect(await problems(site)).toEqual([])
  expect(errorsLogged(site)).toEqual([])
})
afterAll(() => site.stop())

const BOOKINGS = '/dashboard/couple?tab=bookings'
const bookingOf = (who: SignedIn, id: number) => who.client.call('GET /api/bookings/{id}', { params: { id } })

test('the balance is paid from My Bookings: a declined card first, then one that pays', async () => {
  const { couple, listing, checkout } = await aBooking(site).confirmed()
  const page = await site.open(BOOKINGS, { as: couple, allow: [/status of 402/] })
  await page.getByRole('button', { name: /^Pay balance/ }).click()
  await page.waitForURL(`**/balance/${checkout.bookingId}`)
  await page.getByRole('heading', { name: 'Pay your balance' }).waitFor()
  await page.getByRole('heading', { name: listing.venue.name }).waitFor()
  await page.getByText('$9,000').first().waitFor()
  await payWith(page, 'declined')
  await page.getByRole('alert').getByText('Your card was declined.').waitFor()
  await expectNoAxeViolations(page)
  expect(await bookingOf(couple, checkout.bookingId)).toMatchObject({ paidAmount: 3000, balanceDue: 9000 })
  await payWith(page, 'succeeds')
  const title = page.getByRole('heading', { name: 'Your balance is paid', level: 1 })
  // the page is shorter now
  await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true)
  expect(await title.evaluate((heading) => heading.getBoundingClientRect().top)).toBeGreaterThan(0)
  await page.getByText('Thank you. We have received $9,000.').waitFor()
  await page.getByRole('link', { name: 'Back to My Bookings' }).click()
  const card = page.getByRole('article', { name: `Booking ${checkout.bookingId}` })
  await card.getByText('Paid in full').waitFor()
  await card.getByText('$12,000').last().waitFor()
  await expect.poll(() => card.getByRole('button', { name: /^Pay balance/ }).count()).toBe(0)
  expect(await bookingOf(couple, checkout.bookingId)).toMatchObject({ paidAmount: 12_000, balanceDue: 0 })
  await page.goto(`/balance/${checkout.bookingId}`)
  await page.getByRole('heading', { name: 'Your balance is paid' }).waitFor()
})

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })
const cardsOf = (who: SignedIn) => who.client.call('GET /api/account/cards')

/** A couple that has saved the card of their deposit, and what the provider calls both. */
async function withSavedCard() {
  const booking = await aBooking(site, { saveCard: true }).confirmed()
  const [card] = await cardsOf(booking.couple)
  const ofCouple = site.services.db
    .selectFrom('card_customers')
    .select('customer_id')
    .where('user_id', '=', booking.couple.id)
  return { ...booking, card: card?.id as string, customer: (await ofCouple.executeTakeFirstOrThrow()).customer_id }
}

test('the balance is paid with the saved card: no number is typed, and the card’s bank may ask again', async () => {
  const { couple, checkout, customer } = await withSavedCard()
  await bank.asksForCardsOf(customer)
  const page = await site.open('/dashboard/couple?tab=bookings', { as: couple })
  await page.getByText(/balance, charged to your saved card on \w{3}, \w{3}\s\d/).waitFor()
  await page.goto(`/balance/${checkout.bookingId}`)
  await page
    .getByText(/^We’ll charge the balance to your saved card on \w{3}, .* You can also pay earlier\.$/)
    .waitFor()
  await page.getByRole('radio', { name: /^Visa ending in 4242/ }).waitFor()
  expect(await page.getByRole('radio', { name: /^Visa ending in 4242/ }).isChecked()).toBe(true)
  expect(await page.locator('iframe').count()).toBe(0)
  await expectNoAxeViolations(page)
  await payButton(page).click()
  await answerBank(page, 'Fail')
  await page.getByRole('alert').getByText('We are unable to authenticate your payment method.').waitFor()
  await payButton(page).click()
  await answerBank(page, 'Complete')
  await page.getByRole('heading', { name: 'Your balance is paid' }).waitFor()
  expect(await bookingOf(couple, checkout.bookingId)).toMatchObject({ paidAmount: 12_000, balanceDue: 0 })
  expect(await cardsOf(couple), 'it stays saved').toHaveLength(1)
})

test('a saved card that has expired can’t be chosen; a declined or deleted one gives way to another', async () => {
  const { couple, checkout, customer, card } = await withSavedCard()
  const { stripe } = site.services
  const newer = await stripe?.paymentMethods.attach('pm_card_mastercard', { customer })
  await bank.expiresCard(card)
  const page = await site.open(`/balance/${checkout.bookingId}`, { as: couple, allow: [/status of 40[02]/] })
  const radio = (name: RegExp) => page.getByRole('radio', { name })
  await radio(/^Visa ending in 4242.*Expired/).waitFor()
  expect(await radio(/^Visa ending in 4242/).isDisabled()).toBe(true)
  expect(await radio(/^Mastercard ending in 4444/).isChecked()).toBe(true)
  await expectNoAxeViolations(page)
  await bank.refusesCardsOf(customer)
  await payButton(page).click()
  await page.getByRole('alert').getByText('Your card was declined.').waitFor()
  await couple.client.call('DELETE /api/account/cards/{id}', { params: { id: newer?.id as string } })
  await payButton(page).click()
  await page.getByRole('alert').getByText('This card is no longer saved.').waitFor()
  await expect.poll(() => radio(/^Mastercard/).count()).toBe(0)
  expect(await radio(/^Another card/).isChecked()).toBe(true)
  await payWith(page, 'succeeds')
  await page.getByRole('heading', { name: 'Your balance is paid' }).waitFor()
})

test('the next date is booked with the saved card, which pays its balance, too; a double click charges it once', async () => {
  const { couple } = await withSavedCard()
  const listing = await aListing(site).inDays(100)
  await holds(couple, listing, { guestCount: 60 })
  const page = await site.open(`/checkout/${listing.id}`, { as: couple })
  await page.getByLabel('Number of guests').fill('60')
  await page.getByLabel('Use this card for the remaining balance, too').check()
  await expect.poll(() => checkoutOf(couple, listing)).toMatchObject({ saveCard: true })
  const charges: string[] = []
  page.on('request', (request) => /\/confirm$/.test(request.url()) && charges.push(request.url()))
  await payButton(page).dblclick()
  await page.waitForURL(`**/venue/${listing.id}?booked=true`)
  expect(charges).toHaveLength(1)
  const bookings = await couple.client.call('GET /api/bookings/my')
  expect(bookings.find(({ listingId }) => listingId === listing.id)).toMatchObject({ chargesCard: true })
})

test('a couple that passes a date on reads what paying the balance does to the sale, before they pay', async () => {
  const { seller, bookingId, id } = await aTransfer(site).listed()
  const page = await site.open(`/balance/${bookingId}`, { as: seller })
  const note = page.getByText(
    /for \$2,700, and the buyer takes over the remaining \$9,000. .* your price stays the same/,
  )
  await note.waitFor()
  await expectNoAxeViolations(page, 'main')
  await payWith(page, 'succeeds')
  await page.getByRole('heading', { name: 'Your balance is paid' }).waitFor()
  await expect.poll(() => note.count()).toBe(0)
  const transfer = await seller.client.call('GET /api/transfers/{id}', { params: { id } })
  expect(transfer).toMatchObject({ stage: 'listed', transferPrice: 2700, balanceDue: 0 })
})

test('a booking that ended in another tab: neither its balance nor its guests look open, and the page says why', async () => {
  const { couple, listing, checkout } = await aBooking(site).confirmed()
  const id = checkout.bookingId
  const page = await site.open(`/balance/${id}`, { as: couple, allow: [/status of 40[09]/] })
  const list = await site.open(BOOKINGS, { as: couple, allow: [/status of 409/] })
  await list.getByRole('button', { name: 'Change the number of guests', exact: false }).click()
  await list.getByRole('dialog').getByLabel('Guests').fill('33')
  const body = { refund: 3000, reason: 'The roof leaks' }
  await listing.venue.owner.client.call('POST /api/bookings/{id}/cancel', { params: { id: id as number }, body })

  await payWith(page, 'succeeds')
  // the card may have been charged before the provider heard that the booking had ended
  await page.getByRole('heading', { name: /^(This booking has ended|We’ve refunded you)$/ }).waitFor()
  await page.getByText(/The venue canceled this booking on /).waitFor()
  expect(await page.getByRole('button', { name: /^Pay balance/ }).count()).toBe(0)
  await list.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await list.getByText('This booking’s number of guests can no longer be changed.').first().waitFor()
  await list.getByText('Reason given: “The roof leaks”').waitFor()
})

test('a date that another couple is taking over has no balance to pay', async () => {
  const { seller, bookingId } = await aTransfer(site).funded()
  const page = await site.open(`/balance/${bookingId}`, { as: seller })
  await page.getByRole('heading', { name: 'Nothing to pay right now' }).waitFor()
  await page.getByText('While another couple takes over this date', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: /^Pay balance/ }).count()).toBe(0)
})

test('while another couple is paying for the booking, paying and canceling are refused with the reason', async () => {
  const { seller, buyer, bookingId, listing } = await aTransfer(site).reserved()
  const page = await site.open(`/balance/${bookingId}`, { as: seller })
  await page.getByRole('heading', { name: 'Nothing to pay right now' }).waitFor()
  await page.getByText('If the other couple doesn’t pay, you can pay the balance here after all.').waitFor()
  await expectNoAxeViolations(page, 'main')
  const list = await site.open(BOOKINGS, { as: seller, allow: [/status of 409/] })
  await fromMore(list, 'Pay balance')
  await list.getByText('If they don’t take it over, you can pay the balance then.').first().waitFor()
  await fromMore(list, 'Cancel booking')
  const dialog = list.getByRole('dialog')
  await dialog.getByRole('status').getByText('Another couple is paying for this booking right now.').waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  await dialog.waitFor({ state: 'detached' })
  expect(await bookingOf(seller, bookingId)).toMatchObject({ status: 'confirmed', paidAmount: 3000 })
  await buyer.client.call('DELETE /api/checkout/{id}', { params: { id: listing.id } })
  await page.getByRole('button', { name: 'Check again' }).click()
  await payWith(page, 'succeeds')
  await page.getByRole('heading', { name: 'Your balance is paid' }).waitFor()
})

test('a card form left open when another couple holds the date takes nothing, and says why', async () => {
  const { seller, bookingId, listing } = await aTransfer(site).listed()
  const page = await site.open(`/balance/${bookingId}`, { as: seller, allow: [/status of 400/] })
  await page.getByRole('button', { name: 'Pay $9,000' }).waitFor()
  await reserves(await aCouple(site), listing)
  await bank.arrived()
  await payWith(page, 'succeeds')
  await page.getByRole('heading', { name: 'Nothing to pay right now' }).waitFor()
  await page.getByText(/^Another couple is paying for this date right now/).waitFor()
  expect(await page.getByText('If you pay it now', { exact: false }).count()).toBe(0)
  expect(await bookingOf(seller, bookingId)).toMatchObject({ status: 'confirmed', paidAmount: 3000 })
})

test('a couple cancels, and sees the new refund if the balance was paid in the meantime', async () => {
  const { couple, checkout } = await aBooking(site).confirmed()
  const id = checkout.bookingId
  const page = await site.open(BOOKINGS, { as: couple, allow: [/status of 409/] })
  await fromMore(page, 'Cancel booking')
  const dialog = page.getByRole('dialog')
  const line = (name: string, amount: string) => dialog.locator('dl > div', { hasText: name }).getByText(amount)
  await line('Refund to you', '$0').waitFor()
  await line('Stays with the venue', '$3,000').waitFor()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await dialog.getByText('Please give a reason').waitFor()

  const other = await site.open(`/balance/${id}`, { as: couple })
  await payWith(other, 'succeeds')
  await other.getByRole('heading', { name: 'Your balance is paid' }).waitFor()

  await dialog.getByLabel('Reason').fill('we are moving abroad')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await dialog.getByRole('alert').getByText('The refund has changed').waitFor()
  await line('Refund to you', '$9,000').waitFor()
  expect(await bookingOf(couple, id)).toMatchObject({ status: 'confirmed' })
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('article', { name: `Booking ${id}` })
    .getByText('Canceled', { exact: true })
    .waitFor()
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Read the messages' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Cancel booking' }).count()).toBe(0)
  expect(await bookingOf(couple, id)).toMatchObject({ status: 'cancelled', balanceDue: 0 })
  await page.goto(BOOKINGS)
  const card = page.getByRole('article', { name: `Booking ${id}` })
  await card.getByText(/^You canceled this booking on \w{3}, \w{3} \d+, \d{4}$/).waitFor()
  await card.getByText('Your reason: “we are moving abroad”').waitFor()
  await card.getByText('$9,000 back to you').waitFor()
  await expectNoAxeViolations(page)
})

test('a venue cancels with a reason, and every dollar goes back', async () => {
  const { couple, listing, checkout } = await aBooking(site).confirmed()
  const { owner } = listing.venue
  const page = await site.open('/dashboard/venue?tab=bookings', { as: owner })
  await page.getByRole('button', { name: /^Cancel booking/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The couple gets back every dollar they paid').waitFor()
  await dialog.locator('dl > div', { hasText: 'Refund to the couple' }).getByText('$3,000').waitFor()
  await dialog.getByText('Nothing has been paid to you for this booking').waitFor()
  await dialog.getByLabel('Reason').fill('the roof is being repaired')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await page
    .getByRole('article', { name: `Booking ${checkout.bookingId}` })
    .getByText(/^You canceled this booking on /)
    .waitFor()
  await bank.arrived()
  expect(await bookingOf(couple, checkout.bookingId)).toMatchObject({ status: 'cancelled' })
  const texts = (await mailsTo(site, couple.email)).map(({ text }) => text).join()
  expect(texts).toContain('the roof is being repaired')
  const theirs = await site.open('/dashboard/couple?tab=bookings', { as: couple })
  const card = theirs.getByRole('article', { name: `Booking ${checkout.bookingId}` })
  await card.getByText(/^The venue canceled this booking on /).waitFor()
  await card.getByText('Reason given: “the roof is being repaired”').waitFor()
  await card.getByText('$3,000 back to you').waitFor()
})
