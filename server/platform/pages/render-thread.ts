import { AsyncLocalStorage } from 'node:async_hooks'
import { format } from 'node:util'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { type Rendered, renderWith, type StartContext, type StartFetch } from './render-with-start.ts'

/** A page to render, and the way to ask the API on its behalf. */
export interface PageToRender {
  url: string
  /** without the cookie; what the page says about its visitor comes from the API */
  headers: [name: string, value: string][]
  context: Omit<StartContext, 'api'>
  api: MessagePort
}

/** A call that a page makes to the API. */
export interface ApiCall {
  call: number
  path: string
  method: string | undefined
  headers: [name: string, value: string][]
}

/** The answer to such a call, or the message of what went wrong. */
export type ApiAnswer =
  | { call: number; status: number; headers: [name: string, value: string][]; body: ArrayBuffer | null }
  | { call: number; failed: string }

/** What is printed as an error: text, or what is left of an error between threads. */
export type Printed = string | PassedError

export interface PassedError {
  name: string
  message: string
  stack: string | undefined
  /** of the API's answer, if the error is a refusal */
  status?: number
  code?: string
}

// Started by render-in-thread.ts; `workerData` is the address of the built pages.
const built = import(workerData as string) as Promise<{ default: { fetch: StartFetch } }>
const render = renderWith(async (request, options) => (await built).default.fetch(request, options))

/** The port of the page that is being rendered: what it prints belongs to its request. */
const current = new AsyncLocalStorage<MessagePort>()
console.error = (...said: unknown[]) => (current.getStore() ?? parentPort)?.postMessage({ printed: said.map(passable) })

/** Resolves when pages can be rendered. Throws what the built pages throw while they are loaded. */
export async function ready(): Promise<void> {
  await built
}

/** Renders one page. */
export default async ({ url, headers, context, api }: PageToRender): Promise<Rendered> => {
  const waiting = new Map<number, PromiseWithResolvers<Response>>()
  api.on('message', (answer: ApiAnswer) => {
    const asked = waiting.get(answer.call)
    waiting.delete(answer.call)
    if ('failed' in answer) asked?.reject(new Error(answer.failed))
    else asked?.resolve(new Response(answer.body, answer))
  })
  let calls = 0
  const ask: StartContext['api'] = (path, { method, headers }) => {
    const call = calls++
    const asked = Promise.withResolvers<Response>()
    waiting.set(call, asked)
    api.postMessage({ call, path, method, headers: [...new Headers(headers)] } satisfies ApiCall)
    return asked.promise
  }
  try {
    return await current.run(api, () => render(new Request(url, { headers }), { ...context, api: ask }))
  } finally {
    api.close()
  }
}

function passable(said: unknown): Printed {
  if (!(said instanceof Error)) return format(said)
  const { name, message, stack, status, code } = said as Error & { status?: unknown; code?: unknown }
  return {
    name,
    message,
    stack,
    ...(typeof status === 'number' && { status }),
    ...(typeof code === 'string' && { code }),
  }
}
