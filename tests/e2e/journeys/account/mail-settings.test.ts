import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aCouple } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../../browser.ts'

/** Which emails people want, under My Account. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

test('a couple turns off emails about new dates and keeps them in the bell', async () => {
  const page = await site.open('/account?tab=mails', { as: await aCouple(site), width: 390, height: 844 })
  const kind = page.getByRole('group', { name: 'New dates for your saved searches' })
  await expect.poll(() => kind.getByLabel('By email').isChecked()).toBe(true)
  await expectNoAxeViolations(page)
  await kind.getByLabel('By email').click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.reload()
  await expect.poll(() => kind.getByLabel('By email').isChecked()).toBe(false)
  expect(await kind.getByLabel('In the bell').isChecked()).toBe(true)
})
