import type { Db, Tx } from '../database/connect.ts'
import { addJob, jobKind } from '../jobs/queue.ts'
import type { Letter } from './letter.ts'

export const sendMailJob = jobKind<{ mailId: number }>('send-mail', { maxAttempts: 20 })

/**
 * Writes a mail in the transaction that causes it and queues its sending. The letter is rendered now, from what its
 * reader may see now. `at` is the injected clock's time.
 */
export async function queueMail(
  tx: Tx,
  mail: { to: string; toUserId?: number; letter: Letter; at: Date },
): Promise<void> {
  const { id } = await tx
    .insertInto('mails')
    .values({
      recipient: mail.to,
      recipient_id: mail.toUserId ?? null,
      template: mail.letter.template,
      subject: mail.letter.subject,
      body_text: mail.letter.text,
      body_html: mail.letter.html,
      created_at: mail.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(tx, sendMailJob, { mailId: id }, { key: `mail-${id}` })
}

/** The mail if it still waits to be sent. */
export function findUnsentMail(db: Db, id: number) {
  return db.selectFrom('mails').selectAll().where('id', '=', id).where('sent_at', 'is', null).executeTakeFirst()
}

export async function markMailSent(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('mails').set({ sent_at: at }).where('id', '=', id).execute()
}
