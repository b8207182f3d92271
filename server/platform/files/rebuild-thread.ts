import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '../errors.ts'
import { rebuildDocument } from './rebuild-document.ts'
import { rebuildPhoto } from './rebuild-photo.ts'

/** What a thread gets: one upload. */
export interface Order {
  kind: 'document' | 'photo'
  upload: Uint8Array
}

/** What an upload becomes; `width` and `height` of a photo, in pixels. */
export interface Rebuilt {
  bytes: Uint8Array
  contentType: string
  width?: number
  height?: number
}

/** A thread's messages: progress, then the result. */
export type Message = 'step' | { rebuilt: Rebuilt } | { refused: { code: ErrorCode; message: string } }

// A new thread for each upload (rebuilder.ts). On Linux, a thread has its own priority: requests come first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const { kind } = workerData as Order
const upload = new Uint8Array((workerData as Order).upload) // of a fixed length, which decoders want
const say = (message: Message, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer)
const step = () => say('step')
try {
  step()
  const rebuilt: Rebuilt = kind === 'document' ? await rebuildDocument(upload, step) : await rebuildPhoto(upload)
  const bytes = new Uint8Array(rebuilt.bytes) // in its own memory, which can be transferred
  say({ rebuilt: { ...rebuilt, bytes } }, [bytes.buffer])
} catch (error) {
  if (!(error instanceof AppError)) throw error
  say({ refused: { code: error.code, message: error.message } })
}
