import type { SignedIn } from '../users.ts'
import { readPdf } from './pdf-text.ts'

/** The text of the receipt that this person gets from this address, on one line. */
export async function readReceipt(who: SignedIn, path: string): Promise<string> {
  const answer = await who.client.raw(path)
  const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  return pages.join(' ').replaceAll(/\s+/g, ' ')
}
