/** Where to go after signing in, from the URL of login and sign-up. */
export interface NextSearch {
  next?: string | undefined
}

/** Only for the browser's URL parser: a path is ours if it stays on this origin. */
const HERE = 'http://here.invalid'

/**
 * A path of ours to go to next; undefined for anything else: other sites, `//host`, other schemes, login and sign-up (a
 * loop) and anything that isn't a page.
 */
export function safeNext(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > 2_000) return undefined
  if (!URL.canParse(value, HERE)) return undefined
  const url = new URL(value, HERE)
  if (url.origin !== HERE || url.pathname.startsWith('//')) return undefined
  if (/^\/(auth\/(login|register[\w-]*)|api|sandbox)(\/|$)/.test(url.pathname)) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/**
 * `validateSearch` of login and sign-up. It returns a refused `next` as undefined, because the router would keep what
 * is left out.
 */
export function nextOf(raw: Record<string, unknown>): NextSearch {
  return { next: safeNext(raw.next) }
}
