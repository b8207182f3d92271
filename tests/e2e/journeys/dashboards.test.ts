import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBooking } from '#tests/builders/bookings.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { accountBecomes } from '#tests/builders/payouts.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'

/**
 * Pages behind the login: who gets where, what each page shows, and that it works from 1280 px down to 320, and in the
 * dark.
 */
let site: TestSite
const people: Record<'couple' | 'fresh' | 'venue' | 'newcomer' | 'admin', SignedIn> = {} as never
const ids = {} as Record<'booked' | 'booking' | 'venue', number>
beforeAll(async () => {
  site = await startTestSite()
  const venue = await aVenue(site).verified()
  await aListing(site, venue).inDays(100)
  await aListing(site, venue).inactiveInDays(110)
  await aVenue(site, venue.owner).with({ name: 'Quill House' }).pending()
  const booking = await aBooking(site, { listing: await aListing(site, venue).inDays(140) }).confirmed()
  const waits = { email: 'eager@example.test', userType: 'both', hearAboutUs: 'A friend' } as const
  await site.visitor().call('POST /api/waitlist', { body: waits })
  Object.assign(ids, { booked: booking.listing.id, booking: booking.checkout.bookingId, venue: venue.id })
  people.couple = booking.couple
  people.fresh = await aCouple(site)
  people.venue = venue.owner
  people.newcomer = await aVenueOwner(site)
  people.admin = await anAdmin(site)
  const found = { invariant: 'books-agree', what: 'payment 12345678: 291270 in the ledger, 0 at the card provider' }
  await site.services.db
    .insertInto('audit_findings')
    .values({ ...found, found_at: site.clock.now() })
    .execute()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

const addressOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ids) => String(ids[name]))

/**
 * who, path and text on the page; {venue} is a venue of `venue`, {booked} a date of `couple`, {booking} its booking
 */
const PAGES: [who: keyof typeof people, path: string, words: string[]][] = [
  ['couple', '/dashboard/couple', ['Thornwick Hall', 'Quick Venue Search', 'Featured venues', 'Premium Access']],
  ['couple', '/dashboard/couple?tab=bookings', ['Upcoming Events', 'Past Events', 'Confirmed', 'paid', 'Pay balance']],
  ['couple', '/venue/{booked}', ['Thornwick Hall', '412 Juniper Crossing Rd']],
  ['fresh', '/dashboard/couple?tab=bookings', ['No upcoming events']],
  ['fresh', '/dashboard/couple?tab=transfers', ['Find a transfer', 'Make an offer', 'Secure the venue']],
  ['fresh', '/dashboard/couple?tab=saved', ['No saved searches', 'Advanced Search']],
  ['fresh', '/favorites', ['No favorites yet', 'Browse dates']],
  ['venue', '/dashboard/venue', ['Total revenue', 'before fees', 'Thornwick Hall', 'Verified', 'Pending']],
  ['venue', '/dashboard/venue?tab=listings', ['Active listings', 'Booked dates', 'Off the market']],
  ['venue', '/dashboard/venue?tab=bookings', ['Upcoming events', 'Contact']],
  ['venue', '/dashboard/venue?tab=payouts', ['Payout account', 'Upcoming payouts', 'Deposit']],
  ['newcomer', '/dashboard/venue', ['Your first steps', '0 of 4 done', 'Total venues', 'No venues yet']],
  ['newcomer', '/dashboard/venue?tab=listings', ['No listings yet']],
  ['newcomer', '/dashboard/venue?tab=bookings', ['No bookings yet']],
  ['newcomer', '/venues/create', ['Basic Information', 'Location', 'Capacity & Pricing', 'Venue Styles', 'Amenities']],
  ['venue', '/venues/{venue}', ['412 Juniper Crossing Rd', 'Edit']],
  ['venue', '/venues/{venue}/edit', ['Photos', 'Save changes']],
  ['admin', '/admin', ['Inbox', 'Venue to verify', 'Audit finding', 'Total users', 'Waitlist entries', 'Edit']],
  ['admin', '/admin/transfers', ['There are no transfers yet.']],
  ['admin', '/admin/refunds', ['In escrow', 'To pay out', 'Received in the last 30 days', '1 payment']],
  ['admin', '/admin/refunds?tab=refunds', ['No refunds are waiting for you']],
  ['admin', '/admin?tab=venues', ['Quill House', 'Pending', 'Verified']],
  ['admin', '/admin?tab=listings', ['Direct', 'Active', 'Inactive']],
  ['admin', '/admin?tab=bookings', ['1 booking', 'Couple user number', 'Listing number', 'Confirmed', 'Deposit']],
  [
    'admin',
    '/admin/bookings/{booking}',
    ['Cancel booking', 'Deposit', 'Check with the card provider', 'card provider'],
  ],
  ['admin', '/admin?tab=waitlist', ['Export CSV', 'eager@example.test']],
  ['admin', '/admin/health', ['1 finding', 'Run now', '0 at the card provider', 'books-agree', 'Accept']],
  ['admin', '/admin/waitlist', ['How they heard', 'Total', 'A friend']],
  ['admin', '/venue-details/{venue}', ['412 Juniper Crossing Rd', 'Verified']],
  ['couple', '/account', ['About you', 'Partner’s name']],
  ['venue', '/account', ['About you', 'Our team can see this, and so can couples once they’ve booked you.']],
  ['venue', '/account?tab=payments', ['Our team can see this, and so can couples once they’ve booked you.']],
  ['couple', '/account?tab=security', ['Current password']],
  ['admin', '/account?tab=devices', ['Where you’re logged in', 'This device']],
  ['couple', '/account?tab=mails', ['Saved searches and their emails']],
  ['venue', '/account?tab=data', ['Close your account']],
  ['venue', '/bookings/{booking}', ['Say hello', 'The couple', 'What you get', 'What you agreed on', 'Messages']],
  ['couple', '/messages/{booking}', ['Nothing written yet', 'Send']],
  ['admin', '/admin/messages', ['No reported messages']],
  ['couple', '/admin/waitlist', ['Access Denied', 'You need admin access to view this page.']],
]

