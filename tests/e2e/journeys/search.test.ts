import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { formatDate } from '#contract/wording/format.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'

/** Searching: the URL has the criteria, and the page the results. */
let site: TestSite
/** the dates in Austin, one after the other; the later the cheaper, so that no other order looks the same */
const days: string[] = []
beforeAll(async () => {
  site = await startTestSite()
  const barn = await aVenue(site).in('Austin', 'TX').verified()
  for (let day = 0; day < 26; day++) {
    const date = addDays(days[0] ?? addDays(site.clock.todayIn('TX'), 60), day)
    days.push(date)
    await aListing(site, barn)
      .priced(10_000, 7500 - day * 100)
      .on(date)
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

test('filters go into the address by their popovers, survive a reload, and the back button undoes them', async () => {
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
  await page.getByRole('button', { name: 'Show results' }).click()
  await found(page, 0)
  expect(query(page)).toEqual({ city: 'chicago', state: 'IL', maxPrice: '10000' })

  await page.reload()
  await found(page, 0)
  await chip(page, 'Up to $10,000').waitFor()
  await page.goBack()
  await found(page, 1)
  await page.goForward()
  await found(page, 0)

  await chip(page, 'Up to $10,000').click()
  await found(page, 1)
  expect(query(page)).toEqual({ city: 'chicago', state: 'IL' })
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await found(page, 27)
  expect(query(page)).toEqual({})
})

test('a date that has passed is taken out of the address, and any budget is no filter', async () => {
  const page = await site.open('/search?city=Chicago&date=2020-06-12&maxPrice=50000')
  await found(page, 1)
  expect(query(page)).toMatchObject({ city: 'Chicago' })
  expect(query(page)).not.toHaveProperty('date')
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(2)
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
  await page.waitForFunction(() => document.activeElement?.matches('input[type=date]'))
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
  await page.getByRole('button', { name: 'Include venues under 50 guests' }).click()
  await found(page, 1)
  expect(query(page)).toEqual({ city: 'Galveston', minGuests: '0' })
  await page.getByText('Up to 30 guests').waitFor()
})

test('sorting and more', async () => {
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

test('a day of the strip filters by it, and takes itself off again', async () => {
  const date = days[3] as string
  const page = await site.open('/search')
  const day = page.getByRole('region', { name: 'Cheapest price per day' }).getByRole('button').nth(3)
  await day.click()
  await found(page, 1)
  expect(query(page)).toEqual({ date })
  await chip(page, formatDate(date)).waitFor()
  await day.click()
  await found(page, 27)
})

test('on a phone all filters stand in one sheet', async () => {
  const page = await site.open('/search?minGuests=0', { width: 390, height: 844 })
  await found(page, 28)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Venue Style').selectOption('Beach')
  await expectNoAxeViolations(page, '[role=dialog]')
  await sheet.getByRole('button', { name: 'Show results' }).click()
  await sheet.waitFor({ state: 'detached' })
  await found(page, 1)
  expect(query(page)).toMatchObject({ styles: 'beach' })
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
})
