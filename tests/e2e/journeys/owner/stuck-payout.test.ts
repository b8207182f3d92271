import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR } from '#server/platform/clock.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { provider } from '#tests/builders/provider.ts'
import { anAdmin } from '#tests/builders/users.ts'
import { startTestSite, type TestSite } from '#tests/site.ts'
import { expectNoAxeViolations } from '../../browser.ts'

/** A payout that the card provider refuses: what its payee and an admin read, until it is sent again. */
let site: TestSite
let bank: ReturnType<typeof provider>
beforeAll(async () => {
  site = await startTestSite()
  bank = provider(site)
})
afterAll(() => site.stop())

test('a payout is refused, parked, and sent again by an admin; its payee can follow it', async () => {
  const { listing } = await aBooking(site).confirmed()
  const { owner, name } = listing.venue
  await bank.fails('transfer_fails', '', null)
  await site.clock.advance(49 * HOUR)
  await bank.arrived()
  const page = await site.open('/dashboard/venue?tab=payouts', { as: owner })
  const payouts = page.getByRole('listitem').filter({ hasText: `${name}, event on` })
  await payouts.getByText('The card provider refused it. We’ll try again').waitFor()
  const money = page.getByRole('region', { name: 'Your money' })
  await money.getByText('Of that, $3,000 is due and hasn’t been sent yet.').waitFor()
  await money.getByText('$3,000', { exact: true }).waitFor()

  for (let week = 0; week < 5; week++) {
    await site.clock.advance(2 * DAY)
    await bank.arrived()
  }
  await page.reload()
  await payouts.getByText('We’re looking into it').waitFor()
  await payouts.getByText('It didn’t go through.').waitFor()
  await expectNoAxeViolations(page)

  const admin = await anAdmin(site)
  const panel = await site.open('/admin', { as: admin })
  await panel.getByRole('region', { name: 'Inbox' }).getByText('Stuck payout').waitFor()
  await panel.goto('/admin/refunds?tab=payouts')
  await panel.getByText(/: tried 5 times\. “You have insufficient funds/).waitFor()
  await panel.getByRole('button', { name: /^Send again/ }).click()
  const dialog = panel.getByRole('dialog', { name: 'Send this payout again?' })
  await dialog.getByLabel('Reason').fill('The balance is there now')
  await bank.works()
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await panel.getByText('The payout will be sent again', { exact: true }).waitFor()
  await panel.getByText('Waiting for you to send it again').waitFor({ state: 'detached' })
  await bank.arrived()
  await page.reload()
  await payouts.getByText('Paid', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Your money' }).getByText('the rest the day after the event.').waitFor()
  expect(await page.getByText('hasn’t been sent yet').count()).toBe(0)
})
