import { randomBytes } from 'node:crypto'

/** What is inline in a page that is shared by many visitors. */
export interface SharedInline {
  /** one nonce for all who get the page: enough for styles */
  styleNonce: string
  /** 'sha256-...' of every script, the only ones that may run */
  scriptHashes: readonly string[]
}

export interface SecurityHeaderOptions {
  /**
   * this response's nonce, from `createNonce()`; the page gets the same one. For a page that is shared: what is inline
   * in it.
   */
  inline: string | SharedInline
  /** live adds HSTS; development lets Vite's update socket through */
  mode: 'live' | 'demo' | 'development'
  /** 'real' opens the policy for Stripe's own script, frames and API; the sandbox lives on this origin */
  stripe: 'real' | 'sandbox' | 'none'
  /** path of the request, without query */
  path: string
}

const STRIPE = { script: 'https://js.stripe.com', hooks: 'https://hooks.stripe.com', api: 'https://api.stripe.com' }

/** Sandbox pages that our own checkout frames (card field, 3-D Secure). */
const FRAMED_PATHS = ['/sandbox/element', '/sandbox/3ds']

/** A fresh nonce for one response: 128 random bits. */
export function createNonce(): string {
  return randomBytes(16).toString('base64')
}

/**
 * The security headers of one response, as name and value (quality.md, "Security"). The policy is an explicit list of
 * origins rather than 'strict-dynamic': every script is a file of ours, carries the nonce or is named by its hash, and
 * the one foreign script, Stripe's, has one known origin.
 */
export function securityHeaders(options: SecurityHeaderOptions): Record<string, string> {
  const headers: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': permissionsPolicy(options.stripe),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
  if (options.mode === 'live') headers['strict-transport-security'] = 'max-age=63072000; includeSubDomains'
  return headers
}

/** The Content-Security-Policy alone. */
export function contentSecurityPolicy({ inline, mode, stripe, path }: SecurityHeaderOptions): string {
  // JSON answers have nothing to load, and nothing to frame.
  if (path.startsWith('/api/')) return "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
  const real = stripe === 'real'
  const framed = stripe === 'sandbox' && FRAMED_PATHS.some((root) => path === root || path.startsWith(`${root}/`))
  const own = typeof inline === 'string' ? [`'nonce-${inline}'`] : inline.scriptHashes
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...own, ...(real ? [STRIPE.script] : [])],
    'style-src': ["'self'", `'nonce-${typeof inline === 'string' ? inline : inline.styleNonce}'`],
    // Only style="" attributes: drawn scenes and countdown bars set sizes that way.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(real ? [STRIPE.api] : []), ...(mode === 'development' ? ['ws:'] : [])],
    'frame-src': real ? [STRIPE.script, STRIPE.hooks] : [stripe === 'sandbox' ? "'self'" : "'none'"],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [framed ? "'self'" : "'none'"],
  }
  const text = Object.entries(policy).map(([name, sources]) => `${name} ${sources.join(' ')}`)
  if (mode === 'live') text.push('upgrade-insecure-requests')
  return text.join('; ')
}

function permissionsPolicy(stripe: SecurityHeaderOptions['stripe']): string {
  const none = ['accelerometer', 'autoplay', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer']
  none.push('microphone', 'midi', 'usb', 'xr-spatial-tracking', 'browsing-topics')
  const payment = stripe === 'real' ? `(self "${STRIPE.script}")` : '(self)'
  return [...none.map((name) => `${name}=()`), `payment=${payment}`].join(', ')
}
