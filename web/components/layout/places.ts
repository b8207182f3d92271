import type { ComponentProps, ComponentType } from 'react'

/** How the shell makes links: the router's Link behind an `href`, or a plain "a". It must pass props and ref on. */
export type LinkComponent = ComponentType<ComponentProps<'a'>> | 'a'

/** Who is signed in, as the header needs it. */
export type ShellUser = { name: string; email: string; role: 'couple' | 'venue' | 'admin' }

export type Place = { label: string; href: string }

/** Always in the header. */
export const mainPlaces: readonly Place[] = [
  { label: 'Join Waitlist', href: '/waitlist' },
  { label: 'Browse Venues', href: '/search' },
  { label: 'Transfer Marketplace', href: '/transfer-marketplace' },
]

export const venueDashboard: Place = { label: 'Venue Dashboard', href: '/dashboard/venue' }

export const loginPlaces: readonly Place[] = [
  { label: 'Couple Login', href: '/auth/login' },
  { label: 'Venue Login', href: '/auth/login' },
]

export const signUpPlaces: readonly Place[] = [
  { label: "I'm a Couple", href: '/auth/register-couple' },
  { label: "I'm a Venue", href: '/auth/register-venue' },
]

/** What a couple passes on and takes over. */
const transfersPlace: Place = { label: 'My Transfers', href: '/dashboard/transfer' }

const favoritesPlace: Place = { label: 'Favorites', href: '/dashboard/couple?tab=saved' }

const accountPlace: Place = { label: 'My Account', href: '/account' }

/** The role's own entries in the avatar menu. */
export const placesOf = (role: ShellUser['role']): readonly Place[] =>
  role === 'couple' ? [homeOf.couple, transfersPlace, favoritesPlace, accountPlace] : [homeOf[role], accountPlace]

/** Where the role begins. */
export const homeOf: Record<ShellUser['role'], Place> = {
  couple: { label: 'Couple Dashboard', href: '/dashboard/couple' },
  venue: venueDashboard,
  admin: { label: 'Admin Panel', href: '/admin' },
}

export const footerColumns: readonly { title: string; places: readonly Place[] }[] = [
  {
    title: 'For Couples',
    places: [
      { label: 'How it works', href: '/how-it-works' },
      { label: 'Browse Venues', href: '/search' },
      { label: 'Transfer Marketplace', href: '/transfer-marketplace' },
      { label: 'Premium', href: '/premium' },
      { label: 'Join Waitlist', href: '/waitlist' },
    ],
  },
  {
    title: 'For Venues',
    places: [
      { label: 'List Your Venue', href: '/auth/register' },
      { label: 'Fees', href: '/fees' },
      { label: 'Venue Login', href: '/auth/login' },
    ],
  },
  {
    title: 'Support',
    places: [
      { label: 'Contact', href: '/contact' },
      { label: 'Refunds', href: '/refunds' },
      { label: 'Privacy', href: '/privacy' },
      { label: 'Terms', href: '/terms' },
      { label: 'API', href: '/api/docs' },
    ],
  },
]
