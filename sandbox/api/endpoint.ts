import type { Context } from './context.ts'
import type { ErrorBody } from './errors.ts'

/**
 * An error answer that keeps what the handler wrote (a thrown ApiError undoes it): a declined card leaves a failed
 * charge behind, and a refusal by a fault uses up the fault.
 */
export class KeptError {
  readonly status: number
  readonly error: ErrorBody

  constructor(status: number, error: ErrorBody) {
    this.status = status
    this.error = error
  }
}

export interface Endpoint {
  /** 'POST /v1/refunds', with {names} in the path: the key of params.generated.json. */
  route: string
  /** Publishable keys may call it; `client_secret` must then belong to the object. */
  publishable?: boolean
  handle(context: Context, params: never, ids: Record<string, string>): Promise<object | KeptError>
}

/** Declares an endpoint. `P` is the SDK's type for its parameters, which pass the schema check before `handle`. */
export function endpoint<P>(
  route: string,
  handle: (context: Context, params: P, ids: Record<string, string>) => Promise<object | KeptError>,
  options: { publishable?: boolean } = {},
): Endpoint {
  return { route, handle, ...options }
}
