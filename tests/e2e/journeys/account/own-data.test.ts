import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBooking } from '#tests/builders/bookings.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple, anAdmin, aVenueOwner, TEST_PASSWORD } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../../browser.ts'

/** What people take with them from My Account, and how they leave. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

test('everybody downloads their own data in one click', async () => {
  for (const who of [await aCouple(site), await aVenueOwner(site), await anAdmin(site)]) {
    const page = await site.open('/account?tab=data', { as: who })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download your data' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^unveil-my-data-\d{4}-\d\d-\d\d\.json$/)
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data.profile).toMatchObject({ name: who.name, email: who.email })
  }
})

test('a couple is told what keeps them from closing their account, and closes it once nothing does', async () => {
  const { couple, checkout } = await aBooking(site).confirmed()
  const page = await site.open('/account?tab=data', { as: couple, allow: [/status of 400/] })
  await page.getByText('1 active booking or checkout').waitFor()
  await page.getByRole('link', { name: 'See your bookings' }).waitFor()
  expect(await page.getByRole('button', { name: 'Close account' }).count()).toBe(0)
  await couple.client.call('POST /api/bookings/{id}/cancel', {
    params: { id: checkout.bookingId },
    body: { refund: 0, reason: 'We have parted' },
  })
  await site.settle()

  await page.reload()
  await page.getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('dialog')
  await expectNoAxeViolations(page)
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('not-the-one')
  await dialog.getByRole('button', { name: 'Close account for good' }).click()
  await dialog.getByText('This is not your current password.').waitFor()
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(TEST_PASSWORD)
  await dialog.getByRole('button', { name: 'Close account for good' }).click()
  await page.getByText('Your account is closed').first().waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('button', { name: /account of/ }).waitFor({ state: 'detached' })
  expect((await mailsTo(site, couple.email)).at(-1)?.subject).toBe('Your account is closed')
})
