import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple, anAdmin, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations, fromMore } from '../browser.ts'

/** A couple and their venue write to each other. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

test('a couple writes, the venue reads it and answers, and the couple sees the answer in their bell and reports it', async () => {
  const { couple, listing } = await aBooking(site).confirmed()
  const { owner, name } = listing.venue
  const admin = await anAdmin(site)

  const theirs = await site.open('/dashboard/couple?tab=bookings', { as: couple, width: 390, height: 844 })
  await fromMore(theirs, 'Message the venue')
  await theirs.getByRole('heading', { level: 1, name }).waitFor()
  await theirs.getByText('Nothing written yet').waitFor()
  await theirs.getByText('About this booking').filter({ visible: true }).click()
  await theirs
    .getByRole('link', { name: /^See booking/ })
    .filter({ visible: true })
    .waitFor()
  await theirs.getByRole('button', { name: 'Send' }).click()
  await theirs.getByText('Please write something').waitFor()
  await theirs.getByLabel(/Message to/).fill('Good morning!')
  await theirs.getByRole('button', { name: 'What time can we start setting up on the day of the wedding?' }).click()
  await expect
    .poll(() => theirs.getByLabel(/Message to/).inputValue())
    .toBe('Good morning!\nWhat time can we start setting up on the day of the wedding?')
  await theirs.getByRole('link', { name: 'Browse Venues' }).first().click()
  await theirs.waitForURL('**/search*')
  await theirs.goBack()
  await expect.poll(() => theirs.getByLabel(/Message to/).inputValue()).toMatch(/^Good morning!/)
  await theirs.getByLabel(/Message to/).fill('Can we bring our dog?')
  await theirs.getByRole('button', { name: 'Send' }).click()
  await theirs.getByRole('list', { name: 'Messages' }).getByText('Can we bring our dog?').waitFor()
  await expect.poll(() => theirs.getByLabel(/Message to/).inputValue()).toBe('')
  await expectNoAxeViolations(theirs)
  // with the conversation open, they would read new messages without being notified
  await theirs.goto('/dashboard/couple')

  const venues = await site.open('/dashboard/venue', { as: owner, theme: 'dark' })
  await venues
    .getByRole('region', { name: 'Needs you' })
    .getByRole('link', { name: /Read and reply/ })
    .click()
  await venues.getByText('Can we bring our dog?').waitFor()
  await venues.getByLabel(/Message to/).fill('Only if he dances.')
  await venues.getByLabel(/Message to/).press('Control+Enter')
  await venues.getByText('Only if he dances.').waitFor()
  await expectNoAxeViolations(venues)

  await site.settle()
  await theirs.goto('/dashboard/couple')
  await theirs.getByRole('button', { name: /Notifications/ }).click()
  await theirs.getByRole('link', { name: new RegExp(`${name} sent you a message`) }).click()
  await theirs.getByText('Only if he dances.').waitFor()
  await theirs.getByText('Seen').waitFor()
  await theirs.getByRole('button', { name: 'Report' }).click()
  const asks = theirs.getByRole('dialog', { name: 'Report this message to Unveil?' })
  await asks.getByRole('textbox', { name: /What’s wrong/ }).fill('He means my brother.')
  await expectNoAxeViolations(theirs)
  await asks.getByRole('button', { name: 'Report' }).click()
  await theirs.getByText('Message reported').first().waitFor()
  await theirs.getByText('You reported this message.').waitFor()

  const panel = await site.open('/admin/messages', { as: admin })
  await panel.getByText('Only if he dances.').waitFor()
  await panel.getByLabel('Written by').selectOption('couple')
  await panel.getByText('0 reports').waitFor()
  await expectNoAxeViolations(panel)
  await panel.getByLabel('Written by').selectOption('venue')
  await panel.getByText('1 report', { exact: true }).waitFor()
  await panel.getByText('He means my brother.').waitFor()
  await expectNoAxeViolations(panel)
  await panel.getByRole('button', { name: 'Close the report' }).click()
  const asked = panel.getByRole('dialog', { name: 'What came of this report?' })
  await asked.getByText(', who reported the message, by email and in their notifications.').waitFor()
  await asked.getByLabel('Author warned').check()
  await asked.getByRole('button', { name: 'Close the report' }).click()
  await asked.getByText('Please give a reason').waitFor()
  await expectNoAxeViolations(panel)
  await asked.getByRole('textbox', { name: 'Reason' }).fill('Payments belong on Unveil.')
  await asked.getByRole('button', { name: 'Close the report' }).click()
  await panel.getByText('No reported messages').waitFor()
  await panel
    .getByText(/ and .+ will get an email\./)
    .first()
    .waitFor()
})

