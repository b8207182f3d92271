import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBooking } from '#tests/builders/bookings.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { anAdmin } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../../browser.ts'

/** What an admin needs when a user calls: one search, the page of that user, and logging them out. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

test('an admin finds a couple by their address, reads their page, sees why they can’t be deleted, and logs them out', async () => {
  const { couple, checkout } = await aBooking(site).confirmed()
  const page = await site.open('/admin', { as: await anAdmin(site) })
  await page.getByRole('navigation', { name: 'Admin menu' }).getByRole('link', { name: 'Search' }).click()
  await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
  await page.getByRole('searchbox').fill(couple.email)
  await page.waitForURL('**/admin/search?q=**')
  const bookings = page.getByRole('region', { name: 'Bookings', exact: true })
  await bookings.getByText(String(checkout.bookingId)).first().waitFor()
  await expectNoAxeViolations(page)
  await page.reload()
  await page.getByRole('link', { name: couple.name, exact: true }).first().click()
  await page.waitForURL(`**/admin/users/${couple.id}`)
  await page.getByRole('heading', { level: 1, name: couple.name }).waitFor()
  await page.getByText('No. This account still has 1 active booking or checkout.').waitFor()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' })
  await question
    .getByText('This user can’t be deleted right now. This account still has 1 active booking or checkout.')
    .waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByText(`${couple.name} is logged out everywhere`).first().waitFor()
  await page.getByText('Nowhere at the moment.').waitFor()
  await page.getByRole('region', { name: 'Account history' }).getByText('Logged out everywhere').waitFor()
  expect((await couple.client.try('GET /api/auth/me')).status).toBe(401)

  await page.getByRole('link', { name: 'All users' }).click()
  await page.getByRole('searchbox').fill('nobody-has-this')
  await page.goto('/admin/search?q=nobody-has-this')
  await page.getByText('Nothing has “nobody-has-this”').waitFor()
})
