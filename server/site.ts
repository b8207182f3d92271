import { randomUUID } from 'node:crypto'
import { searchListings } from '#contract/api/listings.ts'
import { LAST_STATE } from '#contract/dates.ts'
import { LIMITS } from '#contract/limits.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import { forgetPages, type Pages } from '#server/platform/pages/pages.ts'
import { type App, HEALTH_PATHS } from './app.ts'
import { ownPartOf } from './own-part.ts'
import { AppError } from './platform/errors.ts'
import { countedAs } from './platform/http/address-network.ts'
import { readBody } from './platform/http/body.ts'
import type { Client, Ready } from './platform/http/node-server.ts'
import { nextLink } from './platform/http/paging.ts'
import { takeReading } from './platform/http/rate-limits.ts'
import { askingOf, logged, msSince } from './platform/http/request-log.ts'
import {
  contentSecurityPolicy,
  createNonce,
  type SharedInline,
  securityHeaders,
} from './platform/http/security-headers.ts'
import { proxyWarning } from './platform/http/unknown-proxy.ts'
import { addressIn } from './platform/mail/mail-settings.ts'
import { requestSeconds, secondsSince } from './platform/metrics/instruments.ts'
import { SECURITY_TXT, securityTxt } from './platform/pages/security-txt.ts'
import type { Services } from './platform/services.ts'

export type Site = (request: Request, client: Client) => Promise<Response>

interface Parts {
  app: App
  pages: Pages
  /** the sandbox's pages, under /sandbox; null when it is not loaded */
  sandboxPages: ((request: Request) => Promise<Response>) | null
  services: Services
  development: boolean
}

/** One address for everything: /api, /sandbox and the pages, each answer with its security headers. */
export function createSite({ app, pages, sandboxPages, services, development }: Parts): Site {
  const { config, clock } = services
  const stripe = config.cards.provider === 'stripe' ? 'real' : config.cards.provider
  const mode = development ? 'development' : config.mode
  const publicConfig = (): PublicConfig => ({
    mode: config.mode,
    origin: config.publicOrigin,
    cardProvider: config.cards.provider,
    cardPublicKey: services.publishableKey,
    commissionPercent: config.commissionPercent,
    maxTransferPricePercent: config.maxTransferPricePercent,
    spreadHours: config.spreadHours,
    contactEmail: addressIn(config.mailFrom),
    today: clock.todayIn(LAST_STATE),
  })

  services.search?.onChange(forgetPages)
  const warnOfProxy = proxyWarning(config, services.log)
  const isApi = (path: string) => path === '/api' || path.startsWith('/api/')
  const isSandbox = (path: string) => sandboxPages !== null && (path === '/sandbox' || path.startsWith('/sandbox/'))

  return (incoming, client) => {
    warnOfProxy(incoming)
    const id = randomUUID()
    const request = identified(incoming, client, config.publicOrigin, id)
    return logged(request, { id, client, services, probes: HEALTH_PATHS }, () => answer(request, client, id))
  }

  async function answer(request: Request, client: Client, id: string): Promise<Response> {
    const { pathname } = new URL(request.url)
    const nonce = createNonce()
    const response = await route(pathname)
    const headers = new Headers(response.headers)
    // Some answers bring their own: files of the API, an email in a frame, forms behind an Origin check and shared
    // pages.
    for (const [name, value] of Object.entries(securityHeaders({ inline: nonce, mode, stripe, path: pathname }))) {
      if (!headers.has(name)) headers.set(name, value)
    }
    headers.set('x-request-id', id)
    return new Response(response.body, { status: response.status, headers })

    async function route(path: string): Promise<Response> {
      if (isApi(path)) return callApi(path)
      if (path === SECURITY_TXT) {
        const { publicOrigin: origin, mailFrom } = config
        // in real time: by a clock that was moved, it would expire at the wrong time
        return securityTxt({ origin, mail: addressIn(mailFrom), now: new Date() })
      }
      if (isSandbox(path) && sandboxPages) return withSmallBody(request, sandboxPages)
      const api = (call: Request) => app.fetch(identified(call, client, config.publicOrigin, id))
      const charge = () => services.rateLimits.take('page', countedAs(client.address))
      const sharedPolicy = (inline: SharedInline) => contentSecurityPolicy({ inline, mode, stripe, path })
      await services.search?.current() // by then, pages about what this process has just written are forgotten
      const ownPart = () => ownPartOf(request, services)
      return pages.fetch(request, { api, nonce, sharedPolicy, publicConfig: publicConfig(), charge, ownPart })
    }

    /**
     * A change is visible on the next page that anybody opens. On every process, the search says which pages show the
     * change; while the search can't, this process forgets all pages.
     */
    async function callApi(path: string): Promise<Response> {
      const answer = await app.fetch(request)
      const changed =
        answer.ok && request.method !== 'GET' && request.method !== 'HEAD' && !path.startsWith('/api/auth/')
      if (changed && services.search?.lag() == null) forgetPages('all')
      return answer
    }
  }
}

