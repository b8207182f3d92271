import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { paysWith, syncs } from '#tests/builders/bookings.ts'
import { decidesLast, takesBack } from '#tests/builders/chargebacks.ts'
import { errorsLogged, problems } from '#tests/builders/checks.ts'
import { provider } from '#tests/builders/provider.ts'
import { aTransfer, buyerConfirms, transferOf, venueAssigns } from '#tests/builders/transfers.ts'
import { anAdmin, type SignedIn } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'

/**
 * What the pages show of a date once its buyer has paid: during the transfer, once the booking is theirs, and after its
 * end.
 */
let site: TestSite
let bank: ReturnType<typeof provider>
beforeAll(async () => {
  site = await startTestSite()
  bank = provider(site)
})
afterEach(async () => {
  await bank.arrived()
  expect(await problems(site)).toEqual([])
  expect(errorsLogged(site)).toEqual([])
})
afterAll(() => site.stop())

test('a buyer whom the venue refused doesn’t read that it agreed', async () => {
  const { buyer, id } = await aTransfer(site).refunded()
  const page = await site.open(`/transfer/${id}`, { as: buyer })
  await page.getByText('The venue said no.', { exact: false }).first().waitFor()
  const deal = page.getByRole('region', { name: 'The deal' })
  await deal.getByText('then refunded').waitFor()
  expect(await deal.getByText(/Venue’s answer|Agreed/).count()).toBe(0)
})

test('while a buyer waits to see the venue, the price doesn’t cover the card that says where their money is', async () => {
  const limit = vi.spyOn(site.services.config, 'refundedTransfers', 'get').mockReturnValue(1)
  onTestFinished(() => limit.mockRestore())
  const { buyer } = await aTransfer(site).refunded()
  const { listing, checkout } = await aTransfer(site, { buyer }).reserved()
  await paysWith(site, checkout)
  await syncs(buyer, listing)
  const page = await site.open(`/venue/${listing.id}`, { as: buyer })
  await page.getByRole('heading', { name: 'What happens before the date is yours' }).waitFor()
  await page.getByText('Anonymous Venue').first().waitFor()
  const card = page.locator('.rounded-card', { has: page.getByRole('link', { name: 'Follow the transfer' }) })
  const [paid, price] = [await card.first().boundingBox(), await card.last().boundingBox()]
  expect(price?.y).toBeGreaterThan((paid?.y ?? 0) + (paid?.height ?? Number.NaN))
})

test('the dashboard follows the date, and its pages count the balance and say when the booking has ended', async () => {
  const transfer = await aTransfer(site).funded()
  const { buyer, seller, venue, listing, id } = transfer
  const buying = await site.open('/dashboard/couple', { as: buyer })
  const coming = buying.getByRole('region', { name: 'The date you’re taking over' })
  await coming.getByRole('heading', { name: venue.name }).waitFor()
  await buying.getByText(/^Welcome back/).waitFor()
  await buying.getByText(/\$2,700 paid\. Your money is in escrow until/).waitFor()
  await expectNoAxeViolations(buying)
  await buying.goto('/dashboard/couple?tab=bookings')
  await buying.getByText('Once the booking is yours, you’ll find its date here.').waitFor()
  expect(await buying.getByText('No upcoming events').count()).toBe(0)
  await buying.getByRole('link', { name: /^Follow the transfer/ }).click()
  await buying.waitForURL(`**/transfer/${id}`)
  const deal = buying.getByRole('region', { name: 'The deal' })
  await deal.getByText('Venue’s answer').waitFor()
  await deal.getByText('Agreed', { exact: true }).waitFor()
  expect(await deal.getByText('Verified').count()).toBe(0)

  await venueAssigns(transfer)
  const { newBookingId } = await buyerConfirms(transfer)
  const params = { id: newBookingId as number }
  const selling = await site.open(`/transfer/${id}`, { as: seller })
  const sold = selling.getByRole('region', { name: 'The deal' })
  await sold.getByText('You get', { exact: true }).waitFor()
  expect(await selling.getByText(/owed to the venue|Balance to the venue|Total/).count()).toBe(0)

  await paysWith(
    site,
    await buyer.client.call('POST /api/bookings/{id}/pay-balance', { params, body: { amount: 9000 } }),
  )
  await bank.arrived()
  await buying.reload()
  await deal.getByText('Balance paid').waitFor()
  await deal.getByText('$11,700', { exact: true }).waitFor()
  await buying.getByText('To the seller, before our fee. Released from escrow').waitFor()
  await buying.goto(`/venue/${listing.id}`)
  await buying.getByText('Balance paid').waitFor()
  await buying.getByText('Nothing more is owed to the venue.').waitFor()
  await buying.getByText('Your venue', { exact: true }).waitFor()

  const { refund } = await venue.owner.client.call('GET /api/bookings/{id}/cancellation', { params })
  await venue.owner.client.call('POST /api/bookings/{id}/cancel', { params, body: { refund, reason: 'A burst pipe' } })
  await buying.reload()
  await buying.getByText('This date isn’t yours').waitFor()
  await buying.goto(`/transfer/${id}`)
  await buying.getByRole('heading', { name: 'Your booking was canceled' }).waitFor()
  expect(await buying.getByRole('heading', { name: 'The date is yours' }).count()).toBe(0)
  await expectNoAxeViolations(buying)
  await buying
    .getByRole('region', { name: 'Your booking was canceled' })
    .getByRole('link', { name: 'My Bookings' })
    .click()
  await buying.waitForURL(`**/dashboard/couple?tab=bookings&booking=${newBookingId}`)
  await buying.goto('/dashboard/transfer')
  await buying.getByRole('heading', { name: 'Dates you didn’t get or no longer have' }).waitFor()
  expect(await buying.getByRole('heading', { name: 'Dates you’re taking over' }).count()).toBe(0)
})

