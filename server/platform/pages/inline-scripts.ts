import { createHash } from 'node:crypto'

const INLINE = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

/**
 * The hashes of a page's own inline scripts, as its Content-Security-Policy names them: 'sha256-...', each once. Its
 * own are those that were rendered with its nonce: a script that got into the page in somebody's text has none, and
 * isn't let in.
 */
export function inlineScriptHashes(html: string, nonce: string): string[] {
  const own = [...html.matchAll(INLINE)].filter(([, attributes]) => attributes?.includes(` nonce="${nonce}"`))
  const hashes = own.map(([, , text = '']) => createHash('sha256').update(text).digest('base64'))
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}
