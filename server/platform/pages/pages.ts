import type { OwnPart } from '#contract/accounts/own-part.ts'
import { RETRY_AFTER_SECONDS, UNAVAILABLE } from '#contract/errors.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import { isOutage } from '../database/outage.ts'
import { isUsedUp } from '../errors.ts'
import type { SharedInline } from '../http/security-headers.ts'
import { ownTurn } from '../turns/own-turn.ts'
import { bodyWithOwnPart } from './body-with-own-part.ts'
import { encodingFor } from './compress.ts'
import { inlineScriptHashes } from './inline-scripts.ts'
import { bodyOf } from './page-body.ts'
import { isForCouples, PageCache, pageCacheKey, type RenderedPage, RenderingTooLong, showsOneOf } from './page-cache.ts'
import { createPageSource, type PageSource } from './page-source.ts'
import { plainPage } from './plain-page.ts'
import type { OnPrinted } from './render-in-thread.ts'
import { renderPage } from './render-page.ts'

export interface PageContext {
  /** The REST API in this process. It gets the visitor's cookie, address headers and request id. */
  api: (request: Request) => Promise<Response>
  /** the nonce of this response's Content-Security-Policy, from `createNonce()` */
  nonce: string
  /**
   * the policy of a page that is the same for everybody: its nonce for styles, and the only inline scripts that may run
   */
  sharedPolicy: (inline: SharedInline) => string
  publicConfig: PublicConfig
  /**
   * Charges the visitor for a page that isn't in memory and has to be rendered. Throws the AppError of a used-up
   * budget.
   */
  charge: () => Promise<void>
  /**
   * What a page made for all couples says about this visitor; null if they may see more than others do, and get a page
   * of their own. Throws the AppError of a used-up budget.
   */
  ownPart: () => Promise<Own | null>
}

export interface Own {
  part: OwnPart
  /** the cookie that the page sets */
  setCookie: string
  /** listings that this visitor sees differently from others */
  unlike: ReadonlySet<number>
}

export interface Pages {
  /** Answers every path that is not the API's: files of the client, pages, and the 404 page. Never throws. */
  fetch(request: Request, context: PageContext): Promise<Response>
  close(): Promise<void>
}

export interface PagesOptions {
  mode: 'production' | 'development'
  /** folder of the project: dist/ below it in production, web/ in development */
  root: string
  /** names of the session cookie; a request with one of them never gets the page that strangers get */
  sessionCookies: readonly string[]
  /** gets the error of a page that failed to render; the visitor gets a plain page that says so */
  onError?: (error: unknown, request: Request) => void
  /** gets what the thread that renders pages prints as an error; never called in development */
  onPrinted: OnPrinted
  /** how long a public page is stored, in milliseconds; 0 renders every time */
  cacheMs?: number
  /** how long to wait for a public page's rendering, in milliseconds; 10 s by default */
  renderMs?: number
}

/** Who a shared page is made for. */
const STRANGERS = { hasSession: false, forCouples: false } as const
const COUPLES = { hasSession: true, forCouples: true } as const

const caches = new Set<PageCache>()

/** Forgets this process's rendered public pages that may show one of these listings; with 'all', every page. */
export function forgetPages(ids: readonly number[] | 'all'): void {
  for (const cache of caches) cache.forget(ids)
}

/**
 * The pages of the product, rendered by TanStack Start: in production, dist/server/server.js in a thread of its own; in
 * development, Vite's module runner in the main thread.
 */
export async function createPages(options: PagesOptions): Promise<Pages> {
  return pagesFrom(await createPageSource(options.mode, options.root, options.onPrinted), options)
}

