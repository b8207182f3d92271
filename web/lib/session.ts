import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type AnyRouter, redirect, useHydrated } from '@tanstack/react-router'
import { OWN_PART_ID } from '#contract/accounts/own-part.ts'
import type { Role } from '#contract/accounts/roles.ts'
import type { CurrentUser } from '#contract/api/accounts.ts'
import { api, isApiError, mayBeSignedOut, signedInAfterAll } from './api.ts'
import type { RouterContext } from './router-context.ts'
import { requestContext } from './server-context.ts'

const SESSION_KEY = ['GET /api/auth/me']

/** For whom the server draws a page that is made for all couples: nobody in particular. */
export const ANY_COUPLE: CurrentUser = {
  id: 0,
  name: '',
  email: '',
  role: 'couple',
  verified: false,
  emailConfirmed: true,
  needsTwoFactor: false,
}

/** In the browser: for whom the page was drawn, if it was made for all couples. */
let drawnFor: CurrentUser | undefined

/**
 * Takes over what a page made for all couples says about its reader, if this is such a page, and removes it from the
 * page, where it would outlive a logout. Called once, while the router hydrates.
 * @param anyCouple for whom such a page was drawn
 */
export function takeOwnPart(queryClient: QueryClient, anyCouple: CurrentUser | undefined): void {
  drawnFor = anyCouple
  const own = document.getElementById(OWN_PART_ID)
  for (const [route, answer] of Object.entries(JSON.parse(own?.textContent ?? '{}'))) {
    queryClient.setQueryData([route], answer)
  }
  own?.remove()
}

/** In the browser: whether there is probably a session cookie. It is HttpOnly, so scripts can't look. */
let browserHasSession = false

/** Notes whether there is a session: what the server saw when it rendered this page, then each login and logout. */
export function rememberSession(hasSession: boolean): void {
  browserHasSession = hasSession
}

/**
 * The signed-in user, or null. Cached for good and never retried (domain.md row 43). Without a session cookie, the API
 * isn't asked: its 401 would show as an error in the console.
 */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    if (import.meta.env.SSR && requestContext()?.forCouples) return ANY_COUPLE
    if (!(requestContext()?.hasSession ?? browserHasSession)) return null
    try {
      return await api('GET /api/auth/me', { signal })
    } catch (error) {
      if (isApiError(error) && error.status === 401) return null
      throw error
    }
  },
})

/**
 * The signed-in user in a component; null when there is none. While a page made for all couples hydrates, the user is
 * ANY_COUPLE, as on the server: what React finds must be what it would have drawn itself.
 */
export function useSession(): CurrentUser | null {
  const { data = null } = useQuery(sessionQuery)
  return (useHydrated() ? null : drawnFor) ?? data
}

/**
 * Call it after a login or sign-up has succeeded: asks who this is and reloads what depends on it, or lets `reload` do
 * that. Await it, then navigate.
 * @returns the user, whose role decides where to go
 */
export async function sessionStarted(router: AnyRouter, reload = reloadViews): Promise<CurrentUser | null> {
  const { queryClient } = router.options.context as RouterContext
  rememberSession(true)
  signedInAfterAll()
  const user = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  await reload(router)
  return user
}

/**
 * Call it once the session has ended, by a logout or elsewhere: forgets the user and everything that only this user
 * could see.
 */
export async function sessionEnded(router: AnyRouter): Promise<void> {
  const { queryClient } = router.options.context as RouterContext
  rememberSession(false)
  queryClient.setQueryData(SESSION_KEY, null)
  // Guards run first and leave private pages, so that nothing private is requested without a session.
  await router.invalidate()
  await reloadViews(router)
}

async function reloadViews(router: AnyRouter): Promise<void> {
  const { queryClient } = router.options.context as RouterContext
  const other = { predicate: (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== SESSION_KEY[0] }
  queryClient.removeQueries({ ...other, type: 'inactive' })
  await queryClient.invalidateQueries(other)
  await router.invalidate()
}

/** The home page of a role. */
export function homeOf(role: Role): '/admin' | '/dashboard/venue' | '/dashboard/couple' {
  if (role === 'admin') return '/admin'
  return role === 'venue' ? '/dashboard/venue' : '/dashboard/couple'
}

/**
 * Whether an answer has said that nobody is signed in, and rightly: the session was ended elsewhere, or has expired.
 */
export async function isOver(): Promise<boolean> {
  if (!mayBeSignedOut()) return false
  try {
    await api('GET /api/auth/me')
    signedInAfterAll()
    return false
  } catch (error) {
    return isApiError(error, 'not_signed_in')
  }
}

/**
 * For `beforeLoad` of private pages: the user, or a redirect. Visitors go to /auth/login and come back afterward, as
 * does somebody whose session was ended elsewhere; other roles go to their own dashboard with a notice (domain.md row
 * 35).
 */
export async function requireSession(
  { context, location }: { context: RouterContext; location: { href: string; pathname: string } },
  ...roles: Role[]
): Promise<CurrentUser> {
  const user = await context.queryClient.ensureQueryData(sessionQuery)
  const login = `/auth/login?next=${encodeURIComponent(location.href)}`
  if (user === null) throw redirect({ href: login })
  if (await isOver()) throw redirect({ href: login, reloadDocument: true }) // loading anew forgets what the user saw
  if (user.needsTwoFactor && location.pathname !== '/account') throw redirect({ href: '/account?tab=security' })
  if (roles.length > 0 && !roles.includes(user.role)) throw redirect({ href: `${homeOf(user.role)}?notice=wrong-role` })
  return user
}
