import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBooking } from '#tests/builders/bookings.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple, anAdmin, TEST_PASSWORD } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'

/** Ways into a booking, including the closed ones, and where each leads. */
const NOBODY = 99

async function logsIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
}

describe('with cards', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await startTestSite()
  })
  afterAll(async () => {
    expect(errorsLogged(site)).toEqual([])
    await site.stop()
  })

  test('a listing that doesn’t exist has its own page, with status 404', async () => {
    for (const path of [`/venue/${NOBODY}`, '/venue/x', '/venue/0']) {
      expect((await fetch(site.origin + path)).status, path).toBe(404)
    }
    const page = await site.open(`/venue/${NOBODY}`, { allow: [/status of 404/] })
    await page.getByRole('heading', { level: 1, name: 'Listing not found' }).waitFor()
    await page.getByText('This venue listing may no longer be available.').waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('main').getByRole('link', { name: 'Back to search' }).click()
    await page.waitForURL('**/search')
  })

  test('a listing that its owner took off the market doesn’t exist for strangers', async () => {
    const listing = await aListing(site).inactiveInDays(60)
    expect((await fetch(`${site.origin}/venue/${listing.id}`)).status).toBe(404)
  })

  test('the checkout of a missing listing leads to the search and says why', async () => {
    const page = await site.open(`/checkout/${NOBODY}`, { as: await aCouple(site), allow: [/status of 404/] })
    await page.waitForURL((url) => url.pathname === '/search' && !url.searchParams.has('notice'))
    await page.getByText('Listing Not Found').first().waitFor()
    await page.getByText('The requested listing could not be found.').first().waitFor()
    // the page comes with these words: nobody has to wait for its scripts before reading them
    const html = await (await fetch(`${site.origin}/search?notice=listing-not-found`)).text()
    for (const words of ['Listing Not Found', 'The requested listing could not be found.']) {
      expect(html).toContain(words)
    }
  })

  test('a visitor signs up to book, and comes to the sign-up from the checkout by way of the login', async () => {
    const listing = await aListing(site).inDays(90)
    const couple = await aCouple(site)
    const page = await site.open(`/venue/${listing.id}`)
    await page.getByRole('link', { name: 'Sign Up to Book' }).first().click()
    await page.waitForURL(`**/auth/register-couple?next=*checkout*${listing.id}`)
    await page.getByRole('link', { name: 'Log in', exact: true }).last().click()
    await page.waitForURL('**/auth/login?next=*')
    await page.getByText('Log in to continue to checkout.').waitFor()
    await page.getByRole('link', { name: 'Sign up as a couple' }).waitFor()
    const other = page.getByRole('link', { name: 'Create an account' })
    expect(await other.getAttribute('href')).toMatch(/^\/auth\/register\?next=/)
    await logsIn(page, couple.email)
    await page.waitForURL(`**/checkout/${listing.id}`)
    await page.getByRole('timer').waitFor()
  })

  test('a press of “Sign Up to Book” counts even before the page’s scripts have arrived', async () => {
    const listing = await aListing(site).inDays(90)
    const page = await site.open('/fees', { allow: [/assets/] })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.evaluate((path) => location.assign(path), `/venue/${listing.id}`)
    await page.getByRole('link', { name: 'Sign Up to Book' }).first().click()
    await page.waitForURL(`**/auth/register-couple?next=*checkout*${listing.id}`)
    // the other tests show what becomes of this wish
    expect(await page.evaluate(() => sessionStorage.getItem('wants-to-hold'))).toMatch(new RegExp(`^${listing.id} `))
  })

  test('a typed or shared checkout address holds nothing, even after a login', async () => {
    const listing = await aListing(site).inDays(90)
    const couple = await aCouple(site)
    const page = await site.open(`/checkout/${listing.id}`)
    await page.waitForURL('**/auth/login?next=*')
    await logsIn(page, couple.email)
    await page.waitForURL(`**/checkout/${listing.id}`)
    await page.getByRole('heading', { name: 'Hold this date' }).waitFor()
    await page.waitForTimeout(500)
    const { availability } = await couple.client.call('GET /api/listings/{id}', { params: { id: listing.id } })
    expect(availability).toBe('available')
  })

  test('a couple with an account logs in from the listing and holds it, guests and all', async () => {
    const listing = await aListing(site).inDays(90)
    const couple = await aCouple(site)
    const page = await site.open(`/venue/${listing.id}?guests=80`)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await logsIn(page, couple.email)
    await page.waitForURL(`**/checkout/${listing.id}?guests=80`)
    await page.getByRole('timer').waitFor()
    await expect.poll(() => page.getByLabel('Number of guests').inputValue()).toBe('80')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    // logging in held the date once: after it is given back, loading the page again doesn't hold it
    await couple.client.call('DELETE /api/checkout/{id}', { params: { id: listing.id } })
    await page.reload()
    await page.getByRole('heading', { name: /^(Hold this date|This date is no longer held for you)$/ }).waitFor()
    const { availability } = await couple.client.call('GET /api/listings/{id}', { params: { id: listing.id } })
    expect(availability).toBe('available')
  })

  test('a visitor sees that a date is being booked before signing up for it', async () => {
    const { listing } = await aBooking(site).held()
    const page = await site.open(`/venue/${listing.id}`)
    await page
      .getByText(/Someone is booking this date/)
      .first()
      .waitFor()
  })

  test('the owner sees their listing with a link to manage it, and no way to book it', async () => {
    const listing = await aListing(site).inDays(90)
    const page = await site.open(`/venue/${listing.id}`, { as: listing.venue.owner })
    await page.getByRole('heading', { level: 1, name: listing.venue.name }).waitFor()
    await page.getByRole('link', { name: 'Manage your listings' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Book Now/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Edit this listing' }).click()
    const form = page.getByRole('dialog', { name: 'Edit listing' })
    await form.getByLabel('Discounted price').fill('9000')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Listing updated').first().waitFor()
    const { client } = listing.venue.owner
    const saved = await client.call('GET /api/listings/{id}', { params: { id: listing.id } })
    expect(saved.discountedPrice).toBe(9000)
  })

  test('an admin sees whose listing it is, with a link to the venue, and no way to book it', async () => {
    const listing = await aListing(site).inDays(90)
    const page = await site.open(`/venue/${listing.id}`, { as: await anAdmin(site) })
    await page.getByRole('heading', { level: 1, name: listing.venue.name }).waitFor()
    await page.getByRole('link', { name: `Venue: ${listing.venue.name}` }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Book Now/ }).count()).toBe(0)
  })
})

describe('without a card provider', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await startTestSite({ sandbox: false })
  })
  afterAll(() => site.stop())

  test('the checkout says so, and nothing is held', async () => {
    const listing = await aListing(site).inDays(90)
    const couple = await aCouple(site)
    const page = await site.open(`/venue/${listing.id}`, { as: couple, allow: [/503/] })
    await page.getByRole('button', { name: 'Book Now - Pay Deposit' }).first().click()
    await page.getByText('Payment Setup Error').first().waitFor()
    await page.getByRole('heading', { name: 'Payment Not Available' }).waitFor()
    await page.getByRole('main').getByText('Payment processing is not configured. Please contact support.').waitFor()
    await expectNoAxeViolations(page)
    const { availability } = await couple.client.call('GET /api/listings/{id}', { params: { id: listing.id } })
    expect(availability).toBe('available')
    await page.getByRole('main').getByRole('link', { name: 'Back to search' }).click()
    await page.getByRole('heading', { name: 'Found 1 venue(s)' }).waitFor()
  })
})