/**
 * The searches of strangers, straight from memory where it has everything: with the budget, the headers and the bytes
 * that the API gives them, without a Request.
 */
export function createReady({ app, services, development }: Omit<Parts, 'pages' | 'sandboxPages'>): Ready {
  const { config, log } = services
  const mode = development ? 'development' : config.mode
  const stripe = config.cards.provider === 'stripe' ? 'real' : config.cards.provider
  const security = securityHeaders({ inline: '', mode, stripe, path: searchListings.path })
  const always = [...Object.entries({ ...security, 'cache-control': 'no-store' }), JSON_TYPE].flat()
  const start = `${searchListings.path}?`
  return {
    mayAnswer: ({ url = '', headers }) =>
      (url === searchListings.path || url.startsWith(start)) && !headers.cookie?.includes(SESSION_COOKIES),
    answer: async ({ url = '' }, address) => {
      const began = performance.now()
      try {
        const query = url.slice(start.length)
        const found = app.readySearch(query)
        const page = found instanceof Promise ? await found : found
        if (page === null) return null
        await services.rateLimits.take('search', countedAs(address))
        await takeReading(services.rateLimits, { address })
        const body = await page.body()
        if (body === null) return null
        const id = randomUUID()
        const headers = [...always, 'x-request-id', id, 'x-total-count', String(page.total)]
        if (page.next !== null) headers.push('link', nextLink(searchListings.path, query, page.next))
        requestSeconds.observe(READY_LABELS, secondsSince(began))
        if (config.accessLog) {
          const line = { ...askingOf(services, address, id), method: 'GET', route: searchListings.path, status: 200 }
          log.info({ ...line, ms: msSince(began) }, 'request')
        }
        return { status: 200, headers, body: body.bytes, sent: body.sent }
      } catch (error) {
        if (!(error instanceof AppError)) log.error({ err: error, path: url }, 'ready search failed')
        return null // the usual way answers, and says so if the budget is used up
      }
    },
  }
}

const READY_LABELS = { method: 'GET', route: searchListings.path, status: 200 }
const JSON_TYPE = ['content-type', 'application/json; charset=utf-8']
/** what the names of session cookies have in common */
const SESSION_COOKIES = 'unveil'

/** The sandbox reads all of a body, so it gets no more than the API would take; its own forms are small. */
async function withSmallBody(request: Request, pages: (request: Request) => Promise<Response>): Promise<Response> {
  if (request.body === null) return pages(request)
  try {
    return await pages(new Request(request, { body: await readBody(request, LIMITS.bodyBytes) }))
  } catch (error) {
    if (error instanceof AppError) return Response.json(error.toBody(), { status: error.status })
    throw error
  }
}

/**
 * The request as everything further in sees it: at the public address, whatever its Host header says, and with the
 * visitor's address from the connection, never from the visitor's own header.
 */
function identified(request: Request, client: Client, publicOrigin: string, id: string): Request {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.set('host', new URL(publicOrigin).host)
  for (const name of CLAIMS) headers.delete(name)
  headers.set('x-client-address', client.address)
  headers.set('x-request-id', id)
  return new Request(new Request(`${publicOrigin}${pathname}${search}`, request), { headers })
}

/** Headers that claim another public address. */
const CLAIMS = ['forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port']
