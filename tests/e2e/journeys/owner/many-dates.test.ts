import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDate } from '#contract/wording/format.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple, aVenueOwner } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../../browser.ts'
import { picksDay } from '../pick-day.ts'

/** An owner looks through their dates, and prices a new one. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

test('a long list is narrowed by venue and status and reversed, through the URL, and says how many couples saved a date', async () => {
  const owner = await aVenueOwner(site)
  const one = await aVenue(site, owner).with({ name: 'Larkspur Mill' }).verified()
  const other = await aVenue(site, owner).with({ name: 'Foxglove House' }).verified()
  const [near, far] = [await aListing(site, one).inDays(40), await aListing(site, one).inDays(90)]
  await aListing(site, one).inactiveInDays(50)
  await aListing(site, other).inDays(60)
  const couple = await aCouple(site)
  await couple.client.call('POST /api/listings/{id}/favorite', { params: { id: far.id } })

  const page = await site.open('/dashboard/venue?tab=listings', { as: owner })
  const main = page.getByRole('main')
  await main.getByText('Saved by 1 couple').waitFor()
  expect(await main.getByRole('article').count()).toBe(4)
  await expectNoAxeViolations(page)
  await main.getByLabel('Venue').selectOption('Larkspur Mill')
  await expect.poll(() => main.getByRole('article').count()).toBe(3)
  await main.getByLabel('Status').selectOption('Active listings')
  await expect.poll(() => main.getByRole('article').count()).toBe(2)
  const days = () => main.getByRole('article').getByRole('heading').allTextContents()
  expect(await days()).toEqual([near, far].map(({ date }) => formatDate(date)))
  await main.getByLabel('Order').selectOption('Latest first')
  await expect.poll(days).toEqual([far, near].map(({ date }) => formatDate(date)))
  await page.reload()
  expect(await days()).toEqual([far, near].map(({ date }) => formatDate(date)))
  await main.getByLabel('Status').selectOption('Booked dates')
  await main.getByText('No dates are booked.').waitFor()
})

test('a list of more than a hundred dates comes in pages, and is all there', async () => {
  const venue = await aVenue(site).verified()
  for (let day = 20; day < 125; day++) await aListing(site, venue).inDays(day)
  const page = await site.open('/fees', { as: venue.owner })
  const sizes: Promise<number>[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/api/listings/my?')) sizes.push(answer.body().then((body) => body.length))
  })
  await page.goto('/dashboard/venue?tab=listings')
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(105)
  expect(Math.max(...(await Promise.all(sizes)))).toBeLessThan(256 * 1024)
  expect(sizes).toHaveLength(2)
})

test('the form of a new date says what dates like it are listed at', async () => {
  const mine = await aVenue(site).in('Tulsa', 'OK').verified()
  const date = (await aListing(site, mine).inDays(70)).date
  for (const price of [4000, 5000, 5000, 6000, 6000, 7000, 7000, 8000])
    await aListing(site, await aVenue(site).in('Tulsa', 'OK').verified())
      .priced(20_000, price)
      .on(date)
  const page = await site.open('/dashboard/venue?tab=listings', { as: mine.owner })
  await page.getByRole('button', { name: 'Create Listing' }).first().click()
  const form = page.getByRole('dialog')
  await picksDay(form, (await aListing(site).inDays(71)).date)
  await form.getByText('Dates like this are listed at $5,000 to $7,000').waitFor()
  await expectNoAxeViolations(page)
})
