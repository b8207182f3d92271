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

/**
 * Opens the page, does something before its scripts arrive, and waits until the page is awake and has pressed what it
 * presses by itself. Returns how many buttons it pressed.
 */
async function early(page: Page, path: string, act: () => Promise<void>): Promise<number> {
  await page.goto('about:blank') // nothing of the previous page is there to be tapped
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  const awake = page.goto(path)
  await act()
  await page.evaluate(notePressed)
  arrive()
  await awake
  return page.evaluate(() => (window as unknown as { pressed: Promise<number> }).pressed)
}

/** Runs in the browser, after the page's first script (server/platform/pages/after-first-paint.ts). */
function notePressed(): void {
  let clicks = 0
  addEventListener('click', () => (clicks += 1), true)
  const pressed = new Promise<number>((resolve) => {
    // a heart that doesn't know yet whether it is filled is asked again every 50 ms
    const look = (isCalm = false) => {
      if (document.querySelector('button[aria-busy="true"]')) setTimeout(look, 50)
      else if (isCalm) resolve(clicks)
      else setTimeout(look, 100, true)
    }
    // the page's own callback was registered first, so it comes first
    addEventListener('awake', () => requestIdleCallback(() => look()))
  })
  Object.assign(window, { pressed })
}

test('a heart is filled, and one that was already filled stays that way', async () => {
  const couple = await aCouple(site)
  const page = await site.open('/how-it-works', { as: couple })
  const heart = page.getByRole('button', { name: /^Favorite: / })
  const favorites = () => couple.client.call('GET /api/favorites')
  for (const times of [1, 0]) {
    expect(await early(page, '/search?city=Austin', () => heart.click())).toBe(times)
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(favorites).toHaveLength(1)
    await page.unrouteAll()
  }
})

test('a filter opens, unless something else has been tapped since', async () => {
  const page = await site.open('/how-it-works')
  const where = page.getByRole('main').getByRole('button', { name: 'Where' })
  expect(await early(page, '/search', () => where.click())).toBe(1)
  await page.getByLabel('City').waitFor()
  await page.unrouteAll()
  const pressed = await early(page, '/search', async () => {
    await where.click()
    await page.getByRole('heading', { level: 1 }).click()
  })
  expect(pressed).toBe(0)
  expect(await page.getByLabel('City').count()).toBe(0)
})

test('a tap that is older than ten seconds is forgotten', async () => {
  const page = await site.open('/how-it-works')
  const where = page.getByRole('main').getByRole('button', { name: 'Where' })
  const pressed = await early(page, '/search', async () => {
    await where.click()
    await page.evaluate(() => {
      const now = performance.now.bind(performance)
      performance.now = () => now() + 10_000
    })
  })
  expect(pressed).toBe(0)
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
