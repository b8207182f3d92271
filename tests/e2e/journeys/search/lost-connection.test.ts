import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '#tests/site.ts'

/** The connection is lost on the way to another page, and comes back. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.stop())

test('a page whose script didn’t arrive says so, and appears once the connection is back', async () => {
  const page = await site.open('/search', { allow: [/ERR_INTERNET_DISCONNECTED|dynamically imported module/] })
  await page.context().setOffline(true)
  await page.getByText('You’re offline').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Transfer Marketplace' }).click()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await page.context().setOffline(false)
  await page.getByText('You’re offline').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('combobox', { name: 'Location' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/transfer-marketplace')
})
