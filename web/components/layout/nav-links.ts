import type { ComponentProps, ComponentType } from 'react'

/**
 * What the shell renders a link with: a plain "a", or a component that hands its `href` to the router's Link. Such a
 * component must pass on its props and its ref.
 */
export type LinkComponent = ComponentType<ComponentProps<'a'>> | 'a'

/** What the header has to know about the signed-in user. */
export type ShellUser = { name: string; email: string; role: 'couple' | 'venue' | 'admin' }

/** A link in the header or footer. `isMessages`: it leads to the messages and shows how many are unread. */
export type NavLink = { label: string; href: string; isMessages?: boolean }

/** Always in the header. */
export const mainLinks: readonly NavLink[] = [
  { label: 'Join Waitlist', href: '/waitlist' },
  { label: 'Browse Venues', href: '/search' },
  { label: 'Transfer Marketplace', href: '/transfer-marketplace' },
]

export const venueDashboard: NavLink = { label: 'Venue Dashboard', href: '/dashboard/venue' }

export const footerColumns: readonly { title: string; links: readonly NavLink[] }[] = [
  {
    title: 'For Couples',
    links: [
      { label: 'How it works', href: '/how-it-works' },
      { label: 'Browse Venues', href: '/search' },
      { label: 'Transfer Marketplace', href: '/transfer-marketplace' },
      { label: 'Premium', href: '/premium' },
      { label: 'Join Waitlist', href: '/waitlist' },
    ],
  },
  {
    title: 'For Venues',
    links: [
      { label: 'List Your Venue', href: '/auth/register' },
      { label: 'Why list with us', href: '/for-venues' },
      { label: 'Fees', href: '/fees' },
      { label: 'Venue Login', href: '/auth/login' },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'Contact', href: '/contact' },
      { label: 'Refunds', href: '/refunds' },
      { label: 'Privacy', href: '/privacy' },
      { label: 'Terms', href: '/terms' },
      { label: 'API', href: '/api/docs' },
    ],
  },
]
