/**
 * What an admin checks before a venue is verified or gets a new name or place, in this order; `city` only if it isn't
 * on our list.
 */
export const VENUE_CHECKS = ['city', 'address', 'owner', 'photos'] as const
export type VenueCheck = (typeof VENUE_CHECKS)[number]
