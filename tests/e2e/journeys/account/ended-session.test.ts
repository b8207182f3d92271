import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aCouple, anAdmin, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../../browser.ts'

/** A page that stays open while its session is ended on another device, or two-factor login is turned off there. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  vi.restoreAllMocks()
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

/** Logs in on another device, and ends all other sessions there. */
async function endsElsewhere({ email }: SignedIn) {
  const elsewhere = site.visitor()
  await elsewhere.call('POST /api/auth/login', { body: { email, password: TEST_PASSWORD } })
  await elsewhere.call('DELETE /api/account/sessions')
  return elsewhere
}

test('the page leads to the login once the server has said that the session is over, and back afterward', async () => {
  const couple = await aCouple(site, { name: 'Ines and Theo' })
  const page = await site.open('/dashboard/couple', { as: couple, allow: [/status of 401/] })
  await page.getByRole('link', { name: 'My Bookings' }).click()
  await page.getByText('No upcoming events').waitFor()

  await endsElsewhere(couple)
  await page.getByRole('button', { name: 'Notifications' }).click() // asks whenever it opens
  await page.waitForURL('**/auth/login?next=%2Fdashboard%2Fcouple%3Ftab%3Dbookings')
  expect(await page.getByText('Ines and Theo').count()).toBe(0)

  await page.getByLabel('Email').fill(couple.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(TEST_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/dashboard/couple?tab=bookings')
})

test('what was typed stays, and is saved after a login in another tab', async () => {
  const couple = await aCouple(site)
  const page = await site.open('/account', { as: couple, allow: [/status of 401/] })
  const name = page.getByLabel('Your name', { exact: true })
  await name.fill('Ines and Theo')
  const elsewhere = await endsElsewhere(couple)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const way = page.getByRole('link', { name: /^Log in ?, opens in a new tab$/ })
  await way.waitFor()
  expect([await way.getAttribute('href'), await way.getAttribute('target')]).toEqual(['/auth/login', '_blank'])
  await expectNoAxeViolations(page)
  expect(await name.inputValue()).toBe('Ines and Theo')

  // as that login would
  const cookies = [...elsewhere.cookies].map(([key, value]) => ({ name: key, value, url: site.origin, httpOnly: true }))
  await page.context().addCookies(cookies)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  expect((await elsewhere.call('GET /api/auth/me')).name).toBe('Ines and Theo')
})

test('a public page stays, and shows what strangers see', async () => {
  const couple = await aCouple(site)
  const page = await site.open('/fees', { as: couple, allow: [/status of 401/] })
  await endsElsewhere(couple)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/fees')
})

/** A page of a live admin, and how they turn two-factor login off elsewhere. */
async function pageOfLiveAdmin(path: string) {
  const admin = await anAdmin(site)
  const { secret } = await admin.client.call('POST /api/account/two-factor', { body: { password: TEST_PASSWORD } })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { recoveryCodes } = await admin.client.call('POST /api/account/two-factor/confirm', { body: { code } })
  vi.spyOn(site.services.config, 'mode', 'get').mockReturnValue('live')
  const page = await site.open(path, { as: admin, allow: [/status of 403/] })
  const body = { password: TEST_PASSWORD, code: String(recoveryCodes[0]) }
  return { page, turnsOff: () => admin.client.call('POST /api/account/two-factor/off', { body }) }
}

test('a live admin whose two-factor login has been turned off is led to set it up again', async () => {
  const { page, turnsOff } = await pageOfLiveAdmin('/admin?tab=users')
  await turnsOff()
  await page.getByRole('button', { name: 'Notifications' }).click()
  await page.waitForURL('**/account?tab=security')
  await page.getByRole('form', { name: 'Set up two-factor login' }).waitFor()
})

test('what a live admin has changed stays when two-factor login is turned off, and the last message says where to set it up', async () => {
  await aCouple(site, { name: 'Tilda Temporary' })
  const { page, turnsOff } = await pageOfLiveAdmin('/admin?tab=users&q=Temporary')
  await page.getByRole('button', { name: 'Edit Tilda Temporary' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Verified').uncheck()
  await turnsOff()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Two-factor login is off', { exact: true }).first().waitFor()
  const way = page.locator('a[target=_blank]', { hasText: 'Set up two-factor login' })
  expect(await way.getAttribute('href')).toBe('/account?tab=security')
  await page.keyboard.press('F8')
  for (const _ of ['the message', 'its link']) await page.keyboard.press('Tab')
  expect(await way.evaluate((link) => link === document.activeElement)).toBe(true)
  expect(await dialog.getByLabel('Verified').isChecked()).toBe(false)
})
