import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dateInZone } from '#contract/dates.ts'
import { formatDate } from '#contract/wording/format.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { shows } from './shows.ts'

/** Who is in the admin's tables, and what can be done with them (docs/specification.md, section 2). */
let site: TestSite
let admin: SignedIn
let couple: SignedIn
beforeAll(async () => {
  site = await startTestSite()
  couple = await aCouple(site)
  admin = await anAdmin(site)
  const body = {
    email: 'eager@example.test',
    name: 'Eager Ann',
    userType: 'both',
    location: 'Hill Country',
    weddingDate: 'June 2027',
    estimatedBudget: '10k-20k',
    hearAboutUs: 'A friend',
  } as const
  await site.visitor().call('POST /api/waitlist', { body })
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, text: string) => main(page).getByRole('row').filter({ hasText: text })
const open = (tab: string) => site.open(`/admin?tab=${tab}`, { as: admin, width: 1600 })

describe('its tables', () => {
  test('users can be edited and deleted, but no admin can be deleted', async () => {
    const page = await open('users')
    const made = formatDate(dateInZone(site.clock.now(), 'UTC'))
    await shows(row(page, couple.email), [String(couple.id), couple.name, 'Couple', 'Verified', made])
    const remove = (who: SignedIn) => row(page, who.email).getByRole('button', { name: /^Delete/ })
    expect(await remove(couple).isDisabled()).toBe(false)
    expect(await remove(admin).isDisabled()).toBe(true)
    await row(page, admin.email).getByRole('button', { name: /^Edit/ }).waitFor()
  })

  test('the waitlist, in its tab and on its page with the counts', async () => {
    const page = await open('waitlist')
    const entry = row(page, 'eager@example.test')
    await shows(entry, ['Eager Ann', 'Both', 'Hill Country', 'June 2027'])
    expect(await page.getByRole('link', { name: 'Waitlist', exact: true }).count(), 'named once').toBe(1)
    await page.getByRole('link', { name: 'See totals, budgets' }).click()
    await page.waitForURL('**/admin/waitlist')
    for (const [name, count] of [
      ['Total', 1],
      ['Couples', 0],
      ['Venues', 0],
      ['Both', 1],
      ['With a date', 1],
    ] as const) {
      const stat = main(page).getByText(name, { exact: true }).first().locator('..')
      expect(await stat.textContent(), name).toContain(`${name}${count}`)
    }
    const joined = formatDate(dateInZone(site.clock.now(), 'UTC'))
    await shows(entry, ['Eager Ann', 'Both', 'June 2027', 'Hill Country', '$10,000 to $20,000', 'A friend', joined])
    const columns = await main(page).getByRole('table').getByRole('columnheader').allTextContents()
    expect(columns).toEqual([
      'Email',
      'Name',
      'Type',
      'Wedding date',
      'Location',
      'Budget',
      'How they heard',
      'Joined (UTC)',
    ])
    const saved = page.waitForEvent('download')
    await main(page).getByRole('link', { name: 'Export CSV' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^waitlist-\d{4}-\d\d-\d\d\.csv$/)
  })
})
