import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBooking } from '#tests/builders/bookings.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../../browser.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

test('an admin finds a user, changes their role, and deletes them after being asked to confirm', async () => {
  const user = await aCouple(site, { name: 'Wanda Wanderer' })
  const page = await site.open('/admin', { as: await anAdmin(site) })
  await page.getByPlaceholder('Search by email or name').fill('Wanderer')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin?*q=Wanderer*')
  await page.getByText('1 user').first().waitFor()
  await page.getByRole('button', { name: 'Edit Wanda Wanderer' }).click()
  await page.getByRole('dialog').getByLabel('Role').selectOption('venue')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('The user has been updated successfully.').first().waitFor()
  expect((await user.client.try('GET /api/auth/me')).status, 'a change of role ends the user’s sessions').toBe(401)
  await page.getByRole('button', { name: 'Delete Wanda Wanderer' }).click()
  await page.getByRole('heading', { name: 'Are you sure you want to delete this user?' }).waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The user has been removed from the system.').first().waitFor()
  await page.getByText('No user matches this search.').waitFor()
})

test('an admin whose form is older than another admin’s change doesn’t take that back', async () => {
  const [user, admin] = [await aCouple(site, { name: 'Willa Waits', verified: false }), await anAdmin(site)]
  const page = await site.open('/admin?tab=users&q=Willa', { as: await anAdmin(site) })
  await page.getByRole('button', { name: 'Edit Willa Waits' }).click()
  await admin.client.call('PATCH /api/admin/users/{id}', { params: { id: user.id }, body: { role: 'venue' } })
  await page.getByRole('dialog').getByLabel('Verified').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Willa Waits: Venue, verified.').first().waitFor()
})

test('an admin who gives up their own role reads on the login page why they are there', async () => {
  await anAdmin(site)
  const page = await site.open('/admin?tab=users&q=Ada', { as: await anAdmin(site, { name: 'Ada Abdicates' }) })
  await page.getByRole('button', { name: 'Edit Ada Abdicates' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Role').selectOption('Couple')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await page.getByText('Your role has changed, so you’ve been logged out.', { exact: false }).first().waitFor()
})

test('a couple changes their number of guests; an admin cannot delete them while their booking stands', async () => {
  const { couple, checkout } = await aBooking(site).confirmed()
  const page = await site.open('/dashboard/couple?tab=bookings', { as: couple })
  await page.getByRole('button', { name: /^Change the number of guests/ }).click()
  const guests = page.getByRole('dialog').getByLabel('Guests')
  await guests.fill('100000')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Enter a number from 1 to/).waitFor()
  await guests.fill('40')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Guests changed').first().waitFor()
  const [changed] = await couple.client.call('GET /api/bookings/my')
  expect(changed).toMatchObject({ id: checkout.bookingId, guestCount: 40 })

  const panel = await site.open('/admin', { as: await anAdmin(site) })
  await panel.getByRole('searchbox').fill(couple.email)
  await panel.waitForURL('**/admin?q=**')
  await panel.getByRole('row', { name: couple.name }).getByRole('button', { name: 'Delete' }).click()
  const asked = panel.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' })
  await asked
    .getByText('This user can’t be deleted right now. This account still has 1 active booking or checkout.')
    .waitFor()
  expect(await asked.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
})

test('an admin who looks at a listing reads whose venue it is, and is offered nothing to book', async () => {
  const admin = await anAdmin(site)
  const { listing } = await aBooking(site).confirmed()
  const live = await aListing(site, listing.venue).inDays(120)
  const sale = await aTransfer(site).listed()
  for (const [id, venue] of [
    [listing.id, listing.venue],
    [live.id, listing.venue],
    [sale.listing.id, sale.venue],
  ] as const) {
    const page = await site.open(`/venue/${id}`, { as: admin })
    await page.getByRole('heading', { level: 1, name: venue.name }).waitFor()
    const link = page.getByRole('link', { name: `Venue: ${venue.name}` })
    await link.waitFor()
    const edit = page.getByRole('link', { name: 'Edit verification' })
    expect(await edit.getAttribute('href')).toBe(`/venue-details/${venue.id}#verification`)
    expect(await page.getByRole('main').textContent()).not.toMatch(/\byou(r|rs)?\b|\bbook now\b/i)
    await expectNoAxeViolations(page)
    await link.click()
    await page.waitForURL(`**/venue-details/${venue.id}`)
  }
})
