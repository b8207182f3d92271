import { format } from 'node:util'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { type Rendered, renderWith, type StartContext, type StartFetch } from './page-renderer.ts'

/** A page to render, and the way to ask the API for it. */
export interface PageToRender {
  url: string
  /** without the visitor's cookie: what it says of them comes by the API's answers */
  headers: [name: string, value: string][]
  context: Omit<StartContext, 'api'>
  api: MessagePort
}

/** What a page asks the API. */
export interface ApiCall {
  call: number
  path: string
  method: string | undefined
  headers: [name: string, value: string][]
}

/** Its answer, or the words of what went wrong. */
export type ApiAnswer =
  | { call: number; status: number; headers: [name: string, value: string][]; body: ArrayBuffer }
  | { call: number; failed: string }

/** What was printed as an error: an error's stack with its status, if the API has refused something, or text. */
export type Printed = { stack: string; status: unknown } | string

// Started by render-in-thread.ts; `workerData` is the address of the built pages.
const built = import(workerData as string) as Promise<{ default: { fetch: StartFetch } }>
const render = renderWith(async (request, options) => (await built).default.fetch(request, options))

console.error = (...said: unknown[]) => parentPort?.postMessage(said.map(passable))

/** Resolves when pages can be rendered. Throws what the built pages throw. */
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
    else asked?.resolve(responseOf(answer))
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
    return await render(new Request(url, { headers }), { ...context, api: ask })
  } finally {
    api.close()
  }
}

function responseOf({ status, headers, body }: Extract<ApiAnswer, { status: number }>): Response {
  return new Response(body.byteLength > 0 ? body : null, { status, headers })
}

function passable(said: unknown): Printed {
  if (!(said instanceof Error)) return format(said)
  return { stack: said.stack ?? String(said), status: (said as { status?: unknown }).status }
}