test('both sides find their conversations in the menu and on the dashboard, with what’s new', async () => {
  const { couple, listing, checkout } = await aBooking(site).confirmed()
  const { owner, name } = listing.venue
  const write = (who: SignedIn, text: string) =>
    who.client.call('POST /api/bookings/{id}/messages', { params: { id: checkout.bookingId }, body: { text } })

  const theirs = await site.open('/search', { as: couple, width: 390, height: 844 })
  await theirs.getByRole('button', { name: /account of/ }).click()
  await theirs.getByRole('menuitem', { name: 'Messages' }).click()
  await theirs.waitForURL('**/dashboard/couple?tab=messages')
  const rows = theirs.getByRole('region', { name: 'Conversations' })
  await rows.getByRole('link', { name: new RegExp(`${name}.*Nothing written yet`) }).waitFor()
  await expectNoAxeViolations(theirs)

  await write(owner, 'When will you arrive?')
  await theirs.goto('/search')
  await theirs.getByRole('button', { name: 'Open menu' }).click()
  await theirs.getByRole('link', { name: /^Messages\s*1 new/ }).click()
  await theirs
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: /^Messages\s*1 new/ })
    .waitFor()
  await rows.getByRole('link', { name: new RegExp(`${name}.*When will you arrive\\?.*1 new`) }).click()
  await theirs.getByText('When will you arrive?').waitFor()
  await theirs.getByRole('link', { name: 'Messages', exact: true }).click()
  await theirs.waitForURL('**/dashboard/couple?tab=messages')
  await expect.poll(() => theirs.getByText('1 new').count()).toBe(0)

  await write(couple, 'At noon.')
  await couple.client.call('PATCH /api/bookings/{id}', {
    params: { id: checkout.bookingId },
    body: { guestCount: 70 },
  })
  const venues = await site.open('/dashboard/venue', { as: owner, theme: 'dark' })
  await venues
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: /^Messages\s*1 new/ })
    .click()
  await venues.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: /1 new/ }).click()
  await venues.getByText('At noon.').waitFor()
  await venues.getByText(/ changed the number of guests from 120 to 70 on /).waitFor()
  await expectNoAxeViolations(venues)
  const nobody = await site.open('/dashboard/couple?tab=messages', { as: await aCouple(site) })
  await nobody.getByRole('heading', { name: 'No messages yet' }).waitFor()
})

