import type { Endpoint } from '#contract/api/endpoint.ts'
import { AppError } from '../errors.ts'

const JSON_TYPE = /^application\/json\s*(;|$)/i

/**
 * Unsafe methods come from our own pages only: Sec-Fetch-Site where the browser sends it, Origin otherwise; neither
 * means no browser, which carries no ambient cookie. Then JSON only, so that no plain form can reach the API.
 */
export function checkForeignRequest(request: Request, endpoint: Endpoint, publicOrigin: string): void {
  if (endpoint.method === 'GET') return
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const foreign = site
    ? site !== 'same-origin' && site !== 'none'
    : origin !== null && origin !== publicOrigin && origin !== new URL(request.url).origin
  if (foreign) throw new AppError('foreign_origin', 'This request came from another site.')
  if (endpoint.bodyKind === 'raw') return
  const type = request.headers.get('content-type')
  const hasBody = endpoint.body !== undefined || (request.headers.get('content-length') ?? '0') !== '0'
  if (hasBody && !(type && JSON_TYPE.test(type))) {
    throw new AppError('unsupported_media_type', 'Please send JSON with content type application/json.')
  }
}
