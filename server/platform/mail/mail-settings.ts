import { z } from 'zod'

const SHAPE = 'must look like smtps://user:password@mail.example:465, with / and @ in the password written as %2F and %40'

/** The address of the mail server, as a setting. */
export const mailServerAddress = z
  .string()
  .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
  .refine((url) => URL.parse(url)?.hostname, SHAPE)
