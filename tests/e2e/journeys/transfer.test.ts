import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { HOUR } from '#server/platform/clock.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { takesBack } from '#tests/builders/chargebacks.ts'
import { errorsLogged, problems } from '#tests/builders/checks.ts'
import { aPdf } from '#tests/builders/files/pdfs.ts'
import { aListing } from '#tests/builders/listings.ts'
import { provider } from '#tests/builders/provider.ts'
import { aTransfer, buyerDisputes, startsTransfer, transferOf } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations, fromMore } from '../browser.ts'
import { payWith } from './pay-by-card.ts'

/** A booking passes from couple to couple in the browser, every step by the party whose turn it is. */
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

const toastSays = (page: Page, title: string) => page.getByText(title, { exact: true }).first().waitFor()
const stageOf = async (who: SignedIn, id: number) => (await transferOf(who, { id })).stage

test('from Start Transfer to the seller’s payout, with the veil lifting for the buyer', async () => {
  const venue = await aVenue(site).in('Marfa', 'TX').verified()
  const listing = await aListing(site, venue).inDays(120)
  const seller = await aCouple(site, { name: 'Ana and Tom' })
  const buyer = await aCouple(site, { name: 'Mia and Jo' })
  const { checkout } = await aBooking(site, { couple: seller, listing }).confirmed()

  // the seller offers their date
  const refusedFiles = { allow: [/status of 4(15|00)/] }
  const selling = await site.open('/dashboard/couple?tab=bookings', { as: seller, ...refusedFiles })
  await fromMore(selling, 'Transfer This Date')
  await selling.waitForURL((url) => url.pathname === '/dashboard/transfer')
  const dialog = selling.getByRole('dialog', { name: 'Start Transfer' })
  const create = dialog.getByRole('button', { name: 'Create Transfer' })
  await dialog.getByText('Recommended: $2,400 to $3,000').waitFor()
  await expect.poll(() => create.isDisabled()).toBe(true)
  await dialog.getByLabel('Transfer price').fill('3001') // reported immediately, before the button is pressed
  await dialog.getByText('The price can’t be more than $3,000').waitFor()
  await dialog.getByLabel('Transfer price').fill('2.700,00')
  await create.click()
  await dialog.getByText('Enter an amount in dollars, with at most two decimals').waitFor()
  await dialog.getByLabel('Transfer price').fill('99999999999')
  await dialog.getByText('The price can’t be more than $3,000').waitFor()
  await dialog.getByRole('button', { name: 'Ask for $2,400' }).click()
  expect(await dialog.getByLabel('Transfer price').inputValue()).toBe('2400')
  await dialog.getByLabel('Transfer price').fill('2,700')
  await dialog.getByText('$2,565').waitFor()
  await dialog.getByLabel('Choose documents').setInputFiles([
    { name: 'evil.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    { name: 'draft.pdf', mimeType: 'application/pdf', buffer: aPdf() },
    { name: 'contract.pdf', mimeType: 'application/pdf', buffer: aPdf() },
    { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
  ])
  await dialog.getByRole('button', { name: 'Remove contract.pdf' }).waitFor()
  await dialog
    .getByText(
      'evil.exe: This is not a PDF, JPEG or PNG file. Please choose another. empty.pdf: This file is empty. Please choose another.',
    )
    .waitFor()
  // for someone who removes a document with the keyboard, the focus stays in the list
  const ends = dialog.getByRole('button', { name: 'Remove contract.pdf' })
  await dialog.getByRole('button', { name: 'Remove draft.pdf' }).press('Enter')
  await expect.poll(() => ends.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await dialog.getByText('draft.pdf').count()).toBe(0)
  await expectNoAxeViolations(selling)
  await create.click()
  await toastSays(selling, 'Transfer created!')
  await selling.getByText('Your date transfer has been listed successfully.').first().waitFor()
  await selling
    .getByText(/Couples can’t see it yet: the venue has to agree first\. The venue has until \w{3}, /)
    .first()
    .waitFor()
  const [started] = await seller.client.call('GET /api/transfers/my')
  const id = started?.id ?? 0
  expect(started).toMatchObject({ stage: 'consent', originalBookingId: checkout.bookingId, transferPrice: 2700 })
  expect(started?.contractDocuments).toMatchObject([{ name: 'contract.pdf' }])
  await selling.getByText('Waiting for the venue').waitFor()

  // the venue agrees, for a fee
  const owner = await site.open('/dashboard/venue?tab=transfers', { as: venue.owner })
  await owner.getByRole('button', { name: 'Agree' }).click()
  const asked = owner.getByRole('dialog', { name: 'Agree to the transfer' })
  for (const words of ['Asking price', '$2,700', 'Already paid, stays with you', '$3,000', 'Still owed to you']) {
    await asked.getByText(words).first().waitFor()
  }
  await owner.getByLabel('Transfer fee').fill('300')
  await owner.getByRole('button', { name: 'Agree to the transfer' }).click()
  await owner.getByText('The fee can’t be more than $250').waitFor()
  await owner.getByLabel('Transfer fee').fill('1,5')
  await owner.getByRole('button', { name: 'Agree to the transfer' }).click()
  await owner.getByText('Enter an amount in dollars, with at most two decimals').waitFor()
  await owner.getByLabel('Transfer fee').fill('150')
  await owner.getByText('If another couple takes over the date, you get $150 the day after').waitFor()
  await owner.getByRole('button', { name: 'Agree to the transfer' }).click()
  await toastSays(owner, 'You agreed')

  // the seller sets up payouts on the provider's pages, and the date is listed
  await selling.goto(`/transfer/${id}`)
  await selling.getByRole('heading', { name: 'It’s your turn' }).waitFor()
  await selling.getByText('A buyer', { exact: true }).waitFor()
  await selling.getByRole('button', { name: 'Set up payouts' }).click()
  await selling.waitForURL('**/sandbox/connect/**')
  await selling.getByRole('button', { name: 'Finish: ready to be paid' }).click()
  await toastSays(selling, 'You can be paid')
  await selling.waitForURL('**/dashboard/transfer')
  await site.settle()
  expect(await stageOf(seller, id)).toBe('listed')
  // nothing has been paid out, so there is nothing to list
  await selling.getByRole('heading', { name: 'Available for Transfer' }).waitFor()
  expect(await selling.getByRole('heading', { name: /^(Payouts|Statement)$/ }).count()).toBe(0)

  await selling.goto('/dashboard/couple?tab=bookings')
  const booking = selling.getByRole('article', { name: `Booking ${checkout.bookingId}` })
  await booking.getByText('On the market').waitFor()

  // on their own date, sellers see what others see, and pay nothing
  const [{ listingId } = { listingId: 0 }] = await seller.client.call('GET /api/transfers/my')
  await selling.goto(`/venue/${listingId}`)
  await selling.getByText('This is how other couples see your date.').waitFor()
  expect(await selling.getByText('paid', { exact: true }).count()).toBe(0)
  await selling.getByRole('link', { name: 'Follow the transfer' }).click()
  await selling.waitForURL(`**/transfer/${id}`)

  // on the marketplace, it shows as theirs, and there is nothing to purchase
  await selling.goto('/transfer-marketplace?location=Marfa')
  await selling.getByRole('link', { name: /^Your transfer/ }).waitFor()
  expect(await selling.getByRole('link', { name: /^Purchase Transfer/ }).count()).toBe(0)
  await selling.getByRole('link', { name: /^Your transfer/ }).click()
  await selling.waitForURL(`**/transfer/${id}`)

  // a buyer finds it, sees every dollar and pays into escrow
  const buying = await site.open('/transfer-marketplace?location=Marfa', { as: buyer })
  await buying.getByText('Couple transfer').waitFor()
  await buying.getByText('$11,850').waitFor()
  expect(await buying.content()).not.toContain(venue.name)
  await expectNoAxeViolations(buying)
  await buying.getByRole('link', { name: /^See details or make an offer/ }).click()
  await buying.waitForURL(`**/venue/${listingId}`)
  await buying.getByText(/^\$2,850 now into escrow, \$9,000 to the venue by /).waitFor()
  await buying.goBack()
  await buying.getByRole('link', { name: /^Purchase Transfer/ }).click()
  await buying.waitForURL('**/checkout/*')
  await buying.getByRole('timer').waitFor()
  await buying.getByText('Transfer price, into escrow').waitFor()
  await buying.getByText('Balance to the venue').first().waitFor()
  await payWith(buying, 'succeeds')
  await buying.waitForURL('**/venue/*?booked=true')
  await buying.getByRole('heading', { level: 1, name: venue.name }).waitFor()
  await buying.getByText('On its way to you').waitFor()
  expect(await buying.getByText('Your venue', { exact: true }).count()).toBe(0)
  const bought = buying.getByRole('region', { name: 'Your payment is in escrow' })
  await bought.getByText(/^Your money is in escrow until the booking is yours/).waitFor()
  await bought.getByText('$2,850', { exact: true }).waitFor()
  await bought.getByText('Until:').waitFor()
  await bought.getByRole('link', { name: /^Receipt/ }).waitFor()
  expect(await buying.getByRole('button', { name: 'Share this Deal' }).count()).toBe(0)
  await expectNoAxeViolations(buying, 'main')
  await buying.getByRole('link', { name: 'Follow the transfer' }).first().click()
  await buying.waitForURL(`**/transfer/${id}`)
  expect(await stageOf(seller, id)).toBe('funded')

  // the venue assigns the contract
  await owner.goto(`/transfer/${id}`)
  await owner.getByText('The new couple has paid into escrow', { exact: false }).waitFor()
  await expectNoAxeViolations(owner)
  await owner.getByRole('link', { name: 'Read the draft of the agreement (PDF)' }).waitFor()
  await owner.getByRole('button', { name: 'Confirm the contract' }).click()
  await owner.getByRole('button', { name: 'Yes, it is' }).click()
  await toastSays(owner, 'Contract confirmed')

  // the buyer confirms, and the money goes on
  await buying.reload()
  await buying.getByRole('heading', { name: 'It’s your turn' }).waitFor()
  await expectNoAxeViolations(buying)
  const agreement = buying.waitForEvent('download')
  await buying.getByRole('link', { name: 'Assignment agreement (PDF)' }).click()
  expect((await agreement).suggestedFilename()).toMatch(/^agreement-\d+\.pdf$/)
  await buying.getByRole('button', { name: 'Confirm: the date is ours' }).click()
  await buying
    .getByRole('alertdialog')
    .getByText(
      /\$2,700 is released .* selling couple, before our fee, and \$150 to the venue .* the balance of \$9,000, due /,
    )
    .waitFor()
  await buying.getByRole('button', { name: 'Yes, confirm' }).click()
  await toastSays(buying, 'The date is yours')
  await buying.getByRole('link', { name: /^Booking \d+/ }).waitFor()
  await site.settle()
  await selling.goto('/dashboard/transfer')
  await selling.getByText('Released').first().waitFor()
  await selling.getByText('Total recovered').waitFor()
  await selling.getByRole('heading', { name: 'Payouts' }).waitFor()
  await expectNoAxeViolations(selling)
  await selling.goto(`/transfer/${id}`)
  await selling.getByText(/We’ve sent \$2,565 to your bank account\.$/).waitFor()
  await selling.getByText('Show as a table').click()
  const rows = selling.getByRole('table', { name: 'Where each dollar is' }).getByRole('row')
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([
      expect.stringContaining('For'),
      expect.stringMatching(/You[\s\S]*\$2,565/),
      expect.stringMatching(/Unveil[\s\S]*Kept[\s\S]*\$135/),
      expect.stringMatching(/\$150/),
    ])
})

test('a transfer begun in another tab: the form that is still open says so, and the page shows the transfer', async () => {
  const { couple, checkout } = await aBooking(site, { listing: await aListing(site).inDays(120) }).confirmed()
  const page = await site.open('/dashboard/transfer', { as: couple, allow: [/status of 409/] })
  await page.getByRole('button', { name: 'Start Transfer' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Start Transfer' })
  await dialog.getByLabel('Transfer price').fill('2700')
  const begun = await startsTransfer(couple, checkout.bookingId as number)
  await dialog.getByRole('button', { name: 'Create Transfer' }).click()
  await toastSays(page, 'Failed to create transfer')
  await dialog.getByRole('heading', { name: 'No booking can be transferred' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(`Transfer ${begun.id}`, { exact: false }).first().waitFor()
})

test('the venue refuses with a reason, and the buyer sees their money on the way back', async () => {
  const transfer = await aTransfer(site, { fee: 50 }).funded()
  const owner = await site.open(`/transfer/${transfer.id}`, { as: transfer.venue.owner })
  await owner.getByRole('button', { name: 'Refuse' }).click()
  await owner.getByRole('button', { name: 'Refuse and refund' }).click()
  await owner.getByText('Please give a reason').waitFor()
  await owner.getByLabel('Why are you refusing?').fill('Their party is too large for the hall')
  await owner.getByRole('button', { name: 'Refuse and refund' }).click()
  await toastSays(owner, 'Transfer refused')
  await site.settle()

  const buying = await site.open(`/transfer/${transfer.id}`, { as: transfer.buyer })
  await buying.getByText('Their party is too large for the hall').first().waitFor()
  await buying.getByText('Refund to you', { exact: false }).first().waitFor()
  expect((await transferOf(transfer.buyer, transfer)).refunded).toBe(2750)
  await expectNoAxeViolations(buying)
})

test('a dispute is decided by an admin, who gives part of the price back', async () => {
  const transfer = await aTransfer(site).assigned()
  const buying = await site.open(`/transfer/${transfer.id}`, { as: transfer.buyer })
  await buying.getByRole('button', { name: 'Something is wrong' }).click()
  await buying.getByLabel('Describe what’s wrong').fill('x')
  await buying.getByRole('button', { name: 'Open a dispute' }).click()
  await buying.getByText('Please describe the problem in at least 20 characters').waitFor()
  await buying.getByLabel('Describe what’s wrong').fill('The terrace is not in the contract')
  await buying.getByLabel('What would make it right?').selectOption('The date, with part of the price back')
  const pdf = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: aPdf() }
  await buying.getByLabel('Choose files').setInputFiles([pdf, { ...pdf, name: 'mistake.pdf' }])
  await buying.getByRole('button', { name: 'Remove mistake.pdf' }).click()
  await expect.poll(() => buying.locator(':focus').count()).toBe(1)
  const heavy = { ...pdf, name: 'heavy.pdf', buffer: Buffer.alloc(LIMITS.uploadBytes + 1) }
  await buying.getByLabel('Choose files').setInputFiles(heavy)
  await expectNoAxeViolations(buying)
  await buying.getByRole('button', { name: 'Open a dispute' }).click()
  await toastSays(buying, 'Dispute opened, but not every file was added')
  await buying
    .getByText(/^heavy\.pdf: This file is over 10 MB/)
    .first()
    .waitFor()
  const buyersRoom = buying.getByRole('region', { name: 'The dispute' })
  await buying.getByText('you get everything back, and the selling couple keeps the booking').waitFor()
  await buyersRoom.getByText('What would make it right: The date, with part of the price back.').waitFor()
  await buyersRoom.getByRole('link', { name: /^contract\.pdf/ }).waitFor()
  expect(await buyersRoom.getByRole('link', { name: /^mistake\.pdf/ }).count()).toBe(0)
  await buyersRoom.getByLabel('Choose files').setInputFiles({ ...pdf, name: 'mail.pdf' })
  await buyersRoom.getByRole('link', { name: /^mail\.pdf/ }).waitFor()
  await expectNoAxeViolations(buying)
  const selling = await site.open(`/transfer/${transfer.id}`, { as: transfer.seller })
  await selling.getByRole('heading', { name: 'Tell us your side' }).waitFor()
  await selling.getByRole('link', { name: 'Tell us your side' }).click()
  const sellersRoom = selling.getByRole('region', { name: 'The dispute' })
  await selling.getByText('you keep the booking').waitFor()
  await sellersRoom.getByRole('link', { name: /^contract\.pdf/ }).waitFor()
  await sellersRoom.getByRole('button', { name: 'Add statement' }).click()
  await sellersRoom.getByText('Please write something').waitFor()
  await sellersRoom.getByLabel('Add to the dispute').fill('The terrace was never promised')
  await sellersRoom.getByRole('button', { name: 'Add statement' }).click()
  await toastSays(selling, 'Statement added')
  await selling.getByRole('heading', { name: 'Waiting for our team' }).waitFor()
  await selling.getByText('In dispute', { exact: true }).waitFor()
  expect(await selling.getByText('Active', { exact: true }).count()).toBe(0)
  const bookings = await site.open('/dashboard/couple?tab=bookings', { as: transfer.seller })
  const booked = bookings.getByRole('article', { name: `Booking ${transfer.bookingId}` })
  await booked.getByText('In dispute', { exact: true }).waitFor()
  await booked.getByText('Confirmed', { exact: true }).waitFor()
  expect(await booked.getByText('Being transferred').count()).toBe(0)

  const admin = await anAdmin(site)
  const room = await site.open('/admin/transfers?filter=waiting', { as: admin })
  await expectNoAxeViolations(room)
  await room.getByRole('link', { name: `Open transfer ${transfer.id}` }).click()
  await room.getByText('The terrace is not in the contract').first().waitFor()
  await room.getByText('The terrace was never promised').waitFor()
  const refunding = room.getByRole('region', { name: 'Refund the buyer' })
  await refunding.getByText('$2,700', { exact: true }).waitFor()
  await room.getByLabel('Write to all three parties').fill('Which terrace do you mean?')
  await room.getByRole('link', { name: 'All transfers' }).click()
  await room
    .getByRole('alertdialog', { name: 'Discard what you’ve typed?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  expect(await room.getByLabel('Write to all three parties').inputValue()).toBe('Which terrace do you mean?')
  await room.getByRole('button', { name: 'Split' }).click()
  const dialog = room.getByRole('dialog', { name: 'Split' })
  await dialog.getByText('The venue hasn’t answered yet').waitFor()
  await dialog.getByLabel('Refund to the buyer').fill('2700')
  await dialog.getByRole('button', { name: 'Split' }).click()
  await dialog.getByText('A split has to refund less than $2,700, the seller’s price').waitFor()
  await dialog.getByText('Please explain the decision').waitFor()
  expect(await dialog.getByText('reason').count()).toBe(0)
  await dialog.getByLabel('Refund to the buyer').fill('700')
  await dialog.getByText('$1,900', { exact: true }).waitFor()
  await dialog.getByLabel('Decision').fill('The terrace was part of the offer')
  await room.keyboard.press('Escape')
  const question = room.getByRole('alertdialog', { name: 'Discard what you’ve typed?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Split' }).click()
  await toastSays(room, 'Escrow split')
  const ruling = room.getByRole('region', { name: 'The decision' })
  await ruling.getByText(/^Escrow was split\. Decided by /).waitFor()
  await ruling.getByText('“The terrace was part of the offer”').waitFor()
  await ruling.getByText('$1,900', { exact: true }).waitFor()
  await site.settle()
  await room.reload()
  await room.getByText('The terrace was part of the offer').first().waitFor()
  await expectNoAxeViolations(room)
  expect(await transferOf(transfer.seller, transfer)).toMatchObject({ stage: 'completed', netPayout: 1900 })
  // the amounts of the deal add up: $2,700 less a fee of $100 and a refund of $700
  const deal = room.getByRole('region', { name: 'The deal' })
  expect(await deal.getByText('−$700', { exact: true }).count()).toBe(2)
  await deal.getByText('$1,900', { exact: true }).waitFor()
  await deal.getByText('$11,000', { exact: true }).waitFor()
  expect(await transferOf(transfer.buyer, transfer)).toMatchObject({ refunded: 700 })
})

test('a bank takes the price back while an admin decides: the decision is refused, and the page says why', async () => {
  const transfer = await aTransfer(site).assigned()
  await buyerDisputes(transfer)
  const page = await site.open(`/transfer/${transfer.id}`, { as: await anAdmin(site), allow: [/status of 409/] })
  await page.getByRole('button', { name: 'Release to the seller' }).click()
  const dialog = page.getByRole('dialog', { name: 'Release to the seller' })
  await dialog.getByLabel('Decision').fill('The contract names the buyer, as it should.')
  await takesBack(site, transfer.checkout.paymentId)
  await dialog.getByRole('button', { name: 'Release to the seller' }).click()
  await toastSays(page, 'That didn’t work')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'It’s your turn' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Release to the seller' }).count()).toBe(0)
})

test('a seller asks our team after 72 hours without an answer', async () => {
  const transfer = await aTransfer(site).waiting()
  await site.clock.advance(LIMITS.consentHours * HOUR)
  const selling = await site.open(`/transfer/${transfer.id}`, { as: transfer.seller })
  await selling.getByRole('button', { name: 'Ask our team' }).click()
  const dialog = selling.getByRole('alertdialog', { name: 'Ask our team to step in?' })
  await dialog.getByRole('button', { name: 'Ask our team' }).click()
  await toastSays(selling, 'We’re looking into it')
  await selling.getByText('Our team has been asked to step in.').waitFor()
  await selling.getByText('The venue or our team', { exact: true }).waitFor()
})

test('nobody else sees a transfer, and no button appears where nothing can be done', async () => {
  const transfer = await aTransfer(site).listed()
  const stranger = await site.open(`/transfer/${transfer.id}`, { as: await aCouple(site), allow: [/404/] })
  await stranger.getByRole('heading', { name: 'Transfer not found' }).waitFor()
  const owner = await site.open(`/transfer/${transfer.id}`, { as: transfer.venue.owner })
  await owner.getByRole('heading', { name: 'Waiting for a buyer' }).waitFor()
  await expect.poll(() => owner.locator('main').getByRole('button').count()).toBe(0)
})
