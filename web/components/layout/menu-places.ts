import { type Place, type ShellUser, venueDashboard } from './places.ts'

// What only the menus load.

export const loginPlaces: readonly Place[] = [
  { label: 'Couple Login', href: '/auth/login' },
  { label: 'Venue Login', href: '/auth/login' },
]

export const signUpPlaces: readonly Place[] = [
  { label: "I'm a Couple", href: '/auth/register-couple' },
  { label: "I'm a Venue", href: '/auth/register-venue' },
]

/** Where the role begins. */
export const homeOf: Record<ShellUser['role'], Place> = {
  couple: { label: 'Couple Dashboard', href: '/dashboard/couple' },
  venue: venueDashboard,
  admin: { label: 'Admin Panel', href: '/admin' },
}

const messagesPlace = (role: 'couple' | 'venue'): Place => ({
  label: 'Messages',
  href: `/dashboard/${role}?tab=messages`,
  isMessages: true,
})

/** What a couple passes on and takes over. */
const transfersPlace: Place = { label: 'My Transfers', href: '/dashboard/transfer' }

const favoritesPlace: Place = { label: 'Favorites', href: '/dashboard/couple?tab=saved' }

const accountPlace: Place = { label: 'My Account', href: '/account' }

/** The role's own entries in the avatar menu. */
export function placesOf(role: ShellUser['role']): readonly Place[] {
  if (role === 'admin') return [homeOf.admin, accountPlace]
  const ofCouples = role === 'couple' ? [transfersPlace, favoritesPlace] : []
  return [homeOf[role], messagesPlace(role), ...ofCouples, accountPlace]
}
