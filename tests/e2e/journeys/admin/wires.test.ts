import { afterAll, beforeAll, expect, test } from 'vitest'
import { unclaimedMoney } from '#tests/builders/chargebacks.ts'
import { problems } from '#tests/builders/checks.ts'
import { anAdmin } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../../browser.ts'

/** Money that can't go to a couple's card: an admin sends it by wire, records that, and looks it up later. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(await problems(site)).toEqual([])
  await site.stop()
})

test('an admin records a wire to a couple in one line, and finds it again by its reference', async () => {
  const admin = await anAdmin(site)
  const { couple } = await unclaimedMoney(site, admin)
  const page = await site.open('/admin/refunds?tab=wires', { as: admin })
  await page.getByText('No wires sent yet.').waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: couple.email })
    .getByRole('button', { name: /^Paid by wire/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'It has been sent' }).click()
  await dialog.getByText('Please give the reference of the wire').waitFor()
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Reference of the wire').fill('FT26330XK71')
  await page.keyboard.press('Enter')
  await page.getByText('No wires to send.').waitFor()
  const sent = page.getByRole('region', { name: 'Sent', exact: true })
  const wire = sent.getByRole('row').filter({ hasText: couple.email })
  for (const text of ['$3,000', 'FT26330XK71', admin.name]) await wire.getByText(text).waitFor()
  await expectNoAxeViolations(page)
  await sent.getByRole('searchbox').fill('nothing like it')
  await sent.getByText('No wire matches this search.').waitFor()
  await sent.getByRole('searchbox').fill('ft26330')
  await wire.waitFor()
})
