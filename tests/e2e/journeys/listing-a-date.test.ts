import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { anAdmin, aVenueOwner } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'

/** A venue from its sign-up to a date that couples find, and what a booking there allows afterwards. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

const SIGN_UP = {
  venueName: 'Larkspur Mill',
  venueType: 'Mill',
  address: '77 Weir Lane',
  city: 'Asheville',
  state: 'NC',
  zipCode: '28801',
  description: 'An old mill by the water with a wide wooden floor and a garden of larkspur.',
}

test('a venue signs up, adds its venue, is verified, and lists a date that couples find', async () => {
  const owner = await aVenueOwner(site, { metadata: SIGN_UP })
  const page = await site.open('/dashboard/venue', { as: owner, allow: [/status of 400/] })
  await expect.poll(() => page.getByRole('button', { name: 'Create Listing' }).isDisabled()).toBe(true)

  await page.getByRole('link', { name: 'Add Venue' }).first().click()
  const name = page.getByLabel('Venue name')
  await expect.poll(() => name.inputValue()).toBe('Larkspur Mill')
  await expect.poll(() => page.getByLabel('ZIP code').inputValue()).toBe('28801')
  await page.getByRole('button', { name: 'Create Venue' }).click()
  await page.getByText('Please select at least one venue style').waitFor()
  await page.getByText('Historic', { exact: true }).click()
  await page.getByRole('button', { name: 'Create Venue' }).click()
  await page.getByText('Your venue has been submitted for verification.').first().waitFor()
  await page.waitForURL('**/dashboard/venue')
  await page.getByRole('main').getByText('Pending').waitFor()

  const panel = await site.open('/admin?tab=venues&filter=pending', { as: await anAdmin(site) })
  await panel.getByRole('switch', { name: 'Verified: Larkspur Mill' }).click()
  await panel.getByText('Venue verified').first().waitFor()

  await page.reload()
  const date = addDays(site.clock.todayIn('NC'), 90)
  await page.getByRole('button', { name: 'Create Listing' }).click()
  const publish = page.getByRole('button', { name: 'Publish listing' })
  await publish.click()
  for (const words of ['Date is required', 'Price must be at least $100', 'Discounted price must be at least $50']) {
    await page.getByText(words).waitFor()
  }
  await page.getByLabel('Date').fill(date)
  await page.getByLabel('Original price').fill('$12,000')
  await page.getByLabel('Discounted price').fill('12000')
  await publish.click()
  await page.getByText('Invalid pricing').first().waitFor()
  expect(await owner.client.call('GET /api/listings/my')).toEqual([])

  await page.getByLabel('Discounted price').fill('7800')
  await page.getByRole('region', { name: 'Preview' }).getByText('35% off').waitFor()
  await page.getByRole('region', { name: 'Preview' }).getByText('$1,950').waitFor()
  const included = page.getByLabel("Add to what's included")
  await included.fill('Dinner at Larkspur Mill')
  await page.getByRole('button', { name: 'Add' }).first().click()
  await publish.click()
  await page.getByText('Please take out “Larkspur Mill”').waitFor()
  await page.getByRole('button', { name: 'Remove Dinner at Larkspur Mill' }).click()
  await included.fill('Tables and chairs')
  await included.press('Enter')
  await publish.click()
  await page.getByText('Listing created!').first().waitFor()

  const [listing] = await owner.client.call('GET /api/listings/my')
  expect(listing).toMatchObject({
    date,
    originalPrice: 12_000,
    discountedPrice: 7800,
    depositPercent: 25,
    packageDetails: { duration: null, includes: ['Tables and chairs'], restrictions: [] },
  })
  const found = await site.visitor().call('GET /api/listings', { query: { city: 'Asheville' } })
  expect(found.map(({ id }) => id)).toEqual([listing?.id])

  await page.getByRole('link', { name: 'Listings', exact: true }).click()
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Discounted price').fill('6999.50')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Listing updated').first().waitFor()
  await page.getByText('Discounted price $6,999.50').waitFor()
  await page.getByRole('button', { name: /^Deactivate/ }).click()
  await page.getByRole('heading', { name: 'Taken off the market' }).waitFor()
  expect(await site.visitor().call('GET /api/listings', { query: { city: 'Asheville' } })).toEqual([])
  await page.getByRole('button', { name: /^Reactivate/ }).click()
  await page.getByText('is listed again').first().waitFor()
  expect(await site.visitor().call('GET /api/listings', { query: { city: 'Asheville' } })).toHaveLength(1)
})

test('a couple changes its guests; an admin cannot delete it while its date stands', async () => {
  const { couple, checkout } = await aBooking(site).confirmed()
  const page = await site.open('/dashboard/couple?tab=bookings', { as: couple })
  await page.getByRole('button', { name: /^Change the number of guests/ }).click()
  const guests = page.getByRole('dialog').getByLabel('Guests')
  await guests.fill('100000')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Enter a number from 1 to/).waitFor()
  await guests.fill('40')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Guests changed').first().waitFor()
  const [changed] = await couple.client.call('GET /api/bookings/my')
  expect(changed).toMatchObject({ id: checkout.bookingId, guestCount: 40 })

  const panel = await site.open('/admin', { as: await anAdmin(site), allow: [/status of 409/] })
  await panel.getByRole('searchbox').fill(couple.email)
  await panel.waitForURL('**/admin?q=**')
  await panel.getByRole('row', { name: couple.name }).getByRole('button', { name: 'Delete' }).click()
  await panel.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' }).waitFor()
  await panel.getByRole('button', { name: 'Delete', exact: true }).click()
  await panel.getByText('Failed to delete user. This account still has 1 running booking.').first().waitFor()
})
