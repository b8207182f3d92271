import type { Queries } from '../transaction.ts'

export interface Mail {
  id: number
  receivedAt: Date
  sender: string
  recipients: string[]
  subject: string
  text: string
  html: string | null
  headers: Record<string, string>
}

const COLUMNS = `id, received_at AS "receivedAt", sender, recipients, subject, text_part AS text, html_part AS html, headers`

/** Emails, newest first; `to` narrows them to one recipient, `after` to emails with a higher id. */
export function listMails(tx: Queries, filter: { to?: string; after?: number; limit?: number } = {}): Promise<Mail[]> {
  return tx.search<Mail>(
    `SELECT ${COLUMNS} FROM sandbox.mails
     WHERE ($1::text IS NULL OR recipients @> ARRAY[$1]) AND id > $2 ORDER BY id DESC LIMIT $3`,
    [filter.to?.toLowerCase() ?? null, filter.after ?? 0, filter.limit ?? 100],
  )
}

export async function findMail(tx: Queries, id: number): Promise<Mail | null> {
  const [mail] = await tx.query<Mail>(`SELECT ${COLUMNS} FROM sandbox.mails WHERE id = $1`, [id])
  return mail ?? null
}
