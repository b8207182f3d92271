import { AsyncLocalStorage } from 'node:async_hooks'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { Render, Rendered, StartContext } from './page-renderer.ts'
import type { ApiAnswer, ApiCall, PageToRender, Printed } from './rendering-thread.ts'

/** Pages that are rendered in a thread of their own. */
export interface RenderingThread {
  render: Render
  stop(): Promise<void>
}

export type OnPrinted = (said: unknown[]) => void

const THREAD = new URL('./rendering-thread.ts', import.meta.url)
/** Pages wait for the API most of the time, so one thread renders many at once. */
const AT_ONCE = 1_000
/** Milliseconds for one page; what takes longer hangs, and ends the thread. */
const LONGEST = 60_000

/**
 * Starts the thread that renders the pages of a built entry, so that searches, bookings and whatever else this process
 * answers never wait for a page. It has neither the environment's secrets nor the visitors' cookies: it asks the API of
 * this process for everything. If it ends, its pages fail, and the next page gets a new one. `onPrinted` gets what it
 * prints as an error. Throws what the entry throws.
 */
export async function renderInThread(entry: string, onPrinted: OnPrinted, longest = LONGEST): Promise<RenderingThread> {
  const thread = new Piscina<PageToRender, Rendered>({
    filename: THREAD.href,
    minThreads: 1,
    maxThreads: 1,
    concurrentTasksPerWorker: AT_ONCE,
    atomics: 'disabled', // a page that waits for the API leaves its thread free
    workerData: entry,
    resourceLimits: { maxYoungGenerationSizeMb: 6 }, // enough for pages; more would only take up memory
    env: {},
    execArgv: [],
  })
  thread.on('message', (printed: Printed[]) => onPrinted(printed.map(errorOrText)))
  thread.on('error', (error) => onPrinted([error]))
  await thread.run(undefined as never, { name: 'ready' })
  return {
    async render(request, { api, ...context }) {
      const { port1, port2 } = new MessageChannel()
      port1.on(
        'message',
        AsyncLocalStorage.bind(async (call: ApiCall) => {
          const answer = await answerOf(call, api)
          port1.postMessage(answer, 'body' in answer ? [answer.body] : [])
        }),
      )
      const headers = [...request.headers].filter(([name]) => name !== 'cookie')
      const page = { url: request.url, headers, context, api: port2 }
      try {
        return await thread.run(page, { transferList: [port2], signal: AbortSignal.timeout(longest) })
      } finally {
        port1.close()
      }
    },
    stop: () => thread.destroy(),
  }
}

async function answerOf({ call, path, method, headers }: ApiCall, api: StartContext['api']): Promise<ApiAnswer> {
  try {
    const answer = await api(path, { method, headers })
    return { call, status: answer.status, headers: [...answer.headers], body: await answer.arrayBuffer() }
  } catch (error) {
    return { call, failed: String(error) }
  }
}

/** An error as it was, up to its class, which threads don't share. */
function errorOrText(printed: Printed): unknown {
  if (typeof printed === 'string') return printed
  const { stack, status } = printed
  return Object.assign(new Error(stack.split('\n', 1)[0]), { stack, status })
}
