import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'

/** A tap on a button before the page's scripts have arrived does what the button is for, once. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ search: true })
  await aListing(site, await aVenue(site).in('Austin', 'TX').verified()).inDays(70)
})
afterAll(() => site.stop())

/** Opens the page, does something before its scripts arrive, and waits until it is awake. */
async function early(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  const awake = page.goto(path)
  await act()
  arrive()
  await awake
}

test('a heart is filled, and one that was already filled stays that way', async () => {
  const couple = await aCouple(site)
  const page = await site.open('/how-it-works', { as: couple })
  const heart = page.getByRole('button', { name: /^Favorite: / })
  const favorites = () => couple.client.call('GET /api/favorites')
  for (const _ of ['empty', 'filled']) {
    await early(page, '/search?city=Austin', () => heart.click())
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(favorites).toHaveLength(1)
    await page.waitForLoadState('networkidle')
    expect(await heart.getAttribute('aria-pressed')).toBe('true')
    expect(await favorites()).toHaveLength(1)
    await page.unrouteAll()
  }
})

test('a filter opens, unless something else has been tapped since', async () => {
  const page = await site.open('/how-it-works')
  const where = page.getByRole('main').getByRole('button', { name: 'Where' })
  await early(page, '/search', () => where.click())
  await page.getByLabel('City').waitFor()
  await page.unrouteAll()
  await early(page, '/search', async () => {
    await where.click()
    await page.getByRole('heading', { level: 1 }).click()
  })
  await page.waitForLoadState('networkidle')
  expect(await page.getByLabel('City').count()).toBe(0)
})

test('a tap that is older than ten seconds is forgotten', async () => {
  const page = await site.open('/how-it-works')
  const where = page.getByRole('main').getByRole('button', { name: 'Where' })
  await early(page, '/search', async () => {
    await where.click()
    await page.evaluate(() => {
      const now = performance.now.bind(performance)
      performance.now = () => now() + 10_000
    })
  })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_500)
  expect(await page.getByLabel('City').count()).toBe(0)
})

test.each([
  ['a button whose tap React has answered is not pressed again', true, 1],
  ['a button whose tap React has missed is pressed again', false, 2],
])('%s', async (_, answers, times) => {
  const page = await site.open('/how-it-works')
  const where = page.getByRole('main').getByRole('button', { name: 'Where' })
  let clicks = 0
  await early(page, '/search', async () => {
    clicks = await where.evaluate(async (button: HTMLElement, hydrates) => {
      let clicks = 0
      button.addEventListener('click', () => {
        clicks += 1
      })
      const hydrated = () => dispatchEvent(new Event('hydrated')) // the event that React makes the page send
      if (hydrates) document.addEventListener('click', hydrated, { once: true })
      button.click()
      hydrated()
      dispatchEvent(new Event('awake'))
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      return clicks
    }, answers)
  })
  expect(clicks).toBe(times)
})
