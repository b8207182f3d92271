import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorsLogged } from '#tests/builders/checks.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple, anAdmin, aVenueOwner, TEST_PASSWORD } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'

/** Who comes in, by which door, and where each role is at home. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

const anAddress = () => `journey-${randomBytes(4).toString('hex')}@example.test`
const password = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const says = (page: Page, words: string) => page.getByText(words).first().waitFor()

async function logIn(page: Page, email: string, secret = TEST_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await password(page, 'Password').fill(secret)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function choosePassword(page: Page, secret: string, again = secret): Promise<void> {
  await password(page, 'Password').fill(secret)
  await password(page, 'Confirm password').fill(again)
}

describe('signing up', () => {
  test('as a couple ends on their own dashboard', async () => {
    const email = anAddress()
    const page = await site.open('/auth/register-couple')
    await page.getByLabel('Your name').fill('Ada Byron')
    await page.getByLabel('Email').fill(email)
    await choosePassword(page, TEST_PASSWORD, 'another-password')
    await page.getByRole('button', { name: 'Create account' }).click()
    await says(page, 'Passwords do not match')
    await choosePassword(page, TEST_PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await says(page, 'Account created!')
    await page.waitForURL('**/dashboard/couple')
    await page.getByRole('button', { name: 'AD, account of Ada Byron' }).click()
    const menu = page.getByRole('menu')
    for (const words of ['Ada Byron', email]) await menu.getByText(words, { exact: true }).waitFor()
    const entries = await menu.getByRole('menuitem').allInnerTexts()
    expect([entries[0], entries.at(-1)]).toEqual(['Couple Dashboard', 'Log out'])
    expect((await mailsTo(site, email)).length).toBeGreaterThan(0)

    await page.reload()
    await page.getByRole('button', { name: /^Send the email again/ }).click()
    await says(page, `A new link is on its way to ${email}`)
    await page.getByRole('link', { name: 'demo mailbox' }).waitFor()
    await page.goto(String((await mailsTo(site, email)).at(-1)?.link))
    await page.getByText('so we want to be sure it’s yours').waitFor()
    await page.getByRole('button', { name: 'Confirm my email address' }).click()
    await says(page, 'Thank you, your address is confirmed')
    expect(await page.getByText('so we want to be sure it’s yours').count()).toBe(0)
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await page.getByText('Quick Venue Search').waitFor()
    expect(await page.getByText('Confirm your email address').count()).toBe(0)
  })

  test('as a venue ends on its dashboard, waiting for verification', async () => {
    const page = await site.open('/auth/register-venue')
    const fields = {
      'Contact name': 'Grace Hall',
      'Business email': anAddress(),
      Phone: '(512) 555-0142',
      'Venue name': 'Foxglove Barn',
      'Street address': '12 Orchard Lane',
      City: 'Austin',
      State: 'TX',
      'ZIP code': '78704',
    }
    for (const [label, value] of Object.entries(fields)) {
      await page.getByRole('textbox', { name: label, exact: true }).fill(value)
    }
    const kind = page.getByLabel('Venue type')
    if ((await kind.evaluate((field) => field.tagName)) === 'SELECT') await kind.selectOption({ index: 1 })
    else await kind.fill('Barn')
    await choosePassword(page, TEST_PASSWORD)
    await page.getByRole('button', { name: 'Create venue account' }).click()
    await says(page, 'Please wait for verification.')
    await page.waitForURL('**/dashboard/venue')
    await page.goto('/venues/create')
    await expect.poll(() => page.getByLabel('Venue name').inputValue()).toBe('Foxglove Barn')
  })

  test('as a venue is refused to a couple that is logged in, and says why', async () => {
    const page = await site.open('/auth/register-venue', { as: await aCouple(site) })
    await page.waitForURL('**/dashboard/couple*')
    await says(page, 'You’re logged in as a couple')
  })

  test('with an address that is taken leads to the login', async () => {
    const { email } = await aCouple(site)
    const page = await site.open('/auth/register?next=%2Ffavorites', { allow: [/status of 409/] })
    await page.getByLabel('Full name').fill('Ada Byron')
    await page.getByLabel('Email').fill(email)
    await choosePassword(page, TEST_PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/auth/login?next=*')
    await page.getByText('Log in to see your favorites.').waitFor()
    await page.getByRole('link', { name: 'Sign up as a couple' }).waitFor()
  })
})

