import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}

const resolve = createRequire(import.meta.url).resolve
const own = (...names: string[]) => names.map((name) => new URL(`assets/${name}`, import.meta.url))

/** Every static file that the sandbox serves, by its name under /sandbox/. The parts of a file come joined. */
const FILES: Record<string, (string | URL)[]> = {
  'stripe.js': own(
    'stripe/api.js',
    'stripe/look.js',
    'stripe/element.js',
    'stripe/elements.js',
    'stripe/challenge.js',
    'stripe/stripe.js',
  ),
  'element.js': own('element/card.js', 'element/look.js', 'element/element.js'),
  'challenge.js': own('challenge.js'),
  'copy.js': own('copy.js'),
  'element.css': own('element.css'),
  'sandbox.css': own('sandbox.css', 'controls.css'),
  'figtree.woff2': [resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')],
  'fraunces.woff2': [resolve('@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2')],
}

/** The static file of that name, or null. */
export async function asset(name: string): Promise<Response | null> {
  const files = Object.hasOwn(FILES, name) ? FILES[name] : undefined
  if (!files) return null
  const kind = name.split('.').at(-1) ?? ''
  return new Response(await read(kind, files), {
    headers: {
      'content-type': TYPES[kind] ?? 'application/octet-stream',
      'cache-control': kind === 'woff2' ? 'public, max-age=86400' : 'no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}

async function read(kind: string, files: (string | URL)[]): Promise<string | Uint8Array<ArrayBuffer>> {
  if (kind === 'woff2') return new Uint8Array(await readFile(files[0] ?? ''))
  const parts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return kind === 'js' ? joinScripts(parts) : parts.join('\n')
}

/**
 * Joins the modules of one script, in the order of their imports, into a plain script, which runs before the page's
 * own.
 */
function joinScripts(parts: string[]): string {
  const bodies = parts.map((part) => part.replaceAll(/^import .*$\n/gm, '').replaceAll(/^export /gm, ''))
  return `;(() => {\n${bodies.join('\n')}})()\n`
}
