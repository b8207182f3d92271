import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Api, Call } from './dispatch.ts'

const MAX_BODY = 6 * 1024 * 1024

export interface ApiServer {
  port: number
  close(): Promise<void>
}

/** Listens on the loopback address for the official SDK. `port` 0 takes any free one. */
export async function serveApi(
  api: Api,
  options: { port: number; pages: (request: Request) => Promise<Response>; log: (line: string) => void },
): Promise<ApiServer> {
  const server = createServer(async (request, response) => {
    try {
      const body = await readBody(request)
      const url = new URL(request.url ?? '/', 'http://127.0.0.1')
      if (url.pathname.startsWith('/sandbox')) {
        await send(response, await options.pages(toRequest(request, url, body)))
        return
      }
      const answer = await api.handle(await toCall(request, url, body))
      if (answer.silent) return
      if (answer.cut) {
        request.socket.destroy()
        return
      }
      response.writeHead(answer.status, answer.headers).end(answer.body)
    } catch (error) {
      options.log(`sandbox: ${request.method} ${request.url} failed: ${String(error)}`)
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'content-type': 'application/json' }).end(INTERNAL)
    }
  })
  // Longer than the SDK keeps its sockets, so that it never writes into a closing one.
  server.keepAliveTimeout = 75_000
  await listen(server, options.port)
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const INTERNAL = JSON.stringify({ error: { type: 'api_error', message: 'The sandbox failed: see its log.' } })

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > MAX_BODY) throw new Error('the request is too large')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

async function toCall(request: IncomingMessage, url: URL, body: Buffer): Promise<Call> {
  const method = request.method ?? 'GET'
  const type = headerOf(request, 'content-type') ?? ''
  const sent = type.startsWith('multipart/form-data') ? await readParts(body, type) : { form: body.toString('utf8') }
  return {
    ...sent,
    method,
    path: url.pathname,
    ...(method !== 'POST' && { form: url.search.slice(1) }),
    key: bearer(request.headers.authorization),
    idempotencyKey: headerOf(request, 'idempotency-key'),
    account: headerOf(request, 'stripe-account'),
  }
}

/** Reads a form with a file. The file's name becomes a field, such as `file[data]`. */
async function readParts(body: Buffer, type: string): Promise<Pick<Call, 'form' | 'file'>> {
  const fields = new URLSearchParams()
  let file: Call['file']
  const parts = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') fields.append(name, value)
    else {
      fields.append(`${name}[data]`, value.name)
      file = { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) }
    }
  }
  return { form: fields.toString(), file }
}

const headerOf = (request: IncomingMessage, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The key in an Authorization header: after Bearer, or as the user name in Basic. */
export function bearer(header: string | null | undefined): string | null {
  const [scheme, value = ''] = (header ?? '').split(' ')
  if (scheme === 'Bearer') return value
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? null
  return null
}

function toRequest(request: IncomingMessage, url: URL, body: Buffer): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
  const host = request.headers.host ?? '127.0.0.1'
  return new Request(new URL(url.pathname + url.search, `http://${host}`), {
    method: request.method ?? 'GET',
    headers,
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  })
}

async function send(response: ServerResponse, from: Response): Promise<void> {
  response.writeHead(from.status, Object.fromEntries(from.headers))
  response.end(Buffer.from(await from.arrayBuffer()))
}
