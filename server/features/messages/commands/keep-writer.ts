import { lockCouple } from '#server/features/accounts/commands/lock-couple.ts'
import { keepOwner } from '#server/features/accounts/store/users.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'

/**
 * Keeps the account of somebody who writes a message, or a reason for reporting one, from being erased until the
 * transaction ends: their words are erased with it. Throws not_signed_in if it was erased first.
 */
export async function keepWriter(tx: Tx, viewer: Viewer): Promise<void> {
  await (viewer.role === 'venue' ? keepOwner : lockCouple)(tx, viewer.id)
}
