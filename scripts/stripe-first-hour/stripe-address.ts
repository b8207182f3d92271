import { StartError } from '#server/platform/errors.ts'

/**
 * Where a command sends its Stripe calls instead of to Stripe itself: STRIPE_API_URL, on this machine only, because the
 * key goes there in the clear. This way, the command can be tried on the sandbox. Throws StartError for another
 * machine's address.
 */
export function stripeAddress({ STRIPE_API_URL: url }: NodeJS.ProcessEnv): string | undefined {
  if (url === undefined || /^http:\/\/127\.0\.0\.1:\d+\/?$/.test(url)) return url
  throw new StartError('STRIPE_API_URL must be an address of this machine: http://127.0.0.1:<port>.')
}
