import type Stripe from 'stripe'

export interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod
  setup_intent?: Stripe.SetupIntent
}

/** An answer that is an error, in Stripe's shape. Thrown by a handler, it undoes everything the handler wrote. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

/** 400 invalid_request_error. */
export function invalid(message: string, details: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...details })
}

/** 404 for an id in the path, 400 for an id in a parameter: as with Stripe. */
export function missing(what: string, id: string, param = 'id'): ApiError {
  return new ApiError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })
}

/** A parameter of Stripe's that the sandbox doesn't support: refused loudly, so that nobody relies on it. */
export function unsupported(param: string): ApiError {
  return invalid(`The sandbox does not support ${param}. Use Stripe's own test mode for this.`, { param })
}
