/** Where to go after signing in, as it stands in the address of the auth pages. */
export interface NextSearch {
  next?: string
}

/** Only for the browser's URL parser: a path of ours is one that stays on this origin. */
const HERE = 'http://here.invalid'

/**
 * A path of our own to go on to, or undefined for anything else: other sites, `//host`, other schemes, the auth pages
 * themselves (a loop) and what is not a page.
 */
export function safeNext(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > 2_000) return undefined
  const url = URL.parse(value, HERE)
  if (url === null || url.origin !== HERE || url.pathname.startsWith('//')) return undefined
  if (/^\/(auth|api|sandbox)(\/|$)/.test(url.pathname)) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/** `validateSearch` of the auth pages. */
export function nextOf(raw: Record<string, unknown>): NextSearch {
  const next = safeNext(raw.next)
  return next === undefined ? {} : { next }
}
