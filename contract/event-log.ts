import { z } from 'zod'

/** What an event in the log of a transfer or booking can be about. */
const LOGGED = [
  'transfer',
  'price',
  'hold',
  'booking',
  'guests',
  'message',
  'offer',
  'payment',
  'refund',
  'chargeback',
  'payout',
] as const

/** One line of a log, for admins: what was done, by whom and why. */
export const eventLine = z
  .strictObject({
    id: z.number(),
    transition: z.string(),
    from: z.string().nullable(),
    to: z.string(),
    actor: z.string(),
    actorName: z.string().nullable(),
    reason: z.string().nullable(),
    at: z.string(),
  })
  .meta({ id: 'EventLine' })
export type EventLine = z.output<typeof eventLine>

/**
 * The same, with the object that the event happened to: the log of a transfer or booking includes everything behind it.
 * Dollars.
 */
export const objectEvent = eventLine
  .extend({
    about: z.enum(LOGGED),
    /** number of the transfer, hold, booking, offer, ... */
    aboutId: z.number(),
    /** the sum of the event: for a consent, the venue's fee; for a split, what went back to the buyer; null if none */
    amount: z.number().nullable(),
  })
  .meta({ id: 'ObjectEvent' })
export type ObjectEvent = z.output<typeof objectEvent>
