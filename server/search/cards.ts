import type { LocalDate } from '#contract/dates.ts'

interface Card {
  json: string
  state: string
  /** at its venue, when it was made: what is due now depends on it */
  today: LocalDate
}

/**
 * What strangers see of a date, as ready JSON, of the dates that were asked for last. What is used moves from the older half
 * to the newer one, and when that is full, the older half goes.
 */
export class Cards {
  #newer = new Map<number, Card>()
  #older = new Map<number, Card>()
  #changes = 0
  readonly #half: number

  constructor(most: number) {
    this.#half = Math.ceil(most / 2)
  }

  /** What to hand to `keep` with cards that are read from now on. */
  get changes(): number {
    return this.#changes
  }

  /** The card of a date as it is today at its venue, or undefined. */
  get(id: number, todayIn: (state: string) => LocalDate): string | undefined {
    const newer = this.#newer.get(id)
    const card = newer ?? this.#older.get(id)
    if (card === undefined || card.today !== todayIn(card.state)) return undefined
    if (newer === undefined) this.#put(id, card)
    return card.json
  }

  /** Keeps a card that was read when there had been so many `changes`; what has changed since may be this one. */
  keep(id: number, card: Card, changes: number): void {
    if (changes === this.#changes) this.#put(id, card)
  }

  /** These have changed, or all of them. */
  forget(ids: Iterable<number> | 'all'): void {
    this.#changes += 1
    if (ids === 'all') {
      this.#newer.clear()
      this.#older.clear()
      return
    }
    for (const id of ids) {
      this.#newer.delete(id)
      this.#older.delete(id)
    }
  }

  #put(id: number, card: Card): void {
    if (this.#newer.size >= this.#half) {
      this.#older = this.#newer
      this.#newer = new Map()
    }
    this.#newer.set(id, card)
  }
}
