import { AsyncLocalStorage } from 'node:async_hooks'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { ApiAnswer, ApiCall, PageToRender, Printed } from './render-thread.ts'
import type { Render, Rendered, StartContext } from './render-with-start.ts'

/** The thread that renders pages. */
export interface ThreadedRenderer {
  render: Render
  stop(): Promise<void>
}

export type OnPrinted = (said: unknown[]) => void

const THREAD = new URL('./render-thread.ts', import.meta.url)
/** Milliseconds after which a page gets no more answers from the API, so that only a thread that hangs takes longer. */
const ASKS_FOR = 30_000
/** Milliseconds for one page; one that takes longer counts as hung, and the thread is ended. */
const LONGEST = 60_000

/**
 * Starts the thread that renders the pages of the built bundle (`entry` is its address), so that searches, bookings and
 * whatever else this process answers never wait for a page. The thread has neither the environment's secrets nor the
 * visitors' cookies: for data it asks the API, which stays in the main thread. If the thread ends, the pages in it
 * fail, and the next page gets a new thread. `onPrinted` gets what the thread prints by console.error, and what ended
 * it. Throws what the bundle throws while it is loaded.
 */
export async function renderInThread(
  entry: string,
  onPrinted: OnPrinted,
  { asksFor = ASKS_FOR, longest = LONGEST } = {},
): Promise<ThreadedRenderer> {
  const thread = new Piscina<PageToRender, Rendered>({
    filename: THREAD.href,
    minThreads: 1,
    maxThreads: 1,
    // any number of pages at once, because a page spends most of its time waiting for the API; Piscina's own balancer
    // would give each one the whole thread, as it does with anything that may be aborted
    loadBalancer: (_, threads) => threads.find(({ terminating, destroyed }) => !terminating && !destroyed) ?? null,
    atomics: 'disabled', // otherwise the thread blocks between two pages
    workerData: entry,
    resourceLimits: { maxYoungGenerationSizeMb: 6 }, // enough for pages; more would only take up memory
    env: {},
    execArgv: [],
  })
  const print = (printed: Printed[]) => onPrinted(printed.map(errorOrText))
  let stopped = false
  thread.on('message', ({ printed }: { printed: Printed[] }) => print(printed))
  thread.on('error', (error) => onPrinted([error]))
  await thread.run(undefined as never, { name: 'ready' })
  return {
    async render(request, { api, ...context }) {
      if (stopped) throw new Error('The process is stopping')
      const { port1, port2 } = new MessageChannel()
      const late = Promise.withResolvers<never>()
      late.promise.catch(() => {}) // for a page that asks the API nothing
      const timer = setTimeout(() => late.reject(new Error('The API took too long for this page')), asksFor)
      const hear = async (said: ApiCall | { printed: Printed[] }) => {
        if ('printed' in said) return print(said.printed)
        const answer = await answerOf(said, api, late.promise)
        port1.postMessage(answer, 'body' in answer && answer.body ? [answer.body] : [])
      }
      port1.on('message', AsyncLocalStorage.bind(hear))
      const headers = [...request.headers].filter(([name]) => name !== 'cookie')
      const page = { url: request.url, headers, context, api: port2 }
      try {
        return await thread.run(page, { transferList: [port2], signal: AbortSignal.timeout(longest) })
      } catch (error) {
        port1.close() // otherwise the thread closes it, once all that it said has arrived
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
    stop: async () => {
      stopped = true
      await thread.destroy()
    },
  }
}

/** What the API answers, or that it was too late; never rejects. */
async function answerOf(
  { call, path, method, headers: asked }: ApiCall,
  api: StartContext['api'],
  late: Promise<never>,
): Promise<ApiAnswer> {
  try {
    const answer = await Promise.race([api(path, { method, headers: asked }), late])
    const body = await answer.arrayBuffer()
    const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie') // a session's cookie stays here
    return { call, status: answer.status, headers, body: body.byteLength > 0 ? body : null }
  } catch (error) {
    return { call, failed: error instanceof Error ? error.message : `${path} failed` }
  }
}

/** The error, made again because its class doesn't cross threads, or the text. */
const errorOrText = (printed: Printed): unknown =>
  typeof printed === 'string' ? printed : Object.assign(new Error(printed.message), printed)
