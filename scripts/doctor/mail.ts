import nodemailer from 'nodemailer'
import { unencryptedMail } from '#server/platform/secrecy/unencrypted-connections.ts'
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
  const { hostname } = new URL(smtpUrl)
  return [
    ok(`${hostname} takes mail from ${mailFrom}.`),
    ...(mailFrom.includes('unveil.example')
      ? [warn('MAIL_FROM still names unveil.example: emails come from an address that isn’t yours.')]
      : []),
    ...(unencryptedMail(smtpUrl) === null
      ? []
      : [warn('The connection is encrypted only if the server offers it: use smtps://, or add ?requireTLS=true.')]),
  ]
}
