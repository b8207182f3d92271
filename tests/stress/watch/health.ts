import { Worker } from 'node:worker_threads'

export interface Look {
  /** milliseconds */
  took: number
  /** 0: no answer */
  status: number
}

/** How long health took to answer, in milliseconds, and what it answered. */
export interface HealthFigures {
  looks: number
  p50: number
  p95: number
  p99: number
  max: number
  /** how many times each status came; 0: no answer */
  statuses: Record<number, number>
}

export interface Health {
  /** The figures of everything asked since the last time; waits for what is under way. */
  figures(): Promise<HealthFigures>
  stop(): Promise<void>
}

const EVERY_MS = 50

/** Looks at the health of the product every 50 ms. */
export function watchHealth(origin: string): Health {
  let looks: Look[] = []
  let answered = () => {}
  const worker = new Worker(new URL('./health-thread.ts', import.meta.url), {
    workerData: { url: `${origin}/api/health`, every: EVERY_MS },
    execArgv: [],
  })
  worker.on('message', (message: Look | 'all') => {
    if (message === 'all') answered()
    else looks.push(message)
  })
  return {
    figures: async () => {
      const all = new Promise<void>((resolve) => {
        answered = resolve
      })
      worker.postMessage('figures')
      await all
      const seen = looks
      looks = []
      return figuresOf(seen)
    },
    stop: async () => void (await worker.terminate()),
  }
}

function figuresOf(looks: readonly Look[]): HealthFigures {
  const took = looks.map((look) => look.took).sort((a, b) => a - b)
  const at = (share: number) => Math.round(took[Math.floor(share * (took.length - 1))] ?? 0)
  const statuses: Record<number, number> = {}
  for (const { status } of looks) statuses[status] = (statuses[status] ?? 0) + 1
  return { looks: looks.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1), statuses }
}

/** The figures as one line of a report. */
export function sayHealth({ looks, p50, p95, p99, max, statuses }: HealthFigures): string {
  const answers = Object.entries(statuses).map(([status, times]) => `${times} x ${status === '0' ? 'none' : status}`)
  return `health ${p50}/${p95}/${p99}/${max} ms (p50/p95/p99/max of ${looks}: ${answers.join(', ')})`
}

/** 95% of health checks are answered within this, in milliseconds, whatever happens. */
const PROMISE = 150
const STANDSTILL = 1_000

/**
 * What is wrong with these figures. They may be up to three times those of the `calm` before, because a machine that is
 * busy with something else makes both worse.
 */
export function isWell({ p95, max, statuses }: HealthFigures, calm: HealthFigures): string[] {
  const [mostP95, most] = [Math.max(PROMISE, 3 * calm.p95), Math.max(STANDSTILL, 3 * calm.max)]
  const others = Object.keys(statuses).filter((status) => status !== '200')
  return [
    ...(p95 > mostP95 ? [`one look in twenty took ${p95} ms or more, ${mostP95} are allowed`] : []),
    ...(max > most ? [`health stood still for ${max} ms, ${most} are allowed`] : []),
    ...(others.length > 0 ? [`health answered ${others}`] : []),
  ]
}
