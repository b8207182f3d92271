import type { BrowserContext } from 'playwright-core'

const LOCAL = /^(https?|wss?):\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)|^(data|blob|about|chrome-error):/

/**
 * The browser's own message about a violated policy. It is skipped: our listener reports the violation, with the
 * directive.
 */
const POLICY_MESSAGE = /violates the following Content Security Policy directive/i

/**
 * Records everything that must not happen on any page of a browser context: console errors, uncaught errors, CSP
 * violations (enforced or report-only), answers of 500 and above, requests that fail or leave this machine, crashes.
 * @param allow messages that this test brings about on purpose, such as the console's line about a 404
 * @returns a list that grows as problems appear
 */
export async function watchContext(context: BrowserContext, allow: RegExp[] = []): Promise<string[]> {
  const problems: string[] = []
  const report = (problem: string) => {
    if (!allow.some((pattern) => pattern.test(problem))) problems.push(problem)
  }

  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP violation: ${event.effectiveDirective} blocked ${event.blockedURI} on ${event.documentURI}`)
    })
  })
  context.on('console', (message) => {
    if (message.type() !== 'error' || POLICY_MESSAGE.test(message.text())) return
    const place = message.location().url
    report(`console error: ${message.text()}${place ? ` (${place})` : ''}`)
  })
  context.on('weberror', (event) => report(`uncaught error: ${event.error().stack ?? event.error().message}`))
  context.on('request', (request) => {
    if (!LOCAL.test(request.url())) report(`request left this machine: ${request.method()} ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500)
      report(`answer ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason given'
    // A navigation or an unmounted component may abandon a request; that isn't a failure of the product.
    if (reason !== 'net::ERR_ABORTED') report(`request failed: ${request.method()} ${request.url()} ${reason}`)
  })
  context.on('page', (page) => page.on('crash', () => report(`page crashed: ${page.url()}`)))
  return problems
}
