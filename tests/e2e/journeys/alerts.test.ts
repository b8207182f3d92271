import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { MINUTE } from '#server/platform/clock.ts'
import { errorsLogged, problems } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple, TEST_PASSWORD } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'

/** A couple asks for emails about dates that don't exist yet (domain.md row 26). */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
}, 180_000)
afterEach(async () => {
  expect(await problems(site)).toEqual([])
  expect(errorsLogged(site)).toEqual([])
})
afterAll(() => site.stop())

test('Escape closes a dialog before the message that appeared while it was open', async () => {
  const page = await site.open('/search?city=Nowhere', { as: await aCouple(site), allow: [/500/] })
  await page.getByRole('button', { name: 'Tell me when one comes up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tell me when one comes up' })
  await page.route('**/api/saved-searches', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const message = page.getByRole('listitem').filter({ has: page.getByText('That didn’t work', { exact: true }) })
  await message.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await message.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await message.waitFor({ state: 'detached' })
})

test('an alert’s switch stays as it was set while the request is on its way, on a busy page, too', async () => {
  const couple = await aCouple(site)
  await couple.client.call('POST /api/saved-searches', {
    body: { name: 'Our Saturday', criteria: { city: 'Nowhere' }, alert: false },
  })
  const page = await site.open('/dashboard/couple?tab=saved', { as: couple, lateTimers: true })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/saved-searches/*', (route) => answered.then(() => route.continue()))
  const alert = page.getByRole('checkbox', { name: 'Tell me about new dates for Our Saturday' })
  await alert.check() // fails if it doesn't show as checked immediately
  answer()
  await expect.poll(async () => (await couple.client.call('GET /api/saved-searches'))[0]?.alert).toBe(true)
  expect(await alert.isChecked()).toBe(true)
})

test('a search that finds nothing is saved; what comes up is emailed; the email’s link turns the alert off; the search is deleted', async () => {
  const venue = await aVenue(site).verified()
  const couple = await aCouple(site)
  const page = await site.open('/search?city=Nowhere')

  // a visitor has to log in, is told why, and comes back to the search and its open dialog
  await page.getByRole('link', { name: 'Tell me when one comes up' }).click()
  await page.getByText('Log in to hear when a new date matches your search.').waitFor()
  await page.getByLabel('Email').fill(couple.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('city') === 'Nowhere')
  const dialog = page.getByRole('dialog', { name: 'Tell me when one comes up' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Tell me when one comes up' }).waitFor()
  expect(await dialog.isVisible()).toBe(false) // the dialog opened by itself once, and doesn't again

  await page.goto(`/search?city=${venue.city}&state=${venue.state}&maxPrice=20000`)
  await page.getByRole('button', { name: 'Tell me when one comes up' }).click()
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Please name this search').waitFor()
  await dialog.getByLabel('Name').fill('Our Saturday')
  await expectNoAxeViolations(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Search saved', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Saved, alert on' }).click()

  // the dashboard shows the search, and what it finds
  const card = page.getByRole('article', { name: 'Our Saturday' })
  await card.getByText('Nothing matches right now.').waitFor()
  await expectNoAxeViolations(page, 'main')

  await site.clock.advance(2 * MINUTE)
  const listing = await aListing(site, venue).inDays(90)
  await site.clock.advance(SERVER_LIMITS.alertMinutes * MINUTE)
  await site.settle()
  const mail = (await mailsTo(site, couple.email)).find(({ subject }) => subject.includes('Our Saturday'))
  expect(mail?.text).toContain(`/venue/${listing.id}`)
  await page.reload()
  await card.getByText('One date matches right now, at $12,000.').waitFor()
  await card.getByRole('link', { name: 'Run search Our Saturday' }).click()
  await page.getByRole('heading', { name: 'Found 1 venue(s)' }).waitFor()

  // the email's link works without a session, no matter how often it is pressed
  const off = await site.open(`/alerts/off?token=${/off\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]}`)
  await off.getByRole('button', { name: 'Turn off this alert' }).click()
  await off.getByRole('heading', { name: 'No more of these emails' }).waitFor()
  await off.getByText('Our Saturday').waitFor()
  await expectNoAxeViolations(off, 'main')

  await page.goto('/dashboard/couple?tab=saved')
  const alert = card.getByRole('checkbox', { name: 'Tell me about new dates for Our Saturday' })
  expect(await alert.isChecked()).toBe(false)
  await alert.check()
  await card.getByRole('button', { name: 'Rename Our Saturday' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename this search' })
  await rename.getByRole('textbox', { name: 'Name' }).fill('Our Sunday')
  await rename.getByRole('button', { name: 'Rename' }).click()
  const renamed = page.getByRole('article', { name: 'Our Sunday' })
  expect(await renamed.getByRole('checkbox').isChecked()).toBe(true)
  await renamed.getByRole('button', { name: 'Delete Our Sunday' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'No saved searches' }).waitFor()
}, 120_000)
