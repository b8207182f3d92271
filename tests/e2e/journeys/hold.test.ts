import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#server/platform/clock.ts'
import { aBooking, checkoutOf, holds, intentOf, paysWith } from '#tests/builders/bookings.ts'
import { errorsLogged, problems } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { provider } from '#tests/builders/provider.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'
import { cardForm, payWith } from './pay-by-card.ts'

/**
 * The 15 minutes for which a date is held: its couple leaves and returns, gives it back or runs out of time, and other
 * couples want it.
 */
let site: TestSite
let bank: ReturnType<typeof provider>
beforeAll(async () => {
  site = await startTestSite()
  await site.clock.reset() // near midnight, it begins ahead of the browser's clock, which counts the minutes of a hold
  bank = provider(site)
})
afterEach(async () => {
  await bank.arrived()
  expect(await problems(site)).toEqual([])
  expect(errorsLogged(site)).toEqual([])
})
afterAll(() => site.stop())

const availability = async (who: SignedIn, listing: { id: number }) =>
  (await who.client.call('GET /api/listings/{id}', { params: { id: listing.id } })).availability

const bookNow = (page: Page) => page.getByRole('button', { name: /^(Book Now|Hold it and pay)/ }).first()

test('a second couple sees that someone is booking, asks to be told, and gets an email when the date is available', async () => {
  const { couple, listing } = await aBooking(site).held()
  const second = await aCouple(site)
  const page = await site.open(`/venue/${listing.id}`, { as: second })
  await page.getByText(/Someone is booking this date. It may be available again in 1[45] minutes./).waitFor()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Tell me if it opens up' }).click()
  await page.getByRole('button', { name: 'We’ll tell you if it opens up' }).waitFor()
  await couple.client.call('DELETE /api/checkout/{id}', { params: { id: listing.id } })
  const [mail] = await mailsTo(site, second.email)
  expect(mail?.subject).toContain('is available again')
  await page.goto(String(mail?.link))
  await bookNow(page).waitFor()
})

test('a second couple at the checkout’s address can ask to be told, too, and sees similar dates', async () => {
  const { listing } = await aBooking(site).held()
  const near = await aListing(site).inDays(95)
  const second = await aCouple(site)
  const page = await site.open(`/checkout/${listing.id}`, { as: second })
  await page.getByRole('heading', { name: 'This date isn’t available' }).waitFor()
  await page.getByText(/Someone is booking this date. It may be available again in 1[45] minutes./).waitFor()
  await page.getByRole('heading', { name: 'Similar dates' }).waitFor()
  expect(await page.locator(`a[href="/venue/${near.id}"]`).count()).toBe(1)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Tell me if it opens up' }).click()
  await page.getByRole('button', { name: 'We’ll tell you if it opens up' }).waitFor()
})

test('leaving and coming back finds the same payment; a released date is available immediately', async () => {
  const listing = await aListing(site).inDays(90)
  const couple = await aCouple(site)
  const page = await site.open(`/venue/${listing.id}`, { as: couple })
  await bookNow(page).click()
  await page.waitForURL(`**/checkout/${listing.id}`)
  await page.getByRole('timer').waitFor()
  const first = await checkoutOf(couple, listing)

  await page.goto(`/venue/${listing.id}`)
  await page.getByRole('button', { name: 'Continue your booking' }).first().click()
  await page.waitForURL(`**/checkout/${listing.id}`)
  await page.reload()
  await page.getByRole('button', { name: 'Pay $3,000' }).waitFor()
  expect((await checkoutOf(couple, listing)).clientSecret).toBe(first.clientSecret)

  await page.getByRole('button', { name: 'Give up this hold' }).click()
  await page.waitForURL(`**/venue/${listing.id}`)
  await bookNow(page).waitFor()
  expect(await availability(await aCouple(site), listing)).toBe('available')
  expect((await site.services.stripe?.paymentIntents.retrieve(intentOf(first)))?.status).toBe('canceled')
})

test('a reload, a link or a visit by address never holds a date', async () => {
  const listing = await aListing(site).inDays(90)
  const couple = await aCouple(site)
  const page = await site.open(`/checkout/${listing.id}`, { as: couple })
  await page.getByRole('heading', { name: 'Hold this date' }).waitFor()
  await page.reload()
  await bookNow(page).waitFor()
  expect(await availability(couple, listing)).toBe('available')
  await expectNoAxeViolations(page)
  await bookNow(page).click()
  await page.getByRole('timer').waitFor()
  expect(await availability(couple, listing)).toBe('held-by-me')
})

