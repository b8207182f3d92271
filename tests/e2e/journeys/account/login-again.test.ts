import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE } from '#server/platform/clock.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aCouple, anAdmin, TEST_PASSWORD } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../../browser.ts'

/** In live mode, people give their password (admins a code, too) once more before what can't be undone, mid-work. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  vi.restoreAllMocks()
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

test('a live admin deletes a user: asked who they are, refused for a wrong password, and then let through', async () => {
  const admin = await anAdmin(site)
  const couple = await aCouple(site, { name: 'Tilda Temporary' })
  const { secret } = await admin.client.call('POST /api/account/two-factor', { body: { password: TEST_PASSWORD } })
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await admin.client.call('POST /api/account/two-factor/confirm', {
    body: { code: app.generate({ timestamp: Date.now() - MINUTE / 2 }) },
  })
  const early = new Date(Date.now() - 16 * MINUTE)
  await site.services.db.updateTable('sessions').set({ proved_at: early }).where('user_id', '=', admin.id).execute()
  vi.spyOn(site.services.config, 'mode', 'get').mockReturnValue('live')

  const page = await site.open('/admin?tab=users&q=Temporary', { as: admin, allow: [/\b40[013]\b/] })
  const erase = page.getByRole('button', { name: 'Delete Tilda Temporary' })
  const remove = async () => {
    await erase.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  await remove()
  const asked = page.getByRole('dialog', { name: 'Is it still you?' })
  const password = asked.getByRole('textbox', { name: 'Your password' })
  await password.waitFor()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  await page
    .getByText(/Failed to delete user/)
    .first()
    .waitFor()
  expect((await couple.client.try('GET /api/auth/me')).status, 'nothing is deleted').toBe(200)

  await page.goto('/admin?tab=users&q=Temporary')
  await remove()
  await password.fill('not the password')
  await asked.getByRole('button', { name: 'Continue' }).click()
  await asked.getByText('This is not your current password.').waitFor()
  await password.fill(TEST_PASSWORD)
  await asked.getByRole('button', { name: 'Continue' }).click()
  await asked.getByLabel('Code from your authenticator app').fill(app.generate())
  await asked.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('User deleted').first().waitFor()
  await erase.waitFor({ state: 'detached' })
  expect((await couple.client.try('GET /api/auth/me')).status).toBe(401)
})

test('a couple that logged in a while ago ends their other sessions after giving the password', async () => {
  const couple = await aCouple(site)
  const early = new Date(Date.now() - 16 * MINUTE)
  await site.services.db.updateTable('sessions').set({ proved_at: early }).where('user_id', '=', couple.id).execute()
  const phone = site.visitor()
  await phone.call('POST /api/auth/login', { body: { email: couple.email, password: TEST_PASSWORD } })
  vi.spyOn(site.services.config, 'mode', 'get').mockReturnValue('live')

  const page = await site.open('/account?tab=devices', { as: couple, allow: [/\b403\b/] })
  await page.getByRole('button', { name: /^Log out An unnamed program/ }).click()
  const asked = page.getByRole('dialog', { name: 'Is it still you?' })
  await asked.getByRole('textbox', { name: 'Your password' }).fill(TEST_PASSWORD)
  await asked.getByRole('button', { name: 'Continue' }).click()
  await asked.waitFor({ state: 'detached' })
  await page.getByText('Logged out').first().waitFor()
  expect((await phone.try('GET /api/auth/me')).status).toBe(401)
})
