export const ROLES = ['couple', 'venue', 'admin'] as const

export type Role = (typeof ROLES)[number]