/** The pages of one source; apart from `createPages` so that tests can bring their own. */
export function pagesFrom(source: PageSource, options: Omit<PagesOptions, 'root' | 'onPrinted'>): Pages {
  const lifeMs = options.mode === 'development' ? 0 : (options.cacheMs ?? 5_000)
  const cache =
    lifeMs > 0
      ? new PageCache({ lifeMs, renderMs: options.renderMs ?? RENDER_MS, maxPages: 500, maxBytes: 32 * 1024 * 1024 })
      : null
  if (cache) caches.add(cache)

  async function answer(request: Request, context: PageContext): Promise<Response> {
    const hasSession = hasCookie(request, options.sessionCookies)
    const url = new URL(request.url)
    const address = cache === null ? null : pageCacheKey(url)
    if (address !== null && !hasSession) {
      return send(request, await sharedPage(address, request, context, STRANGERS), options.sessionCookies)
    }
    const own = address !== null && isForCouples(url) ? await context.ownPart().catch(noneInOutage) : null
    if (address !== null && own !== null) {
      const page = await sharedPage(address, request, context, COUPLES)
      if (page.status === 200 && page.lacks !== 'refused' && !showsOneOf(page, own.unlike)) {
        return send(request, { ...page, setCookies: [own.setCookie] }, options.sessionCookies, own.part)
      }
    }
    await context.charge()
    const page = await renderPage(source.render, asGet(request), context, { hasSession, forCouples: false })
    return send(request, page, options.sessionCookies)
  }

  /**
   * A shared page is rendered from its address alone. Of the visitor who happens to be first, only the network address
   * and the request's id are passed on, for limits and logs.
   */
  async function sharedPage(
    address: string,
    request: Request,
    context: PageContext,
    visitors: typeof STRANGERS | typeof COUPLES,
  ): Promise<RenderedPage> {
    const shared = new Request(address, { headers: { accept: 'text/html', ...addressOf(request) } })
    const key = visitors.forCouples ? `${address} for couples` : address
    const page = await (cache as PageCache).get(key, async () => {
      await context.charge()
      return withSharedPolicy(await renderPage(source.render, shared, context, visitors), context)
    })
    await ownTurn() // otherwise everybody who waited for the page would go on at the same moment
    return page
  }

  return {
    async fetch(request, context) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD' } })
      }
      try {
        const asset = await source.asset(request)
        if (asset !== null) return asset
        // Start's transport for server functions, which we don't have: pages use the REST API (docs/pages.md).
        const { pathname } = new URL(request.url)
        if (pathname.startsWith('/_serverFn') || !isReadable(pathname)) return plainPage(NOWHERE, context.nonce)
        return await answer(request, context)
      } catch (error) {
        if (isUsedUp(error)) return plainPage(tooMany(error.details?.retryAfterSeconds), context.nonce)
        if (!request.signal.aborted) options.onError?.(error, request)
        const failed = error instanceof RenderingTooLong || isOutage(error) ? AWAY : FAILED
        return plainPage({ ...failed, request: request.headers.get('x-request-id') }, context.nonce)
      }
    },
    async close() {
      if (cache) caches.delete(cache)
      await source.close()
    },
  }
}

/** While the database can't say whose page it is, visitors get pages of their own, with what can be shown. */
function noneInOutage(error: unknown): null {
  if (isOutage(error)) return null
  throw error
}

/**
 * A page with the policy for many visitors. All of them get the same nonce, which anybody can read, so it lets in
 * styles but no scripts. Our own scripts are let in by their content.
 */
function withSharedPolicy(page: RenderedPage, { nonce, sharedPolicy }: PageContext): RenderedPage {
  const policy = sharedPolicy({ styleNonce: nonce, scriptHashes: inlineScriptHashes(page.html, nonce) })
  return { ...page, headers: [...page.headers, ['content-security-policy', policy]] }
}

async function send(
  request: Request,
  page: RenderedPage,
  sessionCookies: readonly string[],
  own: OwnPart | null = null,
): Promise<Response> {
  const headers = new Headers(page.headers)
  for (const cookie of page.setCookies) headers.append('set-cookie', cookie)
  const personal = page.setCookies.length > 0 || hasCookie(request, sessionCookies)
  if (personal) headers.set('cache-control', 'private, no-store')
  else if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  headers.set('vary', 'Accept-Encoding, Cookie')
  const encoding = encodingFor(request, page.html.length)
  const body = own === null ? await bodyOf(page, encoding) : await bodyWithOwnPart(page, encoding, own)
  if (encoding !== null) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : body, { status: page.status, headers })
}

function hasCookie(request: Request, names: readonly string[]): boolean {
  const cookies = request.headers.get('cookie')
  if (cookies === null) return false
  return cookies.split(';').some((pair) => names.includes(pair.slice(0, pair.indexOf('=')).trim()))
}

function asGet(request: Request): Request {
  return request.method === 'GET'
    ? request
    : new Request(request.url, { headers: request.headers, signal: request.signal })
}

function addressOf(request: Request): Record<string, string> {
  const passed: Record<string, string> = {}
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-request-id']) {
    const value = request.headers.get(name)
    if (value !== null) passed[name] = value
  }
  return passed
}

const NOWHERE = { status: 404, title: '404 Page Not Found', text: 'This address leads nowhere.' }

const FAILED = {
  status: 500,
  title: 'Something went wrong',
  text: 'This page could not be shown. Please try again in a moment.',
  retry: true,
}

const AWAY = {
  status: 503,
  title: UNAVAILABLE.title,
  text: UNAVAILABLE.message,
  retry: true,
  retryAfter: RETRY_AFTER_SECONDS.temporarily_unavailable,
}

const tooMany = (seconds: unknown) => ({
  status: 429,
  title: 'One moment, please',
  text: 'Too many pages were opened within a minute. Please try again in a minute.',
  retry: true,
  retryAfter: Number(seconds ?? 60),
})

/** How long people wait for a public page; a rendering that takes longer counts as hung. */
const RENDER_MS = 10_000

/** False for a path with a broken escape ('/venue/%ZZ'), which the router can't read. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
