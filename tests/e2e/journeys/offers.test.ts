import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { errorsLogged, problems } from '#tests/builders/checks.ts'
import { answers, offers } from '#tests/builders/offers.ts'
import { provider } from '#tests/builders/provider.ts'
import { aTransfer, reserves, transferOf } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, TEST_PASSWORD } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'
import { payWith } from './pay-by-card.ts'

/**
 * Two couples agree on a price in the browser (domain.md row 22). The asking price is $2,700, plus a fee of $150 for
 * the venue. Axe looks only at the main part: the toasts beside it are faint while they fade.
 */
let site: TestSite
let bank: ReturnType<typeof provider>
beforeAll(async () => {
  site = await startTestSite()
  bank = provider(site)
}, 180_000)
afterEach(async () => {
  await bank.arrived()
  expect(await problems(site)).toEqual([])
  expect(errorsLogged(site)).toEqual([])
})
afterAll(() => site.stop())

const toastSays = (page: Page, title: string) => page.getByText(title, { exact: true }).first().waitFor()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true }).waitFor()

test('a couple logs in to make an offer, the seller counters, the couple accepts and pays that price, and the seller gets their net', async () => {
  const transfer = await aTransfer(site, { fee: 150 }).listed()
  const { id, seller, listing } = transfer
  const buyer = await aCouple(site, { name: 'Mia and Jo' })
  const rival = await aCouple(site)
  await offers(rival, listing, '2000')

  // a visitor has to log in, and comes back to the date
  const buying = await site.open(`/venue/${listing.id}`)
  await buying.getByRole('link', { name: 'Make an offer' }).click()
  await buying.getByLabel('Email').fill(buyer.email)
  await buying.getByRole('textbox', { name: 'Password' }).fill(TEST_PASSWORD)
  await buying.getByRole('button', { name: 'Log in' }).click()
  await buying.waitForURL(`**/venue/${listing.id}`)

  // a price that is too low is reported beside the field; what an allowed one would cost is shown below
  await buying.getByRole('button', { name: 'Make an offer' }).click()
  const dialog = buying.getByRole('dialog', { name: 'Make an offer' })
  await dialog
    .getByText('The selling couple is asking $2,700, plus the venue’s transfer fee of $150.', { exact: false })
    .waitFor()
  await dialog.getByText('$1,350 or more, below $2,700').waitFor()
  await dialog.getByLabel('Your offer').fill('1000')
  expect(await dialog.getByText('$1,150', { exact: true }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await dialog.getByText('Offer at least $1,350, which is 50% of the asking price').waitFor()
  await dialog.getByRole('button', { name: '10% less · $2,430' }).click()
  await dialog.getByText('$2,580', { exact: true }).waitFor()
  await dialog.getByText('$11,580', { exact: true }).waitFor()
  await dialog.getByText('$8,420 (42%)').waitFor()
  await expectNoAxeViolations(buying, '[role=dialog]')
  await dialog.getByLabel('Your offer').fill('2,300')
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await toastSays(buying, 'Offer sent')
  await heading(buying, 'Your offer of $2,300')

  // the seller finds both offers, and names another price
  const selling = await site.open('/dashboard/transfer', { as: seller })
  await selling.getByRole('link', { name: `Offers 2 for transfer ${id}` }).click()
  await selling.waitForURL(`**/transfer/${id}#offers`)
  await heading(selling, '2 offers to answer')
  await selling.getByRole('link', { name: 'Answer the offers' }).waitFor()
  const office = await site.open('/admin/transfers', { as: await anAdmin(site) })
  await office.getByText('2 offers to answer').waitFor()
  expect(await office.getByRole('cell', { name: 'A buyer' }).count(), 'it is the seller who must act').toBe(0)
  const theirs = selling.getByRole('listitem').filter({ has: selling.getByRole('button', { name: 'Accept $2,300' }) })
  await theirs.getByText('$2,185', { exact: true }).waitFor()
  await expectNoAxeViolations(selling, 'main')
  await theirs.getByRole('button', { name: 'Name another price' }).click()
  const counter = selling.getByRole('dialog', { name: 'Name another price' })
  await counter.getByRole('button', { name: /^Meet halfway/ }).click()
  await counter.getByText('You’d get from their offer').waitFor()
  await counter.getByLabel('Your price').fill('2200')
  await counter.getByRole('button', { name: 'Send this price' }).click()
  await counter.getByText('Name a price above $2,300, which has already been offered').waitFor()
  await counter.getByLabel('Your price').fill('2500')
  await counter.getByText('$2,375', { exact: true }).waitFor()
  await counter.getByRole('button', { name: 'Send this price' }).click()
  await toastSays(selling, 'Price sent')

  // on the page of the date, the seller's answer comes first, the asking price second
  await buying.goto(`/venue/${listing.id}`)
  await heading(buying, 'They’re asking $2,500')
  await buying.getByRole('button', { name: 'Pay the asking price, $2,850' }).waitFor()

  // the buyer accepts that price from their list, and pays it
  await buying.goto('/dashboard/couple?tab=transfers')
  await buying.getByText('They’ve named another price').waitFor()
  await expectNoAxeViolations(buying, 'main')
  await buying.getByRole('button', { name: 'Accept $2,500' }).click()
  await buying.getByRole('alertdialog').getByRole('button', { name: 'Accept $2,500' }).click()
  await toastSays(buying, 'It’s a deal')
  await buying.getByRole('link', { name: /^See the date/ }).click()
  await heading(buying, 'The agreed price is $2,500')
  await buying.getByText(/^Pay by .*\((tomorrow|in 23 hours)\)$/).waitFor()
  await expectNoAxeViolations(buying, 'main')

  // until the buyer pays, nobody else can have the date
  const watching = await site.open(`/venue/${listing.id}`, { as: rival })
  await watching.getByText('Another couple is taking over this date.', { exact: false }).waitFor()
  await watching.getByText('A couple is taking over the date right now', { exact: false }).waitFor()
  expect(await watching.getByRole('button', { name: 'Purchase Transfer' }).count()).toBe(0)
  await expectNoAxeViolations(watching, 'main')

  // one press in the list leads to the card, with the date held
  await buying.goto('/dashboard/couple?tab=transfers')
  await buying.getByRole('link', { name: 'Pay $2,650', exact: true }).click()
  await buying.waitForURL('**/checkout/*')
  await buying.getByRole('timer').waitFor()
  await payWith(buying, 'succeeds')
  await buying.waitForURL('**/venue/*?booked=true')
  await heading(buying, transfer.venue.name)
  await site.settle()

  expect(await transferOf(seller, { id })).toMatchObject({ stage: 'funded', transferPrice: 2500, netPayout: 2375 })
  await selling.reload()
  await selling.getByText('Show as a table').click()
  const money = selling.getByRole('table', { name: 'Where each dollar is' })
  await money.getByRole('row').filter({ hasText: '$2,375' }).waitFor()
  await selling.getByText('2 earlier offers').click()
  await selling.getByText('Paid', { exact: true }).waitFor()
  await watching.goto('/dashboard/couple?tab=transfers')
  await watching.getByText('No longer possible').waitFor()
})

test('a couple that was on the page of the date before their offer was accepted can go and pay the agreed price', async () => {
  const { listing, seller, buyer, offer } = await aTransfer(site).offered()
  const buying = await site.open(`/venue/${listing.id}`, { as: buyer })
  await heading(buying, 'Your offer of $2,000')
  await answers(seller, offer, 'accept', 2000)
  // in the same tab, without a reload: the tab still knows the date as it was
  await buying.getByRole('button', { name: /account of/ }).click()
  await buying.getByRole('menuitem', { name: 'Couple Dashboard' }).click()
  await buying.waitForURL('**/dashboard/couple')
  await buying
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: /^Transfer Market/ })
    .click()
  await buying.getByRole('link', { name: 'Pay $2,000', exact: true }).click()
  await buying.waitForURL('**/checkout/*')
  await buying.getByRole('timer').waitFor()
  expect(await buying.getByText('Payment Setup Error').count()).toBe(0)
})

