import type { Config } from '#server/config.ts'
import type { Log } from '../log.ts'

/**
 * Warns once when a request in live mode has come through a proxy although the settings say that there is none: then
 * all visitors count as one and share one budget of logins. Never warns in demo mode, which has large budgets and by
 * default trusts no proxy.
 */
export function proxyWarning({ mode, trustedProxies }: Config, log: Log): (request: Request) => void {
  let silent = mode === 'demo' || trustedProxies > 0
  return (request) => {
    if (silent || !request.headers.has('x-forwarded-for')) return
    silent = true
    log.warn(
      'a request carries X-Forwarded-For, but TRUSTED_PROXIES is 0: if that is your proxy, all visitors share one budget. Set it to the number of your proxies.',
    )
  }
}
