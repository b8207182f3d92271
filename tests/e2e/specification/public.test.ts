import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VENUE_STYLES } from '#contract/catalog.ts'
import { LAST_STATE } from '#contract/dates.ts'
import { SAVINGS_UP_TO_PERCENT } from '#contract/limits.ts'
import { formatDate } from '#contract/wording/format.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { aTransfer, type ListedTransfer } from '#tests/builders/transfers.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { shows } from './shows.ts'

/** What everybody sees, with the texts that the specification gives (docs/specification.md, section 2). */
let site: TestSite
let direct: BuiltListing
let transfer: ListedTransfer
beforeAll(async () => {
  site = await startTestSite()
  const venue = await aVenue(site).in('Marfa', 'TX').verified()
  direct = await aListing(site, venue).inDays(120)
  transfer = await aTransfer(site).listed()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

const main = (page: Page) => page.getByRole('main')
const leadsTo = async (page: Page, name: string, path: string) => {
  const links = main(page).getByRole('link', { name, exact: true })
  expect(await links.count(), name).toBeGreaterThan(0)
  for (const link of await links.all()) expect(await link.getAttribute('href'), name).toBe(path)
}

test('pages have the header and the footer around them', async () => {
  const page = await site.open('/', { allow: [/status of 404/] })
  for (const path of ['/', '/waitlist', '/search', `/venue/${direct.id}`, '/auth/login', '/fees', '/no-such-page']) {
    await page.goto(path)
    await page.getByRole('banner').getByRole('link', { name: 'Browse Venues' }).waitFor()
    const footer = page.getByRole('contentinfo')
    for (const name of ['For Couples', 'For Venues', 'Support']) await footer.getByRole('heading', { name }).waitFor()
  }
})

test('the landing page: three badges, the waitlist, how it works, numbers, and early access', async () => {
  const page = await site.open('/')
  await shows(main(page), ['Premium Venues', `Up to ${SAVINGS_UP_TO_PERCENT}% Off`, 'Couple Transfers'])
  for (const name of ['Join the Waitlist', 'Learn More', 'Get Early Access']) await leadsTo(page, name, '/waitlist')
  for (const name of ['Anonymous Venue Marketplace', 'Couple-to-Couple Transfers']) {
    await main(page).getByRole('heading', { name }).waitFor()
  }
  const numbers = main(page).getByRole('region', { name: 'By the numbers' })
  await shows(numbers, ['2', '$8,300', '95%', 'target'])
})

test('the waitlist has a page that says what it is, with its form', async () => {
  const page = await site.open('/waitlist')
  await shows(main(page), [`Up to ${SAVINGS_UP_TO_PERCENT}% off`])
  await shows(page.getByRole('figure'), ['Example', 'Dates near you', '$7,980, 43% off', '$5,700, 40% off'])
  const form = page.getByRole('form', { name: 'Join the waitlist' })
  for (const label of ['Email', 'Name', 'Wedding date', 'Location', 'Estimated budget', 'How did you hear about us?']) {
    await form.getByLabel(label).waitFor()
  }
  const budgets = await form
    .getByLabel('Estimated budget')
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value).filter(Boolean))
  expect(budgets).toEqual(['under-5k', '5k-10k', '10k-20k', '20k-30k', 'over-30k'])
  await form.getByRole('radio', { name: 'A venue owner' }).check({ force: true })
  for (const label of ['Wedding date', 'Location', 'Estimated budget']) {
    expect(await form.getByLabel(label).count(), label).toBe(0)
  }
  await form.getByRole('radio', { name: 'Both' }).check({ force: true })
  await form.getByLabel('Wedding date').waitFor()
})

test('the search asks for a day from today on, a budget, guests, a style and a kind of listing', async () => {
  const page = await site.open('/search', { width: 390, height: 844 })
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog')
  expect(await sheet.getByLabel('Event Date').first().getAttribute('min')).toBe(site.clock.todayIn(LAST_STATE))
  const guests = sheet.getByLabel('Minimum Guest Capacity')
  expect(await guests.inputValue()).toBe('50')
  expect(await guests.getAttribute('min')).toBe('10')
  expect(await guests.getAttribute('step')).toBe('10')
  const styles = sheet.getByLabel('Venue Style').locator('option')
  expect((await styles.allTextContents())[0]).toBe('Any style')
  expect(await styles.count()).toBe(1 + VENUE_STYLES.length)
  for (const kind of ['Direct from Venue', 'Transfer Listing']) await sheet.getByText(kind).first().waitFor()
})

