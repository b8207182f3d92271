import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBooking } from '#tests/builders/bookings.ts'
import { takesBack } from '#tests/builders/chargebacks.ts'
import { errorsLogged } from '#tests/builders/checks.ts'
import { aPdf } from '#tests/builders/files/pdfs.ts'
import { aMember } from '#tests/builders/premium.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin } from '#tests/builders/users.ts'
import { aVenue, verify } from '#tests/builders/venues.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'

/** The admin's desk: what waits first, then the panel. */
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  expect(errorsLogged(site)).toEqual([])
  await site.stop()
})

test('what is waiting comes first, by deadline, and leads to where it is decided', async () => {
  const venue = await aVenue(site).with({ name: 'Quill House' }).pending()
  const dispute = await aTransfer(site).disputed()
  const page = await site.open('/admin', { as: await anAdmin(site) })
  const inbox = page.getByRole('region', { name: 'Inbox' })
  const rows = inbox.getByRole('rowgroup').last().getByRole('row')
  await rows.nth(1).waitFor()
  expect(await rows.first().textContent()).toMatch(/Dispute.*Decide by/)
  await page.keyboard.press('j')
  await expect.poll(() => rows.first().evaluate((row) => row === document.activeElement)).toBe(true)
  await inbox.getByRole('button', { name: /^Venues? to verify/ }).click()
  await expect.poll(() => rows.filter({ hasText: 'Dispute' }).count()).toBe(0)
  await expectNoAxeViolations(page)
  await inbox.getByRole('link', { name: 'Quill House' }).last().click()
  await page.waitForURL('**/venue-details/*')
  await page.getByRole('region', { name: 'Waiting to be verified' }).getByText('it can’t list dates').waitFor()
  await verify(site, venue.id, true)
  await (await anAdmin(site)).client.call('PATCH /api/admin/venues/{id}', {
    params: { id: venue.id },
    body: { verified: false, reason: 'The phone rings out' },
  })
  await page.reload()
  await page.getByRole('region', { name: 'Verification withdrawn' }).getByText('The phone rings out').waitFor()

  await page.goto('/admin')
  await page.keyboard.press('/')
  await page.keyboard.type('jk')
  expect(await page.getByPlaceholder('Search by email or name').inputValue()).toBe('jk')
  await page
    .getByRole('navigation', { name: 'Admin menu' })
    .getByRole('link', { name: /^Transfers \d waiting/ })
    .click()
  await page.getByRole('link', { name: `Open transfer ${dispute.id}` }).click()
  await page.waitForURL(`**/transfer/${dispute.id}`)
})

