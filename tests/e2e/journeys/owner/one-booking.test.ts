import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR } from '#server/platform/clock.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { provider } from '#tests/builders/provider.ts'
import { aVenueOwner } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../../browser.ts'

/** An owner's page of one booking. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

test('an owner opens a booking from the list, writes, reads what they get, and cancels knowing what it costs', async () => {
  const { couple, listing, checkout } = await aBooking(site).confirmed()
  const { owner } = listing.venue
  await site.clock.advance(49 * HOUR)
  await provider(site).arrived()
  const page = await site.open('/dashboard/venue?tab=bookings', { as: owner })
  await page.getByRole('link', { name: `See booking ${checkout.bookingId}` }).click()
  await page.waitForURL(`**/bookings/${checkout.bookingId}`)
  await page.getByRole('heading', { level: 1, name: couple.name }).waitFor()
  const gets = page.getByRole('region', { name: 'What you get' })
  await gets.getByText('$12,000').waitFor()
  await gets.getByText('$9,000', { exact: true }).waitFor()
  await gets.getByText('Paid', { exact: true }).waitFor()
  const next = page.getByRole('region', { name: 'Next step' })
  await next.getByRole('button', { name: 'Write to the couple' }).click()
  await page.keyboard.type('Come and see the barn on Sunday.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('list', { name: 'Messages' }).getByText('Come and see the barn on Sunday.').waitFor()
  await next.getByText('Nothing to do right now').waitFor()
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [320, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await expectNoAxeViolations(page)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond, `pixels to the right of ${width}`).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: /^Cancel booking/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('We’ve paid you $3,000 for this booking, and we’ll take it back').waitFor()
  await dialog.locator('dl > div', { hasText: 'Taken back from your payouts' }).getByText('$3,000').waitFor()
  await dialog.getByLabel('Reason').fill('the roof is being repaired')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByText(/^You canceled this booking on /).waitFor()
  await next.getByText('This booking has ended').waitFor()
  expect(await page.getByRole('link', { name: /^Save the date/ }).count()).toBe(0)
  await next.getByRole('link', { name: 'See your listings' }).click()
  await page.getByRole('button', { name: /^Reactivate/ }).waitFor()
})

test('only the owner has the page of a booking: another owner reads that there is none, the couple is led home, and messages and payouts lead the owner there', async () => {
  const { couple, listing, checkout } = await aBooking(site).confirmed()
  const stranger = await site.open(`/bookings/${checkout.bookingId}`, { as: await aVenueOwner(site), allow: [/404/] })
  await stranger.getByRole('heading', { name: 'Booking not found' }).waitFor()
  const theirs = await site.open(`/bookings/${checkout.bookingId}`, { as: couple })
  await theirs.waitForURL('**/dashboard/couple**')
  const owner = await site.open(`/messages/${checkout.bookingId}`, { as: listing.venue.owner })
  await owner.waitForURL(`**/bookings/${checkout.bookingId}#messages`)
  await owner.getByRole('heading', { level: 1, name: couple.name }).waitFor()
  await owner.goto('/dashboard/venue?tab=payouts')
  await owner.getByRole('link', { name: `booking ${checkout.bookingId}` }).click()
  await owner.waitForURL(`**/bookings/${checkout.bookingId}`)
})
