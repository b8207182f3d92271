import type { Sweep } from './sweeper.ts'
import type { JobHandler } from './worker.ts'

/** What a feature does without a request: jobs that follow a change, and timers. */
export interface Background {
  handlers: JobHandler[]
  sweeps: Sweep[]
}
