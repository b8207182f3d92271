import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aCouple, TEST_PASSWORD } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'

/** A page that stays open while its session is ended on another device. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

test('it leads to the login once the server has said so, and back afterward', async () => {
  const couple = await aCouple(site, { name: 'Ines and Theo' })
  const page = await site.open('/dashboard/couple', { as: couple, allow: [/status of 401/] })
  await page.getByRole('link', { name: 'My Bookings' }).click()
  await page.getByText('No upcoming events').waitFor()

  const elsewhere = site.visitor()
  await elsewhere.call('POST /api/auth/login', { body: { email: couple.email, password: TEST_PASSWORD } })
  await elsewhere.call('DELETE /api/account/sessions')
  const refused = page.waitForResponse((response) => response.status() === 401)
  await page.getByRole('button', { name: 'Notifications' }).click() // asks whenever it opens
  await refused
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Saved Searches' }).click()
  await page.waitForURL('**/auth/login?next=%2Fdashboard%2Fcouple%3Ftab%3Dsaved')
  expect(await page.getByText('Ines and Theo').count()).toBe(0)

  await page.getByLabel('Email').fill(couple.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/dashboard/couple?tab=saved')
})
