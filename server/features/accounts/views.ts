import type { z } from 'zod'
import { venueMetadata } from '#contract/accounts/registration.ts'
import type { CurrentUser, getAccount, OwnSession, registrationPrefill } from '#contract/api/accounts.ts'
import { BUDGET_RANGES } from '#contract/catalog.ts'
import { networkWords } from '#server/platform/http/address-network.ts'
import { deviceWords } from '#server/platform/http/device-words.ts'
import type { EmailChangeRow } from './store/email-changes.ts'
import type { OwnSessionRow } from './store/sessions.ts'
import type { UserRow } from './store/users.ts'

/** A user, as they see themselves; `needsTwoFactor`: an admin in live mode who has not set up two-factor login. */
export function currentUserView(user: UserRow, needsTwoFactor = false): CurrentUser {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    verified: user.verified,
    emailConfirmed: user.emailConfirmedAt !== null,
    needsTwoFactor,
  }
}

/** An account, as its owner sees it. */
export function accountView(
  { name, email, phone, role, metadata }: UserRow,
  change: EmailChangeRow | undefined,
): z.output<typeof getAccount.response> {
  const said = (field: string) => (typeof metadata[field] === 'string' && metadata[field]) || null
  const budget = BUDGET_RANGES.find((range) => range === metadata.budget) ?? null
  const wedding = { weddingDate: said('weddingDate'), city: said('city'), state: said('state'), budget }
  return {
    name,
    email,
    phone,
    partnerName: said('partnerName'),
    website: role === 'venue' ? said('website') : null,
    metadata: role === 'couple' ? wedding : null,
    emailChange: change
      ? { email: change.email, isOldConfirmed: !!change.oldConfirmedAt, isNewConfirmed: !!change.newConfirmedAt }
      : null,
  }
}

type Prefill = z.input<typeof registrationPrefill.response>

const PREFILLED = ['venueName', 'venueType', 'address', 'city', 'state', 'zipCode', 'website', 'description'] as const

/**
 * What a venue owner typed at sign-up about the venue; null for one who typed nothing about it: they used the short
 * form, or signed up as a couple before an admin changed their role. Anything that the form of a venue wouldn't take,
 * such as the place of a wedding in a couple's own words, is left out.
 */
export function prefillView({ metadata }: UserRow): Prefill {
  if (typeof metadata.venueName !== 'string') return { metadata: null }
  const typed = PREFILLED.filter(
    (field) => typeof metadata[field] === 'string' && venueMetadata.shape[field].safeParse(metadata[field]).success,
  )
  return { metadata: Object.fromEntries(typed.map((field) => [field, metadata[field]])) as Prefill['metadata'] }
}

/** One of a user's sessions, as that user sees it. */
export function sessionView(row: OwnSessionRow, currentId: number): OwnSession {
  return {
    id: row.id,
    device: deviceWords(row.userAgent),
    network: networkWords(row.network),
    since: row.createdAt.toISOString(),
    lastUsed: row.seenAt.toISOString(),
    isCurrent: row.id === currentId,
  }
}
