import nodemailer from 'nodemailer'
import { unencryptedMail } from '#server/platform/secrecy/unencrypted-connections.ts'
import type { Config } from '../../server/config.ts'
import { about, type Finding, wordsOf } from './finding.ts'

/** Logs in to the mail server without sending anything. */
export async function lookAtMail({ smtpUrl, mailFrom, cards }: Config): Promise<Finding[]> {
  const { ok, warn, bad } = about('Mail')
  if (smtpUrl === null && cards.provider === 'sandbox') return [ok('The sandbox keeps emails in its mailbox.')]
  if (smtpUrl === null) return [warn('SMTP_URL is not set: without the sandbox, emails wait until it is.')]
  const transport = nodemailer.createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 })
  const { hostname, port } = new URL(smtpUrl)
  try {
    await transport.verify()
  } catch (error) {
    const server = port === '' ? hostname : `${hostname}:${port}`
    return [
      bad(
        `${server} takes no email from us (${wordsOf(error)}): check SMTP_URL, and whether a firewall is in the way.`,
      ),
    ]
  } finally {
    transport.close()
  }
  return [
    ok(`${hostname} takes email from ${mailFrom}.`),
    ...(mailFrom.includes('unveil.example')
      ? [warn('MAIL_FROM still names unveil.example: emails come from an address that isn’t yours.')]
      : []),
    ...(unencryptedMail(smtpUrl) === null
      ? []
      : [warn('The connection is encrypted only if the server offers it: use smtps://, or add ?requireTLS=true.')]),
  ]
}
