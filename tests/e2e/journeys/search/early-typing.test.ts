import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing } from '#tests/builders/listings.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'

/** Somebody who types into a public page before its scripts have arrived loses nothing. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
  await aListing(site, await aVenue(site).in('Austin', 'TX').verified()).inDays(70)
})
afterAll(() => site.stop())

test.each([
  ['/', 'Where', 'Find dates', 'city'],
  ['/transfer-marketplace', 'Location', 'Search', 'location'],
])('%s keeps a place that was typed before it woke up', async (path, label, button, name) => {
  const page = await site.open('/auth/login')
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  const awake = page.goto(path)
  const place = page.getByRole('main').getByRole('combobox', { name: label })
  await place.pressSequentially('Austin')
  arrive()
  await awake
  expect(await place.inputValue()).toBe('Austin')
  await place.press('ArrowDown') // rerenders the field
  expect(await place.inputValue()).toBe('Austin')
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get(name) === 'Austin')
})

test('a place that was emptied before the page woke up doesn’t come back', async () => {
  const page = await site.open('/auth/login')
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  const awake = page.goto('/transfer-marketplace?location=Austin')
  const place = page.getByRole('main').getByRole('combobox', { name: 'Location' })
  await expect.poll(() => place.inputValue()).toBe('Austin')
  await place.fill('')
  arrive()
  await awake
  await place.press('ArrowDown') // rerenders the field
  expect(await place.inputValue()).toBe('')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL((url) => !url.searchParams.get('location'))
})
