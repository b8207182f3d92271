import { writeSync } from 'node:fs'
import { logLinesLost } from '../metrics/instruments.ts'

const STDOUT = 1
/** How many times a line is tried when its reader has no room, and the pause between two tries, in milliseconds. */
const TRIES = 50
const PAUSE_MS = 20

/**
 * Writes lines to stdout, each immediately, so that a process's last ones are there, too. A line that can't be written
 * is lost and counted: a log whose disk is full, or whose reader hangs or is gone, must not hold up the product. Once a
 * reader has hung for a second, lines no longer wait for it, until it takes one again.
 */
export function lineWriter(fd = STDOUT): { write(line: string): void } {
  let patience = TRIES
  /** only part of the last line was written: the next one begins with a line break */
  let isTorn = false
  return {
    write(line) {
      let rest = Buffer.from(isTorn ? `\n${line}` : line, 'utf8')
      while (rest.length > 0) {
        try {
          rest = rest.subarray(writeSync(fd, rest))
          isTorn = rest.length > 0
          patience = TRIES
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || patience === 0) return logLinesLost.inc()
          patience -= 1
          pause()
        }
      }
    },
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
}
