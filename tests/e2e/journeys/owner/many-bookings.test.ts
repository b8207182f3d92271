import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR } from '#server/platform/clock.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { provider } from '#tests/builders/provider.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../../browser.ts'

/** An owner with many bookings: how they find one, and how payouts of one day are shown. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

test('an owner finds a booking by its number, sees it again on the way back, and keeps an unsaved note in sight, even when its booking is canceled; payouts of one day are together, with their sum', async () => {
  const venue = await aVenue(site).verified()
  const ids: number[] = []
  for (let days = 90; days < 96; days++) {
    const { checkout } = await aBooking(site, { listing: await aListing(site, venue).inDays(days) }).confirmed()
    ids.push(checkout.bookingId)
  }
  const page = await site.open('/dashboard/venue?tab=bookings', { as: venue.owner })
  const shown = page.getByRole('article', { name: /^Booking \d+/ })
  await expect.poll(() => shown.count()).toBe(6)
  const search = page.getByRole('searchbox', { name: 'Search by name, date or number' })
  await search.fill(String(ids[3]))
  await page.getByText('1 of 6 bookings').waitFor()
  expect(await shown.count()).toBe(1)
  const wayBack = page.getByRole('main').getByRole('link', { name: 'Bookings', exact: true })
  for (const goesBack of [() => page.goBack(), () => wayBack.click()]) {
    await shown.getByRole('link', { name: /^See booking/ }).click()
    await wayBack.waitFor()
    await goesBack()
    await page.getByText('1 of 6 bookings').waitFor()
    expect(await search.inputValue()).toBe(String(ids[3]))
  }
  await search.fill('nobody of this name')
  await page.getByText('0 of 6 bookings').waitFor()
  await page.getByRole('heading', { name: 'No booking found' }).waitFor()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Show all bookings' }).click()
  await expect.poll(() => shown.count()).toBe(6)

  // an unsaved note stays in sight when the search changes: by typing, by the tab's own link and by Back
  await search.fill(String(ids[3]))
  await search.fill(`${ids[3]} `)
  await page.getByText('1 of 6 bookings').waitFor()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Bookings' }).click()
  await expect.poll(() => search.inputValue()).toBe('')
  const written = page.getByRole('article', { name: new RegExp(`^Booking ${ids[4]}`) })
  await written.getByRole('button', { name: /^Add a note/ }).click()
  const note = written.getByLabel('Your note')
  await note.fill('Ramp at the side door')
  await search.fill('nobody of this name')
  await page.getByText('0 of 6 bookings, and 1 with an unsaved note').waitFor()
  expect(await shown.count()).toBe(1)
  await page.goBack()
  await page.getByText('1 of 6 bookings, and 1 with an unsaved note').waitFor()
  expect((await search.inputValue()).trim()).toBe(String(ids[3]))
  expect(await shown.count()).toBe(2)
  expect(await note.inputValue()).toBe('Ramp at the side door')
  await expectNoAxeViolations(page)

  // the note also stays when its booking is canceled, which moves the booking to those that ended early
  await written.getByRole('button', { name: /^Cancel booking/ }).click()
  const cancelling = page.getByRole('dialog')
  await cancelling.getByLabel(/^Reason/).fill('A burst pipe.')
  await cancelling.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByRole('heading', { name: /^Ended early/ }).waitFor()
  expect(await note.inputValue()).toBe('Ramp at the side door')
  expect(await note.evaluate((field) => field === document.activeElement)).toBe(true)
  await search.fill('ramp')
  await written.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('1 of 6 bookings', { exact: true }).waitFor()
  expect(await shown.count()).toBe(1)
  await written.getByText('Ramp at the side door').waitFor()

  await page.goto('/dashboard/venue?tab=payouts')
  const coming = page.getByRole('region', { name: 'Upcoming payouts' })
  await coming.getByText('$15,000 in all').waitFor()
  const deposits = coming.getByRole('listitem').filter({ hasText: /^On .+ in all/ })
  expect(await deposits.getByRole('listitem').count()).toBe(5)
  await expectNoAxeViolations(page)
  await site.clock.advance(49 * HOUR)
  await provider(site).arrived()
  await page.reload()
  await coming.getByText(/^Nothing right now\./).waitFor()
})
