import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Everything that this process counts, in the format of Prometheus (docs/operations.md, "Numbers"). */
export const registry = new Registry()

collectDefaultMetrics({ register: registry, prefix: 'unveil_' })

const registers = [registry]

/** How long answers to requests take, until their first byte. */
export const requestSeconds = new Histogram({
  name: 'unveil_request_seconds',
  help: 'Seconds until a request was answered, by method, route and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})

/** Calls to the card provider, each attempt counted separately. */
export const providerSeconds = new Histogram({
  name: 'unveil_provider_call_seconds',
  help: 'Seconds that the card provider took, by call and status; the status of a call without an answer is none',
  labelNames: ['call', 'status'] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
  registers,
})

export const jobSeconds = new Histogram({
  name: 'unveil_job_seconds',
  help: 'Seconds that a job took, by kind and outcome (done, failed)',
  labelNames: ['kind', 'outcome'] as const,
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30],
  registers,
})

export const sweepSeconds = new Histogram({
  name: 'unveil_sweep_seconds',
  help: 'Seconds that a timer took to apply what was due, by its name and outcome (done, failed)',
  labelNames: ['sweep', 'outcome'] as const,
  buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
  registers,
})

export const publicPages = new Counter({
  name: 'unveil_public_pages_total',
  help: 'Public pages that are the same for many visitors, by whether they came from memory or were rendered',
  labelNames: ['from'] as const,
  registers,
})

export const logLines = new Counter({
  name: 'unveil_log_lines_total',
  help: 'Lines of the log by level; an error needs a person',
  labelNames: ['level'] as const,
  registers,
})
export const logLinesLost = new Counter({
  name: 'unveil_log_lines_lost_total',
  help: 'Lines of the log that could not be written',
  registers,
})
for (const level of ['warn', 'error', 'fatal']) logLines.inc({ level }, 0)

/** Registers a number that is read when somebody asks for it. Registering the same name again replaces the source. */
export function gauge(name: string, help: string, read: () => number): void {
  registry.removeSingleMetric(name)
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read())
    },
  })
}

/** Says which version is running, by the name of the folder with its code (docs/deploy.md, "A new version"). */
export function nameVersion(folder: string): void {
  const name = 'unveil_version_info'
  registry.removeSingleMetric(name)
  const help = '1, with the folder of the version that is running'
  new Gauge({ name, help, labelNames: ['folder'] as const, registers }).set({ folder }, 1)
}

/** Reports the connections of each pool, by what they do. */
export function watchPools(pools: Record<string, pg.Pool>): void {
  const name = 'unveil_database_connections'
  registry.removeSingleMetric(name)
  new Gauge({
    name,
    help: 'Connections to the database by pool and state; a waiting request has no connection yet',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
}

/** Reports how much room is left on the disks of `folders`, each named by what it is for. */
export function watchDisks(folders: Record<string, string>): void {
  const reads = Object.entries(folders).map(([of, folder]) => [of, roomIn(folder)] as const)
  const name = 'unveil_disk_free_bytes'
  registry.removeSingleMetric(name)
  new Gauge({
    name,
    help: 'Room left on the disk of a folder: UNVEIL_DATA (data), and that of FILES_URL (files)',
    labelNames: ['of'] as const,
    registers,
    collect() {
      for (const [of, read] of reads) this.set({ of }, read())
    },
  })
}

/**
 * Returns a function that says how many bytes are left where `folder` is, as of the previous reading. A folder on a
 * host that is gone never answers, so only one query runs at a time.
 */
function roomIn(folder: string): () => number {
  let free = Number.NaN
  let isAsking = false
  const ask = async () => {
    isAsking = true
    try {
      const { bavail, bsize } = await statfs(folder)
      free = bavail * bsize
    } catch {
      free = Number.NaN
    } finally {
      isAsking = false
    }
  }
  const read = () => {
    if (!isAsking) void ask()
    return free
  }
  read()
  return read
}

/** Seconds since `began`, an instant of performance.now(). */
export const secondsSince = (began: number): number => (performance.now() - began) / 1_000