test('a couple whose bank took their balance back isn’t told that it is paid and nothing more is owed', async () => {
  const transfer = await aTransfer(site).assigned()
  const { buyer, listing } = transfer
  const { newBookingId: id } = await buyerConfirms(transfer)
  const params = { id: id as number }
  const checkout = await buyer.client.call('POST /api/bookings/{id}/pay-balance', { params, body: { amount: 9000 } })
  await paysWith(site, checkout)
  await bank.arrived()
  await takesBack(site, checkout.paymentId)
  await decidesLast(site, 'lost')
  const page = await site.open(`/venue/${listing.id}`, { as: buyer })
  await page.getByText('$9,000 taken back by your bank').waitFor()
  expect(await page.getByText('Nothing more is owed to the venue.').count()).toBe(0)
  await page.goto(`/balance/${id}`)
  await page.getByRole('heading', { name: 'Your balance', exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
  await page.getByText('Your bank took back $9,000 of what you paid.').waitFor()
})

test('a venue reads what becomes of the buyer’s money before it cancels, and while it can’t', async () => {
  const transfer = await aTransfer(site).funded()
  const owner = await site.open('/dashboard/venue?tab=bookings', { as: transfer.venue.owner })
  await owner.getByRole('button', { name: /^Cancel booking/ }).click()
  const dialog = owner.getByRole('dialog', { name: 'Cancel this booking' })
  await dialog.getByText('The transfer of this date to another couple ends with the booking.').waitFor()
  await dialog.getByText(/^The transfer.* The \$2,700 that .+ paid into escrow goes back to their card\.$/).waitFor()

  await venueAssigns(transfer)
  await owner.reload()
  await owner.getByRole('button', { name: /^Cancel booking/ }).click()
  await dialog.getByText(/^This booking is passing to another couple/).waitFor()
  await dialog
    .getByText(/^The \$2,700 that .+ paid stays in escrow until the transfer is completed or ends\.$/)
    .waitFor()
  expect(await dialog.getByText('ends with the booking').count()).toBe(0)
})

test('a venue is warned that canceling ends a transfer, and the seller reads that it did', async () => {
  const transfer = await aTransfer(site).listed()
  const owner = await site.open('/dashboard/venue?tab=bookings', { as: transfer.venue.owner })
  await owner.getByRole('button', { name: /^Cancel booking/ }).click()
  const dialog = owner.getByRole('dialog', { name: 'Cancel this booking' })
  await dialog.getByText('The transfer of this date to another couple ends with the booking.').waitFor()
  await dialog.getByLabel('Reason').fill('A burst pipe')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await owner.getByText('Booking canceled', { exact: true }).first().waitFor()
  expect(await transferOf(transfer.seller, transfer)).toMatchObject({ stage: 'expired' })
  const selling = await site.open(`/transfer/${transfer.id}`, { as: transfer.seller })
  await expect.poll(() => selling.getByText('Ended with the booking').count()).toBe(2)
  expect(await selling.getByText(/^Expired/).count()).toBe(0)
})

test('only admins load what only admins need on a transfer’s page', async () => {
  const { id, seller } = await aTransfer(site).funded()
  const isAdminsCodeLoaded = async (who: SignedIn) => {
    const page = await site.open('/fees', { as: who })
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.add(request.url())
    })
    await page.goto(`/transfer/${id}`)
    await page.getByText('Where the money is').first().waitFor()
    await page.waitForLoadState('networkidle')
    // not from the browser, which forgets what the page before was still loading
    const codes = await Promise.all([...scripts].map(async (script) => (await fetch(script)).text()))
    return codes.some((code) => code.includes('Silent venues'))
  }
  expect(await isAdminsCodeLoaded(seller)).toBe(false)
  expect(await isAdminsCodeLoaded(await anAdmin(site))).toBe(true)
})
