import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDate } from '#contract/wording/format.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { unreadOf } from '#tests/builders/notices.ts'
import { aCouple } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'

/** The bell in the header: a booking rings at the venue, is read there, and the count falls. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications', exact: true })

/**
 * What the browser reports when somebody comes back to this tab: the bell asks immediately, without waiting for its
 * minute.
 */
const comesBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('a booking rings the venue’s bell; the notice leads to its page, and the count goes down; the rest is marked as read in one go', async () => {
  const listing = await aListing(site).inDays(90)
  const { owner } = listing.venue
  const before = await unreadOf(owner)
  expect(before).toBeGreaterThan(0)
  const page = await site.open('/dashboard/venue?tab=bookings', { as: owner })
  await bell(page, before).waitFor()
  await page.getByText('No bookings yet').waitFor()

  await aBooking(site, { listing }).confirmed()
  const title = `New booking for ${formatDate(listing.date)}`
  await comesBack(page)
  await bell(page, before + 1).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: `New notification: ${title}` })
    .waitFor({ state: 'attached' })

  await bell(page, before + 1).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const told = panel.getByRole('link', { name: title })
  await told.waitFor()
  await expect.poll(() => panel.getByRole('link').count()).toBe(before + 1)
  await expectNoAxeViolations(page)
  await told.click()
  await panel.waitFor({ state: 'detached' })
  await bell(page, before).waitFor()
  await page.getByRole('main').getByText(formatDate(listing.date)).first().waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/bookings\/\d+$/)

  await bell(page, before).click()
  const all = panel.getByRole('button', { name: 'Mark all as read' })
  await all.click()
  await bell(page, 0).waitFor({ state: 'attached' })
  expect(await unreadOf(owner)).toBe(0)
  await expect.poll(() => panel.getByText('Unread').count()).toBe(0)
  await expect.poll(() => all.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => bell(page, 0).evaluate((button) => button === document.activeElement)).toBe(true)
})

test('on a phone, the bell opens a sheet: it says when it couldn’t load, tries again, and says when there is nothing', async () => {
  const page = await site.open('/search', {
    as: await aCouple(site),
    width: 320,
    height: 640,
    theme: 'dark',
    allow: [/status of 503/, /^answer 503/],
  })
  const broken = {
    status: 503,
    contentType: 'application/json',
    body: '{"code":"internal_error","message":"Not now."}',
  }
  const isList = ({ pathname, search }: URL) => pathname === '/api/notifications' && search === ''
  await page.route(isList, (route) => route.fulfill(broken), { times: 1 })
  await bell(page, 0).click()
  const sheet = page.getByRole('dialog', { name: 'Notifications' })
  await sheet.getByRole('heading', { name: 'We couldn’t load your notifications' }).waitFor()
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await sheet.getByRole('heading', { name: 'Nothing here right now' }).waitFor()
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'detached' })
})

test('the bell asks every minute, and stops once the session is over', async () => {
  const couple = await aCouple(site)
  const page = await site.open('/fees', { as: couple, allow: [/status of 401/] })
  await page.goto('about:blank') // that page's own requests don't count
  await page.clock.install()
  const asked: string[] = []
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname === '/api/notifications') asked.push(String(answer.status()))
  })
  await page.goto('/fees')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const atFirst = asked.length
  // the minute begins when the page has read the answer; the test can't see that, so it may take another minute
  const minutesPass = (until: () => boolean) =>
    expect
      .poll(async () => {
        await page.clock.fastForward(61_000)
        return until()
      })
      .toBe(true)
  await minutesPass(() => asked.length > atFirst)
  await couple.client.call('POST /api/auth/logout')
  await minutesPass(() => asked.includes('401'))
  for (const _ of [1, 2]) {
    await page.clock.fastForward(61_000)
    await comesBack(page)
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Refunds' }).click()
  await page.waitForURL('**/refunds')
  expect(asked.filter((status) => status !== '200')).toEqual(['401'])
})
