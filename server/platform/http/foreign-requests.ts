import type { Endpoint } from '#contract/api/endpoint.ts'
import { isOwnOrigin } from '#contract/own-origin.ts'
import { AppError } from '../errors.ts'

const JSON_TYPE = /^application\/json\s*(;|$)/i

/**
 * In browsers, requests with unsafe methods may come only from our own pages: an Origin has to be PUBLIC_ORIGIN, and
 * Sec-Fetch-Site has to say the same. A request with neither comes from a script, such as curl with a cookie: every
 * browser sends at least one of the two headers with an unsafe method, so no page can make a visitor's browser send
 * such a request, and scripts keep working. After that, a body must be JSON unless the call takes raw bytes, so that no
 * plain form can reach the API.
 */
export function checkForeignRequest(request: Request, endpoint: Endpoint, publicOrigin: string): void {
  if (endpoint.method === 'GET') return
  const site = request.headers.get('sec-fetch-site') ?? 'none'
  const origin = request.headers.get('origin')
  const foreign = (site !== 'same-origin' && site !== 'none') || (origin !== null && !isOwnOrigin(origin, publicOrigin))
  if (foreign) throw new AppError('foreign_origin', 'This request came from another site.')
  if (endpoint.bodyKind === 'raw') return
  const type = request.headers.get('content-type')
  const mayBeMissing = endpoint.bodyOptional && type === null
  const expectsBody = endpoint.body !== undefined && !mayBeMissing
  const hasBody = expectsBody || (request.headers.get('content-length') ?? '0') !== '0'
  if (hasBody && !(type && JSON_TYPE.test(type))) {
    throw new AppError('unsupported_media_type', 'Please send JSON with content type application/json.')
  }
}
