import nodemailer from 'nodemailer'
import type { Config } from '../../server/config.ts'
import { about, type Finding } from './finding.ts'

/** Signs in at the mail server, and sends nothing. */
export async function lookAtMail({ smtpUrl, mailFrom, cards }: Config): Promise<Finding[]> {
  const { ok, warn } = about('Mail')
  if (smtpUrl === null && cards.provider === 'sandbox') return [ok('The sandbox keeps them in its mailbox.')]
  if (smtpUrl === null) return [warn('SMTP_URL is not set: without the sandbox, emails wait until it is.')]
  const transport = nodemailer.createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
  const { hostname, protocol } = new URL(smtpUrl)
  const isOwn = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return [
    ok(`${hostname} takes mail from ${mailFrom}.`),
    ...(mailFrom.includes('unveil.example')
      ? [warn('MAIL_FROM is not set: emails come from an address that isn’t yours.')]
      : []),
    ...(protocol === 'smtp:' && !isOwn
      ? [ok('The connection is encrypted if the server offers it (STARTTLS); smtps:// insists.')]
      : []),
  ]
}
