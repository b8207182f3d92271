import type { Tx } from '#server/platform/database/connect.ts'
import { deleteDevicesOf } from '../store/devices.ts'
import { deleteOpenLinks } from '../store/mailed-links.ts'
import { deleteSecretAddress } from '../store/secret-addresses.ts'
import { deleteSessionsOf, deviceOfSession } from '../store/sessions.ts'
import { dropEmailChange } from './change-email.ts'

/**
 * Shuts out anyone else who got into an account, or into its mailbox: ends all sessions except `here`, if given,
 * forgets the other devices, revokes an unused reset link, stops a change of address and turns off the secret address of
 * an owner's dates.
 */
export async function shutOutOthers(tx: Tx, userId: number, here: number | null = null): Promise<void> {
  const device = here === null ? null : await deviceOfSession(tx, here)
  await deleteSessionsOf(tx, userId, here)
  await deleteDevicesOf(tx, userId, device)
  await deleteOpenLinks(tx, userId, 'password-reset')
  await dropEmailChange(tx, userId)
  await deleteSecretAddress(tx, userId)
}
