import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoints } from '#contract/api/endpoints.ts'
import { type CallOptions, createClient, type Reply } from '#tests/client.ts'
import type { Diary } from '../watch/diary.ts'

type Key = keyof Endpoints
// biome-ignore lint/suspicious/noExplicitAny: refusals and answers alike, of any shape
type Anything = Reply<any>

/** Somebody with a browser and an address of their own. */
export interface Person {
  /** Asks once; status 0 when no answer came. */
  ask<K extends Key>(key: K, options?: CallOptions<K>): Promise<Anything>
  /** Asks again, as people do, while there is no answer or one that says "later". */
  insist<K extends Key>(key: K, options?: CallOptions<K>): Promise<Anything>
  /** Opens a page; its status, 0 when no answer came. */
  visit(path: string): Promise<number>
}

/** Where people go. `over` is true once nobody is to begin anything new. */
export interface Town {
  origin: string
  diary: Diary
  over(): boolean
}

/** Longer than anything may take, in milliseconds. */
const PATIENCE = 60_000
const PAUSE = 200
const COME_BACK = [0, 502, 503]

let addresses = 0
/** Behind the proxy that the product trusts, everybody has an address of their own, because budgets go by address. */
const newAddress = () => {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

export function aPerson(town: Town, cookies: Iterable<readonly [string, string]> = []): Person {
  const { origin, diary } = town
  const address = newAddress()
  const send = async (request: Request) => {
    const headers = new Headers(request.headers)
    headers.set('x-forwarded-for', address)
    return fetch(new Request(request, { headers, signal: AbortSignal.timeout(PATIENCE) }))
  }
  const client = createClient(send, origin)
  for (const [name, value] of cookies) client.cookies.set(name, value)

  const noted = async (what: string, ask: () => Promise<Anything>): Promise<Anything> => {
    const asked = performance.now()
    const reply = await ask().catch(() => ({ status: 0, body: {}, headers: new Headers() }))
    const code = typeof reply.body?.code === 'string' ? reply.body.code : null
    const retryAfter = reply.headers.get('retry-after')
    diary.answers.push({ what, asked, answered: performance.now(), status: reply.status, code, retryAfter })
    return reply
  }
  const ask: Person['ask'] = (key, options) => noted(key, () => client.try(key, options))
  return {
    ask,
    insist: async (key, options) => {
      for (;;) {
        const reply = await ask(key, options)
        if (!COME_BACK.includes(reply.status) || town.over()) return reply
        await wait(PAUSE)
      }
    },
    visit: async (path) => {
      const what = `GET ${path.split('?')[0]}`
      const { status } = await noted(what, async () => {
        const response = await client.raw(path)
        return { status: response.status, headers: response.headers, body: await response.text() }
      })
      return status
    },
  }
}
