import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#server/platform/clock.ts'
import { forgetPages } from '#server/platform/pages/pages.ts'
import { aListing } from '#tests/builders/listings.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { type TcpProxy, tcpProxy } from '#tests/tcp-proxy.ts'
import { expectNoAxeViolations } from '../browser.ts'

/** What people see while the database is away. */
let site: TestSite
let wire: TcpProxy
beforeAll(async () => {
  const reach = async (url: string) => {
    wire = await tcpProxy(url)
    return wire.through(url)
  }
  site = await startTestSite({ reach })
  await aListing(site).inDays(60)
})
afterAll(async () => {
  await site.stop()
  await wire.close()
})

const allow = [/503/]

test('a page without its database is a 503 that offers to try again, and trying again shows the page', async () => {
  await wire.refuse()
  const page = await site.open('/how-it-works', { allow })
  const answer = await page.goto('/search')
  expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '5'])
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('We’ll be right back')
  expect(await page.getByRole('alert').textContent()).toContain('Please try again in a minute')
  const reference = await page.getByRole('alert').locator('code').textContent()
  expect(site.logs.filter(({ request }) => request === reference).length).toBeGreaterThan(0)
  await expectNoAxeViolations(page)

  await wire.pass()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Anonymous Venue').first().waitFor()
})

test('when a link leads to a page without its database, the page says so, and the way forward works', async () => {
  const page = await site.open('/how-it-works', { allow })
  await wire.refuse()
  await page.getByRole('link', { name: 'Browse venues' }).first().click()
  await page.getByRole('heading', { name: 'We’ll be right back' }).waitFor()
  await wire.pass()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Anonymous Venue').first().waitFor()
})

test('a public page whose database has vanished is given up on, and rendered again for the next visitor', async () => {
  await site.services.db.selectFrom('users').select('id').execute() // there is a connection to lose
  forgetPages('all')
  wire.swallow()
  const page = await site.open('/search', { allow })
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('We’ll be right back')
  await expectNoAxeViolations(page)
  await wire.pass()
  // connections that were idle when the host vanished are discovered one after another
  const status = async () => (await fetch(`${site.origin}/search`)).status
  await expect.poll(status, { timeout: 2 * MINUTE, interval: 500 }).toBe(200)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByText('Anonymous Venue').first().waitFor()
})
