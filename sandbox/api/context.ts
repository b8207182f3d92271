import type { Fault } from '../records/faults.ts'
import type { Tx } from '../transaction.ts'

/** A file that came with a request. */
export interface UploadedFile {
  name: string
  bytes: Uint8Array
}

/** What every handler gets: one open transaction, the time and what is known about the request. */
export interface Context {
  tx: Tx
  /** The provider's time: the product's clock when there is one. Webhook signatures use real time instead. */
  now: Date
  /** The product's public origin, without a trailing slash; the sandbox's pages are below it. */
  origin: string
  /** The faults that were on when the call came in; without them, the database is asked. */
  faults?: readonly Fault[]
  request: { id: string | null; idempotencyKey: string | null; file?: UploadedFile | undefined }
}

/** Seconds since 1970, as Stripe writes times. */
export function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
