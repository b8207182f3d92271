import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { formatDate } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { errorsLogged, problems } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aMember } from '#tests/builders/premium.ts'
import { anAdmin } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'
import { picksDay } from './pick-day.ts'

/** A new date, as members, strangers, its venue and admins see it on the day it comes up. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ config: { earlyAccessHours: 24, spreadHours: 6 } })
})
afterEach(async () => {
  expect(await problems(site)).toEqual([])
  expect(errorsLogged(site)).toEqual([])
})
afterAll(() => site.stop())

test('members find an early date marked; for strangers it doesn’t exist; its venue reads when it will', async () => {
  const early = await aListing(site).inDays(60)
  const search = `/search?city=Austin&state=TX`

  const page = await site.open(search, { as: await aMember(site) })
  await page.getByRole('article').getByText('Early access').waitFor()
  await page.getByRole('link', { name: /^Anonymous Venue in Austin/ }).click()
  await page.waitForURL(`**/venue/${early.id}**`)
  await page.getByRole('main').getByText('Early access').waitFor()
  await page
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .waitFor()
  // members can save it, but nobody could open what they shared
  const heart = page.getByRole('button', { name: `Favorite: Austin, TX, ${formatDate(early.date)}` }).first()
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  expect(await page.getByRole('button', { name: /^Share/ }).count()).toBe(0)
  await expectNoAxeViolations(page)

  const stranger = await site.open(search)
  await expect.poll(() => stranger.getByRole('article').count()).toBe(0)
  const lost = await site.open(`/venue/${early.id}`, { allow: [/status of 404/] })
  await lost.getByRole('heading', { name: 'Listing not found' }).waitFor()

  const when = `Everyone else will see it starting ${formatMoment(early.publicAt as string, 'TX')}`
  const office = await site.open('/dashboard/venue?tab=listings', { as: early.venue.owner })
  await office.getByText(when).waitFor()
  await expectNoAxeViolations(office, 'main')
  const desk = await site.open(`/venue/${early.id}`, { as: await anAdmin(site) })
  await desk.getByText(when).first().waitFor()
})

test('several dates appear one by one, unless the owner wants them all at once', async () => {
  const venue = await aVenue(site).in('Waco', 'TX').verified()
  const page = await site.open('/dashboard/venue?tab=listings', { as: venue.owner })
  const dates = [5, 6, 7].map((days) => addDays(site.clock.todayIn('TX'), days)) as [string, string, string]
  const publish = async (days: readonly string[], atOnce: boolean) => {
    await page.getByRole('button', { name: 'Create Listing' }).first().click()
    for (const day of days) await picksDay(page, day)
    await page.getByLabel('Original price').fill('9000')
    await page.getByLabel('Discounted price').fill('4500')
    const box = page.getByRole('checkbox', { name: /^Publish all at once\./ })
    await box.setChecked(atOnce)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: `Publish ${days.length} listings` }).click()
  }
  await publish(dates.slice(0, 2), false)
  await page.getByText('1 date is online, and 1 will appear later.').first().waitFor()
  const own = await venue.owner.client.call('GET /api/listings/my')
  const waiting = own.find(({ date }) => date === dates[1])
  const when = formatMoment(waiting?.appearsAt as string, 'TX')
  await page.getByText(`Couples won’t see this date before ${when}`).waitFor()
  const found = async () => (await site.visitor().call('GET /api/listings', { query: { city: 'Waco' } })).length
  expect(await found()).toBe(1)
  await publish([dates[2], addDays(dates[2], 1)], true)
  await page.getByText('2 dates are online.').first().waitFor()
  expect(await found()).toBe(3)
  await page.getByRole('button', { name: 'Show now' }).click()
  await page.getByText('is on the market now.').first().waitFor()
  await expect.poll(found).toBe(4)
  await expect.poll(() => page.getByRole('button', { name: 'Show now' }).count()).toBe(0)
})
