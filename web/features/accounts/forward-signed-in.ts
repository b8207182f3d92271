import { redirect } from '@tanstack/react-router'
import type { CurrentUser } from '#contract/api/accounts.ts'
import type { RouterContext } from '#web/lib/router-context.ts'
import { homeOf, sessionQuery } from '#web/lib/session.ts'
import type { NextSearch } from './next-path.ts'

/** Where somebody goes after signing in: back to where they came from, or home. */
export function wayOn(user: CurrentUser, next: string | undefined): string {
  return next ?? homeOf(user.role)
}

/** `cause` is 'stay' when somebody has just logged in on the page itself. */
type Page = { context: RouterContext; search: NextSearch; cause: 'preload' | 'enter' | 'stay' }

/**
 * For `beforeLoad` of login and sign-up: forwards users who are signed in, and tells those who asked for no other page
 * why they are at home. If we can't find out who is signed in, the form is shown. @throws a redirect
 */
export async function forwardSignedIn(
  { context, search, cause }: Page,
  to = (user: CurrentUser) =>
    search.next ?? (cause === 'stay' ? homeOf(user.role) : `${homeOf(user.role)}?notice=logged-in`),
): Promise<void> {
  const user = await context.queryClient.ensureQueryData(sessionQuery).catch(() => null)
  if (user) throw redirect({ href: to(user), replace: true })
}

/** The same for a venue's sign-up, which tells a couple why they can't use it. */
export function forwardFromVenueSignUp(page: Page): Promise<void> {
  return forwardSignedIn(page, (user) =>
    user.role === 'couple' ? '/dashboard/couple?notice=venue-account' : wayOn(user, page.search.next),
  )
}
