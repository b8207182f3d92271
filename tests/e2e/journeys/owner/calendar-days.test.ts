import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { formatDate, formatFullDate, formatMonth } from '#contract/wording/format.ts'
import { holds } from '#tests/builders/bookings.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple, aVenueOwner } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../../browser.ts'

/** An owner acts on days of their calendar, one or several together. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

/** Four days of one month, with room before them. */
const fourDays = () => {
  const first = `${addDays(site.clock.todayIn('TX'), 100).slice(0, 7)}-08`
  return [0, 1, 2, 3].map((more) => addDays(first, more)) as [string, string, string, string]
}
const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement)
/** Presses the message's button, reached with F8 and Tab. */
async function undoes(page: Page): Promise<void> {
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await page.keyboard.press('F8')
  for (const _ of ['the message', 'its button']) await page.keyboard.press('Tab')
  expect(await hasFocus(undo)).toBe(true)
  await page.keyboard.press('Enter')
}
const dayIn = (days: Locator, date: string) =>
  days.getByRole('button', { name: new RegExp(`^${formatFullDate(date)}`) })

test('several days are listed together, and a blocked one only after confirmation', async () => {
  const venue = await aVenue(site).verified()
  const [one, two, three] = fourDays()
  const page = await site.open('/dashboard/venue?tab=calendar', { as: venue.owner, allow: [/status of 409/] })
  const days = page.getByRole('region', { name: 'Your days' })
  await days.getByLabel('Month', { exact: true }).selectOption(one.slice(0, 7))
  await dayIn(days, two).click()
  await days.getByText('This day is open.').waitFor()
  await days.getByRole('button', { name: 'Block this day' }).click()
  await page
    .getByText(`${formatDate(two)} blocked`)
    .first()
    .waitFor()
  await dayIn(days, two)
    .and(days.getByRole('button', { name: /Blocked: Thornwick Hall/ }))
    .waitFor()
  await expectNoAxeViolations(page)

  await days.getByRole('button', { name: 'Choose several days' }).click()
  await days.getByRole('heading', { name: 'No days chosen' }).waitFor()
  await dayIn(days, three).click()
  await dayIn(days, one).press('Shift+Enter')
  await days.getByRole('heading', { name: '3 days chosen' }).waitFor()
  await days.getByText('2 of these 3 days are open.').waitFor()
  await expectNoAxeViolations(page)
  await page.reload()
  await days.getByText('2 of these 3 days are open.').waitFor()
  await days.getByRole('button', { name: `Remove ${formatDate(two)}` }).waitFor()
  await days.getByRole('button', { name: 'List 2 days' }).click()
  const form = page.getByRole('dialog')
  await form.getByText('2 dates chosen').waitFor()
  // the form knows what the calendar knows about a day, and lets the day be chosen
  await form.getByRole('button', { name: `${formatFullDate(two)}, blocked by you`, exact: true }).click()
  await form.getByLabel('Original price').fill('4000')
  await form.getByLabel('Discounted price').fill('4500')
  await form.getByRole('button', { name: 'Publish 3 listings' }).click()
  const price = form.getByRole('textbox', { name: 'Discounted price' })
  const ofOne = form.getByLabel(`Discounted on ${formatDate(one)}`)
  const isWrong = (field: Locator) => field.getAttribute('aria-invalid')
  await expect.poll(() => hasFocus(price), { message: 'where the rows get it from' }).toBe(true)
  expect([await isWrong(price), await isWrong(ofOne)]).toEqual(['true', 'true'])
  await form.getByRole('textbox', { name: 'Original price' }).fill('5000')
  expect([await isWrong(price), await isWrong(ofOne)], 'the original price is higher now').not.toContain('true')
  await form.getByRole('textbox', { name: 'Original price' }).fill('4000')
  await price.fill('3500')
  expect([await isWrong(price), await isWrong(ofOne)]).not.toContain('true')
  await ofOne.fill('4100')
  await form.getByRole('button', { name: 'Publish 3 listings' }).click()
  await expect.poll(() => hasFocus(ofOne), { message: 'a row with a price of its own' }).toBe(true)
  expect([await isWrong(price), await isWrong(ofOne)]).toEqual([null, 'true'])
  await form.getByLabel('Original price').fill('9000')
  await form.getByRole('button', { name: 'Publish 3 listings' }).click()
  const question = page.getByRole('alertdialog', { name: `${formatDate(two)} was blocked by you` })
  await question.waitFor()
  await expectNoAxeViolations(page)
  const listed = async () => (await venue.owner.client.call('GET /api/listings/my')).map(({ date }) => date).toSorted()
  expect(await listed()).toEqual([one, three])
  await question.getByRole('button', { name: 'List it anyway' }).click()
  await page.getByText('Listing created!').first().waitFor()
  await page.getByText('3 dates are online.').first().waitFor()
  expect(await listed()).toEqual([one, two, three])
  await days.getByRole('button', { name: 'Choose several days' }).waitFor()
  await expect.poll(() => hasFocus(days.getByRole('heading', { name: formatMonth(one.slice(0, 7)) }))).toBe(true)
})