test.each(PAGES)('%s at %s', async (who, path, words) => {
  const page = await site.open(addressOf(path), { as: people[who] })
  for (const word of words) await page.getByRole('main').getByText(word).filter({ visible: true }).first().waitFor()
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
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

test('what needs the seller comes first, with one button, and the tabs are in the first view', async () => {
  const { seller, id, venue } = await aTransfer(site).offered()
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const page = await site.open('/dashboard/couple', { as: seller, width, height })
    const panel = page.getByRole('region', { name: 'Needs you' })
    await panel.getByText(venue.name).waitFor()
    const tabs = await page.getByRole('navigation', { name: 'Dashboard' }).boundingBox()
    // where the screen is too narrow for all tabs, the row fades out on the side of the hidden ones
    const bar = page.getByRole('navigation', { name: 'Dashboard' })
    await expect.poll(() => bar.getAttribute('data-more')).toBe(width < 1000 ? 'after' : '')
    expect((tabs?.y ?? height) + (tabs?.height ?? 0), `tabs at ${width}`).toBeLessThanOrEqual(height)
    // their only date is being passed on, so nothing is celebrated
    expect(await page.getByRole('region', { name: 'Your next event' }).count()).toBe(0)
    await expectNoAxeViolations(page)
    await panel.getByRole('link', { name: /See the offer/ }).click()
    await page.waitForURL(`**/transfer/${id}`)
  }
})

test('a booking has one button for what is next, and a menu for the rest that the keyboard opens and closes', async () => {
  const { couple, listing, checkout } = await aBooking(site).confirmed()
  const page = await site.open('/dashboard/couple?tab=bookings', { as: couple, width: 390, height: 844 })
  const card = page.getByRole('article', { name: `Booking ${checkout.bookingId}` })
  const more = card.getByRole('button', { name: /^More for/ })
  const inFront = (at: Locator) => at.evaluate((element) => element === document.activeElement)
  await card.getByRole('button', { name: /^Pay balance/ }).waitFor()
  expect(await card.getByRole('button').count(), 'those that change guests, pay, and open the menu').toBe(3)
  await more.press('ArrowDown')
  await expect
    .poll(() => card.getByRole('menuitem').allInnerTexts())
    .toEqual(['View venue', 'Message the venue', 'Transfer This Date', 'Cancel booking'])
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => inFront(more)).toBe(true)

  // a dialog opened from the menu returns the focus to the menu's button
  await more.press('Enter')
  await expect.poll(() => inFront(card.getByRole('menuitem', { name: 'View venue' }))).toBe(true)
  await page.keyboard.press('End')
  await expect.poll(() => inFront(card.getByRole('menuitem', { name: 'Cancel booking' }))).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Cancel this booking' }).getByText('Refund to you').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => inFront(more)).toBe(true)

  // a message from the venue becomes the next thing to do
  await listing.venue.owner.client.call('POST /api/bookings/{id}/messages', {
    params: { id: checkout.bookingId },
    body: { text: 'When will you arrive?' },
  })
  await page.reload()
  await card.getByRole('link', { name: /^Message the venue \(1 new\)/ }).click()
  await page.waitForURL(`**/messages/${checkout.bookingId}`)
})

