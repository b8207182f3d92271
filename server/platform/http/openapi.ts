import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts'

const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})

/** The statuses this endpoint can answer with, beyond success. */
function documentedStatuses(endpoint: Endpoint): number[] {
  const codes: ErrorCode[] = [
    'internal_error',
    'temporarily_unavailable',
    'payload_too_large',
    ...(endpoint.errors ?? []),
  ]
  if (endpoint.audience !== 'public' && endpoint.audience !== 'provider') codes.push('not_signed_in')
  if (Array.isArray(endpoint.audience)) codes.push('wrong_role')
  if (endpoint.throttle) codes.push('too_many_requests')
  if (endpoint.body || endpoint.query) codes.push('invalid_request')
  if (endpoint.params) codes.push('not_found')
  if (endpoint.method !== 'GET') codes.push('foreign_origin', 'unsupported_media_type')
  return [...new Set(codes.map((code) => ERROR_STATUS[code]))].sort()
}

/** Adds the endpoint to the OpenAPI document at /api/openapi.json. */
export function documentEndpoint(app: OpenAPIHono, endpoint: Endpoint): void {
  const json = (schema: z.ZodType) => ({ 'application/json': { schema } })
  app.openAPIRegistry.registerPath({
    method: endpoint.method.toLowerCase() as 'get',
    path: endpoint.path,
    summary: endpoint.summary,
    request: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { query: endpoint.query }),
      ...(endpoint.body && { body: { content: json(endpoint.body), required: true } }),
    },
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        content:
          endpoint.answerKind === 'file'
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : json(endpoint.response),
      },
      ...Object.fromEntries(
        documentedStatuses(endpoint).map((status) => [status, { description: 'Refused', content: json(errorBody) }]),
      ),
    },
  })
}
