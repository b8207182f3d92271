import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'

/** The row of days with their prices, above what a search finds. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

test('the days around a chosen one are marked, and the row begins with them in sight', async () => {
  const first = addDays(site.clock.todayIn('TX'), 40)
  const days = Array.from({ length: 24 }, (_, day) => addDays(first, day))
  for (const day of days) await aListing(site).on(day)
  const chosen = days[20] as string
  const page = await site.open(`/search?date=${chosen}&flexDays=2`)
  const row = page.getByRole('region', { name: 'Lowest price per day' })
  const marked = row.locator('[data-asked=true]')
  await expect.poll(() => marked.count()).toBe(5)
  expect(await row.getByRole('button', { pressed: true }).count()).toBe(1)
  await expect
    .poll(() => marked.first().evaluate((day) => day.getBoundingClientRect().right <= window.innerWidth))
    .toBe(true)
})
