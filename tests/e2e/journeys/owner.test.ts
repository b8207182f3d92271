import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { formatDate, formatFullDate } from '#contract/wording/format.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aPicture } from '#tests/builders/files/photos.ts'
import { aListing } from '#tests/builders/listings.ts'
import { anAdmin, aVenueOwner } from '#tests/builders/users.ts'
import { aVenue, VENUE_FORM } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'
import { picksDay } from './pick-day.ts'

/** From an empty dashboard to a date in the search: the owner, the admin who verifies, and the strangers who look. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ config: { calendarHosts: ['127.0.0.1'] } })
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

test('a venue is created, an admin verifies it, and its date is found without its name', async () => {
  const owner = await aVenueOwner(site)
  const page = await site.open('/dashboard/venue', { as: owner })
  const steps = page.getByRole('region', { name: 'Your first steps' })
  await steps.getByRole('link', { name: 'Add your venue' }).click()
  await page.waitForURL('**/venues/create')
  await page.getByRole('button', { name: 'Create Venue' }).click()
  await page.getByText('Venue name must be at least 2 characters').waitFor()
  await page.getByText('Please select at least one venue style').waitFor()
  await page.getByLabel('Venue name').fill(VENUE_FORM.name)
  await page.getByLabel('Description', { exact: true }).fill(VENUE_FORM.description)
  await page.getByLabel('Street address').fill(VENUE_FORM.address)
  await page.getByRole('combobox', { name: 'City' }).fill(VENUE_FORM.city.slice(0, 4))
  await page.getByRole('option', { name: `${VENUE_FORM.city}, ${VENUE_FORM.state}` }).click()
  await expect.poll(() => page.getByLabel('State', { exact: true }).inputValue()).toBe(VENUE_FORM.state)
  await page.getByLabel('State', { exact: true }).fill('tx')
  await page.getByLabel('ZIP code').fill(VENUE_FORM.zipCode)
  await page.getByLabel('Max capacity').fill('200')
  await page.getByText('Choose a style, and we’ll draw it here.').waitFor()
  await page.getByRole('checkbox', { name: 'Barn', exact: true }).check({ force: true })
  await page.getByRole('img', { name: /barn/ }).waitFor()
  const [wide, tall] = [await aPicture(80, 40), await aPicture(40, 80)]
  await page.getByLabel('Choose photos').setInputFiles([
    { name: 'wide.jpg', mimeType: 'image/jpeg', buffer: wide },
    { name: 'tall.jpg', mimeType: 'image/jpeg', buffer: tall },
    { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
  ])
  await page.getByText('notes.pdf isn’t a JPEG, PNG or WebP.').first().waitFor()
  await page
    .getByLabel('Choose photos')
    .setInputFiles({ name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('torn') })
  await page.getByText('torn.jpg can’t be read as a photo.').first().waitFor()
  // the footer, which stays in view, hides nothing that gets the focus
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('checkbox', { name: 'Farmhouse', exact: true }).focus()
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    const box = await page.locator(':focus').boundingBox()
    const foot = await page.getByRole('button', { name: 'Create Venue' }).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
  }
  await page.getByRole('button', { name: 'Move photo 2 earlier' }).press('Enter')
  await page.getByText('Photo 2 is now number 1 of 2').waitFor({ state: 'attached' })
  await expectNoAxeViolations(page)
  await page.route('**/api/venues/*/photos', async (route) => {
    await page.getByText(/^Sending photo [12] of 2$/).waitFor()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Create Venue' }).click()
  await page.getByText('Your venue has been submitted for verification.').first().waitFor()
  await page.waitForURL('**/dashboard/venue')
  await page.unroute('**/api/venues/*/photos')
  await page.getByRole('main').getByText('Pending').first().waitFor()
  const [made] = await owner.client.call('GET /api/venues/my')
  const widths = async () => {
    const { images } = await owner.client.call('GET /api/venues/{id}', { params: { id: made?.id as number } })
    const photos = await Promise.all(images.map(async (path) => (await owner.client.raw(path)).arrayBuffer()))
    return Promise.all(photos.map(async (photo) => (await sharp(photo).metadata()).width))
  }
  expect(await widths()).toEqual([40, 80])

  await page.getByRole('link', { name: `Edit ${VENUE_FORM.name}` }).click()
  await page.getByAltText('Your venue, 2 of 2').dragTo(page.getByAltText('Your venue, 1 of 2'))
  await expect.poll(widths).toEqual([80, 40])

  const admin = await anAdmin(site)
  await admin.client.call('PATCH /api/admin/venues/{id}', {
    params: { id: made?.id as number },
    body: { verified: false, ask: true, reason: 'Photos of the hall' },
  })
  await page.goto('/dashboard/venue')
  await steps.getByText('Photos of the hall').waitFor()
  await steps.getByRole('link', { name: 'Edit your venue' }).click()
  await page.waitForURL('**/edit')

  const office = await site.open('/admin?tab=venues', { as: admin })
  const verified = office.getByRole('switch', { name: `Verified: ${VENUE_FORM.name}` })
  await verified.click()
  const asked = office.getByRole('dialog')
  await asked.getByText(owner.email).waitFor()
  await asked.getByRole('button', { name: 'Verify' }).click()
  await asked.getByText('Please check this first').first().waitFor()
  await expectNoAxeViolations(office)
  for (const box of await asked.getByRole('checkbox').all()) await box.check()
  await asked.getByRole('button', { name: 'Verify' }).click()
  await office.getByText('Venue verified').first().waitFor()
  await expect.poll(() => verified.getAttribute('aria-checked')).toBe('true')

  const date = addDays(site.clock.todayIn('TX'), 100)
  // going back shows the dashboard as it is now, not as the owner saw it before
  await page.goBack()
  await steps.getByText('2 of 4 done').waitFor()
  await steps.getByRole('button', { name: 'List your first date' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Venue', { exact: true }).selectOption(VENUE_FORM.name)
  await picksDay(form, date)
  await form.getByLabel('Original price').fill('9000')
  await form.getByLabel('Discounted price').fill('9500')
  await form.getByRole('button', { name: 'Publish listing' }).click()
  await page.getByText('Discounted price must be less than original price').first().waitFor()
  await form.getByLabel('Discounted price').fill('4500')
  await form.getByRole('button', { name: 'Publish listing' }).click()
  await page.getByText('Listing created!').first().waitFor()

  const visitor = await site.open(`/search?city=Austin&date=${date}`)
  await visitor.getByRole('heading', { name: 'Found 1 venue(s)' }).waitFor()
  await visitor.getByText('50% off').waitFor()
  await visitor.getByText('$4,500').first().waitFor()
  expect(await visitor.content()).not.toContain(VENUE_FORM.name)

  await verified.click()
  await asked.getByLabel('Reason').fill('The lease has ended')
  await asked.getByRole('button', { name: 'Withdraw verification' }).click()
  await office.getByText('Verification removed').first().waitFor()
  await visitor.reload()
  await visitor.getByRole('heading', { name: 'Found 0 venue(s)' }).waitFor()
})

test('a verified venue asks for another name: the name waits, the owner asks for a third one, and an admin decides', async () => {
  const venue = await aVenue(site).verified()
  const page = await site.open(`/venues/${venue.id}/edit`, { as: venue.owner, allow: [/status of 400/] })
  await page.waitForLoadState('networkidle') // the form wakes up on its own, later than the page
  await page.setViewportSize({ width: 1440, height: 460 }) // room only for the photos
  expect((await page.getByRole('button', { name: 'Save changes' }).boundingBox())?.y).toBeLessThan(460)
  const change = (to: Page) => to.getByRole('region', { name: 'Changed, under review' })
  const saves = async (name: string) => {
    await page.getByLabel('Venue name').fill(name)
    await page.getByRole('button', { name: 'Save changes' }).click()
  }
  await page.getByLabel('City', { exact: true }).fill('Austin (Hall)')
  await saves('Larkspur House')
  await page.getByText("City: use letters, spaces and . ' - only").waitFor()
  await page.getByLabel('City', { exact: true }).fill('Thornwick')
  await page.getByText('Thornwick, TX isn’t on our list of US places.').waitFor()
  await saves('Larkspur House')
  await page.getByText('Please remove “thornwick”, or write to us if that’s').waitFor()
  await page.getByLabel('City', { exact: true }).fill('Dallas')
  await page.getByText('We’ll review a move to Dallas, TX and email you.').waitFor()
  await page.getByText('isn’t on our list').waitFor({ state: 'detached' })
  await saves('Larkspur House')
  await page.getByText('We’ll review the new name or address before it takes effect.').first().waitFor()
  await page.waitForURL('**/dashboard/venue')
  const card = page.getByRole('article').filter({ hasText: 'Thornwick Hall' })
  await card.getByText('Changed, under review').waitFor()
  await card.getByText('Austin, TX').waitFor()

  await card.getByRole('link', { name: 'Edit Thornwick Hall' }).click()
  await page.waitForURL(`**/venues/${venue.id}/edit`)
  await change(page).getByRole('row', { name: 'Name Thornwick Hall Larkspur House' }).waitFor()
  await expectNoAxeViolations(page)
  expect(await page.getByLabel('Venue name').inputValue()).toBe('Larkspur House')

  const office = await site.open('/admin?tab=venues&filter=changed', {
    as: await anAdmin(site),
    allow: [/status of 409/],
  })
  const row = office.getByRole('row', { name: 'Thornwick Hall' }).filter({ hasText: 'Changed, under review' })
  await row.getByRole('link', { name: 'View Thornwick Hall' }).click()
  await office.waitForURL(`**/venue-details/${venue.id}`)
  await change(office).getByRole('row', { name: 'City Austin Dallas' }).waitFor()
  await expectNoAxeViolations(office)

  const approves = async () => {
    await change(office).getByRole('button', { name: 'Approve' }).click()
    const asked = office.getByRole('dialog', { name: 'Approve the change to Thornwick Hall?' })
    await asked.getByRole('button', { name: 'Approve' }).click()
    await asked.getByText('Please check this first').first().waitFor()
    await expectNoAxeViolations(office)
    for (const tick of await asked.getByRole('checkbox').all()) await tick.check()
    await asked.getByRole('button', { name: 'Approve' }).click()
    await asked.waitFor({ state: 'detached' })
  }
  await saves('Foxglove House')
  await page.waitForURL('**/dashboard/venue')
  await approves()
  await office.getByText('This venue change is no longer as you saw it.').first().waitFor()
  await change(office).getByRole('row', { name: 'Name Thornwick Hall Foxglove House' }).waitFor()
  await change(office)
    .getByRole('button', { name: /^Refuse/ })
    .click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await dialog.getByText('Please give a reason').waitFor()
  await dialog.getByLabel('Reason').fill('Please send us a lease.')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await office.getByText('Change refused').first().waitFor()
  await change(office).waitFor({ state: 'detached' })
  await expect.poll(() => office.evaluate(() => document.activeElement?.textContent)).toBe('What was decided')
  const history = office.getByRole('region', { name: 'Owner' })
  await history.getByText('Change refused').waitFor()
  await history
    .getByRole('definition')
    .filter({ hasText: /^Thornwick Hall.*Foxglove House$/ })
    .waitFor()

  await page.goto(`/venues/${venue.id}/edit`)
  await page.getByText('“Please send us a lease.”').waitFor()
  await page.getByRole('heading', { name: 'Edit Venue' }).waitFor()
  await saves('Foxglove House')
  await page.waitForURL('**/dashboard/venue')
  await card.getByText('Changed, under review').waitFor()
  await page.goto(`/venues/${venue.id}`)
  await change(page).getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Change withdrawn').first().waitFor()
  await change(page).waitFor({ state: 'detached' })

  await page.goto(`/venues/${venue.id}/edit`)
  await saves('Foxglove House')
  await page.waitForURL('**/dashboard/venue')
  await office.reload()
  await approves()
  await office.getByRole('heading', { name: 'Foxglove House' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Foxglove House' }).waitFor()
})

test('an owner connects calendars: ours by a secret address, and their own, which takes a date off the market', async () => {
  const venue = await aVenue(site).verified()
  const listing = await aListing(site, venue).inDays(80)
  const calendar = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:one',
    `DTSTART;VALUE=DATE:${listing.date.replaceAll('-', '')}`,
  ]
  const service = createServer((_, response) =>
    response.end([...calendar, 'SUMMARY:Smith wedding', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')),
  )
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void service.close())
  const page = await site.open('/dashboard/venue?tab=calendar', { as: venue.owner, allow: [/status of 400/] })
  const days = page.getByRole('region', { name: 'Your days' })
  await days.getByLabel('Month', { exact: true }).selectOption(listing.date.slice(0, 7))
  await days.getByRole('button', { name: 'Listed: Thornwick Hall' }).click()
  await days.getByRole('heading', { name: formatDate(listing.date) }).waitFor()
  await days.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('dialog', { name: 'Edit listing' }).getByLabel('Discounted price').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator(':focus').textContent()).toBe(`Edit ${formatDate(listing.date)}`)
  await days.getByRole('button', { name: /^Deactivate/ }).click()
  await days.getByRole('button', { name: /^Reactivate/ }).click()
  await days.getByRole('button', { name: /^Deactivate/ }).waitFor()
  const next = addDays(listing.date, listing.date.slice(0, 7) === addDays(listing.date, 1).slice(0, 7) ? 1 : -1)
  await days.getByRole('button', { name: formatFullDate(next), exact: true }).click()
  await days.getByText('This day is open.').waitFor()
  await days.getByRole('button', { name: 'List this day' }).click()
  await page.getByRole('dialog').getByRole('list', { name: 'Chosen days' }).waitFor()
  // values that we filled in ourselves are no loss: closing the form asks no question
  await page.getByRole('dialog').getByRole('checkbox', { checked: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Create a secret address' }).click()
  const address = await page.getByLabel('Secret address', { exact: true }).inputValue()
  expect(await (await site.visitor().raw(address.replace(site.origin, ''))).text()).toContain('On offer')

  const feed = page.getByRole('region', { name: 'Calendar of Thornwick Hall' })
  await feed.getByLabel('iCal address').fill('https://localhost/calendar.ics')
  await feed.getByRole('button', { name: 'Connect calendar' }).click()
  await feed.getByText('We can’t reach this address').waitFor()
  await expectNoAxeViolations(page)
  await feed.getByLabel('iCal address').fill(`http://127.0.0.1:${(service.address() as AddressInfo).port}/mine.ics`)
  await feed.getByRole('button', { name: 'Connect calendar' }).click()
  await page.getByText('We took 1 date off the market.').first().waitFor()
  await feed.getByText('Connected').waitFor()
  await page.getByRole('link', { name: 'Listings', exact: true }).click()
  await page.getByText('Your calendar has “Smith wedding” on this day.').waitFor()
  await page.getByRole('button', { name: /^Reactivate/ }).click()
  await page.getByText('is listed again').first().waitFor()
  await page.getByRole('region', { name: 'Active listings' }).getByText('Listed', { exact: true }).waitFor()
})
