import type { FrameLocator, Page } from 'playwright-core'

/** The provider's published test cards. */
export const CARDS = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  asksBank: '4000002500003155',
} as const

/** The card form of the checkout on screen, ready to be filled in, even where a saved card is chosen. */
export async function cardForm(page: Page): Promise<FrameLocator> {
  const form = page.frameLocator('iframe[title="Secure payment form"]')
  const another = page.getByRole('radio', { name: 'Another card' })
  await page.locator('iframe[title="Secure payment form"]').or(another).first().waitFor()
  if (await another.isVisible()) await another.check()
  await form.getByLabel('Card number').waitFor()
  // what is typed before the form's own script runs is lost
  await page.locator('button:enabled', { hasText: /^Pay \$/ }).waitFor()
  return form
}

/** Types a test card as a person would, and the guests if they are missing, then presses the button with the amount. */
export async function payWith(page: Page, card: keyof typeof CARDS): Promise<void> {
  const form = await cardForm(page)
  const guests = page.getByLabel('Number of guests')
  if ((await guests.count()) > 0 && (await guests.inputValue()) === '') await guests.fill('60')
  await form.getByLabel('Card number').fill(CARDS[card])
  await form.getByLabel('Expiration date').fill('1240')
  await form.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

/** Answers the bank's 3-D Secure question. */
export async function answerBank(page: Page, decision: 'Complete' | 'Fail'): Promise<void> {
  await page.getByRole('dialog').frameLocator('iframe').getByRole('button', { name: decision }).click()
}
