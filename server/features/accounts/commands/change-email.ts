import type { Tx } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { emailChangedLetter, newAddressLetter, oldAddressLetter } from '../letters.ts'
import { linkTime, makeLink, spendLink } from '../mailed-links.ts'
import { addressTaken, checkAnotherAddress, checkOwnAddress, linkInvalid, stillThere } from '../policy.ts'
import { noteAddressChanged } from '../store/customers.ts'
import { beginEmailChange, confirmSide, deleteEmailChange } from '../store/email-changes.ts'
import { deleteOpenLinks } from '../store/mailed-links.ts'
import { findUser, findUserByEmail, lockUser, replaceAddress } from '../store/users.ts'
import { type CodeKeeping, spendCode } from './spend-code.ts'

type Keeping = CodeKeeping & { mode: 'demo' | 'live' }

/** Which of the two addresses a link was emailed to. */
type Side = 'old' | 'new'

const LINK = { old: 'email-change-old', new: 'email-change-new' } as const

/**
 * Asks both addresses to confirm that an account moves from one to the other. Until both have, nothing changes. The
 * password was checked before.
 * @throws AppError email_taken; invalid_request for the current address, for a closed account's, and in live mode for one
 * of the demo's; code_required, wrong_code
 */
export async function askForEmailChange(
  tx: Tx,
  userId: number,
  { email, code }: { email: string; code?: string | undefined },
  keeping: Keeping,
): Promise<void> {
  const { publicOrigin, mode, at } = keeping
  const user = stillThere(await lockUser(tx, userId))
  checkOwnAddress(email, mode)
  checkAnotherAddress(user.email, email)
  await spendCode(tx, userId, code, keeping)
  if (await findUserByEmail(tx, email)) throw addressTaken()
  await beginEmailChange(tx, userId, email, linkTime())
  const oldLink = await makeLink(tx, LINK.old, user, publicOrigin)
  const newLink = await makeLink(tx, LINK.new, { id: userId, email }, publicOrigin)
  await queueMail(tx, { to: user.email, toUserId: userId, letter: oldAddressLetter(email, oldLink), at })
  await queueMail(tx, { to: email, toUserId: userId, letter: newAddressLetter(newLink), at })
}

/**
 * Confirms a change with the link that one of the two addresses got. The second confirmation moves the account and
 * emails the old address.
 * @throws AppError link_invalid; email_taken when another account has the address by now
 */
export async function confirmEmailChange(
  tx: Tx,
  { token, side }: { token: string; side: Side },
  { publicOrigin, at }: { publicOrigin: string; at: Date },
): Promise<{ isChanged: boolean }> {
  const link = await spendLink(tx, LINK[side], token)
  const user = await lockUser(tx, link.userId)
  const change = await confirmSide(tx, link.userId, side, linkTime())
  if (!user || !change || link.email !== (side === 'old' ? user.email : change.email)) throw linkInvalid()
  if (!change.oldConfirmedAt || !change.newConfirmedAt) return { isChanged: false }
  if (!(await replaceAddress(tx, user, change.email, at))) throw addressTaken()
  await deleteEmailChange(tx, user.id)
  await noteAddressChanged(tx, user.id)
  const letter = emailChangedLetter(change.email, `${publicOrigin}/contact`)
  await queueMail(tx, { to: user.email, toUserId: user.id, letter, at })
  return { isChanged: true }
}

/**
 * Stops a change with the link that the old address got.
 * @throws AppError link_invalid, also once the change has been made
 */
export async function stopEmailChange(tx: Tx, token: string): Promise<void> {
  const { userId } = await spendLink(tx, LINK.old, token)
  await withdrawEmailChange(tx, userId)
}

/** Withdraws an account's pending change of address, if there is one. */
export async function withdrawEmailChange(tx: Tx, userId: number): Promise<void> {
  stillThere(await findUser(tx, userId))
  await dropEmailChange(tx, userId)
}

/** Deletes an account's pending change of address, and the links that confirm it. */
export async function dropEmailChange(tx: Tx, userId: number): Promise<void> {
  await deleteEmailChange(tx, userId)
  for (const kind of Object.values(LINK)) await deleteOpenLinks(tx, userId, kind)
}
