import { once } from 'node:events'
import { sql } from 'kysely'
import nodemailer from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { isOutage } from '../database/outage.ts'
import type { Sweep } from '../jobs/sweeper.ts'
import { untilItWorks } from '../jobs/until-it-works.ts'
import { handles, type JobHandler } from '../jobs/worker.ts'
import { inSpan } from '../tracing/spans.ts'
import { giveWay } from '../turns/give-way.ts'
import { triesAfterOutage } from './after-outage.ts'
import { letterHtml, letterText } from './letter.ts'
import { addressIn } from './mail-settings.ts'
import { findUnsentMail, markMailSent, NO_SESSION, sendMailJob, type UnsentMail } from './outbox.ts'

/** Emails sent at the same time, each over a connection to the mail server that is reused for the next one. */
const SLOTS = 3
const TIME_OUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** No email takes longer, even if the server answers byte by byte. */
const LONGEST_MS = 60_000
/** The first of the two keys of the advisory lock on an email; the second is its id. */
const MAIL_LOCK = 77_112

/** nodemailer's codes for what goes wrong with the connection, its encryption, the greetings or the login. */
const OF_THE_SESSION = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EAUTH'])

/** The job that sends emails, and the timer that retries those that an outage held up. */
export interface MailSender extends JobHandler {
  afterOutage: Sweep
}

/**
 * The job that sends queued emails by SMTP, in its own slots. The message id has the email's row id in it, so a retry
 * after a lost answer is recognizable as the same email. If the server fails, the job throws and is tried again later,
 * or once the server answers again (`afterOutage`).
 */
export function mailSender(options: { smtpUrl: string; from: string; db: Db; clock: Clock }): MailSender {
  const { db, clock } = options
  const closing = new AbortController()
  const transport = nodemailer.createTransport(
    { url: options.smtpUrl, pool: true, maxConnections: SLOTS, ...TIME_OUTS },
    { from: options.from, headers: SENT_BY_A_PROGRAM },
  )
  const domain = /@([\w.-]+)/.exec(addressIn(options.from))?.[1] ?? 'localhost'

  async function send(session: Db, mailId: number): Promise<void> {
    const mail = await findUnsentMail(session, mailId)
    if (!mail) return
    await inSpan('mail', `mail ${mail.template}`, { known: { 'unveil.mail': mail.id } }, () =>
      transport
        .sendMail({
          to: mail.recipient,
          subject: mail.subject,
          ...printed(mail),
          messageId: `<mail-${mail.id}@${domain}>`,
          ...(mail.unsubscribe_url && unsubscribing(mail.unsubscribe_url)),
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(LONGEST_MS)]),
        })
        .catch((error: unknown) => {
          throw naming(error)
        }),
    )
    // the email has been sent: an outage that begins now must not cause it to be sent again
    const first = [session] // if its host has vanished, we notice here, and not again at the unlock
    const mark = () => markMailSent(first.pop() ?? db, mail.id, clock.now())
    await untilItWorks(mark, { again: isOutage, signal: closing.signal })
  }
  /** Whether the server takes a session now; false if it takes too long or the process is ending. */
  async function answers(stopping = closing.signal): Promise<boolean> {
    const limit = AbortSignal.any([stopping, AbortSignal.timeout(LONGEST_MS)])
    const over = once(limit, 'abort').then(() => false)
    return !stopping.aborted && Promise.race([transport.verify().catch(() => false), over])
  }
  return {
    ...handles(sendMailJob, async ({ mailId }) => {
      await giveWay()
      await onlyHere(db, mailId, (session) => send(session, mailId))
    }),
    slots: SLOTS,
    close: () => {
      closing.abort(new Error('the process ends'))
      transport.close({ force: true })
    },
    afterOutage: triesAfterOutage(db, answers),
  }
}

/**
 * Sends an email under a lock on it, which ends at the latest with our connection to the database: a process that takes
 * the job over from a stalled one finds the email on its way, throws, and tries again later.
 */
function onlyHere(db: Db, mailId: number, send: (session: Db) => Promise<void>): Promise<void> {
  return db.connection().execute(async (session) => {
    const lock = await sql<{ free: boolean }>`
      select pg_try_advisory_lock(${MAIL_LOCK}::int, ${mailId}::int) as free`.execute(session)
    if (!lock.rows[0]?.free) throw new Error('another process is sending this email')
    try {
      await send(session)
    } finally {
      const unlock = sql`select pg_advisory_unlock(${MAIL_LOCK}::int, ${mailId}::int)`.execute(session)
      await unlock.catch(() => {}) // the connection is lost, and the lock with it
    }
  })
}

/** The same error. If it is about the session with the server and not the email, its message begins by saying so. */
function naming(error: unknown): unknown {
  if (error instanceof Error && 'code' in error && OF_THE_SESSION.has(String(error.code))) {
    error.message = NO_SESSION + error.message
  }
  return error
}

/** What the reader of an email sees; older code stored the text and the HTML, not what they are made from. */
function printed({ subject, content, body_text, body_html }: UnsentMail) {
  if (content) return { text: letterText(content), html: letterHtml(subject, content) }
  return { text: body_text ?? undefined, html: body_html ?? undefined }
}

/** Keeps people's out-of-office replies from coming back (RFC 3834). */
const SENT_BY_A_PROGRAM = { 'Auto-Submitted': 'auto-generated' }

/** The headers by which an email program offers to unsubscribe and does so in one click (RFC 8058). */
const unsubscribing = (url: string) => ({
  list: { unsubscribe: url },
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
})
