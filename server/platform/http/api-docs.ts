import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import { compress, type Encoding, encodingFor } from '../pages/compress.ts'

const DOCUMENT_PATH = '/api/openapi.json'
const DOCS_PATH = '/api/docs'
/** What the viewer loads: its own two files, from the package that they come in. */
const FILES = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' }
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Unveil</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${DOCS_PATH}/swagger-ui.css">
<script src="${DOCS_PATH}/swagger-ui-bundle.js" defer></script>
<script src="${DOCS_PATH}/start.js" defer></script>
</head>
<body>
<header style="margin: 1rem 1.25rem; font-family: sans-serif">
<a href="/">Unveil</a>
<h1 style="font-size: 1.25rem; margin: .5rem 0 0">The API</h1>
</header>
<main id="docs"></main>
<noscript>This page needs JavaScript. The document itself is <a href="${DOCUMENT_PATH}">${DOCUMENT_PATH}</a>.</noscript>
</body>
</html>
`
const START = `SwaggerUIBundle({ url: '${DOCUMENT_PATH}', dom_id: '#docs', deepLinking: true, docExpansion: 'none' })\n`

/** Serves the OpenAPI document, which is made when it is first asked for, and a page to read it and try it out. */
export function serveApiDocs(app: Hono, makeDocument: () => object): void {
  app.get(DOCS_PATH, (context) => context.html(PAGE, 200, { 'content-security-policy': POLICY }))
  app.get(`${DOCS_PATH}/start.js`, (context) => context.body(START, 200, { 'content-type': 'text/javascript' }))
  serve(app, DOCUMENT_PATH, {
    load: async () => Buffer.from(JSON.stringify(makeDocument())),
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
  for (const [name, type] of Object.entries(FILES)) {
    serve(app, `${DOCS_PATH}/${name}`, {
      load: () => readFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`))),
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
