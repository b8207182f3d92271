import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { formatDate } from '#contract/wording/format.ts'
import { checkoutOf } from '#tests/builders/bookings.ts'
import { errorsLogged, problems } from '#tests/builders/checks.ts'
import { aPhoto } from '#tests/builders/files/photos.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { provider } from '#tests/builders/provider.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'

import { expectNoAxeViolations } from '../browser.ts'
import { answerBank, cardForm, payWith } from './pay-by-card.ts'

/** The main job: a couple finds an anonymous date, pays the deposit, and the venue is revealed to them alone. */
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

const seenBy = (who: SignedIn, listing: { id: number }) =>
  who.client.call('GET /api/listings/{id}', { params: { id: listing.id } })

/** From the listing page to the open card form. */
async function toCheckout(page: Page, listing: BuiltListing): Promise<void> {
  await page.goto(`/venue/${listing.id}`)
  await page.getByRole('button', { name: 'Book Now - Pay Deposit' }).first().click()
  await page.waitForURL(`**/checkout/${listing.id}`)
  await page.getByRole('heading', { name: 'Complete your booking' }).waitFor()
}

const revealed = (page: Page, listing: BuiltListing) =>
  page.getByRole('heading', { level: 1, name: listing.venue.name }).waitFor()

test('from the search to the moment the veil lifts, and nobody else learns which venue it is', async () => {
  const venue = await aVenue(site).in('Marfa', 'TX').verified()
  await aPhoto(site, venue)
  const listing = await aListing(site, venue).inDays(120)
  const couple = await aCouple(site)
  const other = await aCouple(site)

  const page = await site.open('/search?city=Marfa', { as: couple })
  await page.getByRole('heading', { name: 'Found 1 venue(s)' }).waitFor()
  await page.getByRole('link', { name: /Anonymous Venue/ }).click()
  await page.waitForURL(`**/venue/${listing.id}`)
  await page.getByText('Details revealed after booking').waitFor()
  expect(await page.content()).not.toContain(venue.name)

  await page.getByRole('button', { name: 'Book Now - Pay Deposit' }).first().click()
  await page.waitForURL(`**/checkout/${listing.id}`)
  await page.getByRole('timer').waitFor()
  await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^1[45]:\d\d$/)
  await page.getByLabel('Number of guests').fill('90')
  await page.getByLabel('Number of guests').blur()
  await page.getByLabel('Save this card for the remaining balance').check()
  await expect.poll(() => checkoutOf(couple, listing)).toMatchObject({ guestCount: 90, saveCard: true })
  await watchReveal(page)
  await payWith(page, 'succeeds')

  await page.waitForURL(`**/venue/${listing.id}?booked=true`)
  await revealed(page, listing)
  await page.locator('[data-reveal=lifted]').waitFor()
  expect(await statesOfReveal(page), 'the page from before the reveal is never shown again').toEqual([
    'lifting',
    'lifted',
  ])
  await page.getByText('It is yours', { exact: true }).waitFor()
  const booked = page.getByRole('region', { name: 'Your booking is confirmed' })
  await booked.getByText(`We’ve emailed you at ${couple.email} and told the venue.`).waitFor()
  const steps = booked.getByRole('listitem')
  await expect
    .poll(() => steps.locator('p:first-child').allTextContents())
    .toEqual(['The balance of $9,000 is due', 'Last day to change your guest count', 'Your wedding day'])
  const contact = page.getByRole('region', { name: 'Address and contact' })
  await contact.getByText(venue.address).waitFor()
  await contact.getByText('Marfa, TX 78704').waitFor()
  const map = new URL((await contact.getByRole('link', { name: 'Get directions' }).getAttribute('href')) as string)
  expect(map.searchParams.get('destination')).toBe(`${venue.name}, ${venue.address}, Marfa, TX 78704`)
  for (const [name, file] of [
    ['Receipt as a PDF', /^receipt-\d+\.pdf$/],
    ['Calendar file with your day', /^booking-\d+\.ics$/],
  ] as const) {
    const saved = page.waitForEvent('download')
    await contact.getByRole('link', { name }).click()
    expect((await saved).suggestedFilename()).toMatch(file)
  }
  await page.getByText(venue.description).waitFor()
  expect(await page.getByText(venue.description).count()).toBe(1)
  expect(await page.getByText('Guest Reviews').count()).toBe(0)
  const photo = page.getByRole('button', { name: 'Open photo 1 of 1' }).getByRole('img')
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await page.locator('[data-reveal] img').count(), 'no photo covers the unveiled scene').toBe(0)
  await expectNoAxeViolations(page)

  // later, the celebration is gone, and everything useful is still there
  await page.goto(`/venue/${listing.id}`)
  await page.getByText('Your venue', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Your booking', exact: true }).waitFor()
  expect(await page.getByText(/It is yours|We’ve emailed you/).count()).toBe(0)
  await contact.getByRole('link', { name: 'Receipt as a PDF' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await revealed(page, listing)
  await page.getByText(venue.address).waitFor()
  expect(await page.getByRole('link', { name: 'Get directions' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'View your booking' }).first().click()
  await page.waitForURL('**/dashboard/couple?*')
  await page.getByText(venue.name).first().waitFor()
  await page.getByText(formatDate(listing.date)).first().waitFor()

  const [booking] = await couple.client.call('GET /api/bookings/my')
  expect(booking).toMatchObject({ status: 'confirmed', guestCount: 90, venueName: venue.name })
  expect((await mailsTo(site, couple.email)).map(({ text }) => text).join()).toContain(venue.name)
  expect((await mailsTo(site, venue.owner.email)).length).toBeGreaterThan(0)

  const stranger = await site.open(`/venue/${listing.id}`, { as: other })
  await stranger.getByRole('heading', { level: 1, name: 'Anonymous Venue' }).waitFor()
  await stranger.getByRole('button', { name: 'This date has been booked' }).first().waitFor()
  expect(await stranger.content()).not.toContain(venue.name)
  expect(await stranger.getByText(/Event duration|Full day|Not stated/).count()).toBe(0)
  expect(await seenBy(other, listing)).toMatchObject({ availability: 'sold', isRevealed: false, venueId: null })
})

test('on a phone, nothing is blank between paying and the reveal, however slow the network', async () => {
  const venue = await aVenue(site).in('Shiner', 'TX').verified()
  const listing = await aListing(site, venue).inDays(120)
  const couple = await aCouple(site)
  const page = await site.open(`/venue/${listing.id}`, { as: couple, width: 390, height: 844 })
  await toCheckout(page, listing)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route(`**/api/listings/${listing.id}*`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.evaluate(() => {
    const blank: string[] = []
    Object.assign(window, { blank })
    const look = () => {
      const shown = [...document.querySelectorAll('main h1, main h2')].some((words) => words.checkVisibility())
      if (!shown) blank.push(location.pathname)
      requestAnimationFrame(look)
    }
    look()
  })
  await payWith(page, 'succeeds')
  await page.getByRole('heading', { name: 'Your date is booked' }).waitFor()
  await revealed(page, listing)
  expect(await page.evaluate(() => (window as unknown as { blank: string[] }).blank)).toEqual([])
})

test('the checkout starts with the guest count from the search, and says what comes back and when', async () => {
  const venue = await aVenue(site).in('Terlingua', 'TX').verified()
  const listing = await aListing(site, venue).inDays(20)
  const couple = await aCouple(site)
  const page = await site.open('/search?city=Terlingua&minGuests=70', { as: couple })
  await page.getByRole('link', { name: /Anonymous Venue/ }).click()
  await page.waitForURL(`**/venue/${listing.id}?guests=70`)
  await page.getByRole('button', { name: 'Book Now - Pay in Full' }).first().click()
  await page.waitForURL(`**/checkout/${listing.id}?guests=70`)
  await expect.poll(() => page.getByLabel('Number of guests').inputValue()).toBe('70')
  await expect.poll(() => checkoutOf(couple, listing)).toMatchObject({ guestCount: 70 })
  const promise = page.locator('section', { has: page.getByRole('heading', { name: 'Your refund if plans change' }) })
  await expect
    .poll(() => promise.locator('dl > div').allTextContents())
    .toEqual([
      `You cancel by ${formatDate(addDays(listing.date, -14))}$9,000`,
      'You cancel later$0',
      'The venue cancels at any timeAll of it: $12,000',
    ])
  await promise.getByText('The venue gets the deposit, $3,000, 48 hours after you book').waitFor()
  await page.getByText('By paying, you agree to the').waitFor()
  expect(
    await page
      .getByRole('link', { name: /^refund rules/ })
      .first()
      .getAttribute('href'),
  ).toBe('/refunds')
})

test('without guests from a search, the checkout asks for them before it takes the money', async () => {
  const listing = await aListing(site).inDays(10)
  const couple = await aCouple(site)
  const page = await site.open(`/checkout/${listing.id}`, { as: couple, width: 390, height: 844 })
  await page.getByText('Nothing is charged yet').waitFor()
  await page.getByRole('button', { name: /^Hold it and pay \$/ }).click()
  await page.getByText('You cancel at any time').waitFor()
  expect(await page.evaluate(() => scrollY), 'the card form begins at the top').toBe(0)
  const guests = page.getByLabel('Number of guests')
  await expect.poll(() => guests.inputValue()).toBe('')
  await page.getByText('The event is so soon that you can’t change this after you’ve paid.').waitFor()
  const details = page.getByRole('button', { name: /Total.*Due now/ })
  expect(await details.getAttribute('aria-expanded')).toBe('false')
  await details.click()
  await page.getByRole('heading', { name: 'Austin, TX' }).waitFor()
  await cardForm(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByText('Enter a number from 1 to 120').waitFor()
  await (await cardForm(page)).getByText('Your card number is incomplete.').waitFor()
  await expect.poll(() => guests.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'open' })
  await payWith(page, 'succeeds')
  await revealed(page, listing)
  const [booking] = await couple.client.call('GET /api/bookings/my')
  expect(booking).toMatchObject({ guestCount: 60, canChangeGuests: false })
})

test('the number of guests is saved once when its field is left to pay, and again once it is changed', async () => {
  const listing = await aListing(site).inDays(90)
  const couple = await aCouple(site)
  const page = await site.open(`/search?city=${listing.venue.city}`, { as: couple, allow: [/status of 402/] })
  await toCheckout(page, listing)
  const saved: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saved.push(request.postDataJSON())
  })
  await cardForm(page)
  const guests = page.getByLabel('Number of guests')
  await guests.fill('61')
  await guests.blur()
  await guests.fill('60')
  await guests.blur()
  await guests.fill('62')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await (await cardForm(page)).getByText('Your card number is incomplete.').waitFor()
  expect(saved.splice(0)).toEqual([{ guestCount: 61 }, { guestCount: 60 }, { guestCount: 62 }])
  // in another tab; this one learns of it when the card is declined
  await couple.client.call('PATCH /api/checkout/{id}', { params: { id: listing.id }, body: { guestCount: 70 } })
  await payWith(page, 'declined')
  await page.getByRole('alert').filter({ hasText: 'declined' }).waitFor()
  expect(saved).toEqual([])
  await payWith(page, 'declined')
  await expect.poll(() => saved.splice(0)).toEqual([{ guestCount: 62 }])
  await guests.fill('63')
  await payWith(page, 'succeeds')
  await revealed(page, listing)
  expect(saved).toEqual([{ guestCount: 63 }])
  const [booking] = await couple.client.call('GET /api/bookings/my')
  expect(booking).toMatchObject({ guestCount: 63 })
})

test('a declined card is reported, the date stays held, and the next card pays', async () => {
  const listing = await aListing(site).inDays(90)
  const couple = await aCouple(site)
  const page = await site.open('/search', { as: couple, allow: [/status of 402/] })
  await toCheckout(page, listing)
  // evening: the card form turns dark with the page
  const form = page.frameLocator('iframe[title="Secure payment form"]')
  await form.locator('html[data-scheme=light]').waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await form.locator('html[data-scheme=dark]').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await payWith(page, 'declined')
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'Your card was declined. Nothing was charged. Try another card.' })
  await expect.poll(() => told.evaluate((node) => node === document.activeElement)).toBe(true)
  const [above, below] = await told.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect()
    return [top, innerHeight - bottom]
  })
  expect(Math.min(above, below), 'the message is on the screen').toBeGreaterThan(0)
  await expect.poll(() => form.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true')
  expect(await checkoutOf(couple, listing)).toMatchObject({ state: 'declined' })
  expect(await seenBy(couple, listing)).toMatchObject({ availability: 'held-by-me' })
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoAxeViolations(page)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
  }
  await payWith(page, 'succeeds')
  await revealed(page, listing)
  expect(await seenBy(couple, listing)).toMatchObject({ availability: 'mine', isRevealed: true })
})

