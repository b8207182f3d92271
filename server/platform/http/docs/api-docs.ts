import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { CHAPTERS, type Chapter, OPERATIONS } from '#contract/api-operations.ts'
import { compress, type Encoding, encodingFor } from '../../pages/compress.ts'
import { type About, apiDocument } from './api-document.ts'
import { HOUSE_STYLE, VIEWER_STYLE } from './docs-styles.ts'
import { DOCS_PATH, DOCUMENT_PATH, partPath } from './docs-urls.ts'
import { chapterPage, overviewPage } from './page.ts'
import { START_SCRIPT } from './viewer-script.ts'

/** What the pages load from packages: the viewer's own two files, and our fonts. */
const FILES = {
  'swagger-ui.css': { type: 'text/css', from: 'swagger-ui-dist/swagger-ui.css' },
  'swagger-ui-bundle.js': { type: 'text/javascript', from: 'swagger-ui-dist/swagger-ui-bundle.js' },
  'figtree.woff2': {
    type: 'font/woff2',
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  },
  'fraunces.woff2': {
    type: 'font/woff2',
    from: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  },
}
const OWN_FILES = {
  'start.js': { type: 'text/javascript', text: START_SCRIPT },
  'house.css': { type: 'text/css', text: HOUSE_STYLE },
  'viewer.css': { type: 'text/css', text: VIEWER_STYLE },
}
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Serves the OpenAPI document of these endpoints, an overview of them, and a page for each chapter, where its calls can
 * be read and tried out. Each is made on the first request for it.
 */
export function serveApiDocs(app: Hono, endpoints: readonly Endpoint[], about: About): void {
  const page = (path: string, text: () => Promise<string>) =>
    serve(app, path, {
      load: async () => Buffer.from(await text()),
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
    })
  const document = (path: string, of: readonly Endpoint[]) =>
    serve(app, path, {
      load: async () => Buffer.from(JSON.stringify(apiDocument(of, about))),
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
  page(DOCS_PATH, () => overviewPage(endpoints, about))
  document(DOCUMENT_PATH, endpoints)
  for (const chapter of Object.keys(CHAPTERS) as Chapter[]) {
    page(`${DOCS_PATH}/${chapter}`, () => chapterPage(chapter))
    document(
      partPath(chapter),
      endpoints.filter((endpoint) => OPERATIONS.get(endpoint)?.chapter === chapter),
    )
  }
  for (const [name, { type, text }] of Object.entries(OWN_FILES)) {
    serve(app, `${DOCS_PATH}/${name}`, {
      load: async () => Buffer.from(text),
      headers: { 'content-type': type },
    })
  }
  for (const [name, { type, from }] of Object.entries(FILES)) {
    serve(app, `${DOCS_PATH}/${name}`, {
      load: () => readFile(fileURLToPath(import.meta.resolve(from))),
      headers: { 'content-type': type, 'cache-control': 'public, max-age=3600' },
    })
  }
}

/** Serves bytes that are loaded once, and compressed once for each encoding, however many requests arrive together. */
function serve(
  app: Hono,
  path: string,
  { load, headers }: { load: () => Promise<Buffer>; headers: Record<string, string> },
): void {
  let loaded: Promise<Buffer> | undefined
  const compressed = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
  app.get(path, async (context) => {
    loaded ??= load()
    const bytes = await loaded
    const encoding = encodingFor(context.req.raw, bytes.byteLength)
    const vary = { ...headers, vary: 'Accept-Encoding' }
    if (encoding === null) return context.body(new Uint8Array(bytes), 200, vary)
    const stored = compressed.get(encoding) ?? compress(bytes, encoding)
    compressed.set(encoding, stored)
    return context.body(await stored, 200, { ...vary, 'content-encoding': encoding })
  })
}
