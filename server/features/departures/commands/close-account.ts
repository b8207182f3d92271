import type { Actor } from '#contract/processes/process.ts'
import { type CodeKeeping, takeCode } from '#server/features/accounts/commands/spend-code.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { accountClosedLetter } from '../letters.ts'
import { eraseAccount } from './erase-account.ts'

/**
 * Closes the viewer's own account for good and emails a confirmation to its address. The password has
 * already been checked.
 * @throws AppError code_required, wrong_code; user_in_use with the reasons while it is tied to dates or money
 */
export async function closeAccount(
  tx: Tx,
  viewer: Viewer & { role: Actor },
  code: string | undefined,
  keeping: CodeKeeping,
): Promise<void> {
  const { publicOrigin, at } = keeping
  await takeCode(tx, viewer.id, code, keeping)
  const { email } = await eraseAccount(tx, viewer.id, { actor: viewer.role, actorId: viewer.id, at })
  await queueMail(tx, { to: email, letter: accountClosedLetter(`${publicOrigin}/contact`), at })
}