test('the search says when it is still searching', async () => {
  const page = await site.open('/fees')
  await page.route('**/api/listings?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.continue()
  })
  await page.getByRole('banner').getByRole('link', { name: 'Browse Venues' }).click()
  await page.getByText('Searching for perfect venues...').waitFor()
  await page.getByRole('heading', { name: 'Found 2 venue(s)' }).waitFor()
})

test('a card of the search: anonymous, place, badge, date, guests, both prices', async () => {
  const page = await site.open('/search')
  const card = (id: number) =>
    main(page)
      .getByRole('article')
      .filter({ has: page.locator(`a[href="/venue/${id}"]`) })
  await shows(card(direct.id), [
    'Anonymous Venue',
    'Marfa, TX',
    '40% off',
    formatDate(direct.date),
    'Up to 120 guests',
    '$12,000',
  ])
  const original = card(direct.id).getByText('$20,000')
  expect(await original.evaluate((price) => getComputedStyle(price).textDecorationLine)).toContain('line-through')
  await card(transfer.listing.id).getByText('Transfer', { exact: true }).waitFor()
})

describe('a listing', () => {
  test('is hidden, and says what is for sale under the headings that the specification names', async () => {
    const page = await site.open(`/venue/${direct.id}`)
    await page.getByRole('heading', { level: 1, name: 'Anonymous Venue' }).waitFor()
    await shows(main(page), ['Details revealed after booking'])
    for (const name of ['About', 'Key Features', "What's Included", 'Venue Style']) {
      await main(page).getByRole('heading', { name, exact: true }).waitFor()
    }
    const fact = (name: string) => main(page).getByRole('term').filter({ hasText: name }).locator('+ dd')
    expect(await fact('Event date').textContent()).toBe(formatDate(direct.date))
    expect(await fact('Guest capacity').textContent()).toBe('Up to 120 guests')
    expect(await fact('Event duration').textContent()).toBe('Full day')
    expect(await fact('Listing type').textContent()).toBe('Direct from Venue')
    await shows(main(page), [
      'Venue rental for the entire event',
      'Basic setup and breakdown',
      'On-site coordination',
      'Barn',
      'Rustic',
    ])
  })

  test('has a price card that stays in view, with the savings, the deposit and when the rest is due', async () => {
    const page = await site.open(`/venue/${direct.id}`, { width: 1440, height: 700 })
    const deposit = main(page).getByText('Non-refundable Deposit').first()
    const price = main(page).getByText('$12,000').first()
    await shows(main(page), [
      '$20,000',
      '40% off',
      'You save $8,000',
      'Non-refundable Deposit',
      '$3,000',
      'Remaining balance due 30 days before event',
    ])
    await deposit.waitFor()
    const before = (await price.boundingBox())?.y ?? 0
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
    const after = (await price.boundingBox())?.y ?? 0
    expect(before - after, 'moved with the page').toBeLessThan(await page.evaluate(() => scrollY))
    expect(after).toBeGreaterThanOrEqual(0)
  })

  test('is shared by the device or, without that, as a copied link; neither names the venue', async () => {
    const page = await site.open(`/venue/${direct.id}`)
    const press = () => page.getByRole('button', { name: 'Share this Deal' }).click()
    const given = () => page.evaluate(() => sessionStorage.getItem('given'))
    const instead = (kind: 'share' | 'clipboard') =>
      page.evaluate((name) => {
        const keep = async (what: unknown) => sessionStorage.setItem('given', JSON.stringify(what))
        const stand = name === 'share' ? { share: keep } : { share: undefined, clipboard: { writeText: keep } }
        for (const [key, value] of Object.entries(stand))
          Object.defineProperty(navigator, key, { value, configurable: true })
      }, kind)
    await instead('share')
    await press()
    await expect.poll(given).toContain(`/venue/${direct.id}"`)
    expect(await given()).toContain('A wedding venue in Marfa, TX on')
    expect(await given()).not.toContain(direct.venue.name)
    await instead('clipboard')
    await press()
    await page.getByText('Link copied').first().waitFor()
    expect(await given()).toMatch(new RegExp(`^"http.*/venue/${direct.id}"$`))
  })

  test('that a couple is passing on says so', async () => {
    const page = await site.open(`/venue/${transfer.listing.id}`)
    await shows(main(page), ['Transfer from Couple'])
  })
})