test('an accepted price that is not paid in time is over, even on a page that still shows it', async () => {
  const { listing, buyer, seller, id } = await aTransfer(site).accepted()
  const buying = await site.open(`/venue/${listing.id}`, { as: buyer, allow: [/status of 409/] })
  await heading(buying, 'The agreed price is $2,000')
  await site.clock.advance(25 * HOUR)
  await bank.arrived()
  expect(await transferOf(seller, { id })).toMatchObject({ stage: 'listed' })
  await buying.getByRole('button', { name: 'Pay $2,000' }).click()
  await toastSays(buying, 'Payment Setup Error')
  await buying.getByText('the asking price of $2,700 applies again', { exact: false }).waitFor()
  await buying.getByRole('button', { name: 'Make another offer' }).waitFor()
  await expectNoAxeViolations(buying, 'main')
})

test('a hold at the agreed price runs out: the couple can still pay for the date, with one press', async () => {
  const { listing, buyer } = await aTransfer(site).accepted()
  const buying = await site.open('/', { as: buyer })
  await buying.clock.install()
  await buying.goto(`/venue/${listing.id}`)
  await buying.getByRole('button', { name: 'Pay $2,000' }).click()
  await buying.getByRole('timer').waitFor()
  await site.clock.advance(16 * MINUTE)
  await buying.clock.fastForward(16 * MINUTE)
  await heading(buying, 'Your hold has ended')
  await buying.getByText(/^Nothing was charged\. You can still pay for this date until /).waitFor()
  await expectNoAxeViolations(buying, 'main')
  await buying.getByRole('button', { name: 'Pay $2,000' }).click()
  await buying.getByRole('timer').waitFor()
})

