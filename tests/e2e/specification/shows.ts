import type { Locator } from 'playwright-core'

/** Waits until this part of a page shows each of the texts. */
export async function shows(part: Locator, texts: string[]): Promise<void> {
  for (const text of texts) await part.getByText(text).filter({ visible: true }).first().waitFor()
}