test('leaving while the bank asks, and coming back: the question is asked again', async () => {
  const listing = await aListing(site).inDays(90)
  const couple = await aCouple(site)
  const page = await site.open('/search', { as: couple })
  await toCheckout(page, listing)
  await payWith(page, 'asksBank')
  await page.getByRole('dialog').waitFor()
  await bank.arrived()
  await page.reload()
  await page.getByRole('heading', { name: 'Your bank wants to confirm it’s you' }).waitFor()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Continue with your bank' }).click()
  await answerBank(page, 'Complete')
  await revealed(page, listing)
  expect(await seenBy(couple, listing)).toMatchObject({ availability: 'mine' })
})

test('a couple who comes back while the bank asks can also release the date: it is available, and the payment is canceled', async () => {
  const listing = await aListing(site).inDays(90)
  const couple = await aCouple(site)
  const page = await site.open('/search', { as: couple })
  await toCheckout(page, listing)
  await payWith(page, 'asksBank')
  await page.getByRole('dialog').waitFor()
  await bank.arrived()
  await page.reload()
  await page.getByRole('button', { name: 'Give up this hold' }).click()
  await page.waitForURL(`**/venue/${listing.id}`)
  expect(await seenBy(couple, listing)).toMatchObject({ availability: 'available' })
  const intents = (await bank.objects('payment_intent')) as { status: string }[]
  expect(intents.at(-1)?.status).toBe('canceled')
})

test('3-D Secure: if the bank refuses, nothing is booked; if it approves, the date is', async () => {
  const listing = await aListing(site).inDays(90)
  const couple = await aCouple(site)
  const page = await site.open('/search', { as: couple })
  await toCheckout(page, listing)
  await payWith(page, 'asksBank')
  await answerBank(page, 'Fail')
  await page
    .getByRole('alert')
    .getByText(/Nothing was charged\.$/)
    .waitFor()
  expect(await seenBy(couple, listing)).toMatchObject({ availability: 'held-by-me', isRevealed: false })
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await answerBank(page, 'Complete')
  await revealed(page, listing)
  expect(await seenBy(couple, listing)).toMatchObject({ availability: 'mine', isRevealed: true })
})

/** Notes each state in which the scene is shown from now on, until the page is left. */
const watchReveal = (page: Page) =>
  page.evaluate(() => {
    const seen: (string | undefined)[] = []
    Object.assign(window, { seen })
    const look = () => {
      const state = document.querySelector<HTMLElement>('[data-reveal]')?.dataset.reveal
      if (state !== undefined && seen.at(-1) !== state) seen.push(state)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['data-reveal'] })
  })

const statesOfReveal = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
