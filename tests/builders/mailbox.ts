import { sql } from 'kysely'
import type { TestApp } from '#tests/app.ts'

export interface ReceivedMail {
  subject: string
  text: string
  html: string
  /** by their names in lowercase */
  headers: Record<string, string>
  /** address of its button, if it has one */
  link: URL | null
}

/** The emails that arrived at an address, oldest first: everything queued is sent by SMTP to the sandbox's mailbox. */
export async function mailsTo(app: TestApp, address: string): Promise<ReceivedMail[]> {
  await app.deliver()
  const { rows } = await sql<Omit<ReceivedMail, 'link'>>`
    select subject, text_part as text, html_part as html, headers from sandbox.mails
    where ${address} = any (recipients) order by id`.execute(app.services.db)
  return rows.map((row) => {
    const address = row.text.match(/https?:\/\/\S+/g)?.find((url) => url.startsWith(app.services.config.publicOrigin))
    return { ...row, link: address ? new URL(address) : null }
  })
}
