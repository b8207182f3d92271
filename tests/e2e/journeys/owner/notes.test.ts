import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBooking } from '#tests/builders/bookings.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../../browser.ts'

/** An owner's private notes on a booking. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

test('an owner makes a note, reads it on the booking’s page, and removes it; the couple sees none of it', async () => {
  const { couple, listing, checkout } = await aBooking(site).confirmed()
  const page = await site.open('/dashboard/venue?tab=bookings', { as: listing.venue.owner })
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByLabel('Your note').fill('Ramp at the side door')
  // skipping the header doesn't leave the page, so nothing is asked
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await page.waitForURL((url) => url.hash === '#main')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await page.getByRole('link', { name: 'Listings', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  expect(await page.getByLabel('Your note').inputValue()).toBe('Ramp at the side door')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Note saved').first().waitFor()
  await page.getByText('Ramp at the side door').waitFor()
  await expectNoAxeViolations(page)
  // the button that had the focus is gone
  const title = page.getByRole('article').getByRole('heading')
  await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV of all bookings' }).click()
  expect((await download).suggestedFilename()).toBe('unveil-bookings.csv')

  await page.goto(`/bookings/${checkout.bookingId}`)
  const facts = page.getByRole('region', { name: 'The couple' })
  await facts.getByText('Ramp at the side door').waitFor()
  const other = await site.open(`/messages/${checkout.bookingId}`, { as: couple })
  await other.getByRole('region', { name: 'About this booking' }).waitFor()
  expect(await other.content()).not.toContain('Ramp at the side door')
  expect(await other.getByRole('button', { name: 'Add a note' }).count()).toBe(0)

  await facts.getByRole('button', { name: /^Edit/ }).click()
  await facts.getByLabel('Your note').fill('')
  await facts.getByRole('button', { name: 'Save note' }).click()
  await facts.getByRole('button', { name: 'Add a note' }).waitFor()
})
