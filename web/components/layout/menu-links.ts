import { type NavLink, type ShellUser, venueDashboard } from './nav-links.ts'

// Links that only the menus show: they are loaded with them.

export const loginLinks: readonly NavLink[] = [
  { label: 'Couple Login', href: '/auth/login' },
  { label: 'Venue Login', href: '/auth/login' },
]

export const signUpLinks: readonly NavLink[] = [
  { label: "I'm a Couple", href: '/auth/register-couple' },
  { label: "I'm a Venue", href: '/auth/register-venue' },
]

/** Where each role begins. */
export const homeOf: Record<ShellUser['role'], NavLink> = {
  couple: { label: 'Couple Dashboard', href: '/dashboard/couple' },
  venue: venueDashboard,
  admin: { label: 'Admin Panel', href: '/admin' },
}

const messagesPlace = (role: 'couple' | 'venue'): NavLink => ({
  label: 'Messages',
  href: `/dashboard/${role}?tab=messages`,
  isMessages: true,
})

/** What a couple passes on and takes over. */
const transfersPlace: NavLink = { label: 'My Transfers', href: '/dashboard/transfer' }

const favoritesPlace: NavLink = { label: 'Favorites', href: '/favorites' }

const accountPlace: NavLink = { label: 'My Account', href: '/account' }

/** The role's own entries in the avatar menu. */
export function linksOf(role: ShellUser['role']): readonly NavLink[] {
  if (role === 'admin') return [homeOf.admin, accountPlace]
  const ofCouples = role === 'couple' ? [transfersPlace, favoritesPlace] : []
  return [homeOf[role], messagesPlace(role), ...ofCouples, accountPlace]
}
