import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}

const resolve = createRequire(import.meta.url).resolve
const assets = new URL('assets/', import.meta.url)

/** Every file the sandbox's pages may load, by its name under /sandbox/. */
const FILES: Record<string, string | URL> = {
  'stripe.js': new URL('stripe.js', assets),
  'element.js': new URL('element.js', assets),
  'challenge.js': new URL('challenge.js', assets),
  'element.css': new URL('element.css', assets),
  'sandbox.css': new URL('sandbox.css', assets),
  'figtree.woff2': resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  'fraunces.woff2': resolve('@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'),
}

/** The static file of that name, or null. */
export async function asset(name: string): Promise<Response | null> {
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined
  if (!file) return null
  const body = await readFile(file)
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'cache-control': name.endsWith('.woff2') ? 'public, max-age=86400' : 'no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}
