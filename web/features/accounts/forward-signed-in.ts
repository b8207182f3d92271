import { redirect } from '@tanstack/react-router'
import type { CurrentUser } from '#contract/api/accounts.ts'
import type { RouterContext } from '#web/lib/router-context.ts'
import { homeOf, sessionQuery } from '#web/lib/session.ts'
import type { NextSearch } from './next-path.ts'

/** Where somebody goes after signing in: back to where they came from, or home. */
export function wayOn(user: CurrentUser, next: string | undefined): string {
  return next ?? homeOf(user.role)
}

/**
 * For `beforeLoad` of login and sign-up: forwards users who are signed in. If nobody can tell, it shows the form.
 * @throws a redirect
 */
export async function forwardSignedIn({
  context,
  search,
}: {
  context: RouterContext
  search: NextSearch
}): Promise<void> {
  const user = await context.queryClient.ensureQueryData(sessionQuery).catch(() => null)
  if (user) throw redirect({ href: wayOn(user, search.next), replace: true })
}

/** The same for a venue's sign-up, which tells a couple why they can't use it. */
export async function forwardFromVenueSignUp(page: { context: RouterContext; search: NextSearch }): Promise<void> {
  const user = await page.context.queryClient.ensureQueryData(sessionQuery).catch(() => null)
  if (user?.role === 'couple') throw redirect({ href: '/dashboard/couple?notice=venue-account', replace: true })
  return forwardSignedIn(page)
}
