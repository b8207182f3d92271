import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { formatDate } from '#contract/wording/format.ts'
import { DAY } from '#server/platform/clock.ts'
import { errorsLogged, problems } from '#tests/builders/checks.ts'
import { aPhoto } from '#tests/builders/files/photos.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aWedding, haveReviewed, reviews } from '#tests/builders/reviews.ts'
import { anAdmin, TEST_PASSWORD } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations, fromMore } from '../browser.ts'

/** From the email after the event to the stars that couples read. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterEach(async () => {
  expect(await problems(site)).toEqual([])
  expect(errorsLogged(site)).toEqual([])
})
afterAll(() => site.stop())

test('a couple follows the link in their email and writes a review, the venue replies, and each reads what the other wrote', async () => {
  const { couple, venue, listing, bookingId } = await aWedding(site)
  const mail = (await mailsTo(site, couple.email)).at(-1)
  const page = await site.open(`${mail?.link?.pathname}`, { as: couple })
  await page.getByRole('heading', { name: 'How was your day?' }).waitFor()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Send review' }).click()
  await page.getByText('Please choose 1 to 5 stars').waitFor()
  await page.getByText('Please write a few words about your day').waitFor()
  await page.getByRole('radio', { name: /^4 out of 5 stars/ }).check({ force: true })
  await page.getByLabel('Your review').fill('Bring a fan for July.')
  await page.getByLabel('Names shown').fill('P. and S.')
  await page.getByRole('button', { name: 'Send review' }).click()
  await page.getByText('Review sent').first().waitFor()
  await page.getByRole('heading', { name: 'Your review' }).waitFor()

  const office = await site.open('/dashboard/venue?tab=reviews', { as: venue.owner })
  await office.getByText('Bring a fan for July.').waitFor()
  await office.getByRole('button', { name: 'Reply to P. and S.' }).click()
  await office.getByRole('button', { name: 'Send reply' }).click()
  await office.getByText('Please write a reply').waitFor()
  await office.getByLabel('Your reply').fill('We have a fan for July now.')
  await office.getByRole('button', { name: 'Send reply' }).click()
  await office.getByText('Reply sent').first().waitFor()
  await office.getByText('We have a fan for July now.').waitFor()
  await expectNoAxeViolations(office, 'main')

  await page.goto('/dashboard/couple?tab=bookings')
  const card = page.getByRole('article', { name: `Booking ${bookingId}` })
  await fromMore(card, /^Your review/)
  await page.getByText('We have a fan for July now.').waitFor()
  await page.goto(`/venue/${listing.id}`)
  await page.getByRole('heading', { name: 'Guest Reviews' }).waitFor()
  const shown = page.locator('section', { has: page.getByRole('heading', { name: 'Guest Reviews' }) })
  await shown.getByRole('img', { name: '4 out of 5 stars' }).waitFor()
  await shown.getByText('Bring a fan for July.').waitFor()
  await shown.getByText(`P. and S., ${formatDate(site.clock.todayIn('TX'))}`).waitFor()
})

test('an owner reads and answers a review on the page of its booking', async () => {
  const { couple, venue, bookingId } = await aWedding(site)
  const page = await site.open(`/bookings/${bookingId}`, { as: venue.owner })
  const next = page.getByRole('region', { name: 'Next step' })
  await next.getByText('The couple hasn’t written a review.').waitFor()
  await page.getByRole('region', { name: 'What you agreed on' }).getByText('Price').waitFor()
  expect(await page.getByText('If you cancel').count()).toBe(0)
  await reviews(couple, bookingId, { comment: 'Bring a fan for July.' })
  await page.reload()
  await next.getByText('The couple has reviewed you').waitFor()
  await page.getByText('Bring a fan for July.').waitFor()
  await page.getByRole('button', { name: /^Reply/ }).click()
  await page.getByLabel('Your reply').fill('We have a fan for July now.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('We have a fan for July now.').waitFor()
  await next.getByText('The event is over').waitFor()
  await expectNoAxeViolations(page, 'main')
})

test('the email’s link leads a couple that is logged out through the login and back', async () => {
  const { couple, bookingId } = await aWedding(site)
  const page = await site.open(`/review/${bookingId}`)
  await page.waitForURL(`**/auth/login?next=*review*${bookingId}`)
  await page.getByLabel('Email').fill(couple.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`**/review/${bookingId}`)
  await page.getByRole('heading', { name: 'How was your day?' }).waitFor()
})

test('an admin hides a review with a reason, which its couple reads', async () => {
  const { couple, venue, bookingId } = await aWedding(site)
  await reviews(couple, bookingId, { comment: 'Ask for Maria’s number.' })
  const page = await site.open(`/venue-details/${venue.id}`, { as: await anAdmin(site) })
  await page.getByRole('button', { name: /^Hide/ }).click()
  await page.getByLabel('Reason').fill('It names a guest')
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await page.getByText('Review hidden').first().waitFor()
  await page.getByText('an email with your reason if their account is still open').first().waitFor()
  await page.getByRole('button', { name: /^Show again/ }).waitFor()
  await expectNoAxeViolations(page, 'main')
  const reader = await site.open(`/review/${bookingId}`, { as: couple })
  await reader.getByText('It names a guest').waitFor()
})

test('while a photo fills the screen, a message is within reach, and Escape leads back step by step', async () => {
  const { couple, venue, bookingId } = await aWedding(site)
  await aPhoto(site, venue)
  await reviews(couple, bookingId)
  const page = await site.open(`/venue-details/${venue.id}`, { as: await anAdmin(site) })
  await page.getByRole('button', { name: /^Hide/ }).click()
  await page.getByLabel('Reason').fill('It names a guest')
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await page.getByText('Review hidden').first().waitFor()
  const photo = page.getByRole('button', { name: 'Open photo 1 of 1' })
  await photo.click()
  const dialog = page.getByRole('dialog', { name: `${venue.name}, photo 1 of 1` })
  await dialog.waitFor()
  await page.keyboard.press('F8')
  for (const _ of ['the message', 'its button']) await page.keyboard.press('Tab')
  const focused = (name: string) =>
    page.getByRole('button', { name, includeHidden: true }).evaluate((button) => button === document.activeElement)
  expect(await focused('Close message')).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused('Close photos')).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => photo.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a stranger reads how couples rate a date’s venue, but nothing they said', async () => {
  const venue = await aVenue(site).verified()
  const listing = await aListing(site, venue).inDays(200)
  await haveReviewed(site, venue, [5, 5, 5, 4, 5])
  await site.clock.advance(SERVER_LIMITS.ratingBandDays * DAY)
  const page = await site.open(`/venue/${listing.id}`)
  await page.getByText('Rated 4.5 or higher').waitFor()
  expect(await page.content()).not.toContain('What couple')
})
