import type { z } from 'zod'
import type { CurrentUser, registrationPrefill } from '#contract/api/accounts.ts'
import type { UserRow } from './store/users.ts'

/** A user to itself. */
export function currentUserView(user: UserRow): CurrentUser {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    verified: user.verified,
    emailConfirmed: user.emailConfirmedAt !== null,
  }
}

type Prefill = z.input<typeof registrationPrefill.response>

const PREFILLED = ['venueName', 'venueType', 'address', 'city', 'state', 'zipCode', 'website', 'description'] as const

/** What a venue owner typed at sign-up about the venue; null for one who used the short form. */
export function prefillView(user: UserRow): Prefill {
  const typed = PREFILLED.filter((field) => typeof user.metadata[field] === 'string')
  if (typed.length === 0) return { metadata: null }
  return { metadata: Object.fromEntries(typed.map((field) => [field, user.metadata[field]])) as Prefill['metadata'] }
}
