import type { WaitlistForm } from '#contract/api/waitlist.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { deleteMailsToAddress, queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { hashToken, looksLikeToken, newToken } from '#server/platform/tokens.ts'
import { waitlistLetter } from './letters.ts'
import { confirmEntry, deleteEntry, ensureEntry, insertLink, redeemLink } from './store.ts'

/**
 * Puts an address on the waitlist and emails it a link. For an address we know, exactly the same happens, so that
 * neither the answer nor its timing gives anything away; the new answers apply once the link is opened (domain.md row
 * 28).
 */
export async function joinWaitlist(tx: Tx, { clock, config }: Services, form: WaitlistForm): Promise<void> {
  const { email, ...answers } = form
  const at = clock.now()
  const token = newToken()
  const entryId = await ensureEntry(tx, form, at)
  await insertLink(tx, { entryId, tokenHash: hashToken(token), answers, at })
  await queueMail(tx, {
    to: email,
    letter: waitlistLetter(`${config.publicOrigin}/waitlist?confirm=${token}`),
    at,
  })
}

/**
 * Opens an emailed link: the entry is verified and takes the answers of the form that asked for the link. Throws
 * link_invalid if that link or a newer one was used before.
 */
export async function confirmWaitlist(tx: Tx, token: string): Promise<void> {
  const link = looksLikeToken(token) ? await redeemLink(tx, hashToken(token)) : undefined
  if (!link) throw linkUsed()
  await confirmEntry(tx, link.entryId, link.answers)
}

/**
 * Takes an address off the waitlist, with its answers and the emails to it. The caller knows that the address's owner
 * has asked for this.
 */
export async function leaveWaitlist(tx: Tx, email: string): Promise<void> {
  await deleteEntry(tx, email)
  await deleteMailsToAddress(tx, email)
}

export const linkUsed = (): AppError =>
  new AppError('link_invalid', 'This link doesn’t work. It may have been used already, or replaced by a newer one.')