test('the time runs out on the open page: it says so, nothing is charged, and the date can be held once more', async () => {
  const { couple, listing, checkout } = await aBooking(site).held()
  const page = await site.open('/', { as: couple })
  await page.clock.install()
  await page.goto(`/checkout/${listing.id}`)
  await page.getByRole('button', { name: 'Pay $3,000' }).waitFor()
  await site.clock.advance(16 * MINUTE)
  await page.clock.fastForward(16 * MINUTE)
  await page.getByRole('heading', { name: 'This date is no longer held for you' }).waitFor()
  await page.getByText('Nothing was charged.').waitFor()
  expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'expired', clientSecret: null })
  await site.settle()
  expect((await site.services.stripe?.paymentIntents.retrieve(intentOf(checkout)))?.status).toBe('canceled')

  await page.getByRole('button', { name: 'Hold it again' }).click()
  await page.getByRole('timer').waitFor()
  expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'open' })
})

test('coming back after a payment that we haven’t heard about: the page asks, and the veil lifts', async () => {
  await bank.webhooks('hold')
  const { couple, listing, checkout } = await aBooking(site).held()
  await paysWith(site, checkout)
  expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'open' })
  await site.open(`/checkout/${listing.id}`, { as: couple }).then((page) => page.waitForURL(/booked=true/))
  expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid' })
  await bank.release()
  await bank.webhooks('normal')
})

test('a server that is gone when the card has been charged: the page waits, and the veil lifts once it is back', async () => {
  const { couple, listing } = await aBooking(site).held()
  const page = await site.open(`/checkout/${listing.id}`, { as: couple, allow: [/status of 503/, /503/] })
  const gone = {
    status: 503,
    contentType: 'application/json',
    body: '{"code":"temporarily_unavailable","message":"No."}',
  }
  let asked = 0
  await page.route('**/sync', (route) => (++asked <= 2 ? route.fulfill(gone) : route.continue()))
  await payWith(page, 'succeeds')
  await page.getByRole('heading', { name: 'Confirming your payment' }).waitFor()
  await page.waitForURL(/booked=true/)
  expect(asked).toBeGreaterThan(2)
})

test('a connection that is lost before the card is charged: the page says so, and trying again pays', async () => {
  const { couple, listing } = await aBooking(site).held()
  const page = await site.open(`/checkout/${listing.id}`, { as: couple, allow: [/ERR_/] })
  await cardForm(page)
  const cut = (address: string) => page.route(address, (route) => route.abort())
  await Promise.all([cut('**/sync'), cut('**/confirm')])
  await payWith(page, 'succeeds')
  await page
    .getByRole('alert')
    .getByText(/^The connection was lost .* you won’t be charged twice\.$/)
    .waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL(/booked=true/)
  expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid' })
})

test('a connection that is lost once the card has been charged: trying again books and charges once', async () => {
  const { couple, listing, checkout } = await aBooking(site).held()
  const page = await site.open(`/checkout/${listing.id}`, { as: couple, allow: [/ERR_/, /status of 4\d\d/] })
  await cardForm(page)
  await page.route('**/sync', (route) => route.abort())
  await page.route('**/confirm', async (route) => {
    await route.fetch() // the provider charges the card, and its answer gets lost
    await route.abort()
  })
  await payWith(page, 'succeeds')
  await page
    .getByRole('alert')
    .getByText(/^The connection was lost .* you won’t be charged twice\.$/)
    .waitFor()
  await bank.arrived() // the payment's webhook gets through
  await page.unrouteAll()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL(/booked=true/)
  expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'paid' })
  const { charges = [] } = (await site.sandbox?.books()) ?? {}
  const ofCouple = charges.filter((charge) => charge.paymentIntent === intentOf(checkout))
  expect(ofCouple).toMatchObject([{ amount: 3000_00, refunded: 0 }])
  expect(await couple.client.call('GET /api/bookings/my')).toMatchObject([{ paidAmount: 3000, status: 'confirmed' }])
})

