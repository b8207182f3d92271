import { Worker } from 'node:worker_threads'
import { LIMITS } from '#contract/limits.ts'
import { AppError, restarting } from '../errors.ts'
import { boundedQueue } from '../turns/bounded-queue.ts'
import type { Message, Order, Rebuilt } from './rebuild-thread.ts'
import { readUpload } from './upload.ts'

/** Reads uploads and rebuilds them. */
export interface Rebuilder {
  /**
   * Rebuilds the body of this account's request as a contract document (rebuild-document.ts) or as a photo
   * (rebuild-photo.ts). Throws unsupported_media_type (415), payload_too_large (413) for what is too much, too large or
   * too slow, and temporarily_unavailable (503) while too many uploads are under way, or the process is about to end.
   */
  rebuild(kind: Order['kind'], accountId: number, request: Request): Promise<Rebuilt>
  /** Ends what is under way. */
  stop(): Promise<void>
}

/** What uploads may use. */
interface Bounds {
  /** uploads whose bytes are in memory, arriving or waiting */
  inHand: number
  /** the same for one account: all photos of a venue, sent together */
  ofOne: number
  /**
   * threads, each with one upload, and each for a different account; libuv's four threads, which decode photos, must
   * not all be taken
   */
  atOnce: number
  /** milliseconds that an upload waits for a thread */
  patience: number
  /** milliseconds of processor time until a thread has loaded its code */
  start: number
  /** milliseconds of processor time for a page or a photo */
  step: number
  /** milliseconds for a whole file */
  file: number
  /** megabytes of JavaScript; PDFium's own memory is bounded in pdf-pages.ts */
  heap: number
}

/** Waiting and reading end well before the 60 seconds after which a silent connection is closed (node-server.ts). */
const BOUNDS: Bounds = {
  inHand: 20,
  ofOne: LIMITS.photosPerVenue,
  atOnce: 2,
  patience: 20_000,
  start: 10_000,
  step: 2_000,
  file: 30_000,
  heap: 128,
}

const THREAD = new URL('./rebuild-thread.ts', import.meta.url)

/**
 * Uploads are read in threads, one for each file, so that what a file does to its reader doesn't affect the next one,
 * and a reader that hangs or eats memory is ended without anybody else noticing. Nothing is started before the first
 * upload.
 */
export function createRebuilder(bounds: Partial<Bounds> = {}): Rebuilder {
  const all = { ...BOUNDS, ...bounds }
  const threads = new Set<Worker>()
  const hands = boundedQueue({ atOnce: all.inHand, waiting: 0, each: all.ofOne }, busy)
  const line = boundedQueue({ atOnce: all.atOnce, waiting: all.inHand, each: 1, patience: all.patience }, busy)
  let stopped = false

  /** Reports what becomes of the upload as soon as that is known; resolves when the thread is gone. */
  const inThread = async (order: Order, tell: (answer: Promise<Rebuilt>) => void) => {
    if (stopped) throw restarting()
    const thread = new Worker(THREAD, {
      workerData: order,
      transferList: [order.upload.buffer as ArrayBuffer],
      resourceLimits: { maxOldGenerationSizeMb: all.heap },
      env: {},
      execArgv: [],
    })
    threads.add(thread)
    const answer = answerOf(thread, all)
    tell(answer)
    await answer.catch(() => {})
    await thread.terminate()
    threads.delete(thread)
  }
  return {
    rebuild: (kind, accountId, request) =>
      hands(async () => {
        const upload = await readUpload(request, LIMITS.uploadBytes)
        return new Promise((tell, refuse) => line(() => inThread({ kind, upload }, tell), accountId).catch(refuse))
      }, accountId),
    stop: async () => {
      stopped = true
      await Promise.all([...threads].map((thread) => thread.terminate()))
    },
  }
}

/** What the thread makes of its upload, if it does so in time. */
function answerOf(thread: Worker, bounds: Bounds): Promise<Rebuilt> {
  return new Promise((resolve, reject) => {
    const tooSlow = () => reject(tooMuch('takes too long to read'))
    let watch = whenUsedUp(bounds.start, tooSlow)
    const whole = setTimeout(tooSlow, bounds.file)
    thread.on('message', (message: Message) => {
      watch()
      if (message === 'step') watch = whenUsedUp(bounds.step, tooSlow)
      else if ('rebuilt' in message) resolve(message.rebuilt)
      else reject(new AppError(message.refused.code, message.refused.message))
    })
    thread.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch('takes too much memory to read') : error),
    )
    thread.on('exit', () => {
      watch()
      clearTimeout(whole)
      reject(restarting()) // the server is stopping; once there is an answer, this has no effect
    })
  })
}

/**
 * Calls `act` after this many milliseconds in which this process ran: on a machine that is busy with something else,
 * honest files get their time. Returns a function that cancels the call.
 */
function whenUsedUp(milliseconds: number, act: () => void): () => void {
  const before = process.cpuUsage()
  let timer = setTimeout(look, milliseconds)
  function look() {
    const { user, system } = process.cpuUsage(before)
    const left = milliseconds - (user + system) / 1000
    if (left <= 0) act()
    else timer = setTimeout(look, left)
  }
  return () => clearTimeout(timer)
}

const tooMuch = (what: string) =>
  new AppError(
    'payload_too_large',
    `This file ${what}. Please try again, or send a simpler version: print the PDF to a new file, or use smaller photos.`,
  )

const busy = () =>
  new AppError('temporarily_unavailable', 'Many files are being uploaded right now. Please try again in a moment.')
