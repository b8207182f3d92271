import { requestSeconds, secondsSince } from '../metrics/instruments.ts'
import { type Asked, type Asking, inRequest } from '../request-scope.ts'
import type { Services } from '../services.ts'
import { countedAs, loggedAs } from './client-address.ts'
import type { Client } from './node-server.ts'

type Parts = Pick<Services, 'config' | 'log' | 'pseudonym'>

/**
 * Answers a request within its scope, so that all lines of the log name it, and leaves one of its own: what was asked, by
 * whom, and what came of it. Refused permissions (401, 403) always leave theirs; the others where the installation wants
 * an access log, except for files of the pages and `probes` that found nothing.
 */
export async function logged(
  request: Request,
  { id, client, services, probes }: { id: string; client: Client; services: Parts; probes: readonly string[] },
  answer: () => Promise<Response>,
): Promise<Response> {
  const asked: Asked = askingOf(services, client.address, id)
  const began = performance.now()
  return inRequest(asked, async () => {
    const response = await answer()
    const { status } = response
    const { pathname } = new URL(request.url)
    const isApi = pathname.startsWith('/api/')
    const place = isApi ? (asked.route ?? 'unknown') : pathname.startsWith('/assets/') ? 'file' : 'page'
    requestSeconds.observe({ method: request.method, route: place, status }, secondsSince(began))
    const isQuiet = response.ok && (pathname.startsWith('/assets/') || probes.includes(pathname))
    if (status === 401 || status === 403 || (services.config.accessLog && !isQuiet)) {
      const { code, route = pathname.startsWith('/api/') ? 'unknown' : 'page' } = asked
      services.log.info({ method: request.method, route, status, ...(code && { code }), ms: msSince(began) }, 'request')
    }
    return response
  })
}

/** How the log names who asks. */
export const askingOf = ({ pseudonym }: Pick<Parts, 'pseudonym'>, address: string, id: string): Asking => ({
  request: id,
  from: pseudonym(countedAs(address)),
  network: loggedAs(address),
})

export const msSince = (began: number): number => Math.round((performance.now() - began) * 10) / 10
