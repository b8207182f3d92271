import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { bodyOf } from './page-body.ts'

it('is compressed once for everybody who takes it that way', async () => {
  const page = { status: 200, headers: [], html: 'Déjà vu', bodies: new Map(), setCookies: [], lacks: null }
  const first = bodyOf(page, 'br')
  expect(brotliDecompressSync(await first).toString()).toBe('Déjà vu')
  expect(bodyOf(page, 'br')).toBe(first)
  expect(new TextDecoder().decode(await bodyOf(page, null))).toBe('Déjà vu')
})
