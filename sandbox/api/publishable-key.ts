import { timingSafeEqual } from 'node:crypto'
import type { Tx } from '../transaction.ts'
import { ApiError, invalid, missing } from './errors.ts'
import type { Form } from './form.ts'

/** The part of an intent that a browser may see, as with Stripe: no customer, no metadata. */
const PUBLIC_FIELDS = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'status',
  'usage',
]

/** Takes `client_secret` out of a browser's request and proves that it belongs to the object in the path. */
export async function checkClientSecret(tx: Tx, id: string, form: Form): Promise<void> {
  const given = form.client_secret
  delete form.client_secret
  if (typeof given !== 'string')
    throw invalid('Missing required param: client_secret.', { code: 'parameter_missing', param: 'client_secret' })
  const [row] = await tx.query<{ kind: string; secret: string | null }>(
    `SELECT kind, body ->> 'client_secret' AS secret FROM sandbox.objects WHERE id = $1`,
    [id],
  )
  if (!row?.secret) throw missing('payment_intent', id)
  if (!same(given, row.secret))
    throw invalid(`The client_secret provided does not match the client_secret associated with this ${row.kind}.`, {
      param: 'client_secret',
    })
}

function same(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** An answer, or an error's body, as a browser may see it. */
export function publicView(body: Record<string, unknown>): Record<string, unknown> {
  if (body.object === 'payment_intent' || body.object === 'setup_intent')
    return Object.fromEntries(PUBLIC_FIELDS.filter((field) => field in body).map((field) => [field, body[field]]))
  const error = body.error as Record<string, Record<string, unknown>> | undefined
  if (!error) return body
  const copy: Record<string, unknown> = { ...error }
  for (const name of ['payment_intent', 'setup_intent']) if (error[name]) copy[name] = publicView(error[name])
  return { error: copy }
}

/** 401 for a publishable key where only the secret key may call. */
export function secretKeyRequired(): ApiError {
  return new ApiError(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of ' +
      'your API keys at https://dashboard.stripe.com/account/apikeys.',
  })
}
