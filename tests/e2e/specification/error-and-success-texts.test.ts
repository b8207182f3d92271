import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple, anAdmin, aVenueOwner, TEST_PASSWORD } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { picksDay } from '../journeys/pick-day.ts'

/** Every message of the specification's error catalog, provoked: once with words from the server, once with none. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

const FAILURE = { allow: [/status of \d{3}/, /^answer \d{3}/] }

/** From now on the server answers this call with a refusal in these words, or with nothing that can be read. */
async function refuses(page: Page, method: string, path: string, words: string | null): Promise<void> {
  await page.unroute(`**${path}`)
  await page.route(`**${path}`, (route) => {
    if (route.request().method() !== method) return route.fallback()
    if (words === null) return route.fulfill({ status: 502, contentType: 'text/plain', body: 'Bad gateway' })
    return route.fulfill({ status: 409, json: { code: 'conflict', message: words, details: {} } })
  })
}

/** The message on screen; an open dialog hides it from queries by role, not from view. */
const shown = (page: Page) =>
  page.getByRole('region', { name: /^Messages/, includeHidden: true }).getByRole('listitem', { includeHidden: true })

/** The one message on screen has this title and these words. */
async function says(page: Page, title: string, words: string): Promise<void> {
  const message = shown(page)
  await expect.poll(() => message.allTextContents()).toEqual([expect.stringContaining(words)])
  expect(await message.textContent()).toContain(title)
}

/**
 * Has the page note what it tells screen readers (none of it stays on the page for longer than a second), and for how
 * many milliseconds the last message was on screen. Returns a function that reads both.
 */
async function notesMessages(page: Page): Promise<() => Promise<{ told: string; stayed: number }>> {
  await page.evaluate(() => {
    const noted = { told: '', stayed: 0 }
    let [message, since]: [string, number] = ['', 0]
    const look = () => {
      for (const { textContent } of document.querySelectorAll('[role="status"][aria-live]')) {
        if (textContent && !noted.told.includes(textContent)) noted.told += `${textContent}\n`
      }
      const now = document.querySelector('[role="region"][aria-label^="Messages"] li')?.textContent ?? ''
      if (now === message) return
      if (message) noted.stayed = performance.now() - since
      message = now
      since = performance.now()
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { noted })
  })
  return () => page.evaluate(() => (window as unknown as { noted: { told: string; stayed: number } }).noted)
}

/**
 * Tries twice: first, the server refuses in its own words, which the message shows; then it refuses in none, so that
 * the message is the specification's to the letter.
 */
