import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { Look } from './health.ts'

/** Looks at the product's health every `every` milliseconds, from a thread that nothing else holds up (health.ts). */
const { url, every } = workerData as { url: string; every: number }
const agent = new Agent({ keepAlive: true })
const PATIENCE = 60_000
const underWay = new Set<Promise<void>>()

const look = () =>
  new Promise<void>((resolve) => {
    const asked = performance.now()
    const note = (status: number) => {
      parentPort?.postMessage({ took: performance.now() - asked, status } satisfies Look)
      resolve()
    }
    const request = get(url, { agent, timeout: PATIENCE }, (response) => {
      response.resume().on('end', () => note(response.statusCode ?? 0))
    })
    request.on('timeout', () => request.destroy()).on('error', () => note(0))
  })

setInterval(() => {
  const looking = look().finally(() => underWay.delete(looking))
  underWay.add(looking)
}, every)

// health.ts wants the figures, which include everything under way by then
parentPort?.on('message', () => Promise.all(underWay).then(() => parentPort?.postMessage('all')))
