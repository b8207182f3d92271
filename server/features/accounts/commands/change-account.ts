import type { Role } from '#contract/catalog.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { deleteMailsTo } from '#server/platform/mail/outbox.ts'
import { checkPartner, existing } from '../policy.ts'
import { endAllSessions } from '../sessions.ts'
import { deleteEmailChange } from '../store/email-changes.ts'
import { deleteLinksOf } from '../store/links.ts'
import { deleteTwoFactor } from '../store/two-factor.ts'
import { lockUser, scrubUser, type UserRow, updateUser } from '../store/users.ts'

// The admin feature's policy decides who may do this to whom.

/**
 * Gives a user another role and signs them out everywhere, so that the role takes effect immediately.
 * @throws AppError not_found
 */
export async function changeRole(tx: Tx, userId: number, role: Role): Promise<UserRow> {
  const user = existing(await updateUser(tx, userId, { role }))
  await endAllSessions(tx, userId)
  return user
}

/**
 * People change their own name and phone, couples their partner's name as well; what else they said at sign-up stays.
 * @throws AppError not_found; invalid_request for a partner of anybody but a couple
 */
export async function changeOwnAccount(
  tx: Tx,
  userId: number,
  { name, phone, partnerName }: { name: string; phone: string | null; partnerName: string | null },
): Promise<UserRow> {
  const { metadata, role } = existing(await lockUser(tx, userId))
  checkPartner(role, partnerName)
  const { partnerName: _, ...rest } = metadata
  const changed = JSON.stringify(partnerName === null ? rest : { ...rest, partnerName })
  return existing(await updateUser(tx, userId, { name, phone, metadata: changed }))
}

/** @throws AppError not_found */
export async function setVerified(tx: Tx, userId: number, verified: boolean): Promise<UserRow> {
  return existing(await updateUser(tx, userId, { verified }))
}

/**
 * Erases a person: name, address, phone, what they typed at sign-up, sessions, links and mails. The row stays, without
 * any of it, because money rows point to it (domain.md row 41).
 * @throws AppError not_found
 */
export async function eraseUser(tx: Tx, userId: number, at: Date): Promise<void> {
  existing((await scrubUser(tx, userId, at)) || undefined)
  await endAllSessions(tx, userId)
  await deleteLinksOf(tx, userId)
  await deleteTwoFactor(tx, userId)
  await deleteEmailChange(tx, userId)
  await deleteMailsTo(tx, userId)
}
