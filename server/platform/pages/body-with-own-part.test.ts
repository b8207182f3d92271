import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { OwnPart } from '#contract/accounts/own-part.ts'
import { bodyWithOwnPart } from './body-with-own-part.ts'
import type { RenderedPage } from './page-cache.ts'

const user = {
  id: 7,
  name: 'Zoë </script>',
  email: 'zoe@example.com',
  role: 'couple',
  verified: false,
  emailConfirmed: true,
  needsTwoFactor: false,
} as const

const of = (changed: Partial<typeof user> | { name: string }): OwnPart => ({
  'GET /api/auth/me': { ...user, ...changed },
})

const pageOf = (html: string): RenderedPage => ({
  status: 200,
  headers: [],
  html,
  bodies: new Map(),
  setCookies: [],
  lacks: null,
})

const UNPACKED = {
  br: (bytes: Uint8Array) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes: Uint8Array) => gunzipSync(bytes).toString(),
  none: (bytes: Uint8Array) => Buffer.from(bytes).toString(),
}

describe.each(['br', 'gzip', 'none'] as const)('a page with a couple’s own part, %s', (name) => {
  const encoding = name === 'none' ? null : name

  it.each([
    ['short', 'Déjà vu'],
    ['long', Array.from({ length: 9_000 }, (_, n) => `<p>${n * 7919}é</p>`).join('')],
  ])('ends with it, however %s the page is', async (_, text) => {
    const page = pageOf(`<html><body>${text}</body></html>`)
    for (const visitor of [of({}), of({ name: 'Ann' }), of({ name: 'x'.repeat(70_000) })]) {
      const html = UNPACKED[name](await bodyWithOwnPart(page, encoding, visitor))
      const [, json] =
        /^<html><body>.*<script type="application\/json" id="own-part">([^<]*)<\/script><\/body><\/html>$/s.exec(
          html,
        ) ?? []
      expect(html.startsWith(`<html><body>${text}<script`)).toBe(true)
      expect(JSON.parse(json as string)).toEqual(visitor)
    }
  })

  it('compresses the beginning once, and keeps nothing of anybody’s part', async () => {
    const page = pageOf(`<html><body>${'Déjà vu '.repeat(500)}</body></html>`)
    await bodyWithOwnPart(page, encoding, of({ name: 'Somebody Else' }))
    const kept = page.bodies.get(encoding)
    const second = UNPACKED[name](await bodyWithOwnPart(page, encoding, of({})))
    expect(page.bodies.get(encoding)).toBe(kept)
    expect(second).not.toContain('Somebody')
  })
})
