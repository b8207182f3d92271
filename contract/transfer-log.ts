import { z } from 'zod'

/** What an event in the log of a transfer happened to. */
const LOGGED = ['transfer', 'booking', 'offer', 'payment', 'refund', 'chargeback', 'payout'] as const

/** One line of the log of a transfer and of everything that belongs to its sale, for admins. Dollars. */
export const transferEvent = z.strictObject({
  id: z.number(),
  about: z.enum(LOGGED),
  /** number of the transfer, booking, offer, ... */
  aboutId: z.number(),
  transition: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  actor: z.string(),
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
  /** the sum that it is about: of a consent the venue's fee, of a split what went back to the buyer; null: none */
  amount: z.number().nullable(),
  at: z.string(),
})