test('blocking a listed day asks first, and takes the date off the market, which can be undone; an unblocked day is open', async () => {
  const venue = await aVenue(site).verified()
  const [one, two, three] = fourDays()
  for (const date of [one, two]) await aListing(site, venue).on(date)
  const page = await site.open('/dashboard/venue?tab=calendar', { as: venue.owner })
  const days = page.getByRole('region', { name: 'Your days' })
  const block = async () => {
    await days.getByRole('button', { name: 'Choose several days' }).click()
    for (const date of [one, two, three]) await dayIn(days, date).click()
    await days.getByRole('button', { name: 'Block 3 days' }).click()
    await page.getByText('2 listings will be deactivated').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block 3 days' }).click()
    await page.getByText('2 dates are off the market.').first().waitFor()
  }
  const active = async () =>
    (await venue.owner.client.call('GET /api/listings/my')).filter(({ isActive }) => isActive).map(({ date }) => date)
  await block()
  expect(await active()).toEqual([])
  await undoes(page)
  await page.getByText('2 dates are listed again.').first().waitFor()
  expect((await active()).toSorted()).toEqual([one, two])
  await days.getByText('2 listed').waitFor()
  await block()
  await days.getByRole('button', { name: 'Choose several days' }).click()
  for (const date of [one, two, three]) await dayIn(days, date).click()
  await days.getByRole('button', { name: `Remove ${formatDate(three)}` }).click()
  await days.getByRole('button', { name: 'Unblock 2 days' }).click()
  await page.getByText('2 days unblocked').first().waitFor()
  await days.getByRole('button', { name: 'Choose several days' }).waitFor()
  await dayIn(days, three).click()
  await days.getByRole('button', { name: 'Unblock this day' }).press('Enter')
  await days.getByText('This day is open.').waitFor()
  const heading = days.getByRole('heading', { name: formatDate(three) })
  await expect.poll(() => hasFocus(heading)).toBe(true)
  await undoes(page)
  await days.getByRole('button', { name: 'Unblock this day' }).waitFor()
  await expect.poll(() => hasFocus(heading)).toBe(true)

  await page.getByRole('link', { name: 'Listings', exact: true }).click()
  const off = page.getByRole('region', { name: 'Off the market' }).getByRole('article')
  await expect.poll(() => off.count()).toBe(2)
})

test('several listed dates are taken off the market together, which can be undone, and one being booked is named', async () => {
  const venue = await aVenue(site).verified()
  const [one, two, three] = fourDays()
  await aListing(site, venue).on(one)
  const later = await aListing(site, venue).on(two)
  const page = await site.open('/dashboard/venue?tab=calendar', { as: venue.owner, allow: [/status of 409/] })
  const days = page.getByRole('region', { name: 'Your days' })
  const choose = async () => {
    await days.getByRole('button', { name: 'Choose several days' }).click()
    for (const date of [one, two, three]) await dayIn(days, date).click()
    await days.getByRole('button', { name: 'Deactivate 2 dates' }).waitFor()
  }
  const active = async () => {
    const listings = await venue.owner.client.call('GET /api/listings/my')
    return listings.filter(({ status }) => status !== 'inactive').map(({ date }) => date)
  }
  await choose()
  await expectNoAxeViolations(page)
  await days.getByRole('button', { name: 'Deactivate 2 dates' }).press('Enter')
  await page.getByText('2 dates are off the market.').first().waitFor()
  await days.getByRole('button', { name: 'Choose several days' }).waitFor()
  const heading = days.getByRole('heading', { name: formatMonth(one.slice(0, 7)) })
  await expect.poll(() => hasFocus(heading)).toBe(true)
  expect(await active()).toEqual([])
  await undoes(page)
  await page.getByText('2 dates are listed again.').first().waitFor()
  expect((await active()).toSorted()).toEqual([one, two])
  expect(await hasFocus(heading)).toBe(true)

  await choose()
  await holds(await aCouple(site), later)
  await days.getByRole('button', { name: 'Deactivate 2 dates' }).click()
  await page
    .getByText(new RegExp(`^${formatDate(two)}: `))
    .first()
    .waitFor()
  await page.getByText('1 date is off the market.').first().waitFor()
  expect(await active()).toEqual([two])
})