test('the keyboard moves through the rows, searches, opens and closes, and always keeps its place', async () => {
  for (let made = 0; made < 3; made++) await aVenue(site).pending()
  const page = await site.open('/admin?tab=users', { as: await anAdmin(site) })
  const rows = page.getByRole('region', { name: 'Users' }).getByRole('rowgroup').last().getByRole('row')
  await rows.nth(2).waitFor()
  const focused = (which: Locator) =>
    expect.poll(() => which.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await focused(rows.first())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await focused(rows.nth(1))
  await page.keyboard.press('/')
  const search = page.getByPlaceholder('Search by email or name')
  await focused(search)
  await page.keyboard.press('Escape')
  await focused(page.locator('body'))
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await focused(rows.first())
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/users/*')
  await page.goBack()
  await rows.nth(2).waitFor()
  const edit = rows.nth(1).getByRole('button', { name: /^Edit/ })
  await edit.click()
  await page.keyboard.press('Escape')
  await focused(edit)

  // with the inbox open above the table, the search field still leads to the rows that it filters
  await page.goto('/admin')
  await page.getByRole('region', { name: 'Inbox' }).getByText('Venue to verify').first().waitFor()
  await rows.nth(2).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await focused(rows.first())

  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Venues' }).click()
  const venues = page.getByRole('region', { name: 'Venues' }).getByRole('rowgroup').last().getByRole('row')
  const verifies = venues.nth(1).getByRole('switch')
  await verifies.click()
  await page.keyboard.press('Escape')
  await focused(verifies)
  await page.keyboard.press('ArrowDown')
  await focused(venues.nth(2))
  await page.keyboard.press('Shift+Tab')
  await focused(page.getByRole('region', { name: 'Venues' }).getByRole('button', { name: 'Verify', exact: true }))
  await page.keyboard.press('Tab')
  await focused(venues.nth(2))
  await page.keyboard.press('Tab')
  await focused(venues.nth(2).getByRole('switch'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await venues.evaluateAll((all) => all.some((row) => row.contains(document.activeElement)))).toBe(false)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await focused(venues.nth(2))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/venue-details/*')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await focused(venues.nth(2))
})

test('the search follows the address, not the other way around, when a link or Back changes it', async () => {
  const page = await site.open('/admin?tab=users', { as: await anAdmin(site) })
  const search = page.getByPlaceholder('Search by email or name')
  const rows = page.getByRole('region', { name: 'Users' }).getByRole('rowgroup').last().getByRole('row')
  // slower than the search waits, so that parts of the word reach the address while the next key is pressed
  await search.pressSequentially('nobody', { delay: 260 })
  await page.getByText('No user matches this search.').waitFor()
  expect(await search.inputValue()).toBe('nobody')
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Users' }).click()
  await rows.first().waitFor()
  await expect.poll(() => search.inputValue()).toBe('')
  await page.waitForTimeout(500)
  expect(new URL(page.url()).searchParams.has('q')).toBe(false)
  await page.goBack()
  await page.getByText('No user matches this search.').waitFor()
  await expect.poll(() => search.inputValue()).toBe('nobody')
  await search.fill('admin')
  await search.press('Enter')
  await rows.first().waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('admin')
  // words that are about to be searched for are cleared, too, and so is the filter
  for (const path of ['/admin?tab=users', '/admin?tab=users&filter=venue']) {
    await page.goto(path)
    await rows.first().waitFor()
    await search.evaluate((field: HTMLInputElement) => {
      field.focus()
      document.execCommand('insertText', false, 'nobody')
      document.querySelector<HTMLAnchorElement>('nav[aria-label=Tabs] a[href*="tab=users"]')?.click()
    })
    await expect.poll(() => search.inputValue()).toBe('')
    await page.waitForTimeout(500)
    expect(new URL(page.url()).search).toBe('?tab=users')
  }
})

test('a payment and a month of Premium with the same number are two rows, which the keyboard reaches one by one', async () => {
  const member = await aMember(site)
  const { checkout } = await aBooking(site, { couple: member }).confirmed()
  await site.services.db.updateTable('membership_invoices').set({ id: checkout.paymentId }).execute()
  const page = await site.open('/admin', { as: await anAdmin(site) })
  for (const [path, name] of [
    [`/admin/refunds?tab=payments&q=${member.email}`, 'Payments'],
    [`/admin/users/${member.id}`, 'List of payments'],
  ] as const) {
    await page.goto(path)
    const rows = page.getByRole('region', { name, exact: true }).getByRole('rowgroup').last().getByRole('row')
    await expect.poll(() => rows.count()).toBe(2)
    const stops = () => rows.evaluateAll((all) => all.map((row) => row.tabIndex))
    expect(await stops()).toEqual([0, -1])
    await rows.first().focus()
    await page.keyboard.press('j')
    await expect.poll(stops).toEqual([-1, 0])
  }

  // the payment of a month belongs to no booking, but to its member
  await page.goto(`/admin/refunds?tab=payments&q=${member.email}`)
  const month = page.getByRole('region', { name: 'Payments', exact: true }).getByRole('row', { name: /Premium/ })
  await month.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/users/${member.id}`)
})

test('the panel has five tabs with the columns of the specification', async () => {
  const couple = await aCouple(site)
  const admin = await anAdmin(site)
  const page = await site.open('/admin', { as: admin })
  const stats = page.getByRole('region', { name: 'At a glance' })
  for (const words of [/Total users.*couples.*venue accounts/, /Total venues.*verified/, /Active listings.*transfers/])
    expect(await stats.textContent()).toMatch(words)
  expect(await stats.textContent()).toMatch(/Waitlist entries.*verified/)
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  const labels = (await tabs.getByRole('link').allTextContents()).map((label) => label.replace(/\d.*/, ''))
  expect(labels).toEqual(['Users', 'Venues', 'Listings', 'Bookings', 'Waitlist'])

  const columns: Record<string, string[]> = {
    Users: ['ID', 'Name', 'Email', 'Role', 'Verified', 'Created (UTC)', 'Actions'],
    Venues: ['ID', 'Name', 'City and state', 'Capacity', 'Verify', 'View'],
    Listings: ['ID', 'Venue number', 'Date', 'Original price', 'Price', 'Kind', 'Status'],
    Bookings: ['ID', 'Couple user number', 'Listing number', 'Event date', 'Status', 'Deposit'],
    Waitlist: ['ID', 'Email', 'Name', 'Type', 'Location', 'Wedding date', 'Verified', 'Created (UTC)'],
  }
  await site.visitor().call('POST /api/waitlist', { body: { email: 'eager@example.test', userType: 'couple' } })
  for (const [tab, names] of Object.entries(columns)) {
    await tabs.getByRole('link', { name: tab }).click()
    const table = page.getByRole('region', { name: tab, exact: true }).getByRole('table')
    const headers = table.getByRole('columnheader')
    await expect.poll(() => headers.allTextContents(), { message: tab }).toEqual(names)
  }

  await page.goto(`/admin?tab=users&q=${couple.email}`)
  expect(await page.getByRole('button', { name: `Delete ${couple.name}` }).isDisabled()).toBe(false)
  await page.goto(`/admin?tab=users&q=${admin.email}`)
  expect(await page.getByRole('button', { name: `Delete ${admin.name}` }).isDisabled()).toBe(true)
})

