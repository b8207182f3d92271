import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { TEST_PASSWORD } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'
import { CARDS, cardForm } from './pay-by-card.ts'

/** A couple without a mouse: from the landing page to the reveal with Tab, Enter, Space and letters. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

/** The name of what has the focus, even inside the card form's frame. */
async function focused(page: Page): Promise<string> {
  for (const frame of page.frames()) {
    const name = await frame
      .evaluate(() => {
        const at = document.activeElement
        if (!at || at === document.body || at instanceof HTMLIFrameElement) return ''
        const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])].map((label) => label.textContent) : []
        return at.getAttribute('aria-label') ?? (labels.join(' ') || at.textContent || '')
      })
      .catch(() => '') // the frame is gone
    if (name) return name.trim()
  }
  return ''
}

/** Presses Tab until something with this name has the focus. */
async function reach(page: Page, name: RegExp, most = 30): Promise<void> {
  const passed: string[] = []
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab')
    const at = await focused(page)
    if (name.test(at)) return
    passed.push(at)
  }
  throw new Error(`${name} was not among the next ${most} stops: ${passed.join(' | ')}`)
}

/** On a new page, the focus begins at the top. */
const atTop = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')

const type = async (page: Page, field: RegExp, text: string) => {
  await reach(page, field)
  await page.keyboard.type(text)
}

test('a couple finds a date, signs up, pays and sees the veil lift without a mouse', async () => {
  const venue = await aVenue(site).in('Marfa', 'TX').verified()
  await aListing(site, venue).inDays(120)
  const page = await site.open('/')
  await reach(page, /^Browse Venues$/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search')
  await page.getByRole('heading', { name: 'Found 1 venue(s)' }).waitFor()
  await atTop(page)
  await reach(page, /^Anonymous Venue/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Anonymous Venue' }).waitFor()
  await atTop(page)
  await reach(page, /^Sign Up to Book$/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth/register-couple?*')
  await atTop(page)
  await type(page, /^Your name/, 'Ada and Grace')
  await type(page, /^Email/, `ada-${crypto.randomUUID()}@example.test`)
  await type(page, /^Password/, TEST_PASSWORD)
  await type(page, /^Confirm password/, TEST_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname.startsWith('/checkout/'))
  await cardForm(page)
  await type(page, /^Number of guests/, '80')
  await type(page, /^Card number/, CARDS.succeeds)
  await type(page, /^Expiration/, '1240')
  await type(page, /^Security code/, '123')
  await reach(page, /^Pay \$/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: venue.name }).waitFor()
  await atTop(page)
  // what is below the veil is loaded separately; until it arrives, the next stop is the footer
  await page.getByRole('link', { name: 'Get directions' }).waitFor()
  await reach(page, /^Get directions/, 10)
})

test('the search leads past its filters to the first result, and from the last one back', async () => {
  await aListing(site, await aVenue(site).in('Ely', 'NV').verified()).inDays(80)
  const page = await site.open('/search?city=Ely%2C+NV')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to results')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^Anonymous Venue/)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^Favorite: Ely, NV/)
  await reach(page, /^Back to filters$/, 3)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^Where/)
})

test('a link to a city nearby or a removed filter leads to the count of what it found', async () => {
  for (const city of ['Boise', 'Nampa']) await aListing(site, await aVenue(site).in(city, 'ID').verified()).inDays(90)
  const page = await site.open('/search?city=Boise%2C+ID')
  await page.getByRole('heading', { name: 'Found 1 venue(s)' }).waitFor()
  const nearby = page.getByRole('navigation', { name: 'Nearby' }).getByRole('link')
  await nearby.filter({ hasText: 'Nampa' }).press('Enter')
  const chip = page.getByRole('button', { name: /^Remove Nampa/ })
  await chip.waitFor()
  await expect.poll(() => focused(page)).toBe('Found 1 venue(s)')
  await chip.press('Enter')
  await chip.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toMatch(/^Found \d+ venue/)
})

test('from the city, Tab leads past its suggestions to the next field', async () => {
  const states = ['AL', 'AZ', 'CA', 'CO', 'FL', 'GA', 'IL', 'OH']
  for (const state of states) await aListing(site, await aVenue(site).in('Salem', state).verified()).inDays(100)
  const page = await site.open('/', { width: 320, height: 568 })
  const suggested = page.getByRole('option', { name: 'Salem, OH' })
  const typeCity = async (field: RegExp) => {
    await type(page, field, 'Salem')
    await suggested.waitFor()
  }
  await typeCity(/^Where$/)
  const list = page.getByRole('listbox')
  expect(await list.evaluate((it) => it.scrollHeight > it.clientHeight)).toBe(true)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^Any date/)
  await page.goto('/search')
  await page.getByRole('button', { name: /^Filters/ }).press('Enter')
  await page.getByRole('dialog').waitFor()
  await typeCity(/^City$/)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^State/)
  await list.waitFor({ state: 'detached' })
})

test('a click on the edge of the suggestions leaves the focus in their field', async () => {
  await aListing(site, await aVenue(site).in('Reno', 'NV').verified()).inDays(100)
  const page = await site.open('/')
  await type(page, /^Where$/, 'Reno')
  await page.getByRole('option', { name: 'Reno, NV' }).waitFor()
  const list = page.getByRole('listbox')
  await list.click({ position: { x: 40, y: 3 } })
  expect(await focused(page)).toMatch(/^Where$/)
  expect(await list.isVisible()).toBe(true)
})
