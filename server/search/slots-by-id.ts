/**
 * Which slot each id is in. The ids that were loaded first are in order, so their slots are found by halving; only what
 * has changed since is in a map: one of a million ids would be 30 MB that the garbage collector walks through.
 */
export class SlotsById {
  /** the id of every slot when all had been loaded */
  #loaded = new Float64Array(0)
  /** ids that have come, gone or moved since; null for those that are gone */
  readonly #changed = new Map<number, number | null>()

  /** Remembers the ids of the first slots, lowest first. */
  load(ids: Float64Array): void {
    this.#loaded = ids.slice()
  }

  get(id: number): number | undefined {
    const slot = this.#changed.get(id)
    if (slot !== undefined) return slot ?? undefined
    const place = this.#firstFrom(id)
    return this.#loaded[place] === id ? place : undefined
  }

  set(id: number, slot: number): void {
    this.#changed.set(id, slot)
  }

  delete(id: number): void {
    if (this.#loaded[this.#firstFrom(id)] === id) this.#changed.set(id, null)
    else this.#changed.delete(id)
  }

  #firstFrom(id: number): number {
    let [low, high] = [0, this.#loaded.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#loaded[middle] as number) < id) low = middle + 1
      else high = middle
    }
    return low
  }
}
