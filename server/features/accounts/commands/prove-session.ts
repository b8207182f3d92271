import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/platform/services.ts'
import { renewSession } from '../sessions.ts'
import { countCodeOf } from './limit-codes.ts'
import { provePassword } from './prove-password.ts'
import { type CodeKeeping, spendCode } from './spend-code.ts'

/**
 * Checks a password that was given again, and counts the code, before the transaction opens.
 * @throws AppError invalid_request, naming the field; too_many_requests
 */
export async function checkProof(
  db: Db,
  services: Services,
  viewer: Viewer,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  await provePassword(db, viewer.id, password, 'password')
  if (code !== undefined) await countCodeOf(services, code, viewer)
}

/**
 * Notes that the viewer has proved again who they are: by the password, checked before, and the code if there is one.
 * Returns the session's new token.
 * @throws AppError code_required, wrong_code
 */
export async function proveSession(
  tx: Tx,
  viewer: Viewer,
  code: string | undefined,
  keeping: CodeKeeping,
): Promise<string> {
  await spendCode(tx, viewer.id, code, keeping)
  return renewSession(tx, viewer.sessionId)
}
