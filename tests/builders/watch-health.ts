import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Health } from './health-asker.ts'

export type { Health }

/**
 * Asks for the health of the site at `url` over HTTP, from a separate thread that continues while this one is busy.
 * `stop` waits for the last answer and returns what was seen.
 */
export async function watchHealth(url: string): Promise<{ stop(): Promise<Health> }> {
  const asker = new Worker(new URL('./health-asker.ts', import.meta.url), { workerData: `${url}/api/health` })
  await once(asker, 'message')
  return {
    stop: async () => {
      asker.postMessage('stop')
      const [seen] = await once(asker, 'message')
      await asker.terminate()
      return seen as Health
    },
  }
}
