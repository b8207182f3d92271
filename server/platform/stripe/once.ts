import Stripe from 'stripe'
import { asking, ProviderError } from './errors.ts'

/** How many keys one effect may use up before somebody has to look. */
const KEYS = 20

/**
 * Asks for something that must happen once, under our key. The provider keeps its answer to a key for 24 hours, a 500 as
 * well, and gives it again without trying again. Nobody knows then whether it did what we asked: `find` looks for that,
 * and if it finds nothing, we ask under the next key. All of us use the keys in the same order, so that two processes
 * end up with the same one. Calls that do no harm when they are repeated need no `find`. `mayDiffer`: what we ask for may
 * have changed since, and the provider refuses the key; the same is done then, so a second one must do no harm.
 * @throws ProviderError
 */
export async function once<T>(
  key: string,
  call: (options: { idempotencyKey: string }) => Promise<T>,
  find: () => Promise<T | null> = async () => null,
  { mayDiffer = false } = {},
): Promise<T> {
  for (let turn = 1; ; turn++) {
    try {
      return await asking(() => call({ idempotencyKey: turn === 1 ? key : `${key}.${turn}` }))
    } catch (error) {
      if (turn === KEYS || !(isKeptFailure(error) || (mayDiffer && isOtherRequest(error)))) throw error
      const found = await find()
      if (found !== null) return found
    }
  }
}

/** Whether the provider has repeated the 500 that it keeps for this key (docs.stripe.com/error-low-level). */
function isKeptFailure(error: unknown): boolean {
  if (!(error instanceof ProviderError) || !(error.cause instanceof Stripe.errors.StripeError)) return false
  const { statusCode = 0, headers = {} } = error.cause
  return statusCode >= 500 && headers['idempotent-replayed'] === 'true'
}

/**
 * Whether the key has been used with other parameters. An error of this type with a 409 says that the first request
 * still runs.
 */
const isOtherRequest = (error: unknown): boolean =>
  error instanceof ProviderError &&
  error.cause instanceof Stripe.errors.StripeIdempotencyError &&
  error.cause.statusCode === 400
