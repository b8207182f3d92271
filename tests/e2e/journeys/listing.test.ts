import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { errorsLogged, problems } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'

/** The page of a date before it is booked: what it costs, why to trust it, and the way forward and back. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterEach(async () => {
  expect(await problems(site)).toEqual([])
  expect(errorsLogged(site)).toEqual([])
})
afterAll(() => site.stop())

const PACKAGE = {
  duration: '10 hours',
  times: 'From noon to 10 PM',
  includes: ['Tables and chairs'],
  excludes: ['Catering'],
  restrictions: ['Pets in the garden only'],
}

async function aDate(days: number) {
  const venue = await aVenue(site).in('Marfa', 'TX').verified()
  return aListing(site, venue).with({ packageDetails: PACKAGE }).inDays(days)
}

const section = (page: Page, name: string) => page.locator('section', { has: page.getByRole('heading', { name }) })

test('price and button are in the first view of a laptop', async () => {
  const listing = await aDate(90)
  for (const [width, height] of [
    [1366, 768],
    [1440, 900],
  ] as const) {
    const page = await site.open(`/venue/${listing.id}`, { as: await aCouple(site), width, height })
    const button = page.getByRole('button', { name: 'Book Now - Pay Deposit' }).first()
    await button.waitFor()
    const price = page.getByRole('main').getByText('$12,000').filter({ visible: true }).first()
    for (const part of [price, button]) {
      const box = await part.boundingBox()
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height)
    }
    await page.close()
  }
})

test.each([1024, 1280, 1440])('the price card covers no part of a long place name, %i pixels wide', async (width) => {
  const venue = await aVenue(site).in('Austin', 'TX').verified()
  const listing = await aListing(site, venue).with({ place: 'area' }).inDays(90)
  const page = await site.open(`/venue/${listing.id}`, { as: await aCouple(site), width, height: 900 })
  const place = page.getByText('Austin and the Hill Country, TX', { exact: true }).first()
  await place.waitFor()
  const covered = await place.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return [...text.getClientRects()].filter(
      ({ right, bottom }) => document.elementFromPoint(right - 4, bottom - 8) !== element,
    ).length
  })
  expect(covered).toBe(0)
})

test('the hearts of the landing page fill as it wakes up, without a request for them', async () => {
  await aDate(90)
  const couple = await aCouple(site)
  const [first] = await couple.client.call('GET /api/listings', { query: { featured: 'true', limit: 1 } })
  await couple.client.call('POST /api/listings/{id}/favorite', { params: { id: Number(first?.id) } })
  const page = await site.open('/waitlist', { as: couple })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Favorite: /, pressed: true })
    .first()
    .waitFor()
  expect(asked).toContain('/')
  expect(asked).not.toContain('/api/favorites')
})

test('on a phone, a button to book is always in view, and nothing covers the footer', async () => {
  const listing = await aDate(90)
  await aDate(95)
  const page = await site.open(`/venue/${listing.id}`, { as: await aCouple(site), width: 390, height: 844 })
  const bar = page.getByRole('region', { name: 'Book this date' })
  for (const heading of ["What's Included", 'Amenities', 'Venue Style', 'Similar dates']) {
    await page.getByRole('heading', { name: heading }).scrollIntoViewIfNeeded()
    await bar.getByRole('button', { name: 'Book Now - Pay Deposit' }).waitFor()
  }
  await page.getByRole('contentinfo').getByRole('link').last().scrollIntoViewIfNeeded()
  const [end, foot] = await Promise.all([bar.boundingBox(), page.getByRole('contentinfo').boundingBox()])
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((foot?.y ?? 0) + 1)
})

test('the page says why to trust a date, what comes back and when, and what is not included, and crosses nothing out', async () => {
  const listing = await aDate(20)
  const page = await site.open(`/venue/${listing.id}`, { width: 390, height: 844 })
  await page.getByText('Verified venue.').waitFor()
  await page.getByText('The venue cancels at any time').waitFor()
  await page.getByText(/^All of it: \$/).waitFor()
  await page.getByText('From noon to 10 PM').waitFor()
  const included = section(page, "What's Included")
  await included.getByRole('listitem').filter({ hasText: 'Tables and chairs' }).waitFor()
  expect(await included.getByText('On-site coordination').count()).toBe(0)
  await included.getByRole('heading', { name: 'Not included' }).waitFor()
  await included.getByRole('listitem').filter({ hasText: 'Catering' }).waitFor()
  const restriction = included.getByRole('listitem').filter({ hasText: 'Pets in the garden only' })
  expect(await restriction.locator('svg.lucide-info').count()).toBe(1)
  expect(await page.getByRole('main').locator('svg.lucide-x').count()).toBe(0)
  await section(page, 'Amenities').getByText('Wi-Fi').waitFor()
  expect(await section(page, 'Venue Style').getByText('Wi-Fi').count()).toBe(0)
  await expectNoAxeViolations(page)
})

test('back to the results that led here, with filters and place kept, even from a similar date', async () => {
  const [listing, near] = [await aDate(30), await aDate(31)]
  const page = await site.open('/search?city=Marfa&minGuests=70', { width: 390, height: 844 })
  const card = page.locator(`a[href="/venue/${listing.id}?guests=70"]`)
  await card.click()
  await page.waitForURL(`**/venue/${listing.id}?guests=70`)
  await page.getByRole('link', { name: 'Back to results' }).click()
  await page.waitForURL('**/search?city=Marfa&minGuests=70')
  await card.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(100)

  await card.click()
  await section(page, 'Similar dates').locator(`a[href="/venue/${near.id}?guests=70"]`).click()
  await page.waitForURL(`**/venue/${near.id}?guests=70`)
  await page.getByRole('link', { name: 'Back to results' }).click()
  await page.waitForURL('**/search?city=Marfa&minGuests=70')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('why one date can’t be held isn’t on the page of a similar one', async () => {
  const [listing, near] = [await aDate(50), await aDate(51)]
  const page = await site.open(`/venue/${listing.id}`, { as: await aCouple(site), allow: [/status of 429/] })
  const refusal = { code: 'too_many_holds', message: 'You’ve held this date three times.', details: {} }
  await page.route('**/api/create-payment-intent', (asked) => asked.fulfill({ status: 429, json: refusal }))
  await page
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .click()
  await page.getByText('You can’t hold this date yet').waitFor()
  await section(page, 'Similar dates').locator(`a[href^="/venue/${near.id}"]`).click()
  await page.waitForURL(`**/venue/${near.id}*`)
  await expect.poll(() => page.getByText('You can’t hold this date yet').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Book Now/ }).count()).toBeGreaterThan(0)
})

test('for a visitor who came by a link, “Back to results” means the dates of the city', async () => {
  const listing = await aDate(40)
  const page = await site.open(`/venue/${listing.id}?guests=70`)
  await page.getByRole('link', { name: 'Back to results' }).click()
  await page.waitForURL('**/search?city=Marfa&state=TX&minGuests=70')
})

test('a phone shows two of three compared dates in full, the third after one tap, and always whose columns they are', async () => {
  const ids = [(await aDate(90)).id, (await aDate(91)).id, (await aDate(92)).id]
  const page = await site.open(`/compare?dates=${ids}`, { as: await aCouple(site), phone: true })
  const columns = page.getByRole('columnheader')
  const inSight = async () => {
    const boxes = await Promise.all((await columns.all()).map((column) => column.boundingBox()))
    return boxes.map((box) => box !== null && box.x >= 0 && box.x + box.width <= 390)
  }
  expect(await inSight()).toEqual([true, true, false])
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Third date' }).click()
  await page.getByText('Dates 2 and 3 of 3').waitFor()
  await expect.poll(inSight).toEqual([false, true, true])
  const back = page.getByRole('button', { name: 'First date' })
  await page
    .getByRole('link', { name: /^See date/ })
    .last()
    .scrollIntoViewIfNeeded()
  expect((await back.boundingBox())?.y).toBeGreaterThanOrEqual(64)
  await back.click()
  await expect.poll(inSight).toEqual([true, true, false])
})