test('dates are put back, after confirmation where the day is blocked, and Back and a reload keep the place', async () => {
  const owner = await aVenueOwner(site)
  const venue = await aVenue(site, owner).verified()
  await aVenue(site, owner).with({ name: 'Foxglove House' }).verified()
  const [one, two, three] = fourDays()
  for (const date of [one, two, three]) await aListing(site, venue).on(date)
  const page = await site.open('/dashboard/venue?tab=calendar', { as: owner, allow: [/status of 409/] })
  const days = page.getByRole('region', { name: 'Your days' })
  await days.getByLabel('Venue').selectOption('Thornwick Hall')
  const month = days.getByLabel('Month', { exact: true })
  await month.selectOption(one.slice(0, 7))
  await dayIn(days, one).click()
  // this works without "Choose several days", too
  await dayIn(days, three).click({ modifiers: ['Shift'] })
  await days.getByRole('button', { name: 'Block 3 days' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block 3 days' }).click()
  await page.getByText('3 dates are off the market.').first().waitFor()
  await dayIn(days, one).click()
  await days.getByRole('button', { name: 'Unblock this day' }).click()
  await dayIn(days, one)
    .and(days.getByRole('button', { name: /Blocked/ }))
    .waitFor({ state: 'detached' })

  const active = async () =>
    (await owner.client.call('GET /api/listings/my')).filter(({ isActive }) => isActive).map(({ date }) => date)
  await dayIn(days, three).click()
  await days.getByRole('button', { name: /^Reactivate/ }).press('Enter')
  const question = page.getByRole('alertdialog', { name: `${formatDate(three)} was blocked by you` })
  await question.getByRole('button', { name: 'Don’t list it' }).press('Enter')
  await expect.poll(() => hasFocus(days.getByRole('button', { name: /^Reactivate/ }))).toBe(true)
  expect(await active()).toEqual([])

  await page.evaluate(() => scrollTo(0, 300))
  await page.reload()
  await days.getByRole('heading', { name: formatDate(three) }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  expect(await month.inputValue()).toBe(one.slice(0, 7))
  expect(await days.getByLabel('Venue').inputValue()).toBe(String(venue.id))
  const place = page.url()
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await page.waitForURL(place)
  await page.getByRole('link', { name: 'Add Venue' }).click()
  await page.waitForURL((url) => url.pathname !== '/dashboard/venue')
  await page.goBack()
  await days.getByRole('heading', { name: formatDate(three) }).waitFor()

  await page.getByRole('button', { name: 'Create Listing' }).click()
  const form = page.getByRole('dialog', { name: 'Create Listing' })
  expect(await form.getByLabel('Month', { exact: true }).inputValue(), 'as in the calendar').toBe(one.slice(0, 7))
  const off = form.getByRole('button', { name: /, listed before, now off the market$/ })
  await expect.poll(() => off.count(), { message: 'a day that would have two dates' }).toBe(1)
  await form.getByRole('button', { name: `${formatFullDate(three)}, blocked by you`, exact: true }).click()
  await form.getByLabel('Original price').fill('4000')
  await form.getByLabel('Discounted price').fill('3000')
  await form.getByRole('button', { name: 'Publish listing' }).press('Enter')
  await question.getByRole('button', { name: 'Don’t list it' }).press('Enter')
  await expect.poll(() => hasFocus(form.getByRole('button', { name: 'Publish listing' }))).toBe(true)
  const typed = page.getByRole('alertdialog', { name: 'Discard what you’ve typed?' })
  await page.goBack()
  await typed.getByRole('button', { name: 'Keep editing' }).click()
  expect(await form.getByLabel('Discounted price').inputValue()).toBe('3000')
  expect(page.url()).toBe(place)
  await page.keyboard.press('Escape')
  await typed.getByRole('button', { name: 'Discard' }).click()

  await dayIn(days, one).press('Shift+Space')
  await days.getByRole('heading', { name: '3 days chosen' }).waitFor()
  await days.getByRole('button', { name: 'Reactivate 3 dates' }).press('Enter')
  const both = page.getByRole('alertdialog', { name: '2 of these days are taken' })
  await expectNoAxeViolations(page)
  await both.getByRole('button', { name: 'List them anyway' }).press('Enter')
  await page.getByText('Listings reactivated').first().waitFor()
  expect(await active()).toEqual([one, two, three])
  await expect.poll(() => hasFocus(days.getByRole('heading', { name: formatMonth(one.slice(0, 7)) }))).toBe(true)
})

test('listed dates get one price, which can be undone; a long list is folded, and the calendar’s cards keep the focus', async () => {
  const venue = await aVenue(site).verified()
  const [one] = fourDays()
  const dates = [0, 1, 2, 3, 4, 5, 6, 7].map((more) => addDays(one, more))
  for (const date of dates) await aListing(site, venue).on(date)
  const page = await site.open('/dashboard/venue?tab=calendar', { as: venue.owner })
  const days = page.getByRole('region', { name: 'Your days' })
  await days.getByLabel('Month', { exact: true }).selectOption(one.slice(0, 7))
  const entries = days.getByRole('button', { name: /^Edit/ })
  await expect.poll(() => entries.count()).toBe(5)
  await days.getByRole('button', { name: 'Show all 8' }).click()
  expect(await entries.count()).toBe(8)

  const prices = async () =>
    new Set((await venue.owner.client.call('GET /api/listings/my')).map(({ discountedPrice }) => discountedPrice))
  const before = await prices()
  await days.getByRole('button', { name: 'Choose several days' }).click()
  await dayIn(days, one).click()
  await dayIn(days, dates.at(-1) as string).press('Shift+Enter')
  await days.getByRole('button', { name: 'Change price of 8 dates' }).click()
  const form = page.getByRole('dialog', { name: 'New price for 8 dates' })
  await form.getByLabel('Discounted price').fill('99999')
  await form.getByRole('button', { name: 'Change 8 prices' }).click()
  await form.getByText('Discounted price must be less than original price').waitFor()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await form.getByLabel('Discounted price').fill('1,234')
  await form.getByRole('button', { name: 'Change 8 prices' }).press('Enter')
  await page.getByText('8 dates cost $1,234 now.').first().waitFor()
  expect(await prices()).toEqual(new Set([1234]))
  await undoes(page)
  await page.getByText('8 dates are back at their previous prices.').first().waitFor()
  expect(await prices()).toEqual(before)

  // a range may begin in the month before
  const last = `${one.slice(0, 7)}-28`
  await dayIn(days, last).click()
  await days.getByRole('button', { name: 'Next month' }).click()
  const next = addDays(last, 7)
  await dayIn(days, next).click({ modifiers: ['Shift'] })
  await days.getByRole('heading', { name: '8 days chosen' }).waitFor()
  await days.getByRole('button', { name: 'Cancel' }).click()

  // elsewhere on the page, too, the focus moves on from a button that goes away
  await page.getByRole('button', { name: 'Create a secret address' }).press('Enter')
  await expect.poll(() => hasFocus(page.getByLabel('Secret address'))).toBe(true)
})

test('today is the date at the venue, which begins in Texas hours before it does in Hawaii', async () => {
  const { owner, name } = await aVenue(site).with({ name: 'Cedar Hall' }).verified()
  const hilo = await aVenue(site, owner).with({ name: 'Lava Lawn' }).in('Hilo', 'HI').verified()
  // 08:00 UTC on the first of a month, so that the two states are in different months whenever this runs
  const now = site.clock.now()
  await site.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 8) - now.getTime())
  const [texas, hawaii] = [site.clock.todayIn('TX'), site.clock.todayIn('HI')]
  expect(hawaii).toBe(addDays(texas, -1))
  const page = await site.open('/dashboard/venue', { as: owner })
  await page.getByRole('button', { name: 'List your first date' }).click()
  const form = page.getByRole('dialog')
  const today = form.locator('[aria-current=date]')
  for (const [venue, date] of [
    [hilo.name, hawaii],
    [name, texas],
  ] as const) {
    await form.getByLabel('Venue', { exact: true }).selectOption(venue)
    await form.getByLabel('Month', { exact: true }).selectOption(date.slice(0, 7))
    await expect.poll(() => today.getAttribute('aria-label')).toContain(formatFullDate(date))
  }
  // with several venues, a day is over once it is over at all of them
  for (const [venue, date] of [
    ['', hawaii],
    [`&venue=${hilo.id}`, hawaii],
  ] as const) {
    await page.goto(`/dashboard/venue?tab=calendar${venue}`)
    await expect.poll(() => page.locator('[aria-current=date]').textContent()).toContain(formatFullDate(date))
  }
  const days = page.getByRole('region', { name: 'Your days' })
  await days.getByLabel('Venue').selectOption(name)
  await expect.poll(() => page.locator('[aria-current=date]').textContent()).toContain(formatFullDate(texas))

  // a day that is over at the chosen venue drops out of the choice
  await page.goto(`/dashboard/venue?tab=calendar&day=${hawaii},${texas}`)
  await days.getByRole('heading', { name: '2 days chosen' }).waitFor()
  await days.getByLabel('Venue').selectOption(name)
  await days.getByRole('heading', { name: '1 day chosen' }).waitFor()
  await days.getByRole('button', { name: 'Block this day' }).waitFor()
  await days.getByLabel('Month', { exact: true }).selectOption(hawaii.slice(0, 7))
  expect(await dayIn(days, hawaii).getAttribute('aria-disabled')).toBe('true')
})
