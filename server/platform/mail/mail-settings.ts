import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'

const SHAPE =
  'must look like smtps://user:password@mail.example:465, with / and @ in the password written as %2F and %40'

/** The address of the mail server, as a setting. */
export const mailServerAddress = z
  .string()
  .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
  .refine((url) => URL.parse(url)?.hostname, SHAPE)

/** Whom emails come from, as a setting: without an address in it, they would go out without a sender. */
export const mailSenderName = z
  .string()
  .refine(isOneSender, 'must be one address, with a name or without, such as Unveil <hello@your.domain>')

function isOneSender(text: string): boolean {
  const [first, ...more] = addressparser(text, { flatten: true })
  return more.length === 0 && first !== undefined && /^[^\s@]+@[^\s@]+$/.test(first.address)
}

/** The address in a sender: 'hello@unveil.example' in 'Unveil <hello@unveil.example>' and 'hello@unveil.example (Unveil)'. */
export const addressIn = (sender: string): string => addressparser(sender, { flatten: true })[0]?.address ?? sender