test('an owner whose money is waiting gets to the card provider with one press, on the payouts tab, too', async () => {
  const { listing } = await aBooking(site).confirmed()
  const { owner } = listing.venue
  await accountBecomes(site, owner, 'restricted')
  await owner.client.call('POST /api/payouts/account/sync')
  for (const [path, button] of [
    ['/dashboard/venue?tab=payouts', /^Continue/],
    ['/dashboard/venue', /^Continue.*Finish your payout account/],
  ] as const) {
    const page = await site.open(path, { as: owner })
    await page.getByRole('button', { name: button }).click()
    await page.waitForURL('**/sandbox/connect/**')
  }
})

test('on later tabs, what needs somebody is one link that names the first task and leads to all of them', async () => {
  const { seller } = await aTransfer(site).offered()
  for (const width of [390, 1440]) {
    const page = await site.open('/dashboard/couple?tab=saved', { as: seller, width, height: 844 })
    const line = page.getByRole('link', { name: /^Needs you/ })
    expect((await line.boundingBox())?.height).toBeLessThan(width > 1000 ? 60 : 80)
    expect(await line.getByText(/^Answer an offer of/).isVisible()).toBe(true)
    await expectNoAxeViolations(page)
    await line.click()
    await page
      .getByRole('region', { name: 'Needs you' })
      .getByRole('link', { name: /See the offer/ })
      .waitFor()
  }
})

test('an admin runs the audit now, and sees that it is clean when it is done', async () => {
  const page = await site.open('/admin/health', { as: people.admin })
  const panel = page.getByRole('region', { name: 'Audit' })
  await panel.getByRole('button', { name: 'Run now' }).click()
  await panel.getByText('Running').waitFor()
  await site.settle()
  await panel.getByText('Clean').waitFor()
  expect(await page.getByRole('heading', { name: 'Findings' }).count()).toBe(0)
  const menu = page.getByRole('navigation', { name: 'Admin menu' })
  await menu.getByRole('link', { name: 'Health', exact: true }).waitFor()
})

describe('who gets where', () => {
  test.each([
    ['couple', '/dashboard/couple'],
    ['venue', '/dashboard/venue'],
    ['admin', '/admin'],
  ] as const)('/dashboard brings the %s home', async (who, home) => {
    const page = await site.open('/dashboard', { as: people[who] })
    expect(new URL(page.url()).pathname).toBe(home)
  })

  test.each([
    ['couple', '/dashboard/venue', '/dashboard/couple'],
    ['couple', '/venues/create', '/dashboard/couple'],
    ['venue', '/favorites', '/dashboard/venue'],
    ['venue', '/admin', '/dashboard/venue'],
    ['admin', '/dashboard/couple', '/admin'],
    ['venue', '/venue-details/{venue}', '/dashboard/venue'],
  ] as const)('a %s at %s is brought home with a notice', async (who, path, home) => {
    const page = await site.open(addressOf(path), { as: people[who] })
    await page.getByText('That page is for a different kind of account').first().waitFor()
    await page.waitForURL((url) => url.pathname === home && !url.searchParams.has('notice'))
  })

  test('a visitor is asked to log in, and the login leads back', async () => {
    const page = await site.open('/dashboard/couple?tab=bookings')
    expect(new URL(page.url()).searchParams.get('next')).toBe('/dashboard/couple?tab=bookings')
    await page.getByLabel('Email').fill(people.couple.email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(TEST_PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/dashboard/couple?tab=bookings')
  })

  test('another owner’s venue looks like a missing one', async () => {
    for (const path of [addressOf('/venues/{venue}'), addressOf('/venues/{venue}/edit'), '/venues/99']) {
      const page = await site.open(path, { as: people.newcomer, allow: [/status of 404/] })
      await page.getByRole('heading', { level: 1, name: 'Venue not found' }).waitFor()
    }
  })
})