describe('the transfer market', () => {
  test('three benefits, four filters, three orders; only transfers', async () => {
    const page = await site.open('/transfer-marketplace')
    expect(await main(page).getByRole('list').first().getByRole('heading').count()).toBe(3)
    const filters = page.getByRole('form', { name: 'Filter transfers' })
    for (const label of ['Location', 'Min price', 'Max price']) await filters.getByLabel(label).waitFor()
    const orders = await filters.getByLabel('Sort by').locator('option').allTextContents()
    expect(orders).toEqual(['Highest Savings', 'Price Low to High', 'Date Earliest First'])
    expect(await filters.getByLabel('Sort by').inputValue()).toBe('savings')
    expect(await main(page).getByRole('article').count()).toBe(1)
  })

  test('a card: savings, the date, what is hidden, every price, the escrow, and the way to buy', async () => {
    const page = await site.open('/transfer-marketplace')
    const card = main(page).getByRole('article')
    await shows(card, [
      'Couple transfer',
      'Save 42%',
      'Anonymous Venue',
      formatDate(transfer.view.eventDate),
      'hidden until purchase',
      'Up to 120 guests',
      '$20,000',
      'Transfer price',
      '$2,700',
      'Total savings',
      '$8,300',
      'escrow',
    ])
    const purchase = card.getByRole('link', { name: /^Purchase Transfer/ })
    expect(await purchase.getAttribute('href')).toBe(`/checkout/${transfer.listing.id}`)
  })

  test('on a phone, a card fits on the screen, and the escrow is explained once for all cards', async () => {
    const page = await site.open('/transfer-marketplace', { phone: true })
    const card = main(page).getByRole('article')
    await shows(card, ['Save 42%', 'hidden until purchase', 'Transfer price', 'Total savings', 'Purchase Transfer'])
    const held = page.getByText(/held in escrow until the date is yours\./i)
    await expect.poll(() => held.filter({ visible: true }).count()).toBe(1)
    expect(await card.getByText('Held in escrow').isVisible()).toBe(false)
    expect((await card.boundingBox())?.height).toBeLessThan(664)
  })

  test('its search is applied, and where nothing is found, it offers other listings and an alert', async () => {
    const page = await site.open('/transfer-marketplace')
    const filters = page.getByRole('form', { name: 'Filter transfers' })
    await filters.getByLabel('Max price').fill('100')
    await filters.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/maxPrice=100/)
    await expect.poll(() => main(page).getByRole('article').count()).toBe(0)
    const alerts = main(page).getByRole('link', { name: 'Set Up Transfer Alerts' }).first()
    expect(await alerts.getAttribute('href')).toMatch(/^\/auth\/login\?next=/)
    await main(page).getByRole('link', { name: 'Browse Regular Listings' }).first().click()
    await page.waitForURL(/\/search/)
    await main(page).getByRole('article').first().waitFor()
  })
})

test('what a page has loaded isn’t requested again: not after a failure, not on focus, and not on a timer', async () => {
  const page = await site.open('/transfer-marketplace', { allow: [/status of 502/, /^answer 502/, /ApiError: 502/] })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname)
  })
  await page.route('**/api/listings?*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.clock.install()
  const filters = page.getByRole('form', { name: 'Filter transfers' })
  await filters.getByLabel('Max price').fill('5000')
  await filters.getByRole('button', { name: 'Search' }).click()
  await main(page).getByRole('button', { name: 'Try again' }).waitFor()
  await page.evaluate(() => {
    dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor(10 * 60_000)
  expect(asked).toEqual(['/api/listings'])
})