test('a table is sorted by the server, over more rows than are loaded, and the address keeps the sort', async () => {
  const last = await aCouple(site, { name: 'Zz Last of All' })
  for (let made = 0; made < 51; made++) await aCouple(site)
  const page = await site.open('/admin?tab=users&filter=couple', { as: await anAdmin(site) })
  const rows = page.getByRole('region', { name: 'Users' }).getByRole('rowgroup').last().getByRole('row')
  const first = (text: string) => expect.poll(() => rows.first().textContent()).toContain(text)
  await rows.nth(49).waitFor()
  const byName = page.getByRole('button', { name: 'Name' })
  await byName.click()
  await page.waitForURL('**sort=name**')
  await byName.click()
  await page.waitForURL('**sort=-name**')
  await first(last.email)
  await page.reload()
  await first(last.email)
  await page.getByRole('button', { name: 'Show more' }).click()
  await rows.nth(51).waitFor()
})

test('on a phone, the tables fit, say only what they know, and can be sorted', async () => {
  const seller = await aCouple(site, { name: 'Wilhelmina Montgomery-Fitzgerald' })
  const dispute = await aTransfer(site, { couple: seller }).disputed()
  await aVenue(site).with({ name: 'Fern Hollow' }).pending()
  const page = await site.open('/admin?tab=users', { as: await anAdmin(site), phone: true })
  const rows = page.getByRole('region', { name: 'Users' }).getByRole('rowgroup').last().getByRole('row')
  await rows.first().waitFor()
  await page.getByLabel('Sort by').selectOption('Name, descending')
  await page.waitForURL('**sort=-name**')
  await expect.poll(() => rows.first().textContent()).toMatch(/Zz|Wilhelmina/)
  await expectNoAxeViolations(page)

  await page.goto('/admin')
  const waiting = page.getByRole('region', { name: 'Inbox' }).getByRole('row')
  const venue = waiting.filter({ hasText: 'Venue to verify' }).first()
  expect(await venue.getByText('Details').isVisible()).toBe(false)
  await venue.getByRole('button', { name: 'More' }).click()
  expect(await venue.getByText('Details').isVisible()).toBe(true)
  expect(await venue.getByText('Amount').isVisible()).toBe(false)

  await site.visitor().call('POST /api/waitlist', { body: { email: 'narrow@example.test', userType: 'couple' } })
  const lists = [
    '?tab=users',
    '?tab=venues',
    '?tab=listings',
    '?tab=bookings',
    '?tab=waitlist',
    '/transfers',
    '/waitlist',
  ]
  for (const list of [...lists, '/refunds?tab=payments']) {
    await page.goto(`/admin${list}`)
    const row = page.locator('main tr[data-row]')
    await row.first().waitFor()
    await page.evaluate(() => document.fonts.ready) // another font would break lines elsewhere
    const heights = await row.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)))
    // a long name and an address of wide letters take up two lines each
    expect(Math.max(...heights), `${list}: ${heights}`).toBeLessThan(120)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), list).toBe(390)
  }
  await page.goto('/admin?tab=users')
  const erase = rows.first().getByRole('button', { name: /^Delete/ })
  expect(await erase.isVisible()).toBe(false)
  await rows.first().getByRole('button', { name: 'More' }).click()
  expect(await erase.isVisible()).toBe(true)

  for (const path of [`/transfer/${dispute.id}`, '/admin/refunds?tab=payments', '/admin/health']) {
    await page.goto(path)
    await page.getByRole('table').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
  }
  // no part of an event is cut off: what, who and when, to the minute
  await page.goto(`/transfer/${dispute.id}`)
  const log = page.getByRole('region', { name: 'Event log' })
  await log
    .getByText(/\d:\d\d [AP]M/)
    .first()
    .waitFor()
  const cut = await log.evaluate((table) =>
    [...table.querySelectorAll('td')]
      .filter((cell) => cell.scrollHeight > cell.clientHeight + 1)
      .map((cell) => cell.textContent),
  )
  expect(cut).toEqual([])
  await page.goto('/admin/refunds?tab=payments')
  const payments = page.getByRole('region', { name: 'Payments' })
  await payments.getByRole('row').nth(1).waitFor()
  expect(await payments.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/transfer\/|bookings\//)
})

