import type { Tx } from '#server/platform/database/connect.ts'
import { deleteMailsCalled } from '#server/platform/mail/outbox.ts'
import { threadTemplate } from '../letters.ts'
import { eraseMessagesOf } from '../store.ts'

/** Empties what somebody wrote, and removes the emails by which it was sent to the other side (domain.md row 41). */
export async function eraseMessages(tx: Tx, userId: number): Promise<void> {
  for (const number of await eraseMessagesOf(tx, userId)) await deleteMailsCalled(tx, threadTemplate(number))
}