async function logsIn(page: Page, { email }: SignedIn): Promise<void> {
  await page.waitForURL('**/auth/login?next=*messages*')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

test('what could not be sent stays: without a connection, and while its writer logs in again', async () => {
  const { couple, checkout, listing } = await aBooking(site).confirmed()
  const page = await site.open(`/messages/${checkout.bookingId}`, {
    as: couple,
    allow: [/ERR_INTERNET/, /status of 401/],
  })
  const typed = page.getByLabel(/Message to/)
  await typed.click()
  await typed.fill('Is there a piano?')
  await page.context().setOffline(true)
  await page.getByText('You’re offline', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('We can’t reach Unveil. Check your connection, then try again.').first().waitFor()
  await page.context().setOffline(false)
  await page.getByText('You’re offline', { exact: true }).waitFor({ state: 'detached' })
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('link', { name: /^Log in ?, opens in a new tab$/ }).waitFor()
  expect(await typed.inputValue()).toBe('Is there a piano?')
  await page.goto(`/messages/${checkout.bookingId}`)
  await logsIn(page, listing.venue.owner) // the next person to use this tab doesn't get the draft
  await page.getByLabel(`Message to ${couple.name}`).waitFor()
  expect(await typed.inputValue()).toBe('')
  await page.context().clearCookies()
  await page.goto(`/messages/${checkout.bookingId}`)
  await logsIn(page, couple)
  await expect.poll(() => typed.inputValue()).toBe('Is there a piano?')
  // a draft that was given back and then deleted doesn't return
  await typed.fill('')
  await page.reload()
  await page.getByText('Nothing written yet').waitFor()
  await typed.fill('Is there an organ?')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('list', { name: 'Messages' }).getByText('Is there an organ?').waitFor()
})

test('what is typed about one booking isn’t in the forms of another, which its writer opens next', async () => {
  const [venue, couple] = [await aVenue(site).verified(), await aCouple(site)]
  const books = async (days: number, said: string, note: string) => {
    const listing = await aListing(site, venue).inDays(days)
    const { checkout } = await aBooking(site, { couple, listing }).confirmed()
    const params = { id: checkout.bookingId }
    await venue.owner.client.call('POST /api/bookings/{id}/messages', { params, body: { text: said } })
    await venue.owner.client.call('PATCH /api/bookings/{id}/note', { params, body: { note } })
    return params.id
  }
  const first = await books(90, 'Welcome in spring.', 'Swans on the lawn')
  const second = await books(97, 'Welcome a week later.', 'Owls in the barn')

  const theirs = await site.open(`/messages/${first}`, { as: couple })
  const messages = theirs.getByRole('list', { name: 'Messages' })
  const typed = theirs.getByLabel(/Message to/)
  await typed.fill('About the first date alone')
  await theirs.getByRole('region', { name: 'Other conversations' }).getByRole('link').click()
  await messages.getByText('Welcome a week later.').waitFor()
  expect(await typed.inputValue()).toBe('')
  await theirs.goBack()
  await messages.getByText('Welcome in spring.').waitFor()
  await expect.poll(() => typed.inputValue()).toBe('About the first date alone')

  const venues = await site.open(`/bookings/${first}`, { as: venue.owner })
  await venues.getByRole('button', { name: /^Edit your note/ }).click()
  expect(await venues.getByLabel('Your note', { exact: true }).inputValue()).toBe('Swans on the lawn')
  await venues.getByRole('button', { name: /Notifications/ }).click()
  await venues.locator(`a[href="/bookings/${second}"]`).first().click()
  await venues.getByText('Owls in the barn').waitFor()
  expect(await venues.getByLabel('Your note', { exact: true }).count()).toBe(0)
})

test('a long conversation opens at its end, and earlier messages are added above without a jump', async () => {
  const { couple, listing, checkout } = await aBooking(site).confirmed()
  const { owner } = listing.venue
  const params = { id: checkout.bookingId }
  const all = 2 * LIMITS.maxLongPageSize + 1
  for (let number = 1; number <= all; number += 1) {
    const who = number % 2 ? owner : couple
    await who.client.call('POST /api/bookings/{id}/messages', { params, body: { text: `Message ${number}.` } })
  }
  const page = await site.open(`/messages/${params.id}`, { as: couple, width: 390, height: 844 })
  const list = page.getByRole('list', { name: 'Messages' })
  const earlier = list.getByRole('button', { name: 'Show earlier messages' })
  const scrolled = () => list.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight)
  await list.getByText(`Message ${all}.`, { exact: true }).waitFor()
  expect(await list.getByText(/^Message/).count()).toBe(LIMITS.maxLongPageSize)
  expect(await scrolled()).toBeLessThan(2)

  await earlier.scrollIntoViewIfNeeded()
  const below = await scrolled()
  await earlier.click()
  await list.getByText(`Message ${all - LIMITS.maxLongPageSize}.`, { exact: true }).waitFor()
  expect(Math.abs((await scrolled()) - below), 'what was in view stays there').toBeLessThan(60)
  await expectNoAxeViolations(page)
  await earlier.click()
  await list.getByText('Message 1.', { exact: true }).waitFor()
  await expect.poll(() => earlier.count()).toBe(0)
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Messages')
  expect(await list.getByText(/^Message/).allTextContents()).toEqual(
    Array.from({ length: all }, (_, index) => `Message ${index + 1}.`),
  )

  await page.getByLabel(/Message to/).fill('And one more.')
  await page.getByRole('button', { name: 'Send' }).click()
  await list.getByText('And one more.').waitFor()
  await expect.poll(scrolled).toBeLessThan(2)
  await list.getByText('Message 1.', { exact: true }).waitFor()
})
