import { Writable } from 'node:stream'
import type { createLog, Log } from '#server/platform/log.ts'

/** A log whose lines a test can read. */
export function logCollector(create: typeof createLog): { log: Log; logs: Record<string, unknown>[] } {
  const logs: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      for (const line of String(chunk).split('\n').filter(Boolean)) logs.push(JSON.parse(line))
      done()
    },
  })
  return { log: create('info', stream), logs }
}
