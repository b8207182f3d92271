import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Database } from '../database.ts'

export interface Mailbox {
  port: number
  close(): Promise<void>
}

const MAX_BYTES = 10 * 1024 * 1024

/** A real SMTP server on the loopback address that delivers nothing: every email lands on the mailbox page. */
export async function startMailbox(options: {
  database: Database
  port: number
  log: (line: string) => void
}): Promise<Mailbox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Any name and password will do.
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    size: MAX_BYTES,
    // The product's mailer keeps its connections open; they must not keep the sandbox alive.
    closeTimeout: 500,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map((recipient) => recipient.address.toLowerCase())
        keep(options.database, Buffer.concat(chunks), recipients).then(
          () => done(),
          (error: Error) => {
            options.log(`sandbox: an email could not be kept: ${error.message}`)
            done(error)
          },
        )
      })
    },
  })
  server.on('error', (error) => options.log(`sandbox: mail server: ${error.message}`))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function keep(database: Database, message: Buffer, recipients: string[]): Promise<void> {
  const mail = await PostalMime.parse(message)
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
  await database.query(
    `INSERT INTO sandbox.mails (received_at, sender, recipients, subject, text_part, html_part, headers)
     VALUES (clock_timestamp(), $1, $2, $3, $4, $5, $6)`,
    [mail.from?.address ?? '', recipients, mail.subject ?? '', mail.text ?? '', mail.html ?? null, headers],
  )
}
