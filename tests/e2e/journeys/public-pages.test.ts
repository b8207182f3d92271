import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing, type BuiltListing } from '#tests/builders/listings.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'

/**
 * Pages that visitors can open without a link from an email: their content is in the server's HTML, and in a browser
 * there is no error, no violation of the policy (both fail the test on their own: browser.ts), nothing that axe finds
 * at the usual widths or in the dark, and no scrolling sideways down to 320 px.
 */
let site: TestSite
let listing: BuiltListing
let sold: BuiltListing
beforeAll(async () => {
  site = await startTestSite()
  const venue = await aVenue(site).in('Marfa', 'TX').verified()
  listing = await aListing(site, venue).inDays(120)
  await aListing(site, venue).inDays(130)
  const booking = await aBooking(site, { listing: await aListing(site, venue).inDays(140) }).confirmed()
  sold = booking.listing
})
afterAll(() => site.stop())

/** path, status and words that must be in the HTML; {id} is a listing, {sold} one that is booked */
const PAGES: [path: string, status: number, words: string[]][] = [
  ['/', 200, ['Join the Waitlist', 'Learn More', 'Premium Venues', 'Up to 60% Off', 'Couple Transfers']],
  ['/waitlist', 200, ['Join the waitlist', 'Email']],
  ['/search', 200, ['Found 2 venue(s)', 'Anonymous Venue', 'Marfa, TX', '$12,000', 'Up to 120 guests']],
  ['/search?city=Nowhere', 200, ['No venues found']],
  [
    '/venue/{id}',
    200,
    ['Details revealed after booking', 'Marfa, TX', '$12,000', '$3,000', 'Sign Up to Book', 'About'],
  ],
  ['/venue/{sold}', 200, ['This date has been booked', 'Similar dates']],
  ['/venue/99', 404, ['Listing not found']],
  ['/transfer-marketplace', 200, ['Transfer Marketplace']],
  ['/how-it-works', 200, ['How it works']],
  [
    '/for-venues',
    200,
    ['Fill an empty Saturday', 'Anonymous Venue', 'How your name stays hidden', '$1,740', 'What if I have to cancel?'],
  ],
  ['/fees', 200, ['Fees', '5']],
  ['/refunds', 200, ['Refunds']],
  ['/privacy', 200, ['Privacy', 'Two cookies']],
  [
    '/terms',
    200,
    ['Terms', 'Passing a booking on', 'the price less our fee of', 'Reviews', 'rated 4.0 or higher, or 4.5 or higher'],
  ],
  ['/contact', 200, ['Contact']],
  ['/auth/login', 200, ['Log in', 'Password']],
  ['/auth/register', 200, ['Create an account']],
  ['/auth/register-couple', 200, ['Sign up as a couple']],
  ['/auth/register-venue', 200, ['Sign up as a venue']],
  ['/auth/reset-password', 200, ['Reset your password']],
  ['/nope', 404, ['404 Page Not Found']],
]
const addressOf = (path: string) => path.replace('{id}', String(listing.id)).replace('{sold}', String(sold.id))

describe('without JavaScript', () => {
  test.each(PAGES)('%s has its content', async (path, status, words) => {
    const answer = await fetch(site.origin + addressOf(path))
    expect(answer.status).toBe(status)
    const source = await answer.text()
    // what a suspended part would leave: its content, hidden until a script puts it in place
    expect(source).not.toMatch(/<div hidden[^>]* id="S:/)
    const html = source.replaceAll(/<script.*?<\/script>/gs, '').replaceAll('&#x27;', "'")
    for (const word of words) expect(html).toContain(word)
    expect(html.match(/<h1[ >]/g), 'one h1').toHaveLength(1)
    expect(html).not.toContain(listing.venue.name)
  })

  test.each(['/transfer-marketplace?location=%00', '/search?city=Mar%00fa&state=T%00X', '/admin?q=%00'])(
    '%s is answered without an error',
    async (path) => {
      const answer = await fetch(site.origin + path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).not.toContain('\0')
    },
  )

  test('a browser that runs no scripts shows the dates and leads to them', async () => {
    const page = await site.open('/search', { javaScript: false, allow: [/\.js csp$/] })
    await page.getByRole('heading', { name: 'Found 2 venue(s)' }).waitFor()
    await page
      .getByRole('link', { name: /Anonymous Venue in Marfa, TX/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Anonymous Venue' }).waitFor()
    await page.getByRole('link', { name: 'Sign Up to Book' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Sign up as a couple' }).waitFor()
  })
})

describe('in a browser', () => {
  test.each(PAGES)('axe finds nothing on %s, light or dark, and nothing scrolls sideways', async (path, status) => {
    const page = await site.open(addressOf(path), status === 404 ? { allow: [/status of 404/] } : {})
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [768, 'dark'],
      [360, 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await expectNoAxeViolations(page)
    }
    for (const width of [1280, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond, `pixels to the right of ${width}`).toBeLessThanOrEqual(0)
    }
  })
})

test('the footer leads to the API, whose calls can be read and tried out', async () => {
  const page = await site.open('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click()
  await page.getByRole('heading', { name: 'The API' }).waitFor()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'GET /api/listings/{id}', exact: true }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByPlaceholder('id').fill(String(listing.id))
  await page.getByRole('button', { name: 'Execute' }).click()
  await page.getByText('"city": "Marfa"').first().waitFor()
  await page.goto('/api/docs/listings')
  await page.getByRole('button', { name: /^GET .api.listings.relaxed/ }).waitFor()
  await expectNoAxeViolations(page)
})

test('an owner reads what a price earns, and goes on to sign up as a venue', async () => {
  const page = await site.open('/for-venues')
  const price = page.getByLabel('If you list a Saturday for')
  await price.fill('12,000')
  await page.getByText('$3,000', { exact: true }).waitFor()
  await page.getByText('$9,000', { exact: true }).waitFor()
  await price.fill('a lot')
  await page.getByText('$9,000', { exact: true }).waitFor({ state: 'detached' })
  await page.getByText('Enter an amount in dollars, with at most two decimals').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'List Your Venue' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Sign up as a venue' }).waitFor()
})

test('a stranger with nothing to compare is led to dates, not to favorites of an account', async () => {
  const page = await site.open('/compare')
  await page.getByRole('link', { name: 'Browse dates' }).waitFor()
  expect(await page.getByRole('link', { name: 'Choose from your favorites' }).count()).toBe(0)
})
