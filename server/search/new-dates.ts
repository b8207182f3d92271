import type { BitSet } from './bit-set.ts'
import { Catalog, type Looking } from './catalog.ts'
import type { Row } from './row.ts'
import { type Asked, findBest } from './search.ts'

/** A date that may be found, and when it last became news, in milliseconds. */
export interface NewDate extends Row {
  newsAt: number
}

/** New dates, as a small catalog of their own, which one search after another is run against. */
export class NewDates {
  readonly #catalog = new Catalog()
  readonly #dates: readonly NewDate[]
  readonly #since = new Map<number, BitSet>()

  /** @param dates in the order of their ids */
  constructor(dates: readonly NewDate[]) {
    this.#dates = dates
    this.#catalog.load(dates)
    Array.from(this.#catalog.sort())
  }

  /**
   * The ids of matching dates with news since this instant, the best first; null if only SQL can answer the
   * search.
   */
  matches(asked: Asked, { since, limit }: { since: Date; limit: number }, look: Looking): number[] | null {
    return findBest(this.#catalog, asked, this.#newSince(since.getTime()), limit, look)
  }

  /** The slots of dates with news since this moment, remembered because most searches look back to the same one. */
  #newSince(since: number): BitSet {
    const known = this.#since.get(since)
    if (known) return known
    const found = this.#catalog.emptySet()
    // slots are given out in the order of the ids
    for (const [slot, { newsAt }] of this.#dates.entries()) if (newsAt > since) found.add(slot)
    if (this.#since.size < MAX_MOMENTS) this.#since.set(since, found)
    return found
  }
}

const MAX_MOMENTS = 1_000
