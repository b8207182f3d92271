import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aCouple, TEST_PASSWORD } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../../browser.ts'

/** My Account's first tab: who somebody is, and the address they log in with. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

/** The text or the label of what has the keyboard's focus; null if nothing has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at === document.body ? null : at?.textContent
  })

test('the keyboard stays where the address is changed', async () => {
  const page = await site.open('/account', { as: await aCouple(site) })
  await page.getByRole('button', { name: 'Change address' }).click()
  expect(await focused(page)).toBe('New email address')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await focused(page)).toBe('Change address')
  await page.getByRole('button', { name: 'Change address' }).click()
  const form = page.getByRole('form', { name: 'Change address' })
  await form.getByLabel('New email address').fill('someone.new@couples.example')
  await form.getByRole('textbox', { name: 'Your password' }).fill(TEST_PASSWORD)
  await form.getByRole('button', { name: 'Send the links' }).click()
  await expect.poll(() => focused(page)).toMatch(/^Your email will change to someone\.new@couples\.example/)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Keep my current address' }).click()
  await expect.poll(() => focused(page)).toBe('Change address')
})

test('what was typed stays while another tab is looked at, and isn’t lost on the way out without a question', async () => {
  const page = await site.open('/account', { as: await aCouple(site) })
  const name = page.getByLabel('Your name')
  await name.fill('Robin the Second')
  await page.getByRole('link', { name: 'Devices' }).click()
  await page.getByRole('heading', { name: 'Where you’re logged in' }).waitFor()
  expect(await name.isVisible()).toBe(false)
  await page.getByRole('link', { name: 'About you' }).click()
  expect(await name.inputValue()).toBe('Robin the Second')
  await page.getByRole('link', { name: 'Devices' }).click()
  await page.goBack()
  expect(await name.inputValue()).toBe('Robin the Second')
  await page.getByRole('link', { name: 'Unveil' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Discard what you’ve typed?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Unveil' }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
})
