import type { z } from 'zod'
import type { Endpoint } from '#contract/api/endpoint.ts'
import type { Endpoints } from '#contract/api/endpoints.ts'

type Key = keyof Endpoints
type In<S> = S extends z.ZodType ? z.input<S> : never
type Body<K extends Key> = Endpoints[K] extends { body: infer B } ? In<B> : undefined
type Answer<K extends Key> = Endpoints[K] extends Endpoint ? z.output<Endpoints[K]['response']> : never

export interface Reply<T> {
  status: number
  body: T
  headers: Headers
}

export interface CallOptions<K extends Key> {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean>
  body?: Body<K>
  headers?: Record<string, string>
}

/** A visitor's browser without the pages: keeps cookies and sends what our pages would send. */
export interface Client {
  /** Calls an endpoint; expects success and throws the answer otherwise. */
  call<K extends Key>(key: K, options?: CallOptions<K>): Promise<Answer<K>>
  /** Calls an endpoint and returns whatever came. */
  // biome-ignore lint/suspicious/noExplicitAny: refusals and answers alike, of any shape
  try<K extends Key>(key: K, options?: CallOptions<K>): Promise<Reply<any>>
  /** Sends any request, even a hostile one. */
  raw(path: string, init?: RequestInit): Promise<Response>
  cookies: Map<string, string>
}

/** `send` is an app's fetch or the global one; `origin` is where the product lives. */
export function createClient(send: (request: Request) => Promise<Response>, origin: string): Client {
  const cookies = new Map<string, string>()

  const raw: Client['raw'] = async (path, init = {}) => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await send(new Request(new URL(path, origin), { ...init, headers }))
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
      if (/max-age=0/i.test(line) || value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  const attempt: Client['try'] = async (key, options = {}) => {
    const [method = '', template = ''] = key.split(' ')
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name) => String(options.params?.[name]))
    const query = new URLSearchParams(Object.entries(options.query ?? {}).map(([name, value]) => [name, String(value)]))
    const response = await raw(query.size > 0 ? `${path}?${query}` : path, {
      method,
      headers: { origin, 'content-type': 'application/json', ...options.headers },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }

  return {
    raw,
    cookies,
    try: attempt,
    call: async (key, options) => {
      const reply = await attempt(key, options)
      if (reply.status >= 400) throw new Error(`${key}: ${reply.status} ${JSON.stringify(reply.body)}`)
      return reply.body
    },
  }
}
