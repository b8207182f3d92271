import type { Role } from '#contract/accounts/roles.ts'

/** Who is asking. Stores take the viewer as an argument, so that permission is part of the query. */
export interface Viewer {
  id: number
  role: Role
  sessionId: number
  /** an admin in live mode who has yet to set up two-factor login: may do that and nothing else */
  needsTwoFactor?: boolean
  /** in live mode: the password was given too long ago for what needs a fresh login (contract/api/endpoint.ts) */
  isStale?: boolean
}

/** As much of a viewer as a permission asks for; null for visitors without a session. */
export type Onlooker = Pick<Viewer, 'id' | 'role'> | null

/** Null for visitors without a session. */
export type MaybeViewer = Viewer | null
