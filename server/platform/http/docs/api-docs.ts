import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import { compress, type Encoding, encodingFor } from '../../pages/compress.ts'
import { docsPage, HOUSE_STYLE, startScript } from './page.ts'

const DOCUMENT_PATH = '/api/openapi.json'
const DOCS_PATH = '/api/docs'
/** What the page loads from packages: the viewer's own two files, and the house's font. */
const FILES = {
  'swagger-ui.css': { type: 'text/css', from: 'swagger-ui-dist/swagger-ui.css' },
  'swagger-ui-bundle.js': { type: 'text/javascript', from: 'swagger-ui-dist/swagger-ui-bundle.js' },
  'figtree.woff2': {
    type: 'font/woff2',
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  },
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

/** Serves the OpenAPI document, which is made when it is first asked for, and a page to read it and try it out. */
export function serveApiDocs(app: Hono, makeDocument: () => object): void {
  const page = docsPage({ files: DOCS_PATH, document: DOCUMENT_PATH })
  const start = startScript(DOCUMENT_PATH)
  app.get(DOCS_PATH, (context) => context.html(page, 200, { 'content-security-policy': POLICY }))
  app.get(`${DOCS_PATH}/start.js`, (context) => context.body(start, 200, { 'content-type': 'text/javascript' }))
  app.get(`${DOCS_PATH}/house.css`, (context) => context.body(HOUSE_STYLE, 200, { 'content-type': 'text/css' }))
  serve(app, DOCUMENT_PATH, {
    load: async () => Buffer.from(JSON.stringify(makeDocument())),
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
  for (const [name, { type, from }] of Object.entries(FILES)) {
    serve(app, `${DOCS_PATH}/${name}`, {
      load: () => readFile(fileURLToPath(import.meta.resolve(from))),
      headers: { 'content-type': type, 'cache-control': 'public, max-age=3600' },
    })
  }
}

/** Loads the bytes once, and compresses them once for each encoding, however many strangers ask at the same time. */
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
