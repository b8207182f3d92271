import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { formatDate, formatFullDate, formatMonth } from '#contract/wording/format.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'

/** Searching: the URL has the criteria, and the page the results. */
let site: TestSite
/**
 * A day 60 or more days ahead: early enough in its month for the calendar to begin with it, late enough for the dates
 * that follow to reach the next month.
 */
function aFirstDay(): string {
  const day = addDays(site.clock.todayIn('TX'), 60)
  const ofMonth = Number(day.slice(8))
  return addDays(day, ofMonth > 24 ? 14 : Math.max(0, 8 - ofMonth))
}
/** the dates in Austin, soonest first; later ones are cheaper, so that no other order looks the same */
const days: string[] = []
beforeAll(async () => {
  site = await startTestSite()
  const barn = await aVenue(site).in('Austin', 'TX').verified()
  for (let day = 0; day < 26; day++) {
    const date = addDays(days[0] ?? aFirstDay(), day)
    days.push(date)
    const priced = aListing(site, barn).priced(10_000, 7500 - day * 100)
    await priced.on(date)
  }
  const beach = await aVenue(site)
    .with({ styles: ['beach'], maxCapacity: 30 })
    .in('Galveston', 'TX')
    .verified()
  await aListing(site, beach).with({ maxGuests: 30 }).inDays(70)
  const grand = await aVenue(site)
    .with({ styles: ['ballroom'] })
    .in('Chicago', 'IL')
    .verified()
  await aListing(site, grand).priced(60_000, 40_000).inDays(90)
})
afterAll(() => site.stop())

const found = (page: Page, count: number) => page.getByRole('heading', { name: `Found ${count} venue(s)` }).waitFor()
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const chip = (page: Page, label: string) => page.getByRole('button', { name: `Remove ${label}` })

test('filters go from their popovers into the address and survive a reload, and the back button undoes them', async () => {
  const page = await site.open('/search')
  await found(page, 27)
  await page.getByRole('button', { name: 'Where' }).click()
  await page.getByLabel('City').fill('chicago')
  await page.getByLabel('State').fill('il')
  await page.keyboard.press('Enter')
  await found(page, 1)
  expect(query(page)).toEqual({ city: 'chicago', state: 'IL' })
  await page.getByRole('button', { name: 'Max Budget' }).click()
  await page.getByLabel('Max Budget').last().selectOption('$10,000')
  await page.getByRole('button', { name: /^Show (\d+ dates?|results)$/ }).click()
  await found(page, 0)
  expect(query(page)).toEqual({ city: 'chicago', state: 'IL', maxPrice: '10000' })
  await expect.poll(() => page.getByRole('button', { name: 'Clear Filters' }).count()).toBe(1)
  await page.reload()
  await found(page, 0)
  await chip(page, 'Up to $10,000').waitFor()
  await page.goBack()
  await found(page, 1)
  await page.goForward()
  await found(page, 0)

  await chip(page, 'Up to $10,000').click()
  await found(page, 1)
  expect(query(page)).toEqual({ city: 'Chicago', state: 'IL' })
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await found(page, 27)
  expect(query(page)).toEqual({})
})

test('a place is suggested from its first letter, chosen by keyboard, and found by half its name or with a typo', async () => {
  const page = await site.open('/search')
  await page.getByRole('button', { name: 'Where' }).click()
  const field = page.getByRole('combobox', { name: 'City' })
  await field.fill('c')
  await page.getByRole('option', { name: 'Chicago, IL 1 date' }).waitFor()
  await expectNoAxeViolations(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await field.isVisible()).toBe(true)
  await field.press('ArrowDown')
  await page.getByRole('option', { name: 'Chicago' }).first().waitFor()
  await field.press('ArrowDown')
  await field.press('Enter')
  expect(await field.inputValue()).toBe('Chicago, IL')
  await field.press('Enter')
  await found(page, 1)
  expect(query(page)).toEqual({ city: 'Chicago, IL' })
  await chip(page, 'Chicago, IL').waitFor()

  await page.goto(`${new URL(page.url()).origin}/search?city=austi`)
  await found(page, 26)
  await page.getByText('We read “austi” as Austin, TX.').waitFor()
  await chip(page, 'Austin, TX').waitFor()
  await page.goto(`${new URL(page.url()).origin}/search?city=Texas`)
  await found(page, 26)
  await chip(page, 'Texas').click()
  await found(page, 27)
})

