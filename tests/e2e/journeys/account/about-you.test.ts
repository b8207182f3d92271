import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorsLogged } from '#tests/builders/checks.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple, anAdmin, TEST_PASSWORD } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
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

/** The text or the label of what has the focus; null if nothing has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at === document.body ? null : at?.textContent
  })

test('what is stored is in the fields before the page has woken up, and stays once it has', async () => {
  const venue = await aVenue(site).verified()
  const edit = `/venues/${venue.id}/edit`
  const couple = await aCouple(site)
  const stored = [
    ['/account', couple, 'Your name', couple.name],
    [edit, venue.owner, 'Venue name', venue.name],
    [edit, venue.owner, 'Max capacity', String(venue.maxCapacity)],
  ] as const
  for (const [path, as, label, value] of stored) {
    for (const javaScript of [false, true]) {
      const page = await site.open(path, { as, javaScript, allow: javaScript ? [] : [/\.js csp$/] })
      expect(await page.getByLabel(label, { exact: true }).inputValue(), `${label}, script: ${javaScript}`).toBe(value)
    }
  }
  for (const javaScript of [false, true]) {
    const page = await site.open(edit, { as: venue.owner, javaScript, allow: javaScript ? [] : [/\.js csp$/] })
    const checked = await page
      .locator('main input[type=checkbox]:checked')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
    expect(checked, `script: ${javaScript}`).toEqual([...venue.styles, ...venue.amenities])
  }
})

test('the focus stays where the address is changed', async () => {
  const page = await site.open('/account', { as: await aCouple(site), allow: [/status of 409/] })
  await page.getByRole('button', { name: 'Change address' }).click()
  expect(await focused(page)).toBe('New email address')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await focused(page)).toBe('Change address')
  await page.getByRole('button', { name: 'Change address' }).click()
  const form = page.getByRole('form', { name: 'Change address' })
  await form.getByLabel('New email address').fill((await aCouple(site)).email)
  await form.getByRole('textbox', { name: 'Your password' }).fill(TEST_PASSWORD)
  await form.getByRole('button', { name: 'Send the links' }).click()
  await form.getByText('Another account uses this address. Enter another one.').waitFor()
  await form.getByLabel('New email address').fill('someone.new@couples.example')
  await form.getByRole('textbox', { name: 'Your password' }).fill(TEST_PASSWORD)
  await form.getByRole('button', { name: 'Send the links' }).click()
  await expect.poll(() => focused(page)).toMatch(/^Your address will change to someone\.new@couples\.example/)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Keep my current address' }).click()
  await expect.poll(() => focused(page)).toBe('Change address')
})

test('what was typed stays while another tab is open, and isn’t lost on the way out without a warning', async () => {
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

test('saves only what was changed here, also what is put back after a save whose answer was lost', async () => {
  const couple = await aCouple(site, { phone: '512 555 0100' })
  const page = await site.open('/account', { as: couple, allow: [/ERR_FAILED/] })
  const [phone, save] = [page.getByLabel('Phone'), page.getByRole('button', { name: 'Save', exact: true })]
  const stored = () => couple.client.call('GET /api/account')
  expect(await phone.inputValue()).toBe('512 555 0100')
  await couple.client.call('PATCH /api/account', { body: { name: 'Robin the Second' } }) // in another tab
  await page.route('**/api/account', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await phone.fill('512 555 0199')
  await save.click()
  await page.getByText('Not saved').first().waitFor()
  expect(await stored()).toMatchObject({ name: 'Robin the Second', phone: '512 555 0199' })
  await page.unrouteAll()
  await phone.fill('512 555 0100')
  await save.click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  expect(await stored()).toMatchObject({ name: 'Robin the Second', phone: '512 555 0100' })
})

test('the page that an emailed link opens shows the request, and then only its result', async () => {
  const couple = await aCouple(site)
  const email = `moved.${couple.email}`
  await couple.client.call('POST /api/account/email-change', { body: { email, password: TEST_PASSWORD } })
  for (const { to, asks, press, says } of [
    {
      to: couple.email,
      asks: /^Someone has asked/,
      press: 'Yes, change my address',
      says: 'Confirmed. One more to go',
    },
    { to: email, asks: /^Please confirm/, press: 'Confirm this address', says: 'Your address has been changed' },
  ]) {
    const link = (await mailsTo(site, to)).at(-1)?.link
    const page = await site.open(`${link?.pathname}${link?.search}`)
    await page.getByText(asks).waitFor()
    await page.getByRole('button', { name: press }).click()
    await page.getByRole('heading', { name: says }).waitFor()
    expect(await page.getByText(asks).count()).toBe(0)
  }
})

test('a phone number that looks too short is pointed out, and accepted', async () => {
  const page = await site.open('/account', { as: await aCouple(site) })
  await page.getByLabel('Phone').fill('12')
  await page.getByLabel('Your name').focus()
  await page.getByText('This looks too short for a phone number.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.getByLabel('Phone').fill('(512) 555-0100')
  await page.getByLabel('Your name').focus()
  await page.getByText('This looks too short for a phone number.').waitFor({ state: 'detached' })
})

test('an admin reads what admins get email about', async () => {
  const page = await site.open('/account?tab=mails', { as: await anAdmin(site) })
  await page.getByText(/venues to review, disputes, reported messages/).waitFor()
  expect(await page.getByText(/your dates/).count()).toBe(0)
})
