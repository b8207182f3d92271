import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AMENITIES, VENUE_STYLES } from '#contract/catalog.ts'
import { addDays } from '#contract/dates.ts'
import { formatDate } from '#contract/wording/format.ts'
import { DAY } from '#server/platform/clock.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aTransfer, type ListedTransfer } from '#tests/builders/transfers.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'
import { aVenue, type BuiltVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { shows } from './shows.ts'

/**
 * What couples and venues see at home, with the texts that the specification gives (docs/specification.md, section 2).
 */
let site: TestSite
let venue: BuiltVenue
let couple: SignedIn
let transfer: ListedTransfer
let booking: { id: number; date: string }
beforeAll(async () => {
  site = await startTestSite()
  venue = await aVenue(site).in('Marfa', 'TX').verified()
  await aVenue(site, venue.owner).with({ name: 'Quill House' }).in('Waco', 'TX').pending()
  await aListing(site, venue).inDays(120)
  const booked = await aBooking(site, { listing: await aListing(site, venue).inDays(140) }).confirmed()
  couple = booked.couple
  booking = { id: booked.checkout.bookingId, date: booked.listing.date }
  transfer = await aTransfer(site).listed()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

const main = (page: Page) => page.getByRole('main')
/** The value beside a term; the term's own text is the specification's. */
const fact = (part: Locator, term: string) =>
  part.getByRole('term').filter({ hasText: term }).first().locator('+ dd').textContent()

describe('couples', () => {
  test('discover: quick search, featured venues, transfers, premium', async () => {
    const page = await site.open('/dashboard/couple', { as: await aCouple(site) })
    const search = main(page).getByRole('region', { name: 'Quick Venue Search' })
    const date = addDays(site.clock.todayIn('TX'), 120)
    await search.getByLabel('City').fill('Marfa')
    await search.getByLabel('State').fill('tx')
    await search.getByLabel('Event Date').fill(date)
    await search.getByLabel('Max Budget').selectOption('$20,000')
    await search.getByLabel('Min Guests').fill('80')
    await main(page).getByRole('heading', { name: 'Featured venues' }).waitFor()
    expect(await main(page).getByRole('article').count()).toBe(2)
    const market = main(page).getByRole('link', { name: /Transfer Marketplace/ })
    expect(await market.first().getAttribute('href')).toBe('/transfer-marketplace')
    await main(page)
      .getByRole('heading', { name: /^Premium Access/ })
      .waitFor()
    expect(await search.getByRole('link', { name: 'Advanced Search' }).getAttribute('href')).toBe('/search')
    await search.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL((url) => url.pathname === '/search')
    const asked = { city: 'Marfa', state: 'TX', date, maxPrice: '20000', minGuests: '80' }
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject(asked)
    await page.getByRole('heading', { name: 'Found 1 venue(s)' }).waitFor()
  })

  test('a booking is confirmed before its day', async () => {
    const page = await site.open('/dashboard/couple?tab=bookings', { as: couple })
    await shows(main(page), ['Upcoming Events', 'Past Events', 'Confirmed', formatDate(booking.date)])
    expect(await main(page).getByText('Completed', { exact: true }).count()).toBe(0)
  })

  test('transfers: how a transfer works, and a couple’s own with everything that the specification lists', async () => {
    const page = await site.open('/dashboard/transfer', { as: transfer.seller })
    for (const name of ['Your Transfers', 'Transfer Stats', 'Available for Transfer', 'How Transfers Work']) {
      await main(page).getByRole('heading', { name }).waitFor()
    }
    await shows(main(page), [
      'Contract verified',
      'Listing anonymous',
      'Buyer pays into escrow',
      'Contract transferred',
      '5% platform fee',
    ])
    const own = main(page)
      .getByRole('article')
      .filter({ hasText: String(transfer.id) })
    await shows(own, [String(transfer.id), String(transfer.bookingId), 'Active', formatDate(transfer.view.eventDate)])
    expect(await fact(own, 'Transfer price')).toContain('$2,700')
    expect(await fact(own, 'Original deposit')).toContain('$3,000')
    expect(await fact(own, 'Contract')).toContain('Verified')
    expect(await fact(own, 'Escrow')).toContain('Held')
    expect(await fact(own, 'Guests')).toContain('120')
  })

  test('the dialog lists what can be passed on, and the couple selects one of several', async () => {
    const seller = await aCouple(site)
    const dates = await Promise.all([150, 160].map((days) => aListing(site).inDays(days)))
    for (const listing of dates) await aBooking(site, { couple: seller, listing }).confirmed()
    const page = await site.open('/dashboard/transfer', { as: seller })
    await main(page).getByRole('button', { name: 'Start Transfer' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Start Transfer' })
    await dialog.getByText('Select a booking first.').waitFor()
    expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0)
    for (const { date } of dates) {
      await dialog.getByRole('radio', { name: formatDate(date) }).check({ force: true })
    }
    await shows(dialog, ['Recommended: $2,400 to $3,000'])
    const create = dialog.getByRole('button', { name: 'Create Transfer' })
    expect(await create.isDisabled()).toBe(true)
    await dialog.getByLabel('Transfer price').fill('2700')
    await expect.poll(() => create.isDisabled()).toBe(false)
  })

  test('the only booking that can be passed on is already selected', async () => {
    const listing = await aListing(site).inDays(150)
    const { couple: seller } = await aBooking(site, { listing }).confirmed()
    const page = await site.open('/dashboard/transfer', { as: seller })
    await main(page).getByRole('button', { name: 'Start Transfer' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Start Transfer' })
    await dialog.getByRole('radio', { name: formatDate(listing.date), checked: true }).waitFor()
    await shows(dialog, ['Recommended: $2,400 to $3,000'])
    const create = dialog.getByRole('button', { name: 'Create Transfer' })
    expect(await create.isDisabled()).toBe(true)
    await dialog.getByLabel('Transfer price').fill('2700')
    await expect.poll(() => create.isDisabled()).toBe(false)
  })
})

describe('venues', () => {
  const stat = (page: Page, name: string) =>
    main(page).getByRole('region', { name: 'At a glance' }).getByText(name, { exact: true }).locator('..')

  test('four numbers, and a card for each venue', async () => {
    const page = await site.open('/dashboard/venue', { as: venue.owner })
    expect(await stat(page, 'Total venues').textContent()).toMatch(/2.*1 verified/)
    expect(await stat(page, 'Active listings').textContent()).toMatch(/1/)
    expect(await stat(page, 'Total bookings').textContent()).toMatch(/1.*1 upcoming/)
    expect(await stat(page, 'Total revenue').textContent()).toMatch(/\$12,000.*before fees/)
    for (const name of ['My Venues', 'Listings', 'Bookings']) {
      await main(page).getByRole('link', { name, exact: true }).waitFor()
    }
    const card = main(page).getByRole('article').filter({ hasText: venue.name })
    await shows(card, [
      venue.name,
      'Marfa, TX',
      'Verified',
      'Up to 200 guests',
      '$6,000 to $24,000',
      '1 active listing',
    ])
    await shows(main(page).getByRole('article').filter({ hasText: 'Quill House' }), ['Waco, TX', 'Pending'])
    await card.getByRole('link', { name: /^View/ }).click()
    await page.waitForURL(`**/venues/${venue.id}`)
  })

  test('a listing: both prices, percent and guests', async () => {
    const page = await site.open('/dashboard/venue?tab=listings', { as: venue.owner })
    const active = main(page).getByRole('article').first()
    await shows(active, ['$12,000', '40% off', 'Up to 120 guests'])
    const original = active.getByText('$20,000')
    expect(await original.evaluate((price) => getComputedStyle(price).textDecorationLine)).toContain('line-through')
  })

  test('a date can be listed only at verified venues', async () => {
    const page = await site.open('/dashboard/venue', { as: venue.owner })
    await page.getByRole('button', { name: 'Create Listing' }).first().click()
    const options = page.getByRole('dialog').getByLabel('Venue', { exact: true }).locator('option')
    const offered = () =>
      options.evaluateAll((all) => all.map((one) => [one.textContent, !(one as HTMLOptionElement).disabled]))
    await expect.poll(offered).toEqual([
      [venue.name, true],
      ['Quill House (not verified)', false],
    ])
  })

  test('a booking: number, when it was made, status, day, amount, guests, contact', async () => {
    const page = await site.open('/dashboard/venue?tab=bookings', { as: venue.owner })
    const card = main(page)
      .getByRole('article')
      .filter({ hasText: String(booking.id) })
    await shows(card, [String(booking.id), 'Confirmed', formatDate(booking.date), '$12,000', '120', couple.email])
    await shows(card, [formatDate(site.clock.todayIn('TX'))])
  })

  test('adding a venue: every style and amenity, the way back, and Cancel', async () => {
    const page = await site.open('/venues/create', { as: venue.owner })
    const values = (group: string) =>
      main(page)
        .getByRole('group', { name: group })
        .getByRole('checkbox')
        .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
    expect(await values('Venue styles')).toEqual(VENUE_STYLES)
    expect(await values('Amenities')).toEqual(AMENITIES)
    for (const [label, value] of [
      ['Max capacity', '100'],
      ['Lowest price', '5000'],
      ['Highest price', '20000'],
    ] as const) {
      await expect.poll(() => main(page).getByLabel(label).inputValue(), { message: label }).toBe(value)
    }
    for (const name of ['Back to Dashboard', 'Cancel']) {
      expect(await main(page).getByRole('link', { name }).getAttribute('href')).toBe('/dashboard')
    }
    await main(page).getByRole('link', { name: 'Cancel' }).click()
    await page.waitForURL('**/dashboard/venue')
  })
})

test('after its day, a listing is expired, and a booking completed', async () => {
  const other = await aVenue(site).verified()
  await aListing(site, other).inDays(8)
  await aListing(site, other).inDays(60)
  const { couple: guests } = await aBooking(site, { listing: await aListing(site, other).inDays(9) }).confirmed()
  await site.clock.advance(11 * DAY)
  await site.settle()
  const page = await site.open('/dashboard/venue?tab=listings', { as: other.owner })
  const colorIn = (row: Locator) => row.getByText('$12,000').evaluate((price) => getComputedStyle(price).color)
  const rows = main(page).getByRole('article')
  const expired = rows.filter({ hasText: 'Expired' })
  await expect.poll(() => expired.count()).toBe(2)
  const live = rows.filter({ hasText: 'Listed' }).first()
  expect(await colorIn(expired.first()), 'dimmed').not.toBe(await colorIn(live))
  const theirs = await site.open('/dashboard/couple?tab=bookings', { as: guests })
  await main(theirs).getByText('Completed', { exact: true }).first().waitFor()
})