test('a search that fails keeps the page, its filters and what was found, and is tried again', async () => {
  const page = await site.open('/search?city=Chicago', { allow: [/429/] })
  await found(page, 1)
  await page.route('**/api/listings?*', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_requests', message: 'Please wait a moment.' } }),
  )
  await page.getByLabel('Sort by').selectOption('Price, low to high')
  await page.getByText('We couldn’t update the results. Please wait a moment.').waitFor()
  await page.getByText('Anonymous Venue').first().waitFor()
  await chip(page, 'Chicago').waitFor()
  expect(query(page)).toEqual({ city: 'Chicago', sort: 'price' })
  await expectNoAxeViolations(page)
  await page.unroute('**/api/listings?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await found(page, 1)
})

test('values that make no sense are taken out of the address', async () => {
  const page = await site.open('/search?city=Chicago&date=2027-02-30&minGuests=many')
  await found(page, 1)
  expect(query(page)).toEqual({ city: 'Chicago' })
})

test('a date that has passed is taken out of the address, and “any budget” isn’t a filter', async () => {
  const page = await site.open('/search?city=Chicago&date=2020-06-12&maxPrice=50000')
  await found(page, 1)
  expect(query(page)).toMatchObject({ city: 'Chicago' })
  expect(query(page)).not.toHaveProperty('date')
  // the 50 guests are the page's default: the pill shows them, and no chip removes them
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(1)
  await page.getByRole('button', { name: 'Guests: 50+ guests' }).waitFor()
  await page.getByRole('button', { name: 'Max Budget' }).click()
  const budget = page.getByLabel('Max Budget').last()
  expect(await budget.inputValue()).toBe('50000')
  expect(await budget.locator('option').allTextContents()).toEqual([
    '$5,000',
    '$10,000',
    '$20,000',
    '$30,000',
    '$50,000+ (any)',
  ])
})

test('by keyboard alone: a pill opens, Escape closes it and gives the focus back', async () => {
  const page = await site.open('/search')
  await page.getByRole('button', { name: 'Event Date' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Event Date' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.matches('input[type=radio]'))
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Event Date'))
  await page.keyboard.press('Space')
  await page.getByRole('dialog', { name: 'Event Date' }).waitFor()
})

test('nothing found: the guests that the page asks for can be left out', async () => {
  const page = await site.open('/search?city=Galveston')
  await found(page, 0)
  await page.getByText('No venues found').waitFor()
  await page.getByText('Try adjusting your filters or search in a different area').waitFor()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Venues for fewer than 50 guests, too: 1' }).click()
  await found(page, 1)
  expect(query(page)).toMatchObject({ city: 'Galveston', minGuests: '0' })
  await page.getByText('Up to 30 guests').waitFor()
})

test('nothing found on a day: the nearest days come first, each with what it finds', async () => {
  const [first, second] = days as [string, string]
  const asked = addDays(first, -9)
  const page = await site.open(`/search?city=Austin&date=${asked}`)
  await found(page, 0)
  const nearest = page.getByRole('navigation', { name: 'Nearest dates' }).getByRole('link')
  const words = (day: string) => `${formatDate(day).replace(`, ${asked.slice(0, 4)}`, '')}: 1 venue`
  expect((await nearest.allInnerTexts()).slice(0, 2)).toEqual([words(first), words(second)])
  await expectNoAxeViolations(page)
  await nearest.first().click()
  await found(page, 1)
  expect(query(page)).toMatchObject({ city: 'Austin', date: first })
})

test('a place that we don’t know: cities with dates, each with how many', async () => {
  const page = await site.open('/search?city=Xyzzyx')
  await page.getByText('We couldn’t find a place like “Xyzzyx” with open dates.').waitFor()
  const cities = page.getByRole('navigation', { name: 'Cities with the most dates' }).getByRole('link')
  await expect
    .poll(() => cities.allInnerTexts())
    .toEqual(['Austin, TX: 26 dates', 'Chicago, IL: 1 date', 'Galveston, TX: 1 date'])
  await cities.last().click()
  await found(page, 1)
})

test('on a phone, the picture of the first date is in the first view', async () => {
  const page = await site.open('/search?city=Austin', { width: 390, height: 844 })
  await found(page, 26)
  const picture = await page.locator('article svg').first().boundingBox()
  expect((picture?.y ?? 844) + (picture?.height ?? 0)).toBeLessThanOrEqual(844)
})

test('results are put in order of date, and “Show more venues” adds the rest', async () => {
  const page = await site.open('/search?city=Austin')
  await found(page, 26)
  await page.getByLabel('Sort by').selectOption('Date, earliest first')
  await page.waitForURL('**/search?*sort=date')
  const prices = () => page.locator('article .display.nums').allTextContents()
  await expect.poll(async () => (await prices())[0]).toContain('$7,500')
  expect(await prices()).toHaveLength(24)
  await page.getByRole('button', { name: 'Show more venues' }).click()
  await expect.poll(prices).toHaveLength(26)
  await expect.poll(async () => (await prices()).at(-1)).toContain('$5,000')
  await expect.poll(() => page.getByRole('button', { name: 'Show more venues' }).count()).toBe(0)
})

test('the calendar of prices: one tab stop, arrows from day to day and into the next month, a day and a month filter', async () => {
  const [first, second] = days as [string, string]
  const later = days.find((day) => day.slice(0, 7) !== first.slice(0, 7)) as string
  const page = await site.open('/search?city=Austin')
  const calendar = page.getByRole('region', { name: 'Lowest price per day' })
  const day = (date: string) => calendar.getByRole('button').filter({ hasText: formatDate(date) })
  expect(await calendar.locator('ul [tabindex="0"]').count()).toBe(1)
  const focused = (date: string) => day(date).and(page.locator(':focus')).waitFor()
  await day(first).focus()
  await page.keyboard.press('ArrowRight')
  await focused(second)
  await page.keyboard.press('PageDown')
  await focused(later)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await found(page, 1)
  expect(query(page)).toEqual({ city: 'Austin', date: later })
  await chip(page, formatDate(later)).waitFor()
  await day(later).click()
  await found(page, 26)
  await calendar.getByRole('button', { name: /^Any day in/ }).click()
  await found(page, days.filter((one) => one.slice(0, 7) === later.slice(0, 7)).length)
  expect(query(page)).toEqual({ city: 'Austin', month: later.slice(0, 7) })
})

test('the calendar of prices as a month: a grid with one tab stop, its cheapest day marked', async () => {
  const [first] = days as [string]
  const later = days.find((day) => day.slice(0, 7) !== first.slice(0, 7)) as string
  const page = await site.open('/search?city=Austin')
  await page.getByRole('button', { name: 'Month view' }).click()
  const grid = page.getByRole('grid', { name: formatMonth(first.slice(0, 7)) })
  await expect.poll(() => grid.locator('[tabindex="0"]').count()).toBe(1)
  await grid.getByRole('gridcell').getByRole('button', { name: 'lowest of the month' }).first().waitFor()
  await expectNoAxeViolations(page)
  const focused = (date: string) =>
    page.waitForFunction((name) => document.activeElement?.textContent?.startsWith(name), formatFullDate(date))
  await grid.getByRole('button', { name: formatFullDate(first) }).focus()
  for (const [key, days] of Object.entries({ ArrowRight: 1, ArrowDown: 8, ArrowUp: 1 })) {
    await page.keyboard.press(key)
    await focused(addDays(first, days))
  }
  await page.getByRole('button', { name: 'Next month' }).click()
  await page
    .getByRole('grid')
    .getByRole('button', { name: formatFullDate(later) })
    .click()
  await found(page, 1)
  expect(query(page)).toEqual({ city: 'Austin', date: later })
  await page.keyboard.press('PageUp')
  await page.getByRole('grid', { name: formatMonth(first.slice(0, 7)) }).waitFor()
  await page.getByRole('button', { name: 'Month view' }).click()
  await expect.poll(() => page.getByRole('grid').count()).toBe(0)
})

test('a style is chosen by its drawing, and guests by taps', async () => {
  const page = await site.open('/search')
  await found(page, 27)
  await page.getByRole('button', { name: 'Any style' }).click()
  const panel = page.getByRole('dialog', { name: 'Venue Style' })
  await expect.poll(() => panel.locator('svg path').count()).toBeGreaterThan(20)
  await expectNoAxeViolations(page, '[role=dialog]')
  // the keyboard moves through the drawings without choosing one for good
  await panel.getByRole('radio').first().press('ArrowDown')
  expect(await panel.getByLabel('Venue Style').inputValue()).not.toBe('')
  await panel.getByText('Ballroom', { exact: true }).last().click()
  await found(page, 1)
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Guests/ }).click()
  await page.getByRole('button', { name: 'More guests' }).click()
  await page.getByRole('button', { name: 'More guests' }).click()
  await page.getByRole('button', { name: 'Fewer guests' }).click()
  expect(await page.getByLabel('Minimum Guest Capacity').inputValue()).toBe('60')
  await page.getByRole('button', { name: /^Show (\d+ dates?|results)$/ }).click()
  await expect.poll(() => query(page)).toEqual({ styles: 'ballroom', minGuests: '60' })
})

test('days around the chosen one are found, too; what is for members says what it costs', async () => {
  const page = await site.open('/search?city=Austin')
  await page.getByRole('button', { name: 'Event Date' }).click()
  const panel = page.getByRole('dialog', { name: 'Event Date' })
  await expect.poll(() => panel.getByRole('grid').locator('[tabindex="0"]').count()).toBe(1)
  await panel.getByRole('button', { name: formatFullDate(days[5] as string) }).click()
  expect(await panel.getByLabel('Event Date').inputValue()).toBe(days[5])
  await page.getByLabel('Flexibility').selectOption('3 days either way')
  await page.getByRole('button', { name: 'Show 7 dates' }).click()
  await found(page, 7)
  expect(query(page)).toEqual({ city: 'Austin', date: days[5], flexDays: '3' })
  await page.getByRole('button', { name: 'Event Date' }).click()
  await page.getByText('A range', { exact: true }).click()
  await page.getByText(/is part of Premium, \$\d+ a month/).waitFor()
  await expectNoAxeViolations(page, '[role=dialog]')
})

test('on a phone, public pages are no wider than the screen, not even under the filters', async () => {
  const page = await site.open('/search', { phone: true })
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  await found(page, 27)
  expect(await widths()).toEqual([390, 390])
  await page.getByRole('button', { name: 'Filters' }).tap()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  expect(await widths()).toEqual([390, 390])
  expect(await page.evaluate(() => document.body.clientWidth), 'the page under the sheet').toBe(390)
  await page.goto('/search')
  await page
    .getByRole('link', { name: /Anonymous Venue in Austin/ })
    .first()
    .tap()
  await page.getByRole('heading', { name: 'Similar dates' }).waitFor()
  expect(await widths()).toEqual([390, 390])
  for (const path of ['/', '/transfer-marketplace', '/waitlist', '/auth/register', '/how-it-works']) {
    await page.goto(path)
    await page.getByRole('contentinfo').waitFor()
    expect(await widths(), path).toEqual([390, 390])
  }
})

test('on a phone, all filters are on one sheet', async () => {
  const page = await site.open('/search?minGuests=0', { width: 390, height: 844 })
  await found(page, 28)
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways, 'only the days scroll sideways, not the page').toBe(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Venue Style').selectOption('Beach')
  await expectNoAxeViolations(page, '[role=dialog]')
  await sheet.getByRole('button', { name: 'Show 1 date' }).click()
  await sheet.waitFor({ state: 'detached' })
  await found(page, 1)
  expect(query(page)).toMatchObject({ styles: 'beach' })
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
})

test('a new order shows immediately, above the old results, while its own are on their way', async () => {
  const page = await site.open('/search?city=Austin')
  await found(page, 26)
  const answer = Promise.withResolvers<void>()
  await page.route(/api\/listings\?.*sort=price/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByLabel('Sort by').selectOption('price')
  await page.locator('[aria-busy=true]').getByText('Anonymous Venue').first().waitFor()
  expect(await page.getByLabel('Sort by').inputValue()).toBe('price')
  answer.resolve()
  await page.getByText('$5,000').first().waitFor()
  await found(page, 26)
})