async function saysBoth(
  page: Page,
  call: [string, string],
  title: string,
  fallback: string,
  send: () => Promise<void>,
) {
  const words = 'The florist is at the door.'
  await refuses(page, ...call, words)
  await send()
  await says(page, title, words)
  await refuses(page, ...call, null)
  await send()
  await expect
    .poll(async () => (await shown(page).textContent())?.trim())
    .toBe(`${title}${/[.!?]$/.test(title) ? ' ' : '. '}${fallback}`)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const secret = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

describe('accounts', () => {
  test('an email and a password are needed to log in; a failure is reported', async () => {
    const page = await site.open('/auth/login', FAILURE)
    await press(page, 'Log in')
    for (const field of [page.getByLabel('Email'), secret(page, 'Password')]) {
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    }
    await page.getByLabel('Email').fill('ada@example.test')
    await secret(page, 'Password').fill('not-a-password')
    const call: [string, string] = ['POST', '/api/auth/login']
    await saysBoth(page, call, 'Login failed', 'Invalid email or password', () => press(page, 'Log in'))
  })

  test.each([
    ['/auth/register', { 'Full name': 'Ada Byron', Email: 'ada-b@example.test' }, 'Create account'],
    ['/auth/register-couple', { 'Your name': 'Ada Byron', Email: 'ada-b@example.test' }, 'Create account'],
    [
      '/auth/register-venue',
      {
        'Contact name': 'Ada Byron',
        'Business email': 'ada-b@example.test',
        Phone: '(512) 555-0142',
        'Venue name': 'Foxglove Barn',
        'Venue type': 'Barn',
        'Street address': '12 Orchard Lane',
        City: 'Austin',
        State: 'TX',
        'ZIP code': '78704',
      },
      'Create venue account',
    ],
  ])('%s: passwords must match, and a failure is reported', async (path, values, button) => {
    const page = await site.open(path, FAILURE)
    for (const [label, value] of Object.entries(values)) await secret(page, label).fill(value)
    await secret(page, 'Password').fill(TEST_PASSWORD)
    await secret(page, 'Confirm password').fill(`${TEST_PASSWORD}s`)
    await press(page, button)
    await says(page, 'Password mismatch', 'Passwords do not match')
    await secret(page, 'Confirm password').fill(TEST_PASSWORD)
    const call: [string, string] = ['POST', '/api/auth/register']
    await saysBoth(page, call, 'Registration failed', 'Failed to create account', () => press(page, button))
  })

  test('the generic sign-up asks for name, email, phone, role and password, and goes on as a login does', async () => {
    const page = await site.open('/auth/login')
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    await page.waitForURL('**/auth/register')
    await secret(page, 'Full name').fill('Vera Venue')
    await page.getByLabel('Email').fill('vera@example.test')
    await page.getByLabel('Phone (optional)').fill('512-555-0100')
    await page.getByRole('radio', { name: 'A venue' }).check({ force: true })
    await secret(page, 'Password').fill(TEST_PASSWORD)
    await secret(page, 'Confirm password').fill(TEST_PASSWORD)
    await press(page, 'Create account')
    await page.getByText('Account created!').first().waitFor()
    await page.waitForURL('**/dashboard/venue')
  })
})

test('the waitlist: failures, and the welcome', async () => {
  const page = await site.open('/waitlist', FAILURE)
  await page.getByLabel('Email').fill('soon@example.test')
  const join = () => press(page, 'Join the Waitlist')
  await saysBoth(page, ['POST', '/api/waitlist'], 'Error', 'Failed to join waitlist. Please try again.', join)
  await page.unroute('**/api/waitlist')
  await join()
  await says(
    page,
    'Welcome to the Unveil waitlist!',
    "We'll notify you as soon as we launch. Thank you for your interest!",
  )
})

describe('venues', () => {
  test('a venue that could not be created', async () => {
    const metadata = {
      venueName: 'Larkspur Mill',
      venueType: 'Mill',
      address: '77 Weir Lane',
      city: 'Asheville',
      state: 'NC',
      zipCode: '28801',
      description: 'An old mill by the water with a wide wooden floor and a garden of larkspur.',
    }
    const owner = await aVenueOwner(site, { metadata })
    const page = await site.open('/venues/create', { as: owner, ...FAILURE })
    await expect.poll(() => page.getByLabel('Venue name').inputValue()).toBe('Larkspur Mill')
    await page.getByRole('checkbox', { name: 'Historic', exact: true }).check({ force: true })
    const create = () => press(page, 'Create Venue')
    await saysBoth(page, ['POST', '/api/venues'], 'Failed to create venue', 'Please try again later', create)
    await page.unroute('**/api/venues')
    await create()
    await says(page, 'Venue created!', 'Your venue has been submitted for verification.')
  })

  test('a listing: no discount, failures, and published', async () => {
    const venue = await aVenue(site).in('Marfa', 'TX').verified()
    const page = await site.open('/dashboard/venue', { as: venue.owner, ...FAILURE })
    await page.getByRole('button', { name: 'Create Listing' }).first().click()
    const form = page.getByRole('dialog')
    await picksDay(form, addDays(site.clock.todayIn('TX'), 90))
    await form.getByLabel('Original price').fill('9000')
    await form.getByLabel('Discounted price').fill('9000')
    const publish = () => press(page, 'Publish listing')
    await publish()
    await says(page, 'Invalid pricing', 'Discounted price must be less than original price')
    await form.getByLabel('Discounted price').fill('4500')
    await saysBoth(page, ['POST', '/api/listings'], 'Failed to create listing', 'Please try again later', publish)
    expect(await venue.owner.client.call('GET /api/listings/my'), 'nothing was created').toEqual([])
    await page.unroute('**/api/listings')
    await publish()
    await says(page, 'Listing created!', 'Your venue listing has been published successfully.')
  })
})

describe('the checkout', () => {
  test('a payment that could not be set up', async () => {
    const listing = await aListing(site).inDays(90)
    const page = await site.open(`/venue/${listing.id}`, { as: await aCouple(site), ...FAILURE })
    const call: [string, string] = ['POST', '/api/create-payment-intent']
    const book = () => page.getByRole('button', { name: 'Book Now - Pay Deposit' }).first().click()
    await saysBoth(page, call, 'Payment Setup Error', 'Unable to setup payment processing.', book)
  })

  test('a checkout that could not be loaded', async () => {
    const listing = await aListing(site).inDays(90)
    const allow = [...FAILURE.allow, /ApiError: (409|502)/] // a page that fails to load says why in the console as well
    const page = await site.open(`/venue/${listing.id}`, { as: await aCouple(site), allow })
    await page.getByRole('button', { name: 'Book Now - Pay Deposit' }).first().click()
    await page.getByRole('timer').waitFor()
    const call: [string, string] = ['GET', `/api/checkout/${listing.id}`]
    await saysBoth(page, call, 'Error', 'Failed to load checkout page.', async () => {
      await page.goto('/dashboard/couple')
      await page.getByRole('link', { name: /^Continue to payment/ }).click()
    })
  })
})

test('a transfer that could not be created', async () => {
  const { couple } = await aBooking(site, { listing: await aListing(site).inDays(120) }).confirmed()
  const page = await site.open('/dashboard/transfer', { as: couple, ...FAILURE })
  await press(page, 'Start Transfer')
  const dialog = page.getByRole('dialog', { name: 'Start Transfer' })
  await dialog.getByLabel('Transfer price').fill('2700')
  const create = () => dialog.getByRole('button', { name: 'Create Transfer' }).click()
  const words = 'Something went wrong. Please try again.' // the specification has none of its own
  await saysBoth(page, ['POST', '/api/transfers'], 'Failed to create transfer', words, create)
  expect(await dialog.getByLabel('Transfer price').inputValue(), 'what was typed').toMatch(/^2,?700$/)
  expect(await couple.client.call('GET /api/transfers/my'), 'nothing was created').toEqual([])
})

test('an admin: users and venues that could not be changed', async () => {
  const user = await aCouple(site, { name: 'Wanda Wanderer' })
  const venue = await aVenue(site).with({ name: 'Quill House' }).pending()
  const page = await site.open('/admin?tab=users&q=Wanderer', { as: await anAdmin(site), ...FAILURE })
  const at = `/api/admin/users/${user.id}`
  await saysBoth(page, ['DELETE', at], 'Error', 'Failed to delete user', async () => {
    await press(page, 'Delete Wanda Wanderer')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  })
  await press(page, 'Edit Wanda Wanderer')
  await saysBoth(page, ['PATCH', at], 'Error', 'Failed to update user', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Save' }).click(),
  )
  await page.goto(`/venue-details/${venue.id}`)
  await refuses(page, 'PATCH', `/api/admin/venues/${venue.id}`, 'The florist is at the door.')
  await page.getByRole('button', { name: /^Verify/ }).click()
  const asked = page.getByRole('dialog')
  for (const box of await asked.getByRole('checkbox').all()) await box.check()
  await asked.getByRole('button', { name: 'Verify' }).click()
  await says(page, 'Error', 'Failed to update venue verification')
})

test('a success disappears after five seconds; an error stays until it is replaced or swiped to the right', async () => {
  const page = await site.open('/waitlist', FAILURE)
  const noted = await notesMessages(page)
  const message = shown(page)
  await page.getByLabel('Email').fill('swipe@example.test')
  await refuses(page, 'POST', '/api/waitlist', null)
  await press(page, 'Join the Waitlist')
  await says(page, 'Error', 'Failed to join waitlist.')
  await expect.poll(async () => (await noted()).told).toContain('Failed to join waitlist.')
  await expect(message.waitFor({ state: 'detached', timeout: 6000 })).rejects.toThrow(/Timeout/)
  await page.unroute('**/api/waitlist')
  await press(page, 'Join the Waitlist')
  await says(page, 'Welcome', 'Thank you for your interest!')
  await message.waitFor({ state: 'detached' })
  const { told, stayed } = await noted()
  expect(told).toContain('Thank you for your interest!')
  expect(stayed).toBeGreaterThan(4_900)
  expect(stayed).toBeLessThan(5_900)

  await page.goto('/auth/login')
  await refuses(page, 'POST', '/api/auth/login', null)
  await page.getByLabel('Email').fill('ada@example.test')
  await secret(page, 'Password').fill('not-a-password')
  await press(page, 'Log in')
  await says(page, 'Login failed', 'Invalid email or password')
  const box = await message.boundingBox()
  if (!box) throw new Error('there is no message')
  await page.mouse.move(box.x + 60, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 320, box.y + box.height / 2, { steps: 8 })
  await page.mouse.up()
  await message.waitFor({ state: 'detached' })
})
