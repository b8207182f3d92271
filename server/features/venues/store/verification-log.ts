import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { lastTransitionAt, lastTransitionIs, lastTransitions } from '#server/platform/read-event-log.ts'

/** What was said about an unverified venue: by an admin, or by its owner, who asks again. */
const SAID = ['ask', 'decline', 'unverify', 'askAgain'] as const

/** What was last said about a venue, when, and why. */
export type VerificationEvent = { transition: (typeof SAID)[number]; at: Date; reason: string | null }

/**
 * The last word about each of these unverified venues; new ones, about which nobody has said anything, are left out.
 */
export const latestVerificationEvents = (db: Db, ids: readonly number[]): Promise<Map<number, VerificationEvent>> =>
  lastTransitions(db, { process: 'venue', transitions: SAID, ids })

/** SQL, for the row of an unverified venue: when the last word about it was said; null for a new one. */
export const latestVerificationEventAt = lastTransitionAt({ process: 'venue', transitions: SAID, id: sql`venues.id` })

/** SQL, for the row of an unverified venue: whether an admin has declined it and its owner hasn't asked again. */
export const isDeclined = lastTransitionIs('decline', { process: 'venue', transitions: SAID, id: sql`venues.id` })
