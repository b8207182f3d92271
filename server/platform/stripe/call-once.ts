import Stripe from 'stripe'
import { asking, hasCode, ProviderError } from './errors.ts'

/** How many keys one effect may use up before somebody has to look. */
const KEYS = 20

/**
 * Makes a call that must take effect only once, under our key. The provider stores its answer to a key for 24 hours,
 * even a 500, and repeats it without trying again. After such a 500, nobody knows whether the call took effect: `find`
 * looks for its result, and if there is none, we call under the next key. All processes use the keys in the same order,
 * so two of them end up with the same one. Calls that are harmless when repeated need no `find`. `mayDiffer`: our
 * parameters may have changed in the meantime. The provider then refuses the key, which is handled the same way, so a
 * second call must be harmless. A refusal with one of the codes in `mayPass` is handled that way, too: it was about the
 * object as it was then.
 * @throws ProviderError
 */
export async function once<T>(
  key: string,
  call: (options: { idempotencyKey: string }) => Promise<T>,
  find: () => Promise<T | null> = async () => null,
  { mayDiffer = false, mayPass = [] }: { mayDiffer?: boolean; mayPass?: readonly string[] } = {},
): Promise<T> {
  for (let turn = 1; ; turn++) {
    try {
      return await asking(() => call({ idempotencyKey: turn === 1 ? key : `${key}.${turn}` }))
    } catch (error) {
      const isOld = isKeptFailure(error) || (mayDiffer && isOtherRequest(error)) || hasCode(error, ...mayPass)
      if (turn === KEYS || !isOld) throw error
      const found = await find()
      if (found !== null) return found
    }
  }
}

/** Whether this is the 500 that the provider has stored for the key, repeated (docs.stripe.com/error-low-level). */
function isKeptFailure(error: unknown): boolean {
  if (!(error instanceof ProviderError) || !(error.cause instanceof Stripe.errors.StripeError)) return false
  const { statusCode = 0, headers = {} } = error.cause
  return statusCode >= 500 && headers['idempotent-replayed'] === 'true'
}

/**
 * Whether the key has been used with other parameters. With a 409, an error of this type means that the first request
 * is still running.
 */
const isOtherRequest = (error: unknown): boolean =>
  error instanceof ProviderError &&
  error.cause instanceof Stripe.errors.StripeIdempotencyError &&
  error.cause.statusCode === 400
