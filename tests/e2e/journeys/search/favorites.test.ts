import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDate } from '#contract/wording/format.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple, TEST_PASSWORD } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../../browser.ts'

/** The page of a couple's favorites. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.stop())

test('a couple marks a date, finds it through the menu, removes it again, and is led back to the search', async () => {
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

test('a visitor logs in first, and comes back to their favorites', async () => {
  const { email } = await aCouple(site)
  const page = await site.open('/favorites')
  expect(new URL(page.url()).searchParams.get('next')).toBe('/favorites')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/favorites')
})

test('a visitor taps a heart, logs in, and finds the date among the favorites; two dates are compared', async () => {
  const venue = await aVenue(site).in('Waco', 'TX').verified()
  const { date: before } = await aListing(site, venue).inDays(70)
  const { date: last } = await aListing(site, venue).priced(10_000, 5_000).inDays(71)
  const couple = await aCouple(site)
  const page = await site.open('/search?city=Waco')
  const heart = (date: string) => page.getByRole('button', { name: `Favorite: Waco, TX, ${formatDate(date)}` })
  await heart(last).click()
  await page.getByLabel('Email').fill(couple.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/search\?city=Waco/)
  await expect.poll(() => heart(last).getAttribute('aria-pressed')).toBe('true')
  expect(await heart(before).getAttribute('aria-pressed')).toBe('false')
  // one date alone can't be compared; its page arrives with the heart filled
  await page.getByText('Tap another heart to compare.').waitFor()
  const favorites = () => couple.client.call('GET /api/favorites')
  await expect.poll(async () => (await favorites()).length).toBe(1) // the screen doesn't wait for the answer
  const [only] = await favorites()
  expect(await (await page.request.get(`/venue/${only?.id}`)).text()).toContain('aria-pressed="true"')
  await page.goto(`/compare?dates=${only?.id}`)
  await page.getByText('You need two dates to compare, and this is only one.').waitFor()
  await page.goto('/search?city=Waco')
  await heart(before).click()
  await expect.poll(async () => (await favorites()).length).toBe(2)

  await page.goto(`${new URL(page.url()).origin}/dashboard/couple?tab=saved`)
  const boxes = page.getByRole('checkbox', { name: 'Compare' })
  await boxes.nth(1).waitFor({ state: 'attached' })
  for (const box of await boxes.all()) await box.check({ force: true })
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Compare 2 dates' }).click()
  const table = page.getByRole('region', { name: 'Comparison' })
  await table.getByText('$5,000', { exact: true }).waitFor()
  for (const date of [last, before]) await table.getByRole('cell', { name: formatDate(date), exact: true }).waitFor()
  await expectNoAxeViolations(page)
})

test('a visitor taps a heart far down, logs in, directly or by way of the sign-up, and is back at that card, marked', async () => {
  const venue = await aVenue(site).in('Denver', 'CO').verified()
  for (let days = 60; days < 86; days++) await aListing(site, venue).inDays(days)
  const couple = await aCouple(site)
  for (const byWayOfSignUp of [false, true]) {
    const page = await site.open('/search?city=Denver')
    await page.getByRole('button', { name: 'Show more venues' }).click()
    const hearts = page.getByRole('button', { name: /^Favorite: / })
    await expect.poll(() => hearts.count()).toBe(26)
    const heart = hearts.nth(byWayOfSignUp ? 24 : 25)
    await heart.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(500)
    const steps = await page.evaluate(() => history.length)
    await heart.click()
    await page.waitForURL(/\/auth\/login/)
    if (byWayOfSignUp) {
      await page.getByRole('link', { name: 'Sign up as a couple' }).click()
      await page.getByRole('link', { name: 'Log in' }).last().click()
      await page.waitForURL(/\/auth\/login/)
    }
    await page.getByLabel('Email').fill(couple.email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(TEST_PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(/\/search\?city=Denver/)
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    await page.waitForLoadState('networkidle')
    expect(await hearts.count()).toBe(26)
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(120)
    expect(await heart.getAttribute('aria-pressed')).toBe('true')
    expect(await page.evaluate(() => history.length)).toBe(steps + (byWayOfSignUp ? 3 : 1))
    await expect.poll(async () => (await couple.client.call('GET /api/favorites')).length).toBe(byWayOfSignUp ? 2 : 1)
    await page.context().close()
  }
})

test.each([0, 1, 2])('nothing moves when a page made for all couples wakes up, with %i favorites', async (count) => {
  const venue = await aVenue(site).in('Boston', 'MA').verified()
  const couple = await aCouple(site)
  for (let day = 0; day < 2; day++) {
    const { id } = await aListing(site, venue).inDays(90 + day)
    if (day < count) await couple.client.call('POST /api/listings/{id}/favorite', { params: { id } })
  }
  const places = (page: Page) =>
    page.locator('header button > span, main li').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y))
  const filled = (page: Page) => page.getByRole('button', { name: /^Favorite: /, pressed: true }).count()
  for (const width of [320, 390, 1280]) {
    const asleep = await site.open('/search?city=Boston', { as: couple, width, javaScript: false })
    expect(await asleep.getByRole('button', { name: 'Your account' }).count(), 'whose page it is').toBe(1)
    expect(await filled(asleep)).toBe(0)
    const before = await places(asleep)
    expect(before.length).toBeGreaterThan(2)
    const awake = await site.open('/search?city=Boston', { as: couple, width })
    await awake.getByRole('button', { name: /, account of / }).waitFor()
    await expect.poll(() => filled(awake)).toBe(count)
    expect(await places(awake), `at ${width} px`).toEqual(before)
  }
})

test('a couple that logs out on a page made for all couples leaves nothing of theirs on it', async () => {
  const couple = await aCouple(site)
  const page = await site.open('/search', { as: couple })
  const own = [couple.name, couple.email]
  const sent = await (await page.request.get('/search')).text()
  for (const words of own) expect(sent).toContain(words)
  await page.getByRole('button', { name: /, account of / }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  const content = await page.content()
  for (const words of own) expect(content).not.toContain(words)
})
