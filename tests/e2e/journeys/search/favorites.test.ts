import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDate } from '#contract/wording/format.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../../browser.ts'

/** The page of a couple's favorites. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.stop())

test('a couple marks a date, finds it by its menu, takes it out again, and is led back to the search', async () => {
  const listing = await aListing(site, await aVenue(site).in('Austin', 'TX').verified()).inDays(70)
  const page = await site.open('/search?city=Austin', { as: await aCouple(site) })
  const heart = page.getByRole('button', { name: `Favorite: Austin, TX, ${formatDate(listing.date)}` })
  await heart.click()
  await page.getByRole('button', { name: 'See favorites' }).click()
  await page.waitForURL('**/favorites')

  await page.goto('/dashboard/couple')
  await page.getByRole('button', { name: /, account of / }).click()
  await page.getByRole('menuitem', { name: 'Favorites' }).click()
  await page.waitForURL('**/favorites')
  await page.getByRole('heading', { level: 1, name: 'Favorites' }).waitFor()
  expect(await heart.getAttribute('aria-pressed')).toBe('true')
  await page.getByText('You need two open dates to compare.').waitFor()
  await expectNoAxeViolations(page)

  await heart.click()
  await page.getByRole('heading', { level: 2, name: 'No favorites yet' }).waitFor()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Browse dates' }).click()
  await page.waitForURL('**/search')
})

test('a visitor logs in first, and comes back to it', async () => {
  const page = await site.open('/favorites')
  expect(new URL(page.url()).searchParams.get('next')).toBe('/favorites')
})
