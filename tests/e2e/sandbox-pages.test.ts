import nodemailer from 'nodemailer'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoAxeViolations, newPage } from './browser.ts'
import { type CardFormSite, startCardFormSite } from './card-form-site.ts'

/** The sandbox's own pages: control, mailbox, onboarding, 3-D Secure. */
let site: CardFormSite
beforeAll(async () => {
  site = await startCardFormSite()
  const { stripe, smtpPort } = site.sandbox
  const pay = (amount: number, token: string) =>
    stripe.paymentIntents
      .create({ amount, currency: 'usd', allowed_payment_method_types: ['card'], payment_method: token, confirm: true })
      .catch(() => null)
  await pay(300_000, 'pm_card_visa')
  await pay(127_550, 'pm_card_chargeDeclined')
  await pay(80_000, 'pm_card_authenticationRequired')
  await nodemailer.createTransport({ host: '127.0.0.1', port: smtpPort }).sendMail({
    from: 'hello@unveil.example',
    to: 'couple@unveil.example',
    subject: 'Your date is yours',
    text: 'See it here: http://127.0.0.1/booking/1',
    html: '<h1>Your date is yours</h1><p><a href="/">See it</a></p>',
  })
})
afterAll(() => site.stop())

const noOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

test.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 360],
  ['dark', 360],
] as const)('axe finds nothing on the control page, the mailbox and an email in %s at %i px', async (theme, width) => {
  const page = await newPage({ theme, width, baseURL: site.origin })
  for (const path of ['/sandbox', '/sandbox/mail', '/sandbox/mail/1', '/sandbox/mail?to=nobody@unveil.example']) {
    await page.goto(path)
    await page.getByText('Sandbox: no real money').waitFor()
    // No script runs in the frame of an email, not even the checker's, so the frame is taken out first.
    await page.evaluate(() => document.querySelector('iframe')?.remove())
    await expectNoAxeViolations(page)
    await noOverflow(page)
  }
})

test('a chargeback is opened and lost by hand, and the page shows the books', async () => {
  const page = await newPage({ baseURL: site.origin })
  await page.goto('/sandbox')
  await page
    .getByRole('row', { name: /\$3,000/ })
    .getByRole('button', { name: 'Open a chargeback' })
    .click()
  await page.getByText('chargeback: needs response').waitFor()
  await page.getByRole('button', { name: 'Lose it' }).click()
  await page.getByText('chargeback: lost').waitFor()
  const row = await page.getByRole('row', { name: /\$3,000/ }).boundingBox()
  expect(row?.y, 'what is above the row stays in view').toBeGreaterThan(100)
  await page.getByText('Below zero: the platform bears').waitFor()
  await page.getByText('Every cent accounted for').waitFor()
})

test('switches keep showing what is on', async () => {
  const page = await newPage({ baseURL: site.origin })
  await page.goto('/sandbox')
  await page.getByRole('button', { name: 'Hold back' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Hold back' }).getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: 'Right away' }).click()
  const fault = page.getByRole('group', { name: /refund starts well/ })
  await fault.getByRole('button', { name: 'Once' }).click()
  await page.getByText('A refund starts well and fails a moment later (next 1)').waitFor()
  await fault.getByRole('button', { name: 'Off' }).click()
  await page.getByText('A refund starts well and fails a moment later (off)').waitFor()
})

test('a link in an email leaves the frame', async () => {
  const page = await newPage({ baseURL: site.origin })
  await page.goto('/sandbox/mail')
  await page.getByRole('link', { name: /Your date is yours/ }).click()
  await page.frameLocator('iframe').getByRole('link', { name: 'See it' }).click()
  await page.waitForURL(`${site.origin}/`)
})

test('a venue finishes its onboarding, and can be paid', async () => {
  const { stripe } = site.sandbox
  const account = await stripe.accounts.create({
    email: 'venue@unveil.example',
    controller: {
      stripe_dashboard: { type: 'express' },
      fees: { payer: 'application' },
      losses: { payments: 'application' },
    },
    capabilities: { transfers: { requested: true } },
  })
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    return_url: `${site.origin}/sandbox/mail`,
    refresh_url: `${site.origin}/sandbox`,
  })
  const page = await newPage({ width: 360 })
  await page.goto(link.url)
  await expectNoAxeViolations(page)
  await noOverflow(page)
  await page.getByRole('button', { name: 'Finish: ready to be paid' }).click()
  await page.waitForURL('**/sandbox/mail')
  expect((await stripe.accounts.retrieve(account.id)).payouts_enabled).toBe(true)
  await page.goto((await stripe.accounts.createLoginLink(account.id)).url)
  await expectNoAxeViolations(page)
})
