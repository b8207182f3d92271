import { BitSet } from './bit-set.ts'
import { SlotList } from './slot-list.ts'

/**
 * One number of every slot, such as its price, stored so that "at least" and "at most" are quick: for each of some
 * `bounds`, the set of slots that reach it. What lies between two bounds is checked one by one, so any value is
 * answered exactly, and the values that people choose from a list cost nothing more.
 */
export class Range {
  readonly #bounds: readonly number[]
  readonly #reach: readonly BitSet[]
  readonly #Numbers: typeof Int32Array | typeof Float64Array
  #values: Int32Array | Float64Array

  /** @param Numbers what holds the numbers: by default, whole ones below two billion */
  constructor(bounds: readonly number[], slots: number, Numbers: typeof Int32Array | typeof Float64Array = Int32Array) {
    this.#bounds = bounds
    this.#reach = bounds.map(() => new BitSet(slots))
    this.#Numbers = Numbers
    this.#values = new Numbers(slots)
  }

  valueOf(slot: number): number {
    return this.#values[slot] as number
  }

  /** The numbers by slot; valid only until the range grows. */
  get values(): Int32Array | Float64Array {
    return this.#values
  }

  set(slot: number, value: number): void {
    this.#values[slot] = value
    this.#bounds.forEach((bound, at) => {
      if (value >= bound) this.#reach[at]?.add(slot)
      else this.#reach[at]?.remove(slot)
    })
  }

  /** Keeps the slots of `found` whose number is at least `limit`. */
  keepFrom(found: BitSet | SlotList, limit: number): void {
    const reached = this.#reach[this.#bounds.indexOf(limit)]
    if (reached) found.and(reached)
    else if (found instanceof SlotList) found.keepBetween(this.#values, limit, Number.POSITIVE_INFINITY)
    else this.#keep(found, limit, 'from')
  }

  /** Keeps the slots of `found` whose number is less than `limit`. */
  keepBelow(found: BitSet | SlotList, limit: number): void {
    const reached = this.#reach[this.#bounds.indexOf(limit)]
    if (reached) found.andNot(reached)
    else if (found instanceof SlotList) found.keepBetween(this.#values, Number.NEGATIVE_INFINITY, limit)
    else this.#keep(found, limit, 'below')
  }

  grow(slots: number): void {
    for (const reached of this.#reach) reached.grow(slots)
    const values = new this.#Numbers(slots)
    values.set(this.#values)
    this.#values = values
  }

  /**
   * A limit between two bounds, word by word: what reaches the next bound is decided, as is what fails the last one;
   * the rest is checked one by one.
   */
  #keep(found: BitSet, limit: number, side: 'from' | 'below'): void {
    const place = this.#bounds.findIndex((bound) => bound >= limit)
    const next = place < 0 ? this.#bounds.length : place
    const reachNext = this.#reach[next]?.words
    const reachLast = this.#reach[next - 1]?.words
    const { words } = found
    for (let at = 0; at < words.length; at++) {
      const mine = words[at] as number
      if (mine === 0) continue
      const over = mine & (reachNext ? (reachNext[at] as number) : 0)
      const under = mine & ~(reachLast ? (reachLast[at] as number) : -1)
      words[at] = (side === 'from' ? over : under) | this.#look(mine & ~over & ~under, at, limit, side)
    }
  }

  #look(word: number, at: number, limit: number, side: 'from' | 'below'): number {
    let kept = 0
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest
      const value = this.#values[at * 32 + 31 - Math.clz32(bit)] as number
      if (side === 'from' ? value >= limit : value < limit) kept |= bit
    }
    return kept
  }
}
