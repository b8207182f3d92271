import { describe, expect, it } from 'vitest'
import { createNonce, type SecurityHeaderOptions, securityHeaders } from './security-headers.ts'

const options: SecurityHeaderOptions = { inline: 'abc', mode: 'demo', stripe: 'sandbox', path: '/' }

/** The policy as directive -> sources. */
function policy(changed: Partial<SecurityHeaderOptions> = {}): Record<string, string> {
  const text = securityHeaders({ ...options, ...changed })['content-security-policy'] as string
  return Object.fromEntries(text.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
}

describe('the content security policy', () => {
  it('allows only our own scripts and styles, and inline ones with this nonce', () => {
    expect(policy()).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self' 'nonce-abc'",
      'style-src': "'self' 'nonce-abc'",
      'style-src-attr': "'unsafe-inline'",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
  })

  it('lets the scripts of a shared page in by their content, because everybody can read its nonce', () => {
    const inline = { styleNonce: 'read-by-all', scriptHashes: ["'sha256-one'", "'sha256-two'"] }
    expect(policy({ inline })).toMatchObject({
      'script-src': "'self' 'sha256-one' 'sha256-two'",
      'style-src': "'self' 'nonce-read-by-all'",
    })
  })

  it('names no foreign origin unless real Stripe keys are configured', () => {
    for (const stripe of ['sandbox', 'none'] as const) expect(JSON.stringify(policy({ stripe }))).not.toContain('http')
    expect(policy({ stripe: 'real' })).toMatchObject({
      'script-src': "'self' 'nonce-abc' https://js.stripe.com",
      'frame-src': 'https://js.stripe.com https://hooks.stripe.com',
      'connect-src': "'self' https://api.stripe.com",
    })
  })

  it('lets only the sandbox card pages stand in a frame, and only in one of this origin', () => {
    for (const path of ['/sandbox/element', '/sandbox/3ds', '/sandbox/3ds/pi_1']) {
      expect(policy({ path })['frame-ancestors'], path).toBe("'self'")
      expect(policy({ path, stripe: 'real' })['frame-ancestors'], path).toBe("'none'")
    }
    for (const path of ['/sandbox', '/sandbox/mailbox', '/sandbox/elements-of-surprise', '/checkout/7']) {
      expect(policy({ path })['frame-ancestors'], path).toBe("'none'")
    }
    expect(policy()['frame-src']).toBe("'self'")
    expect(policy({ stripe: 'none' })['frame-src']).toBe("'none'")
  })

  it('gives API answers nothing at all', () => {
    expect(policy({ path: '/api/listings' })).toEqual({
      'default-src': "'none'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
    })
  })

  it('opens the update socket in development only', () => {
    expect(policy({ mode: 'development' })['connect-src']).toBe("'self' ws:")
    expect(policy({ mode: 'live' })['connect-src']).toBe("'self'")
  })
})

describe('the other headers', () => {
  it('are on every answer', () => {
    for (const path of ['/', '/api/listings', '/sandbox/mailbox']) {
      expect(securityHeaders({ ...options, path })).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      })
    }
  })

  it('demand https in live mode, where there is a certificate, and nowhere else', () => {
    expect(securityHeaders({ ...options, mode: 'live' })['strict-transport-security']).toMatch(/max-age=\d{8}/)
    expect(securityHeaders(options)).not.toHaveProperty('strict-transport-security')
  })
})

it('a nonce is 128 random bits', () => {
  const nonces = new Set(Array.from({ length: 1000 }, createNonce))
  expect(nonces.size).toBe(1000)
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
})
