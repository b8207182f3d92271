import type { Locator, Page } from 'playwright-core'
import { formatFullDate } from '#contract/wording/format.ts'

/** Chooses a day in the calendar of a form. */
export async function picksDay(form: Locator | Page, date: string): Promise<void> {
  await form.getByLabel('Month', { exact: true }).selectOption(date.slice(0, 7))
  await form.getByRole('button', { name: formatFullDate(date) }).click()
}
