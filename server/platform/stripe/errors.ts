import Stripe from 'stripe'
import { isInTransaction } from '../database/transaction.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'

/** Somebody else is using the key or the object, or we ask too fast: the same request may well succeed later. */
const BUSY = [409, 429]

/** The card provider did not do what it was asked, in our own words, so that features need not know the SDK. */
export class ProviderError extends Error {
  /** it answered and said no: asking again in the same way can't help */
  readonly refused: boolean
  /** the provider's own error code, if it gave one */
  readonly code: string | null

  constructor(message: string, options: { refused: boolean; code: string | null; cause: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'ProviderError'
    this.refused = options.refused
    this.code = options.code
  }
}

/**
 * Runs a call to the provider; whatever the SDK throws comes out as a ProviderError. Inside a transaction it refuses:
 * locks would last for as long as the provider takes, and the call's effect would outlive a rollback (domain.md 3).
 */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  if (isInTransaction()) throw new Error('The card provider may not be called inside a transaction')
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const refused = error instanceof Stripe.errors.StripeInvalidRequestError && !BUSY.includes(error.statusCode ?? 0)
    throw new ProviderError(error.message, { refused, code: error.code ?? null, cause: error })
  }
}

/** Whether the provider has answered with one of these error codes of its own. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof ProviderError && error.code !== null && codes.includes(error.code)

/** For requests of people: the provider's failure is logged and becomes provider_failed (502). */
export async function orProviderFailed<T>(log: Log, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error, code: error.code, refused: error.refused }, 'the card provider failed')
    throw providerFailed()
  }
}

/** What people read when the provider fails: whose fault it is, and that trying again helps. */
export const providerFailed = (): AppError =>
  new AppError('provider_failed', 'Something went wrong at our card provider. Please try again.')
