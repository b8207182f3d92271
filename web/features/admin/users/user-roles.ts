import { ROLES, type Role } from '#contract/accounts/roles.ts'
import type { ApiOutput } from '#web/lib/api.ts'

export type AdminUser = ApiOutput<'GET /api/admin/users'>[number]

export const ROLE_WORDS: Record<Role, string> = { couple: 'Couple', venue: 'Venue', admin: 'Admin' }
export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_WORDS[role] }))
