import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBooking } from '#tests/builders/bookings.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { anAdmin, type SignedIn } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'

/** Every page behind a login, with something on it: axe on a phone and on a desk, and no scrolling sideways. */
let site: TestSite
const who = {} as Record<'couple' | 'owner' | 'admin', SignedIn>
const ids = {} as Record<'booked' | 'held' | 'venue', number>
beforeAll(async () => {
  site = await startTestSite()
  const venue = await aVenue(site).verified()
  const booked = await aBooking(site, { listing: await aListing(site, venue).inDays(90) }).confirmed()
  const held = await aBooking(site, { couple: booked.couple, listing: await aListing(site, venue).inDays(20) }).held()
  await aListing(site, venue).inDays(100)
  Object.assign(who, { couple: booked.couple, owner: venue.owner, admin: await anAdmin(site) })
  Object.assign(ids, { booked: booked.listing.id, held: held.listing.id, venue: venue.id })
}, 180_000)
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

test.each<[role: keyof typeof who, path: string, heading: RegExp]>([
  ['couple', '/dashboard/couple', /Couple Dashboard/],
  ['couple', '/dashboard/couple?tab=bookings', /Couple Dashboard/],
  ['couple', '/dashboard/couple?tab=transfers', /Couple Dashboard/],
  ['couple', '/dashboard/couple?tab=saved', /Couple Dashboard/],
  ['couple', '/venue/{booked}', /Thornwick Hall/],
  ['couple', '/checkout/{held}', /Complete your booking/],
  ['owner', '/dashboard/venue', /Venue Dashboard/],
  ['owner', '/dashboard/venue?tab=listings', /Venue Dashboard/],
  ['owner', '/dashboard/venue?tab=bookings', /Venue Dashboard/],
  ['owner', '/venues/create', /Add Venue/],
  ['owner', '/venues/{venue}', /Thornwick Hall/],
  ['owner', '/venues/{venue}/edit', /Edit Venue/],
  ['admin', '/admin', /Admin Panel/],
  ['admin', '/admin?tab=venues', /Admin Panel/],
  ['admin', '/admin?tab=listings', /Admin Panel/],
  ['admin', '/admin?tab=bookings', /Admin Panel/],
  ['admin', '/admin?tab=waitlist', /Admin Panel/],
  ['admin', '/admin/waitlist', /Waitlist/],
  ['admin', '/venue-details/{venue}', /Thornwick Hall/],
])('%s: %s', async (role, path, heading) => {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ids) => String(ids[name]))
  const page = await site.open(address, { as: who[role] })
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoAxeViolations(page)
  }
  await page.setViewportSize({ width: 320, height: 844 })
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(beyond, 'pixels beyond 320').toBeLessThanOrEqual(0)
})
