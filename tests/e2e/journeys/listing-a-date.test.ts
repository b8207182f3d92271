import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { formatDate, formatFullDate } from '#contract/wording/format.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { anAdmin, aVenueOwner } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'
import { picksDay } from './pick-day.ts'

/** A venue from its sign-up to a date that couples find. */
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
  venueType: 'Historic mill',
  address: '77 Weir Lane',
  city: 'Asheville',
  state: 'NC',
  zipCode: '28801',
  description: 'An old mill by the water with a wide wooden floor and a garden of larkspur.',
}

test('an owner adds their venue, it is verified, and they list a date that couples find', async () => {
  const owner = await aVenueOwner(site, { metadata: SIGN_UP })
  const page = await site.open('/dashboard/venue', { as: owner, allow: [/status of 400/] })
  await expect.poll(() => page.getByRole('button', { name: 'Create Listing' }).isDisabled()).toBe(true)

  await page.getByRole('link', { name: 'Add Venue' }).first().click()
  await page.waitForURL('**/venues/create')
  const name = page.getByLabel('Venue name')
  await expect.poll(() => name.inputValue()).toBe('Larkspur Mill')
  await expect.poll(() => page.getByLabel('ZIP code').inputValue()).toBe('28801')
  await expect.poll(() => page.getByRole('checkbox', { name: 'Historic', exact: true }).isChecked()).toBe(true)
  await page.getByLabel('Max capacity').fill('140')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => page.getByLabel('Max capacity').inputValue()).toBe('140')
  await page.getByRole('button', { name: 'Create Venue' }).click()
  await page.getByText('Your venue has been submitted for verification.').first().waitFor()
  await page.waitForURL('**/dashboard/venue')
  await page.getByRole('main').getByText('Pending').waitFor()

  const panel = await site.open('/admin?tab=venues&filter=pending', { as: await anAdmin(site) })
  await panel.getByRole('switch', { name: 'Verified: Larkspur Mill' }).click()
  const asked = panel.getByRole('dialog')
  for (const box of await asked.getByRole('checkbox').all()) await box.check()
  await asked.getByRole('button', { name: 'Verify' }).click()
  await panel.getByText('Venue verified').first().waitFor()

  await page.reload()
  await page.getByRole('button', { name: 'List your first date' }).click()
  const date = addDays(site.clock.todayIn('NC'), 90)
  const publish = page.getByRole('button', { name: 'Publish listing' })
  await publish.click()
  for (const words of ['Date is required', 'Price must be at least $100', 'Discounted price must be at least $50']) {
    await page.getByText(words).waitFor()
  }
  // the focus is on a day: the first thing to fix
  await expect.poll(() => page.locator(':focus').getAttribute('aria-pressed')).toBe('false')
  await picksDay(page, date)
  await page.getByLabel('Original price').fill('$12,000')
  await page.getByLabel('Discounted price').fill('12000')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await publish.click()
  await page.getByText('Invalid pricing').first().waitFor()
  const wrong = await page.getByRole('dialog').getByText('Discounted price must be less').last().boundingBox()
  const foot = await publish.locator('..').boundingBox()
  expect(wrong && wrong.y + wrong.height, 'both lines of what is wrong, above the foot').toBeLessThan(foot?.y ?? 0)
  expect(await owner.client.call('GET /api/listings/my')).toEqual([])
  expect(sent, 'nothing that the server would have to refuse').not.toContain('/api/listings')

  await page.getByLabel('Discounted price').fill('7800')
  await page.getByText('Invalid pricing').first().waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Preview' }).getByText('35% off').waitFor()
  await page.getByRole('region', { name: 'Preview' }).getByText('$1,950').first().waitFor()
  await page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Anonymous Venue' }).waitFor()
  const included = page.getByLabel('Add to “What’s included”')
  await included.fill('Dinner at Larkspur Mill')
  await page.getByRole('button', { name: 'Add' }).first().click()
  await publish.click()
  await page.getByText('Failed to create listing').first().waitFor()
  await page.getByText('Please remove “Larkspur Mill”', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove Dinner at Larkspur Mill' }).click()
  await included.fill('Tables and chairs')
  await included.press('Enter')
  await publish.click()
  await page.getByText('Listing created!').first().waitFor()
  await page.getByRole('heading', { name: 'Active listings' }).waitFor()
  await page.getByRole('button', { name: 'See it as couples do' }).click()
  await page.getByRole('heading', { level: 1, name: 'Anonymous Venue' }).waitFor()
  await page.getByText('This is where couples book.').waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain('Larkspur')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'My listings' }).click()

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

  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Discounted price').fill('6999.50')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Listing updated').first().waitFor()
  await page.getByText('Discounted price $6,999.50').waitFor()
  await page.getByRole('button', { name: /^Deactivate/ }).click()
  const active = page.getByRole('region', { name: 'Active listings' })
  await active.getByText('Off the market').waitFor()
  await page.getByText('You can put it back until the day is over.').first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('is listed again').first().waitFor()
  await active.getByText('Listed', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Deactivate/ }).click()
  await page.getByRole('button', { name: 'Close message' }).click()
  await page.getByRole('heading', { name: 'Off the market' }).waitFor()
  expect(await site.visitor().call('GET /api/listings', { query: { city: 'Asheville' } })).toEqual([])
  await page.getByRole('button', { name: /^Reactivate/ }).click()
  await page.getByText('is listed again').first().waitFor()
  expect(await site.visitor().call('GET /api/listings', { query: { city: 'Asheville' } })).toHaveLength(1)
})

