import { PUBLISHABLE_KEY } from '../api/dispatch.ts'
import { parseForm } from '../api/form.ts'
import { bearer } from '../api/server.ts'
import type { Site } from './page-services.ts'
import { json } from './respond.ts'

/**
 * /sandbox/api/v1/...: the API for the sandbox's scripts in the browser. Publishable key only; the secret key is
 * refused here, because this path is on the product's public origin.
 */
export async function proxy(site: Site, request: Request, url: URL): Promise<Response> {
  const text = request.method === 'POST' ? await request.text() : url.search.slice(1)
  const fields = parseForm(text)
  const key = typeof fields.key === 'string' ? fields.key : bearer(request.headers.get('authorization'))
  if (key !== PUBLISHABLE_KEY)
    return json(
      {
        error: { type: 'invalid_request_error', message: 'Only the publishable key of the sandbox may be used here.' },
      },
      401,
    )
  const form = new URLSearchParams(text)
  form.delete('key')
  const answer = await site.api.handle({
    method: request.method,
    path: url.pathname.slice('/sandbox/api'.length),
    form: form.toString(),
    key,
    idempotencyKey: request.headers.get('idempotency-key'),
    account: null,
  })
  return new Response(answer.body, { status: answer.status, headers: answer.headers })
}
