import nodemailer from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { handles, type JobHandler } from '../jobs/worker.ts'
import { findUnsentMail, markMailSent, sendMailJob } from './outbox.ts'

/**
 * The job that sends queued mails by SMTP. The message id is the mail's row id, so a retry after a lost answer is
 * recognisable as the same mail. A failing server throws: the job is tried again later.
 */
export function mailSender(options: { smtpUrl: string; from: string; db: Db; clock: Clock }): JobHandler {
  const transport = nodemailer.createTransport(options.smtpUrl, { from: options.from })
  const domain = /@([\w.-]+)/.exec(options.from)?.[1] ?? 'localhost'
  return handles(sendMailJob, async ({ mailId }) => {
    const mail = await findUnsentMail(options.db, mailId)
    if (!mail) return
    await transport.sendMail({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      messageId: `<mail-${mail.id}@${domain}>`,
      ...(mail.unsubscribe_url && unsubscribing(mail.unsubscribe_url)),
    })
    await markMailSent(options.db, mail.id, options.clock.now())
  })
}

/** The headers by which a mail program offers to unsubscribe and does so in one click (RFC 8058). */
const unsubscribing = (url: string) => ({
  list: { unsubscribe: url },
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
})
