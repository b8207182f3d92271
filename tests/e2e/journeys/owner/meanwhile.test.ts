import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDate, formatFullDate } from '#contract/wording/format.ts'
import { aBooking, holds } from '#tests/builders/bookings.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'

/** How an owner's screens cope with what couples, other tabs and the network do in the meantime. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

test('a date that a couple has begun to book, or has booked, since the list was loaded isn’t changed, and the list says why', async () => {
  const venue = await aVenue(site).verified()
  const held = await aListing(site, venue).inDays(90)
  const sold = await aListing(site, venue).inDays(91)
  const page = await site.open('/dashboard/venue?tab=listings', { as: venue.owner, allow: [/status of 409/] })
  const active = page.getByRole('region', { name: 'Active listings' })

  await page.getByRole('button', { name: `Deactivate ${formatDate(held.date)}` }).waitFor()
  await holds(await aCouple(site), held)
  await page.getByRole('button', { name: `Deactivate ${formatDate(held.date)}` }).click()
  await page.getByText('A couple is booking this date right now.').first().waitFor()
  await active.getByText('Being booked').waitFor()
  expect(await page.getByRole('button', { name: `Deactivate ${formatDate(held.date)}` }).count()).toBe(0)

  await page.getByRole('button', { name: `Edit ${formatDate(sold.date)}` }).click()
  await page.getByLabel('Discounted price').fill('9000')
  await aBooking(site, { listing: sold }).confirmed()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('This date has been booked and can no longer be changed.').first().waitFor()
  await page.getByRole('link', { name: `See booking for ${formatDate(sold.date)}` }).waitFor()
})

test('a day that is blocked while a couple is paying for its date: the owner reads that it may still be booked', async () => {
  const venue = await aVenue(site).verified()
  const { date, ...listing } = await aListing(site, venue).inDays(95)
  const page = await site.open(`/dashboard/venue?tab=calendar&month=${date.slice(0, 7)}`, { as: venue.owner })
  await page.getByRole('button', { name: new RegExp(`^${formatFullDate(date)}`) }).click()
  await page.getByRole('button', { name: 'Block this day' }).click()
  await holds(await aCouple(site), listing)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block this day' }).click()
  await page
    .getByText('A couple is booking 1 date right now: it leaves the market only if they don’t pay.')
    .first()
    .waitFor()
  await page.getByText('Being booked').first().waitFor()
})

test('two tabs with one form: each saves what was changed in it, and a new name keeps waiting for the admins', async () => {
  const venue = await aVenue(site).verified()
  const { id, ...listing } = await aListing(site, venue).inDays(97)
  const as = venue.owner
  const [one, other] = [
    await site.open(`/venues/${venue.id}/edit`, { as }),
    await site.open(`/venues/${venue.id}/edit`, { as }),
  ]
  await one.getByLabel('Venue name').fill('Larkspur Mill')
  await one.getByRole('button', { name: 'Save changes' }).click()
  await one.getByText('We’ll review the new name or address', { exact: false }).first().waitFor()
  await other.getByLabel('Max capacity').fill('390')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await other.getByText('Venue updated').first().waitFor()
  const [own] = await as.client.call('GET /api/venues/my')
  expect(own).toMatchObject({ maxCapacity: 390, isVerified: true })
  const [change] = await as.client.call('GET /api/venues/{id}/changes', { params: { id: venue.id } })
  expect(change).toMatchObject({ state: 'pending', after: { name: 'Larkspur Mill' } })

  await one.goto(`/dashboard/venue?tab=listings&edit=${id}`)
  await one.getByLabel('Max guests').fill('60')
  const body = { discountedPrice: listing.discountedPrice - 500 }
  await as.client.call('PATCH /api/listings/{id}', { params: { id }, body })
  await one.getByRole('button', { name: 'Save changes' }).click()
  await one.getByText('Listing updated').first().waitFor()
  const listings = await as.client.call('GET /api/listings/my')
  expect(listings[0]).toMatchObject({ maxGuests: 60, ...body })
})

test('the answer to a save is lost: what is put back in the form is saved, too, and a form opened later is current', async () => {
  const venue = await aVenue(site).verified()
  const { id, discountedPrice } = await aListing(site, venue).inDays(98)
  const page = await site.open(`/dashboard/venue?tab=listings&edit=${id}`, { as: venue.owner, allow: [/ERR_FAILED/] })
  const loseAnswer = () =>
    page.route('**/api/*/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      await route.fetch()
      await route.abort()
    })
  const save = page.getByRole('button', { name: 'Save changes' })
  const price = page.getByLabel('Discounted price')
  const saved = async () => (await venue.owner.client.call('GET /api/listings/my'))[0]?.discountedPrice
  await loseAnswer()
  await price.fill(String(discountedPrice - 500))
  await save.click()
  await page.getByText('Failed to update listing').first().waitFor()
  expect(await saved()).toBe(discountedPrice - 500)
  await page.unrouteAll()
  await price.fill(String(discountedPrice))
  await save.click()
  await page.getByText('Listing updated').first().waitFor()
  expect(await saved()).toBe(discountedPrice)

  await page.goto(`/venues/${venue.id}/edit`)
  await loseAnswer()
  await page.getByLabel('Max capacity').fill('390')
  await save.click()
  await page.getByText('Failed to update venue').first().waitFor()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Create Listing' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByLabel('Max capacity').inputValue()).toBe('390')
})