test('an owner lists several dates at once, by keyboard too, and reads which one was taken in the meantime', async () => {
  const venue = await aVenue(site).verified()
  const [day, next, week] = [120, 121, 128].map((days) => addDays(site.clock.todayIn('TX'), days)) as [
    string,
    string,
    string,
  ]
  const listed = await aListing(site, venue).inDays(130)
  const page = await site.open('/dashboard/venue', { as: venue.owner, allow: [/status of 409/] })
  await page.getByRole('button', { name: 'Create Listing' }).click()
  await picksDay(page, day)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByText('3 dates chosen').waitFor()
  await page.getByLabel('Month', { exact: true }).selectOption(listed.date.slice(0, 7))
  await page.getByRole('button', { name: `${formatFullDate(listed.date)}, already listed` }).press('Enter')
  await page.getByText('3 dates chosen').waitFor()
  await expectNoAxeViolations(page)

  // dropping a date by keyboard leaves the focus on the next one
  const chip = (date: string) => page.getByRole('button', { name: `Remove ${formatDate(date)}` })
  await chip(next).press('Enter')
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe(`Remove ${formatDate(week)}`)
  await page.getByLabel('Month', { exact: true }).selectOption(next.slice(0, 7))
  await page.getByRole('button', { name: formatFullDate(next), exact: true }).click()
  await page.getByText('3 dates chosen').waitFor()

  await aListing(site, venue).on(next)
  // the proposals for this price arrive only after the rows are judged, and change the rows' guests
  const judged = Promise.withResolvers<void>()
  await page.route(/likeness\?.*dates=3.*originalPrice=9000/, async (route) => {
    await judged.promise
    const response = await route.fetch()
    const answer = (await response.json()) as { proposals: { maxGuests: number }[] }
    for (const proposal of answer.proposals) proposal.maxGuests = 160
    await route.fulfill({ response, json: answer })
  })
  await page.getByLabel('Original price').fill('9000')
  await page.getByLabel('Discounted price').fill('4500')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: 'Discard what you’ve typed?' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByLabel('Discounted price').inputValue()).toBe('4500')

  // each row begins with the values above it, and keeps what is typed into it
  const inRow = (what: string, date: string) => page.getByLabel(`${what} on ${formatDate(date)}`)
  await expect.poll(() => inRow('Discounted', week).inputValue()).toBe('4500')
  await inRow('Discounted', week).fill('9500')
  await page.getByRole('button', { name: 'Publish 3 listings' }).click()
  await page.getByText('Invalid pricing').first().waitFor()
  judged.resolve()
  await expect.poll(() => inRow('Guests', week).inputValue()).toBe('160')
  // all dates follow one answer: otherwise the first could repeat what the others show
  await expect.poll(() => page.getByLabel('Max guests').inputValue()).toBe('160')
  await expect.poll(() => inRow('Discounted', week).getAttribute('aria-invalid')).toBe('true')
  await expectNoAxeViolations(page)
  await inRow('Discounted', week).fill('5,200')
  await inRow('Guests', week).fill('60')
  await page.getByLabel('Original price').fill('9100')
  await expect.poll(() => inRow('Original', week).inputValue()).toBe('9100')
  await expect.poll(() => inRow('Discounted', week).inputValue()).toBe('5,200')
  await page.getByRole('button', { name: 'Publish 3 listings' }).click()
  await page.getByText('2 dates are online.').first().waitFor()
  await page
    .getByRole('dialog')
    .getByText(`${formatDate(next)} is already listed or booked.`)
    .waitFor()
  await chip(next).press('Enter')
  await expect.poll(() => page.locator(':focus').getAttribute('aria-disabled')).toBe('false')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  // the next form asks anew, and once more when it knows the price, because the dates just listed count, too
  const asks = (what: RegExp) => page.waitForRequest((request) => what.test(request.url()))
  const anew = asks(/likeness\?dates=1$/)
  await page.getByRole('button', { name: 'Create Listing' }).click()
  await anew
  const priced = asks(/likeness\?dates=1&originalPrice=8000$/)
  await page.getByLabel('Original price').fill('8000')
  await priced
  const now = await venue.owner.client.call('GET /api/listings/my')
  const made = now.filter(({ originalPrice }) => originalPrice === 9100)
  expect(made.map(({ date, discountedPrice }) => [date, discountedPrice])).toEqual([
    [day, 4500],
    [week, 5200],
  ])
  expect(made[1]?.maxGuests).toBe(60)
})