test('the seller declines an offer, and a couple can withdraw their last price', async () => {
  const { seller, id, listing } = await aTransfer(site).offered()
  // the address that the email links to
  const selling = await site.open(`/dashboard/transfer?transfer=${id}`, { as: seller })
  await selling.waitForURL(`**/transfer/${id}`)
  await selling.getByRole('button', { name: 'Decline' }).click()
  await selling.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await toastSays(selling, 'Offer declined')
  await selling.getByText('No offers are waiting for an answer.').waitFor()

  const other = await aCouple(site)
  const second = await offers(other, listing, '2100')
  await answers(seller, second, 'counter', 2400)
  const buying = await site.open(`/venue/${listing.id}`, { as: other })
  await heading(buying, 'They’re asking $2,400')
  await buying.getByRole('button', { name: 'Name another price' }).click()
  await buying.getByLabel('Your price').fill('2250')
  await buying.getByRole('button', { name: 'Send this price' }).click()
  await heading(buying, 'Your offer of $2,250')
  await buying.getByRole('button', { name: 'Withdraw offer' }).click()
  await buying.getByRole('alertdialog').getByRole('button', { name: 'Withdraw offer' }).click()
  await toastSays(buying, 'Offer withdrawn')
  await buying.getByText('You withdrew your offer.').waitFor()
})

test('the seller asks for less: the market shows it immediately, and a couple whose offer is above it is told', async () => {
  const { seller, id, listing, buyer } = await aTransfer(site).offered()
  const selling = await site.open(`/transfer/${id}`, { as: seller, allow: [/status of 4(00|09)/] })
  await selling.getByRole('button', { name: 'Change the price' }).press('Enter')
  const dialog = selling.getByRole('dialog', { name: 'Change the price' })
  const price = dialog.getByLabel('Transfer price')
  const submit = dialog.getByRole('button', { name: 'Change the price' })
  await dialog.getByText('Recommended: $2,400 to $3,000.').waitFor()
  expect(await price.inputValue()).toBe('2700')
  await dialog.getByText('$2,565').waitFor()
  await submit.click()
  await dialog.getByText('That’s already your price').waitFor()
  await price.fill('3001') // reported immediately, before the button is pressed
  await dialog.getByText('The price can’t be more than $3,000').waitFor()
  await expectNoAxeViolations(selling)
  await price.press('Escape')
  await selling.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await price.fill('1,999')
  await dialog.getByText('$1,899.05').waitFor()
  await submit.click()
  await toastSays(selling, 'Price changed')
  const opener = selling.getByRole('button', { name: 'Change the price' })
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await selling.getByText('100% of the asking price').waitFor()

  const buying = await site.open(`/venue/${listing.id}`, { as: buyer })
  await buying.getByText('The asking price is now $1,999, and you can buy the date at that price instead.').waitFor()
  await heading(buying, 'Your offer of $2,000')

  // the dashboard has the same button, and the price doesn't change for a couple that is paying
  await selling.goto('/dashboard/transfer')
  await selling.getByRole('button', { name: 'Change the price' }).click()
  await reserves(buyer, { ...listing, amountDueNow: 1999 })
  await dialog.getByLabel('Transfer price').fill('2500')
  await submit.click()
  await toastSays(selling, 'That didn’t work')
  await selling.getByText('A couple is paying for this date right now', { exact: false }).first().waitFor()
  await dialog.waitFor({ state: 'detached' })
})

test('the asking price drops below what a couple is typing: the dialog refuses it, and goes by the new price', async () => {
  const { seller, id, listing } = await aTransfer(site).listed()
  const buying = await site.open(`/venue/${listing.id}`, { as: await aCouple(site), allow: [/status of 400/] })
  await buying.getByRole('button', { name: 'Make an offer' }).click()
  const dialog = buying.getByRole('dialog', { name: 'Make an offer' })
  await dialog.getByLabel('Your offer').fill('2500')
  await seller.client.call('POST /api/transfers/{id}/price', { params: { id }, body: { transferPrice: '2000' } })
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await dialog.getByText('$1,000 or more, below $2,000').waitFor()
  await dialog.getByText('The selling couple is asking $2,000.', { exact: false }).waitFor()
  expect(await dialog.getByLabel('Your offer').inputValue()).toBe('2500')
  await dialog.getByRole('button', { name: '10% less · $1,800' }).click()
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await toastSays(buying, 'Offer sent')
})
