import type { Tx } from '#server/platform/database/connect.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { listAdmins } from '../store/users.ts'

/**
 * Tells every admin that something is waiting for one of them (domain.md 6). These letters name no venue and no person;
 * only the admin panel names them.
 */
export async function notifyAdmins(tx: Tx, letter: Letter, at: Date): Promise<void> {
  for (const admin of await listAdmins(tx)) await queueMail(tx, { to: admin.email, toUserId: admin.id, letter, at })
}
