import { deleteSecretAddress, putSecretAddress } from '#server/features/accounts/store/secret-addresses.ts'
import { findUser, keepOwner } from '#server/features/accounts/store/users.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { secretAddressLetter } from '../letters.ts'

/**
 * Creates the secret address of an owner's dates and notifies the owner. The address is shown only now; an older one
 * stops working.
 */
export async function makeSecretAddress(
  tx: Tx,
  { clock, config }: Services,
  viewer: Viewer,
): Promise<{ url: string; since: Date }> {
  await keepOwner(tx, viewer.id) // the address is deleted with the account
  const token = newToken()
  const since = clock.now()
  await putSecretAddress(tx, { owner_id: viewer.id, token_hash: hashToken(token), created_at: since })
  const owner = await findUser(tx, viewer.id)
  const letter = secretAddressLetter(`${config.publicOrigin}/dashboard/venue?tab=calendar`)
  if (owner) await queueMail(tx, { to: owner.email, toUserId: owner.id, letter, at: since })
  return { url: `${config.publicOrigin}/api/calendars/dates.ics?token=${token}`, since }
}

/** Turns the address off; asking again changes nothing. */
export const removeSecretAddress = (tx: Tx, viewer: Viewer): Promise<void> => deleteSecretAddress(tx, viewer.id)
