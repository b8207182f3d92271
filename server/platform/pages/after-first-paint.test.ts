import { expect, test } from 'vitest'
import { afterFirstPaint } from './after-first-paint.ts'

const preload = (name: string) => `<link rel="modulepreload" href="/assets/${name}.js" fetchPriority="low" nonce="n"/>`
const entry = '<script type="module" async="" src="/assets/entry.js" nonce="n"></script>'

test('no script is asked for before the page is painted, and none is forgotten', () => {
  const html = afterFirstPaint(`<head>${preload('entry')}${preload('part')}</head><body><p>Hello</p>${entry}</body>`)
  expect(html).not.toMatch(/modulepreload" href|<script[^>]* src/)
  expect(html).toMatch(/^<head><\/head><body><p>Hello<\/p><script nonce="n">/)
  expect(html).toContain('["/assets/entry.js","/assets/part.js"]')
  expect(html).toContain('src:"/assets/entry.js"')
})

test('a page without an entry stays as it is', () => {
  const html = `<head>${preload('part')}</head>`
  expect(afterFirstPaint(html)).toBe(html)
})
