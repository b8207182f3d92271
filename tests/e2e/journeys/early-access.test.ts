import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { formatMoment } from '#contract/wording/moments.ts'
import { errorsLogged, problems } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aMember } from '#tests/builders/premium.ts'
import { anAdmin } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'

/** A new date, as members, strangers, its venue and admins see it on the day it comes up. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ config: { earlyAccessHours: 24 } })
})
afterEach(async () => {
  expect(await problems(site)).toEqual([])
  expect(errorsLogged(site)).toEqual([])
})
afterAll(() => site.stop())

test('members find it marked; to strangers it doesn’t exist; its venue reads when it will', async () => {
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
  await expectNoAxeViolations(page)

  const stranger = await site.open(search)
  await expect.poll(() => stranger.getByRole('article').count()).toBe(0)
  const lost = await site.open(`/venue/${early.id}`, { allow: [/status of 404/] })
  await lost.getByRole('heading', { name: 'Listing not found' }).waitFor()

  const when = `everyone from ${formatMoment(early.publicAt as string, 'TX')}`
  const office = await site.open('/dashboard/venue?tab=listings', { as: early.venue.owner })
  await office.getByText(when).waitFor()
  await expectNoAxeViolations(office, 'main')
  const desk = await site.open(`/venue/${early.id}`, { as: await anAdmin(site) })
  await desk.getByText(when).first().waitFor()
})
