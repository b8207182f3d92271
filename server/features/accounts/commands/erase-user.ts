import type { Tx } from '#server/platform/database/connect.ts'
import { deleteMailsTo } from '#server/platform/mail/outbox.ts'
import { existing } from '../policy.ts'
import { deleteLinksOf } from '../store/mailed-links.ts'
import { deleteTwoFactor } from '../store/two-factor.ts'
import { scrubUser } from '../store/users.ts'
import { shutOutOthers } from './shut-out-others.ts'

/**
 * Erases a person: name, address, phone, what they typed at sign-up, sessions, links and emails. The user's row stays,
 * emptied, because money rows point to it (domain.md row 41).
 * @throws AppError not_found
 */
export async function eraseUser(tx: Tx, userId: number, at: Date): Promise<void> {
  existing((await scrubUser(tx, userId, at)) || undefined)
  await shutOutOthers(tx, userId)
  await deleteLinksOf(tx, userId)
  await deleteTwoFactor(tx, userId)
  await deleteMailsTo(tx, userId)
}
