import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBooking } from '#tests/builders/bookings.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aCouple } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

test('a name that is one long word doesn’t widen the pages that show it on a phone', async () => {
  const couple = await aCouple(site, { name: 'W'.repeat(100) })
  const { listing, checkout } = await aBooking(site, { couple }).confirmed()
  const { owner } = listing.venue
  const day = listing.date.slice(0, 7)
  const pages = [
    ['/dashboard/couple?tab=bookings', couple],
    ['/account', couple],
    ['/dashboard/venue?tab=bookings', owner],
    [`/dashboard/venue?tab=calendar&month=${day}`, owner],
    [`/bookings/${checkout.bookingId}`, owner],
  ] as const
  for (const [path, as] of pages) {
    const page = await site.open(path, { as, phone: true })
    await page.getByText('WWWWW').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
  }
})

test('the month with the longest name fits the narrowest phone', async () => {
  const { owner } = await aVenue(site).verified()
  const year = Number(site.clock.todayIn('TX').slice(0, 4)) + 1
  const page = await site.open(`/dashboard/venue?tab=calendar&month=${year}-09`, { as: owner, width: 320 })
  await page.getByRole('button', { name: 'Today' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Month' }).inputValue()).toBe(`${year}-09`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
