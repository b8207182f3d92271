import { requestSeconds, secondsSince } from '../metrics/instruments.ts'
import { type Asked, type Asking, inRequest } from '../request-scope.ts'
import type { Services } from '../services.ts'
import { inSpan, type Span } from '../tracing/spans.ts'
import { countedAs, loggedAs } from './address-network.ts'
import type { Client } from './node-server.ts'

type Parts = Pick<Services, 'config' | 'log' | 'pseudonym'>

/**
 * Answers a request within its scope, so that every line of the log written for the request names it, and logs a line
 * about the request: what was asked, by whom, and with what result. Refused permissions (401, 403) are always logged;
 * other requests only if the installation wants an access log, and then files of the pages and `probes` only if they
 * failed.
 */
export async function logged(
  request: Request,
  { id, client, services, probes }: { id: string; client: Client; services: Parts; probes: readonly string[] },
  answer: () => Promise<Response>,
): Promise<Response> {
  const asked: Asked = askingOf(services, client.address, id)
  const began = performance.now()
  const { pathname } = new URL(request.url)
  const isApi = pathname.startsWith('/api/')
  const isFile = pathname.startsWith('/assets/')
  const isQuiet = isFile || probes.includes(pathname)

  async function answerNow(span: Span | null): Promise<Response> {
    const response = await answer()
    const { method } = request
    const { status } = response
    const place = isApi ? (asked.route ?? 'unknown') : isFile ? 'file' : 'page'
    requestSeconds.observe({ method, route: place, status }, secondsSince(began))
    if (span) noteAnswer(span, { method, route: place, status, id })
    if (status === 401 || status === 403 || (services.config.accessLog && !(response.ok && isQuiet))) {
      const { code, route = isApi ? 'unknown' : 'page' } = asked
      services.log.info({ method, route, status, ...(code && { code }), ms: msSince(began) }, 'request')
    }
    return response
  }
  return inRequest(asked, () => (isQuiet ? answerNow(null) : inSpan('request', request.method, {}, answerNow)))
}

function noteAnswer(span: Span, answer: { method: string; route: string; status: number; id: string }): void {
  const { method, route, status, id } = answer
  span.rename(`${method} ${route}`)
  span.note({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status })
  span.note({ 'unveil.request': id })
  if (status >= 500) span.fail(String(status))
}

/** How the log names the visitor who is asking. */
export const askingOf = ({ pseudonym }: Pick<Parts, 'pseudonym'>, address: string, id: string): Asking => ({
  request: id,
  from: pseudonym(countedAs(address)),
  network: loggedAs(address),
})

export const msSince = (began: number): number => Math.round((performance.now() - began) * 10) / 10
