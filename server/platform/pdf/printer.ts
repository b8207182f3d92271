import { Piscina } from 'piscina'
import { AppError } from '../errors.ts'
import { boundedQueue } from '../turns/bounded-queue.ts'
import type { Sheet } from './sheet.ts'

/**
 * Sets sheets as PDFs, in a thread apart from the one that answers requests: a page takes a processor about 50 ms.
 */
export interface Printer {
  /** The sheet as a PDF (render.ts). Throws temporarily_unavailable (503) while too many are being set. */
  print(sheet: Sheet): Promise<Uint8Array>
  stop(): Promise<void>
}

const THREAD = new URL('./print-thread.ts', import.meta.url)
/** Milliseconds without a sheet after which the thread ends. */
const IDLE = 60_000
/** Milliseconds for one sheet; one that takes longer counts as hung. */
const LONGEST = 15_000
/** The most sheets that wait for the thread, which sets them in about two seconds. */
const WAITING = 40

/** Creates a printer with one thread, which the first sheet starts. */
export function createPrinter(longest = LONGEST): Printer {
  const thread = new Piscina<Sheet, Uint8Array>({
    filename: THREAD.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE,
    env: {},
    execArgv: [],
  })
  const inTurn = boundedQueue({ atOnce: 1, waiting: WAITING }, busy)
  /** A sheet that hangs ends its thread; the next one gets a new thread. */
  const printed = async (sheet: Sheet) => {
    const late = AbortSignal.timeout(longest)
    try {
      return await thread.run(sheet, { signal: late })
    } catch (error) {
      throw late.aborted ? busy() : error
    }
  }
  return {
    print: (sheet) => inTurn(() => printed(sheet)),
    stop: () => thread.destroy(),
  }
}

const busy = () =>
  new AppError('temporarily_unavailable', 'Many documents are being made right now. Please try again in a moment.')
