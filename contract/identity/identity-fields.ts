/**
 * What an admin verifies of a venue. Once it is verified, a change of any of these waits for an admin (domain.md row
 * 33).
 */
export const IDENTITY_FIELDS = ['name', 'address', 'city', 'state', 'zipCode'] as const
export type VenueIdentity = Record<(typeof IDENTITY_FIELDS)[number], string>
