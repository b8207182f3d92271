import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#server/platform/clock.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aCouple, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../../browser.ts'

/** Two-factor login as people meet it, with the codes that a real app would show. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

/**
 * The app's current code, or the one before: each works once, and is accepted for half a minute after the app last
 * showed it. It is read while at least 15 seconds of that are left, so that it is still good when the form is sent.
 */
async function shown(secret: string, which: 'before' | 'now'): Promise<string> {
  const codes = new TOTP({ secret: Secret.fromBase32(secret) })
  if (codes.remaining() < MINUTE / 4) await new Promise((resolve) => setTimeout(resolve, codes.remaining()))
  return codes.generate({ timestamp: Date.now() - (which === 'before' ? MINUTE / 2 : 0) })
}

/** Opens a new browser and gives this couple's password. The couple is then asked for a code, or is in. */
async function logsIn(couple: SignedIn): Promise<Page> {
  const page = await site.open('/auth/login', { allow: [/status of 401/] })
  await page.getByLabel('Email').fill(couple.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  return page
}

async function entersCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code from your authenticator app').fill(code)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** What has the focus, by its text or its label. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at === document.body ? null : at?.textContent
  })

test('a couple sets up two-factor login, logs in with the app and with a recovery code, and turns two-factor off', async () => {
  const couple = await aCouple(site)
  const page = await site.open('/account?tab=security', { as: couple })
  const setUp = page.getByRole('form', { name: 'Set up two-factor login' })
  await setUp.getByRole('textbox', { name: 'Your password' }).fill(TEST_PASSWORD)
  await setUp.getByRole('button', { name: 'Set up' }).click()
  const scan = page.getByRole('form', { name: 'Confirm your app' })
  await scan.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  expect(await focused(page)).toMatch(/^Scan this/)
  await expectNoAxeViolations(page)
  const secret = String(await scan.locator('code').textContent()).replaceAll(' ', '')
  await scan.getByLabel('The code the app shows now').fill(await shown(secret, 'before'))
  await scan.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Your recovery codes')
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/ })
    .allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('link', { name: 'Devices' }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Leave without your recovery codes?' })
  await leaving.getByRole('button', { name: 'Stay here' }).click()
  await page.getByText(String(codes[0])).waitFor()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  const settings = page.getByRole('form', { name: 'Two-factor login' })
  await settings.getByText('10 recovery codes are left.').waitFor()
  await expect.poll(() => focused(page)).toBe('Your password')

  const byApp = await logsIn(couple)
  await byApp.getByLabel('Code from your authenticator app').waitFor()
  await byApp.getByRole('button', { name: 'Log in' }).click()
  await byApp.getByText('Please enter the code from your authenticator app.').waitFor()
  await expect.poll(() => focused(byApp)).toBe('Code from your authenticator app')
  await entersCode(byApp, 'WRNG-WRNG-WRNG-WRNG')
  await byApp.getByText('This code is wrong, expired or already used.').first().waitFor()
  await entersCode(byApp, await shown(secret, 'now'))
  await byApp.waitForURL('**/dashboard/couple')

  const byRecovery = await logsIn(couple)
  await entersCode(byRecovery, String(codes[0]))
  await byRecovery.waitForURL('**/dashboard/couple')

  await page.reload()
  await settings.getByText('9 recovery codes are left.').waitFor()
  await settings.getByRole('textbox', { name: 'Your password' }).fill(TEST_PASSWORD)
  const code = settings.getByLabel('Code from your authenticator app')
  await code.fill(String(codes[1]))
  await code.press('Enter') // must not replace the codes: this one would be spent
  await settings.getByRole('button', { name: 'Turn off' }).click()
  await setUp.waitFor()
  await expect.poll(() => focused(page)).toBe('Your password')
  const byPassword = await logsIn(couple)
  await byPassword.waitForURL('**/dashboard/couple')
})
