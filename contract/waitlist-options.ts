/** Options of the waitlist form. */
export const WAITLIST_USER_TYPES = ['couple', 'venue_owner', 'both'] as const

export type WaitlistUserType = (typeof WAITLIST_USER_TYPES)[number]

export const WAITLIST_BUDGETS = ['under-5k', '5k-10k', '10k-20k', '20k-30k', 'over-30k'] as const
