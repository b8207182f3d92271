import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'

/** Somebody clicks twice, faster than a busy page runs its timers: only one request is sent. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

/** Clicks twice and returns how many requests were sent; the answer waits until both clicks are over. */
async function sentBy(page: Page, path: string, button: Locator): Promise<number> {
  let sent = 0
  const { promise: clicked, resolve: answer } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent += 1
    await clicked
    await route.continue()
  })
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await button.dblclick()
  answer()
  await answered
  await page.waitForLoadState('networkidle')
  return sent
}

test('agreeing to a transfer by double-click sends one request', async () => {
  const { venue, seller, id } = await aTransfer(site).waiting()
  const page = await site.open('/dashboard/venue?tab=transfers', { as: venue.owner, lateTimers: true })
  await page.getByRole('button', { name: 'Agree' }).click()
  const agree = page.getByRole('dialog').getByRole('button', { name: 'Agree to the transfer' })
  expect(await sentBy(page, '**/consent', agree)).toBe(1)
  const { stage } = await seller.client.call('GET /api/transfers/{id}', { params: { id } })
  expect(stage).not.toBe('consent')
})

test('creating a secret address by double-click sends one request', async () => {
  const { owner } = await aVenue(site).verified()
  const page = await site.open('/dashboard/venue?tab=calendar', { as: owner, lateTimers: true })
  const create = page.getByRole('button', { name: 'Create a secret address' })
  expect(await sentBy(page, '**/api/calendars/link', create)).toBe(1)
})