test('a bank that took a payment back gets the evidence from the booking’s page', async () => {
  const { checkout } = await aBooking(site).confirmed()
  await takesBack(site, checkout.paymentId)
  const admin = await anAdmin(site)
  const page = await site.open(`/admin/bookings/${checkout.bookingId}`, { as: admin, allow: [/status of 415/] })
  const dispute = page.getByRole('region', { name: 'A bank has taken $3,000 back' })
  await dispute.getByRole('button', { name: /^Send the evidence/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Send the evidence to the bank?' })
  await expectNoAxeViolations(page)
  expect(await dialog.getByRole('link', { name: 'the PDF' }).getAttribute('href')).toMatch(/\/evidence$/)
  await dialog.getByRole('button', { name: 'Send it to the bank' }).click()
  await dialog.getByText('Please tell the bank what it should know').waitFor()
  await dialog.getByLabel('What the bank should know about this case').fill('They have been to the venue twice.')
  const pdf = { name: 'letters.pdf', mimeType: 'application/pdf', buffer: aPdf() }
  await dialog.getByLabel('Choose a document').setInputFiles({ ...pdf, buffer: Buffer.from('torn') })
  await dialog.getByText('This is not a PDF, JPEG or PNG file. Please choose another.').waitFor()
  await dialog.getByLabel('Choose a document').setInputFiles(pdf)
  await dialog.getByText('letters.pdf goes to the bank, too.').waitFor()
  await dialog.getByRole('button', { name: 'Send it to the bank' }).click()
  await page.getByText('Sent to the bank', { exact: true }).waitFor()
  await dispute.getByText(`${admin.name} sent our evidence on `).waitFor()
  await expect.poll(() => dispute.getByRole('button', { name: /Send the evidence/ }).count()).toBe(0)
  await page.getByRole('region', { name: 'Event log' }).getByText('We sent the bank our evidence').waitFor()
  const sent = dispute.getByRole('region', { name: 'What the bank has from us' })
  await sent.getByText(`evidence-${checkout.bookingId}.pdf`).waitFor()
  await sent.getByText(/^letters\.pdf, .* added by the admin$/).waitFor()
  await sent.getByText('Show the full text').click()
  await sent.getByText('They have been to the venue twice.').waitFor()
  await sent.getByText(/If the customer cancels by .*, the venue keeps the deposit/).waitFor()
  await expectNoAxeViolations(page)
})
