import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** How the site held up while somebody asked for its health every 50 ms. */
export interface Health {
  asked: number
  /** the longest wait for an answer, in milliseconds */
  slowest: number
  /** answers that were not 200, and requests that failed */
  refused: string[]
}

// A thread (watch-health.ts): reports its first answer and, once it has to stop, what it saw.
const seen: Health = { asked: 0, slowest: 0, refused: [] }
let stopped = false
parentPort?.once('message', () => {
  stopped = true
})
await ask()
seen.slowest = 0 // the first answer doesn't count: it warms up both sides
parentPort?.postMessage('asking')
while (!stopped) {
  await ask()
  await setTimeout(50)
}
parentPort?.postMessage(seen)

async function ask(): Promise<void> {
  const start = performance.now()
  try {
    const { status } = await fetch(workerData as string)
    if (status !== 200) seen.refused.push(String(status))
  } catch (error) {
    seen.refused.push(String(error))
  }
  seen.asked += 1
  seen.slowest = Math.max(seen.slowest, Math.round(performance.now() - start))
}
