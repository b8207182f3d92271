import type { RenderedPage } from './page-cache.ts'
import type { PageContext } from './pages.ts'
import type { Render, StartContext } from './render-with-start.ts'

/** Request headers that an API call made for a page passes on, so that limits and logs see the visitor. */
const PASSED_ON = [
  'cookie',
  'user-agent',
  'accept-language',
  'x-request-id',
  'traceparent',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
]

/**
 * Renders one page to the end (so that a failure still gets its status), with the nonce of its context. A page that
 * failed because the API said 503 is a 503, too, with the same Retry-After.
 * `visitor.hasSession` is what the page may know about the HttpOnly cookie.
 */
export async function renderPage(
  render: Render,
  request: Request,
  context: PageContext,
  visitor: Pick<StartContext, 'hasSession' | 'forCouples'>,
): Promise<RenderedPage> {
  const setCookies: string[] = []
  const said: { retryAfter?: string | null } = {}
  let lacks: RenderedPage['lacks'] = null
  const rendered = await render(request, {
    api: inProcessApi(request, context, (answer) => {
      setCookies.push(...answer.headers.getSetCookie())
      if (answer.status === 429) lacks = 'refused'
      if (answer.status >= 500) lacks ??= 'failed'
      if (answer.status === 503) said.retryAfter = answer.headers.get('retry-after')
    }),
    nonce: context.nonce,
    publicConfig: context.publicConfig,
    ...visitor,
  })
  const { status, html } = rendered
  const headers = rendered.headers.filter(([name]) => name !== 'set-cookie')
  setCookies.push(...new Headers(rendered.headers).getSetCookie())
  const isAway = status === 500 && said.retryAfter !== undefined
  if (isAway && said.retryAfter) headers.push(['retry-after', said.retryAfter])
  return { status: isAway ? 503 : status, headers, html, bodies: new Map(), setCookies, lacks }
}

function inProcessApi(
  request: Request,
  context: PageContext,
  answered: (answer: Response) => void,
): StartContext['api'] {
  return async (path, init) => {
    // Hover preloads and crawlers run loaders: a write there would happen without anybody asking for it.
    if (init.method !== undefined && init.method !== 'GET') {
      throw new Error(`${init.method} ${path}: a page only reads while it is rendered; writes belong in a mutation`)
    }
    const headers = new Headers(init.headers)
    for (const name of PASSED_ON) {
      const value = request.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    const response = await context.api(new Request(new URL(path, request.url), { headers }))
    answered(response)
    return response
  }
}