describe('logging in', () => {
  test.each([
    ['couple', aCouple, '/dashboard/couple'],
    ['venue', aVenueOwner, '/dashboard/venue'],
    ['admin', anAdmin, '/admin'],
  ] as const)('a %s lands at home', async (_, make, home) => {
    const user = await make(site)
    const page = await site.open('/auth/login')
    await logIn(page, user.email)
    await says(page, 'Welcome back!')
    await page.waitForURL(`**${home}`)
    await page.waitForLoadState('networkidle')
    const already = page.getByText('You’re already logged in')
    expect(await already.count(), 'said to those who open the login again, not to those who have just used it').toBe(0)
    await page.goto('/auth/login')
    await already.first().waitFor()
  })

  test('a wrong password is refused with a message, and the right one is accepted afterward', async () => {
    const user = await aCouple(site)
    const page = await site.open('/auth/login', { allow: [/status of 401/] })
    await logIn(page, user.email, 'not-my-password')
    await says(page, 'Login failed')
    await says(page, 'Invalid email or password')
    await logIn(page, user.email)
    await page.waitForURL('**/dashboard/couple')
  })

  test('the next login does not lead back to the private page where somebody logged out', async () => {
    const page = await site.open('/dashboard/couple?tab=bookings', { as: await aCouple(site) })
    await page.getByRole('button', { name: /account of/i }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL((url) => url.pathname === '/auth/login' && url.search === '')
    await logIn(page, (await aVenueOwner(site)).email)
    await page.waitForURL((url) => url.pathname === '/dashboard/venue' && url.search === '')
  })

  test('a private page leads the logged out to the login and back, and another role home with a notice', async () => {
    const user = await aCouple(site)
    const page = await site.open('/dashboard/couple?tab=bookings')
    await page.waitForURL('**/auth/login?next=*')
    await logIn(page, user.email)
    await page.waitForURL('**/dashboard/couple?tab=bookings')
    for (const path of ['/dashboard/venue', '/admin', '/venues/create']) {
      await page.goto(path)
      await says(page, 'That page is for a different kind of account')
      await page.waitForURL((url) => url.pathname === '/dashboard/couple' && !url.searchParams.has('notice'))
    }
  })
})

test('a forgotten password: the emailed link sets a new one, and works once', async () => {
  const user = await aCouple(site)
  const page = await site.open('/auth/login?next=/account', { allow: [/status of 4\d\d/] })
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('link', { name: /forgot/i }).click()
  await page.getByRole('heading', { level: 1, name: 'Reset your password' }).waitFor()
  expect(await page.getByLabel('Email').inputValue(), 'typed once').toBe(user.email)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/auth/login?next=%2Faccount')
  expect(await page.getByLabel('Email').inputValue()).toBe(user.email)
  await page.goBack()
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await says(page, 'Please check your email')
  expect(await page.getByText(/Enter your email address|Remembered it/).count()).toBe(0)
  const link = (await mailsTo(site, user.email)).at(-1)?.link
  await page.goto(String(link))
  await choosePassword(page, 'thistle-and-thyme')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await says(page, 'Your password was changed')

  await page.goto(String(link))
  await says(page, 'This link no longer works')
  await page.getByRole('link', { name: 'Send a new link' }).waitFor()
  const elsewhere = await site.open('/auth/login')
  await logIn(elsewhere, user.email, 'thistle-and-thyme')
  await elsewhere.waitForURL('**/dashboard/couple')
})

test('a couple changes their name and their password under My Account', async () => {
  const user = await aCouple(site)
  const page = await site.open('/account', { as: user, width: 390, height: 844, allow: [/status of 400/] })
  const about = page.getByRole('form', { name: 'About you' })
  await about.getByLabel('Your name').fill('')
  await about.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Name is required')
  await about.getByLabel('Your name').fill('Robin Fields')
  await about.getByLabel(/Partner’s name/).fill('Kim')
  await about.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Saved')
  await page.reload()
  await expect.poll(() => about.getByLabel('Your name').inputValue()).toBe('Robin Fields')
  await page.getByRole('navigation', { name: 'My Account' }).getByRole('link', { name: 'Password' }).click()
  const secret = page.getByRole('form', { name: 'Password' })
  await secret.getByLabel('Current password').fill('not-the-one')
  await secret.getByLabel('New password', { exact: true }).fill('thistle-and-thyme')
  await secret.getByLabel('Confirm new password').fill('thistle-and-thyme')
  await secret.getByRole('button', { name: 'Change password' }).click()
  await says(page, 'This is not your current password.')
  await secret.getByLabel('Current password').fill(TEST_PASSWORD)
  await secret.getByRole('button', { name: 'Change password' }).click()
  await says(page, 'Your password was changed')
  await expectNoAxeViolations(page)
})

test('somebody ends the sessions of other browsers that look alike, and those are logged out', async () => {
  const user = await aCouple(site)
  const phone = await site.open('/auth/login', { width: 390, height: 844, allow: [/status of 401/] })
  await logIn(phone, user.email, TEST_PASSWORD)
  await phone.waitForURL('**/dashboard/couple')
  const tablet = await site.open('/auth/login', { allow: [/status of 401/] })
  await logIn(tablet, user.email, TEST_PASSWORD)
  await tablet.waitForURL('**/dashboard/couple')
  // far from the server's own time zone
  const laptop = await site.open('/account?tab=devices', { as: user, timeZone: 'America/Los_Angeles' })
  await laptop.getByRole('listitem').first().getByText('This device').waitFor()
  const elsewhere = laptop.getByRole('listitem').filter({ hasText: 'Chrome' })
  await elsewhere
    .getByText(/last used .* P[SD]T/)
    .first()
    .waitFor()
  await elsewhere.getByText('and 1 more like this').click()
  await elsewhere.getByRole('button', { name: /^Log out session 2/ }).waitFor()
  await expectNoAxeViolations(laptop)
  await elsewhere.getByRole('button', { name: /^Log out both/ }).click()
  await says(laptop, 'Logged out')
  await expect.poll(() => elsewhere.count()).toBe(0)
  await expectNoAxeViolations(laptop)
  for (const page of [phone, tablet]) {
    await page.goto('/account')
    await page.waitForURL('**/auth/login?next=%2Faccount')
  }
})

test('the waitlist: from the form through the emailed link to a kept place, for a venue without the couple’s fields', async () => {
  const email = anAddress()
  const page = await site.open('/waitlist')
  await page.getByRole('button', { name: 'Join the Waitlist' }).click()
  await says(page, 'Please enter a valid email address')
  await page.getByLabel('Wedding date').waitFor()
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('radio', { name: /venue/i }).check({ force: true })
  await page.getByLabel('Wedding date').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Join the Waitlist' }).click()
  expect(await page.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
  const link = (await mailsTo(site, email)).at(-1)?.link
  await page.goto(String(link))
  await page.getByRole('button', { name: 'Confirm my place' }).click()
  await page.getByRole('heading', { name: 'You’re on the list', exact: true }).waitFor()
  const entries = await (await anAdmin(site)).client.call('GET /api/waitlist')
  expect(entries.find((entry) => entry.email === email)).toMatchObject({ userType: 'venue_owner', isVerified: true })
})
