import type { BitSet } from './bit-set.ts'

/**
 * A few slots, each once: the dates of a day, those of a place (sorted by their day), or what a search has found so far.
 * It is narrowed as a `BitSet` is, but what that costs depends on the slots in it, not on all slots.
 */
export class SlotList {
  #slots = new Int32Array(4)
  length = 0

  add(slot: number): void {
    if (this.length === this.#slots.length) {
      const slots = new Int32Array(this.length * 2)
      slots.set(this.#slots)
      this.#slots = slots
    }
    this.#slots[this.length++] = slot
  }

  addAll(slots: Int32Array): void {
    const length = this.length + slots.length
    if (length > this.#slots.length) {
      const larger = new Int32Array(length * 2)
      larger.set(this.all())
      this.#slots = larger
    }
    this.#slots.set(slots, this.length)
    this.length = length
  }

  /** Takes a slot out; the others stay in order. */
  remove(slot: number): void {
    const at = this.all().indexOf(slot)
    if (at < 0) return
    this.#slots.copyWithin(at, at + 1, this.length)
    this.length -= 1
  }

  /** The slots in the order of the list; a view, so valid only until the list changes. */
  all(): Int32Array {
    return this.#slots.subarray(0, this.length)
  }

  /** Sorts the list by these numbers, one of each slot. */
  sort(numbers: Int32Array): void {
    this.all().sort((a, b) => (numbers[a] as number) - (numbers[b] as number))
  }

  /** Puts a slot into a list that is sorted by these numbers. */
  insert(slot: number, numbers: Int32Array): void {
    const at = this.#firstFrom(numbers[slot] as number, numbers)
    this.add(slot)
    this.#slots.copyWithin(at + 1, at, this.length - 1)
    this.#slots[at] = slot
  }

  /** In a list that is sorted by these numbers, a view of the slots with numbers from `least` up to, but not, `below`. */
  between(least: number, below: number, numbers: Int32Array): Int32Array {
    return this.#slots.subarray(this.#firstFrom(least, numbers), this.#firstFrom(below, numbers))
  }

  #firstFrom(least: number, numbers: Int32Array): number {
    let [low, high] = [0, this.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((numbers[this.#slots[middle] as number] as number) < least) low = middle + 1
      else high = middle
    }
    return low
  }

  clear(): void {
    this.length = 0
  }

  count(): number {
    return this.length
  }

  /** Calls `visit` with every slot. A `for … of` would make an object for each: most of a search's garbage. */
  each(visit: (slot: number) => void): void {
    for (let at = 0; at < this.length; at++) visit(this.#slots[at] as number)
  }

  /** Keeps only what is also in `other`. */
  and({ words }: BitSet): void {
    const [slots, length] = [this.#slots, this.length]
    let kept = 0
    for (let at = 0; at < length; at++) {
      const slot = slots[at] as number
      if ((words[slot >>> 5] as number) & (1 << slot)) slots[kept++] = slot
    }
    this.length = kept
  }

  /** Keeps what is not in `other`. */
  andNot({ words }: BitSet): void {
    const [slots, length] = [this.#slots, this.length]
    let kept = 0
    for (let at = 0; at < length; at++) {
      const slot = slots[at] as number
      if (((words[slot >>> 5] as number) & (1 << slot)) === 0) slots[kept++] = slot
    }
    this.length = kept
  }

  /** Keeps what is in any of the others. */
  andAny(others: readonly BitSet[]): void {
    const [slots, length, sets] = [this.#slots, this.length, others.map(({ words }) => words)]
    let kept = 0
    for (let at = 0; at < length; at++) {
      const slot = slots[at] as number
      let any = 0
      for (let nth = 0; nth < sets.length; nth++) any |= (sets[nth] as Int32Array)[slot >>> 5] as number
      if (any & (1 << slot)) slots[kept++] = slot
    }
    this.length = kept
  }

  /** Keeps the slots whose value is at least `least` and less than `below`. */
  keepBetween(values: Int32Array | Float64Array, least: number, below: number): void {
    const [slots, length] = [this.#slots, this.length]
    let kept = 0
    for (let at = 0; at < length; at++) {
      const slot = slots[at] as number
      const value = values[slot] as number
      if (value >= least && value < below) slots[kept++] = slot
    }
    this.length = kept
  }
}
