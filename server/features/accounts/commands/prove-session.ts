import type { Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { markProved } from '../sessions.ts'
import { type CodeKeeping, spendCode } from './spend-code.ts'

/**
 * Notes that the viewer has shown again who they are: by the password, checked before, and the code if there is one.
 * @throws AppError code_required, wrong_code
 */
export async function proveSession(
  tx: Tx,
  viewer: Viewer,
  code: string | undefined,
  keeping: CodeKeeping,
): Promise<void> {
  await spendCode(tx, viewer.id, code, keeping)
  await markProved(tx, viewer.sessionId)
}
