import type { Context } from '../api/context.ts'
import type { Api } from '../api/dispatch.ts'
import type { Database } from '../database.ts'
import type { Tx } from '../transaction.ts'

export interface Clock {
  now(): Date
  advance(ms: number): Promise<void>
  reset(): Promise<void>
}

/** What the pages need. */
export interface Site {
  database: Database
  api: Api
  origin: string
  now: () => Date
  clock?: Clock
  /** Called after a change, so that webhooks go out immediately. */
  changed: () => void
}

/** Runs a page's change in one transaction, with the context that the API's own functions work on. */
export async function change<T>(site: Site, work: (context: Context) => Promise<T>): Promise<T> {
  const result = await site.database.transaction((tx) => work(contextOf(site, tx)))
  site.changed()
  return result
}

function contextOf(site: Site, tx: Tx): Context {
  return { tx, now: site.now(), origin: site.origin, request: { id: null, idempotencyKey: null } }
}