test('paying a moment after the hold ended books nothing', async () => {
  const { couple, listing } = await aBooking(site).held()
  const page = await site.open(`/checkout/${listing.id}`, { as: couple, allow: [/status of 40\d/] })
  await cardForm(page)
  await page.getByLabel('Number of guests').fill('60')
  await page.getByLabel('Number of guests').blur()
  await expect.poll(async () => (await checkoutOf(couple, listing)).guestCount).toBe(60)
  await site.clock.advance(16 * MINUTE)
  await site.settle()
  await payWith(page, 'succeeds')
  await page.getByRole('heading', { name: 'This date is no longer held for you' }).waitFor()
  expect(await availability(couple, listing)).toBe('available')
})

test('the number of guests that was typed when the hold ended is still there when the date is held again', async () => {
  const { couple, listing } = await aBooking(site).held()
  const page = await site.open(`/checkout/${listing.id}`, { as: couple, allow: [/status of 40\d/] })
  await cardForm(page)
  const guests = page.getByLabel('Number of guests')
  await guests.fill('75')
  await site.clock.advance(16 * MINUTE)
  await site.settle()
  await guests.blur()
  await page.getByRole('button', { name: 'Hold it again' }).click()
  await expect.poll(() => guests.inputValue()).toBe('75')
})

test('two couples click at the same time: one holds the date, and the other is told that it is taken', async () => {
  const listing = await aListing(site).inDays(90)
  const couples = await Promise.all([aCouple(site), aCouple(site)])
  const pages = await Promise.all(
    couples.map((as) => site.open(`/venue/${listing.id}`, { as, allow: [/status of 409/] })),
  )
  await Promise.all(pages.map((page) => bookNow(page).click()))
  const ends = await Promise.all(
    pages.map((page) =>
      Promise.race([
        page
          .getByRole('timer')
          .waitFor()
          .then(() => 'holds'),
        page
          .getByText(/Someone is booking this date/)
          .first()
          .waitFor()
          .then(() => 'waits'),
      ]),
    ),
  )
  expect(ends.sort()).toEqual(['holds', 'waits'])
  const seen = await Promise.all(couples.map((couple) => availability(couple, listing)))
  expect(seen.sort()).toEqual(['held', 'held-by-me'])
})

const UNREACHED = 'Failed to load checkout page. We can’t reach Unveil. Check your connection, then try again.'

test('a checkout that gets no answer says so, and nothing is held', async () => {
  const listing = await aListing(site).inDays(90)
  const couple = await aCouple(site)
  const page = await site.open(`/venue/${listing.id}`, { as: couple, allow: [/ERR_FAILED|create-payment-intent/] })
  await page.route('**/api/create-payment-intent', (asked) => asked.abort())
  await bookNow(page).click()
  await page.getByText(UNREACHED).first().waitFor()
  await page.getByText('Error', { exact: true }).first().waitFor()
  expect(await availability(couple, listing)).toBe('available')
  await page.unroute('**/api/create-payment-intent')
  await bookNow(page).click()
  await cardForm(page)
  expect(await page.getByText(UNREACHED).isVisible()).toBe(false)
})

test('a payment that the provider doesn’t know yet is tried again on the checkout', async () => {
  const listing = await aListing(site).inDays(90)
  const couple = await aCouple(site)
  const page = await site.open(`/venue/${listing.id}`, { as: couple, allow: [/502/] })
  await bank.fails('api_500', 'POST /v1/payment_intents', 1)
  await bookNow(page).click()
  await page.getByText('Payment Setup Error').first().waitFor()
  await page.goto(`/checkout/${listing.id}`)
  await page.getByRole('heading', { name: 'Payment Not Available' }).waitFor()
  expect(await page.getByRole('link', { name: 'Back to search' }).getAttribute('href')).toBe('/search')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await payWith(page, 'succeeds')
  await page.waitForURL(/booked=true/)
})

test('a price that has changed is reported, and nothing is held', async () => {
  const listing = await aListing(site).inDays(90)
  const couple = await aCouple(site)
  const page = await site.open(`/venue/${listing.id}`, { as: couple, allow: [/status of 409/] })
  const { client } = listing.venue.owner
  await client.call('PATCH /api/listings/{id}', { params: { id: listing.id }, body: { discountedPrice: 10_000 } })
  await bookNow(page).click()
  await page.getByText('Payment Setup Error').first().waitFor()
  await page.getByText('$2,500').first().waitFor()
  expect(await availability(couple, listing)).toBe('available')
  await holds(couple, { id: listing.id, amountDueNow: 2500 })
})
