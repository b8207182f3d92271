import { createHash } from 'node:crypto'

const INLINE = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** The hashes of a page's inline scripts, as its Content-Security-Policy names them: 'sha256-...', each once. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = [...html.matchAll(INLINE)].map(([, text = '']) => createHash('sha256').update(text).digest('base64'))
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}
