/** Small decisions of one command, all from one generated number, so that a run can be repeated. */
export class Dice {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }
  #next(): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0
    return this.#state / 2 ** 32
  }
  /** a whole number from `low` to `high`, both included */
  between(low: number, high: number): number {
    return low + Math.floor(this.#next() * (high - low + 1))
  }
  chance(percent: number): boolean {
    return this.#next() * 100 < percent
  }
  /** one of the things; there has to be at least one */
  pick<T>(things: readonly T[]): T {
    if (things.length === 0) throw new Error('nothing to pick from')
    return things[this.between(0, things.length - 1)] as T
  }
  /** the same things in another order */
  shuffle<T>(things: readonly T[]): T[] {
    return things
      .map((thing) => ({ thing, at: this.#next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ thing }) => thing)
  }
}
