import { html } from 'hono/html'
import { isOwnOrigin } from '#contract/own-origin.ts'
import { control } from './actions.ts'
import { proxy } from './api-for-browsers.ts'
import { asset } from './assets.ts'
import { challenge } from './challenge.ts'
import { dashboard, onboarding } from './connect.ts'
import { controlPage } from './control.ts'
import { element } from './element.ts'
import { framed } from './layout.ts'
import { mailbox, mailHtml, mailJson, oneMail } from './mailbox.ts'
import type { Site } from './page-services.ts'
import { json, raw } from './respond.ts'

type Handler = (site: Site, request: Request, url: URL) => Promise<Response>

interface PageRoute {
  path: RegExp
  methods: string[]
  handle: Handler
}

const ROUTES: PageRoute[] = [
  { path: /^\/sandbox$/, methods: ['GET'], handle: controlPage },
  { path: /^\/sandbox\/control\/.+$/, methods: ['GET', 'POST'], handle: control },
  { path: /^\/sandbox\/mail$/, methods: ['GET'], handle: mailbox },
  { path: /^\/sandbox\/mail\.json$/, methods: ['GET'], handle: mailJson },
  { path: /^\/sandbox\/mail\/\d{1,15}$/, methods: ['GET'], handle: oneMail },
  { path: /^\/sandbox\/mail\/\d{1,15}\/html$/, methods: ['GET'], handle: mailHtml },
  { path: /^\/sandbox\/connect\/alnk_\w+$/, methods: ['GET', 'POST'], handle: onboarding },
  { path: /^\/sandbox\/connect\/account\/acct_\w+$/, methods: ['GET'], handle: dashboard },
  { path: /^\/sandbox\/element$/, methods: ['GET'], handle: element },
  { path: /^\/sandbox\/api\/v1\/.+$/, methods: ['GET', 'POST'], handle: proxy },
  { path: /^\/sandbox\/3ds\/\w{32}$/, methods: ['GET', 'POST'], handle: challenge },
]

/** Serves everything under /sandbox on the product's origin. */
export function createPages(site: Site): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const file = method === 'GET' ? await asset(url.pathname.slice('/sandbox/'.length)) : null
    if (file) return file
    const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname
    const route = ROUTES.find((candidate) => candidate.path.test(path))
    if (!route) return notFound()
    if (!route.methods.includes(method))
      return raw('Method not allowed', 'text/plain', { allow: route.methods.join(', ') }, 405)
    if (method !== 'GET' && !isFromOwnPage(request, site.origin))
      return json({ error: { message: 'Requests from other origins are refused.' } }, 403)
    return route.handle(site, request, url)
  }
}

const notFound = (): Promise<Response> =>
  framed({
    title: 'Not found',
    path: '',
    status: 404,
    body: html`<h1>The sandbox has no such page</h1><p><a href="/sandbox">Go to the control page</a></p>`,
  })

/**
 * Whether a request comes from a page of the product itself, or from something that isn't a browser and sends neither
 * Sec-Fetch-Site nor Origin.
 */
function isFromOwnPage(request: Request, origin: string): boolean {
  const site = request.headers.get('sec-fetch-site') ?? 'none'
  const from = request.headers.get('origin')
  return (site === 'same-origin' || site === 'none') && (from === null || isOwnOrigin(from, origin))
}
