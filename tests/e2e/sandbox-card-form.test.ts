import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoAxeViolations, newPage } from './browser.ts'
import { type CardFormSite, startCardFormSite } from './card-form-site.ts'

/**
 * The sandbox's window.Stripe under the real react-stripe-js, in a page whose policy allows no inline style or script.
 */
let site: CardFormSite
beforeAll(async () => {
  site = await startCardFormSite()
})
afterAll(() => site.stop())

async function open(options: { theme?: 'light' | 'dark'; width?: number; allow?: RegExp[] } = {}) {
  const intent = await site.sandbox.stripe.paymentIntents.create({
    amount: 300_000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
  })
  const page = await newPage(options)
  await page.goto(`${site.origin}/?secret=${intent.client_secret}${options.theme === 'dark' ? '&dark' : ''}`)
  const form = page.frameLocator('iframe[title="Secure payment form"]')
  await form.getByLabel('Card number').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Pay' }).isEnabled()).toBe(true)
  return { page, form, intent }
}

async function fill(form: FrameLocator, number: string) {
  await form.getByLabel('Card number').pressSequentially(number)
  await form.getByLabel('Expiration date').pressSequentially('1240')
  await form.getByLabel('Security code').pressSequentially('123')
}

const says = (page: Page) => expect.poll(() => page.locator('#said').textContent())
const pay = (page: Page) => page.getByRole('button', { name: 'Pay' }).click()
const statusOf = async (id: string) => (await site.sandbox.stripe.paymentIntents.retrieve(id)).status

test('typing a test card pays, and the page around it learns only that the form is complete', async () => {
  const { page, form, intent } = await open()
  expect(await page.locator('#complete').textContent()).toBe('false')
  await fill(form, '4242424242424242')
  expect(await form.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
  expect(await form.getByLabel('Expiration date').inputValue()).toBe('12 / 40')
  await expect.poll(() => page.locator('#complete').textContent()).toBe('true')
  await pay(page)
  await says(page).toBe('succeeded')
  expect(await statusOf(intent.id)).toBe('succeeded')
})

test('Enter in a field submits the form around it', async () => {
  const { page, form } = await open()
  await fill(form, '5555555555554444')
  await form.getByLabel('Security code').press('Enter')
  await says(page).toBe('succeeded')
})

test('a declined card says so, in its field too, and the next card pays', async () => {
  const { page, form } = await open({ allow: [/status of 402/] })
  await form.getByRole('button', { name: /declined/ }).click()
  await pay(page)
  await says(page).toBe('card_declined: Your card was declined.')
  const number = form.getByLabel('Card number')
  await form.getByText('Your card was declined.').waitFor()
  expect(await number.getAttribute('aria-invalid')).toBe('true')
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: /succeeds/ }).click()
  expect(await number.getAttribute('aria-invalid')).toBeNull()
  await pay(page)
  await says(page).toBe('succeeded')
})

test('an incomplete form is not sent: the first wrong field gets the focus and its message', async () => {
  const { page, form, intent } = await open()
  const number = form.getByLabel('Card number')
  await number.fill('4242 4242 4242 4241')
  // when the field loses focus, the message appears and moves the button, so a click at that moment may miss
  await number.press('Tab')
  await form.getByText('Your card number is invalid.').waitFor()
  await pay(page)
  await says(page).toBe('invalid_number: Your card number is invalid.')
  await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => number.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await statusOf(intent.id)).toBe('requires_payment_method')
  await expectNoAxeViolations(page)
})

test('a card that isn’t a published test card is refused in the form', async () => {
  const { page, form } = await open({ allow: [/status of 402/] })
  await fill(form, '4111111111111111')
  await pay(page)
  await form.getByText(/published test cards only/).waitFor()
})

test.each(['Complete', 'Fail'] as const)('3-D Secure in a dialog: %s', async (decision) => {
  const { page, form, intent } = await open()
  await form.getByRole('button', { name: /3-D Secure/ }).click()
  await pay(page)
  const bank = page.getByRole('dialog').frameLocator('iframe')
  await bank.getByText('$3,000').waitFor()
  await expectNoAxeViolations(page)
  await bank.getByRole('button', { name: decision }).click()
  await says(page).toMatch(decision === 'Complete' ? /^succeeded$/ : /^payment_intent_authentication_failure/)
  expect(await statusOf(intent.id)).toBe(decision === 'Complete' ? 'succeeded' : 'requires_payment_method')
})

test('closing the 3-D Secure dialog with Escape fails the attempt', async () => {
  const { page, form } = await open()
  await form.getByRole('button', { name: /3-D Secure/ }).click()
  await pay(page)
  const frame = page.getByRole('dialog').frameLocator('iframe')
  await frame.getByRole('heading').waitFor()
  const pressed = expect.poll(async () => {
    await page.keyboard.press('Escape') // on a busy machine, the dialog gets the focus a moment later
    return page.locator('#said').textContent()
  })
  await pressed.toMatch(/^payment_intent_authentication_failure/)
})

test('a wrong client secret is a load error, not an empty page', async () => {
  const page = await newPage({ allow: [/status of 404/] })
  await page.goto(`${site.origin}/?secret=pi_123_secret_456`)
  await says(page).toContain('load error: No such payment_intent')
})

test.each([
  ['light', 1280],
  ['light', 320],
  ['dark', 768],
] as const)('the form in %s at %i px has no axe violation and no scroll bars', async (theme, width) => {
  const { page, form } = await open({ theme, width })
  await expectNoAxeViolations(page)
  const overflow = () =>
    form
      .locator('html')
      .evaluate((root) => [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight])
  await expect.poll(overflow).toEqual([0, 0])
})
