import type { BitSet } from './bit-set.ts'
import { SlotList } from './slot-list.ts'

/** Returns the numbers by slot. Call it each time: once the catalog has grown, they are in another array. */
type Numbers = () => Int32Array | Float64Array

/** Slots that follow each other, and by how many places they move. */
interface Run {
  from: number
  until: number
  by: number
}

/** One order of the search: every slot, sorted by a key and then by id, both in the same direction. */
export class Order {
  /** the slots in order, and behind them room for more */
  #slots = new Int32Array(0)
  #length = 0
  readonly #keys: Numbers
  readonly #ids: Numbers
  readonly #sign: 1 | -1

  constructor(keys: Numbers, ids: Numbers, direction: 'asc' | 'desc') {
    this.#keys = keys
    this.#ids = ids
    this.#sign = direction === 'asc' ? 1 : -1
  }

  #key(slot: number): number {
    return this.#keys()[slot] as number
  }

  #id(slot: number): number {
    return this.#ids()[slot] as number
  }

  /** Negative when slot `a` comes before a slot with this key and id. */
  #compare(a: number, key: number, id: number): number {
    return this.#sign * (this.#key(a) - key || this.#id(a) - id)
  }

  readonly #between = (a: number, b: number): number => this.#compare(a, this.#key(b), this.#id(b))

  /**
   * Sorts all slots again; `slots` is how many there are. They are in the order of their ids, so a key with the slot's
   * number behind it is one number, and sorting a million takes a tenth of a second.
   */
  fill(slots: number): void {
    const packed = new Float64Array(slots)
    const keys = this.#keys()
    const size = 2 ** Math.ceil(Math.log2(slots + 1))
    for (let slot = 0; slot < slots; slot++) packed[slot] = this.#sign * ((keys[slot] as number) * size + slot)
    packed.sort()
    this.#slots = Int32Array.from(packed, (value) => {
      const rest = (this.#sign * value) % size
      return rest < 0 ? rest + size : rest
    })
    this.#length = slots
  }

  /**
   * Takes slots out and puts others in; those that leave still have their old keys. One pass in place, however many
   * there are: a second array for each change would be 4 MB at a million dates, and work for the garbage collector.
   */
  replace(removed: readonly number[], added: readonly number[]): void {
    const gone = removed.map((slot) => this.#first(this.#key(slot), this.#id(slot))).sort((a, b) => a - b)
    const fresh = added.toSorted(this.#between)
    const places = fresh.map((slot) => this.#first(this.#key(slot), this.#id(slot)))
    const runs: Run[] = []
    const puts: [place: number, slot: number][] = []
    let [from, left, put] = [0, 0, 0]
    while (left < gone.length || put < fresh.length) {
      const cut = Math.min(gone[left] ?? this.#length, places[put] ?? this.#length)
      runs.push({ from, until: cut, by: put - left })
      from = cut
      for (; put < fresh.length && places[put] === cut; put++) puts.push([cut + put - left, fresh[put] as number])
      if (gone[left] === cut) {
        from = cut + 1
        left += 1
      }
    }
    runs.push({ from, until: this.#length, by: put - left })
    this.#move(runs)
    for (const [place, slot] of puts) this.#slots[place] = slot
  }

  /** Moves runs of slots; they stay in order, and the last one tells the new length. */
  #move(runs: readonly Run[]): void {
    this.#length += runs.at(-1)?.by ?? 0
    if (this.#length > this.#slots.length) {
      const larger = new Int32Array(Math.ceil(this.#length * 1.25))
      larger.set(this.#slots)
      this.#slots = larger
    }
    const slots = this.#slots
    // no run overwrites one that has yet to move: whatever it moves over has already moved the same way
    for (const { from, until, by } of runs) if (by < 0) slots.copyWithin(from + by, from, until)
    for (const { from, until, by } of runs.toReversed()) if (by > 0) slots.copyWithin(from + by, from, until)
  }

  /** Every slot. If the order changes in the meantime, some may be passed over or come twice. */
  *slots(): Generator<number> {
    for (let at = 0; at < this.#length; at++) yield this.#slots[at] as number
  }

  /** The first `limit` slots of `found` in this order, behind `after` if given. `total` is how many `found` has. */
  page(found: BitSet | SlotList, total: number, limit: number, after: { key: number; id: number } | null): number[] {
    if (found instanceof SlotList) return this.#firstOf(found, limit, after)
    const start = after === null ? 0 : this.#first(after.key, after.id + this.#sign)
    const slots: number[] = []
    // Walking along the order fills the page quickly when much is found. When walking takes longer than looking at
    // everything found, we do the latter: in a search for one month, say, in an order that has this month at its end.
    const end = Math.min(this.#length, start + Math.max(total, 1_000))
    for (let at = start; at < end && slots.length < limit; at++) {
      const slot = this.#slots[at] as number
      if (found.has(slot)) slots.push(slot)
    }
    if (slots.length === limit || end === this.#length) return slots
    return this.#firstOf(found, limit, after)
  }

  #firstOf(found: BitSet | SlotList, limit: number, after: { key: number; id: number } | null): number[] {
    const [keys, sign] = [this.#keys(), this.#sign]
    const slots: number[] = []
    /** the key of the last slot once there are enough: most others come after it */
    let last = sign * Number.POSITIVE_INFINITY
    found.each((slot) => {
      if (sign * ((keys[slot] as number) - last) > 0) return
      if (after !== null && this.#compare(slot, after.key, after.id) <= 0) return
      let at = slots.length
      while (at > 0 && this.#between(slot, slots[at - 1] as number) < 0) at -= 1
      if (at === limit) return
      slots.splice(at, 0, slot)
      if (slots.length > limit) slots.pop()
      if (slots.length === limit) last = this.#key(slots[limit - 1] as number)
    })
    return slots
  }

  /** The first place whose slot does not come before this key and id. */
  #first(key: number, id: number): number {
    let [low, high] = [0, this.#length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(this.#slots[middle] as number, key, id) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
