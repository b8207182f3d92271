import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { HOUR } from '#server/platform/clock.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { errorsLogged, problems } from '#tests/builders/checks.ts'
import { aMember, membershipOf, subscriptionOf } from '#tests/builders/premium.ts'
import { provider } from '#tests/builders/provider.ts'
import { aCouple, aVenueOwner } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../browser.ts'
import { answerBank, payWith } from './pay-by-card.ts'

/** Premium on the screen: joining with a card, canceling and keeping the membership, and a card that fails later. */
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

test('a couple joins from the dashboard, pays in place, cancels with one click, and decides to stay after all', async () => {
  const couple = await aCouple(site)
  const page = await site.open('/dashboard/couple?tab=discover', { as: couple, allow: [/status of 402/] })
  await page.getByRole('link', { name: 'Premium Access' }).click()
  await page.waitForURL('**/premium')
  await page.getByText('$19', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Become a member' }).click()
  await payWith(page, 'declined')
  await page.getByRole('alert').getByText('Your card was declined.').waitFor()
  await expectNoAxeViolations(page)
  await payWith(page, 'succeeds')
  await page.getByText('Welcome to Premium').first().waitFor()
  await page.getByRole('heading', { name: 'You’re a Premium member' }).waitFor()
  expect(await page.evaluate(() => scrollY), 'the form ends below the card that follows').toBe(0)
  await page.getByRole('table', { name: 'Receipts' }).getByText('$19').waitFor()
  await expectNoAxeViolations(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^PDF/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^unveil-premium-\d+\.pdf$/)

  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await page.getByText('Membership canceled').first().waitFor()
  await page.getByRole('button', { name: 'Keep my membership' }).waitFor()
  expect(await membershipOf(couple)).toMatchObject({ isMember: true, cancelsAtPeriodEnd: true })
  await page.reload()
  await page.getByText('Your membership ends on').waitFor()
  await page.getByRole('button', { name: 'Keep my membership' }).click()
  await page.getByRole('button', { name: 'Cancel membership' }).waitFor()
  expect(await membershipOf(couple)).toMatchObject({ isMember: true, cancelsAtPeriodEnd: false })
  await page.goto('/dashboard/couple?tab=discover')
  await page.getByText('Member', { exact: true }).waitFor()
})

test('a visitor reads what Premium costs, and is led to sign up with a way back; venues can’t join', async () => {
  const page = await site.open('/premium')
  await page.getByText('$19', { exact: true }).waitFor()
  await expectNoAxeViolations(page)
  expect(await page.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/auth/login?next=%2Fpremium')
  await page.getByRole('link', { name: 'Become a member' }).click()
  await page.waitForURL('**/auth/register-couple?next=%2Fpremium')
  const owner = await site.open('/premium', { as: await aVenueOwner(site) })
  await owner.getByText('Premium is for couples.').waitFor()
  expect(await owner.getByRole('button', { name: 'Become a member' }).count()).toBe(0)
})

test('a bank that asks who is paying is answered on the page', async () => {
  const couple = await aCouple(site)
  const page = await site.open('/premium', { as: couple })
  await page.getByRole('button', { name: 'Become a member' }).click()
  await payWith(page, 'asksBank')
  await answerBank(page, 'Complete')
  await page.getByRole('heading', { name: 'You’re a Premium member' }).waitFor()
})

test('a couple that has saved a card joins with it, and its number isn’t typed again', async () => {
  const { couple } = await aBooking(site, { saveCard: true }).confirmed()
  const page = await site.open('/premium', { as: couple })
  await page.getByRole('button', { name: 'Become a member' }).click()
  const saved = page.getByRole('radio', { name: /^Visa ending in 4242/ })
  await saved.waitFor()
  expect([await saved.isChecked(), await page.locator('iframe').count()]).toEqual([true, 0])
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Pay $19 and join' }).click()
  await page.getByRole('heading', { name: 'You’re a Premium member' }).waitFor()
  const cards = await couple.client.call('GET /api/account/cards')
  expect(cards).toMatchObject([{ last4: '4242', paysMembership: true }])
})

test('a renewal that was declined is paid with another card', async () => {
  const couple = await aMember(site)
  const subscription = await subscriptionOf(site, couple)
  await site.clock.advance(HOUR)
  await bank.swapsCard(subscription, 'declined')
  await bank.bringsForward(subscription)
  await bank.arrived()
  const page = await site.open('/premium', { as: couple })
  await page.getByRole('heading', { name: 'We couldn’t renew your membership' }).waitFor()
  await expectNoAxeViolations(page)
  await payWith(page, 'succeeds')
  await page.getByRole('heading', { name: 'You’re a Premium member' }).waitFor()
  expect((await membershipOf(couple)).receipts).toHaveLength(2)
})

test('a member switches to another card in My Account, and the focus stays there', async () => {
  const couple = await aMember(site)
  const page = await site.open('/account?tab=payments', { as: couple })
  await page.getByRole('link', { name: 'Change card' }).click()
  await page.getByRole('heading', { name: 'Choose a card for Premium' }).waitFor()
  await page.getByText(/^Nothing is charged now\. Starting .+, we’ll charge this card \$19 every month/).waitFor()
  await page.getByRole('button', { name: 'Keep the current card' }).click()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Change card')
  await page.getByText('Visa ending in 4242').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Choose a card for Premium')
  const form = page.frameLocator('iframe[title="Secure payment form"]')
  const use = page.getByRole('button', { name: 'Use this card' })
  await expect.poll(() => use.isEnabled()).toBe(true)
  await expectNoAxeViolations(page)
  await form.getByLabel('Card number').fill('4000002500003155') // its bank asks
  await form.getByLabel('Expiration date').fill('1240')
  await form.getByLabel('Security code').fill('123')
  await use.click()
  await answerBank(page, 'Complete')
  await page.getByText('Visa ending in 3155', { exact: true }).waitFor()
  await expect.poll(focused).toBe('Change card')
  const cards = await couple.client.call('GET /api/account/cards')
  expect(cards.filter(({ paysMembership }) => paysMembership)).toMatchObject([{ last4: '3155' }])
  // then back to the saved card
  await page.getByRole('button', { name: 'Change card' }).click()
  expect(await page.getByRole('radio', { name: /^Visa ending in 4242/ }).isChecked()).toBe(true)
  await use.click()
  await page.getByText('Visa ending in 4242', { exact: true }).waitFor()
})
