/** The few slots of one day or one place, in no order. */
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

  remove(slot: number): void {
    const at = this.#slots.indexOf(slot)
    if (at < 0 || at >= this.length) return
    this.#slots[at] = this.#slots[--this.length] as number
  }

  /** Calls `visit` with every slot. A `for … of` would make an object for each: most of a search's garbage. */
  each(visit: (slot: number) => void): void {
    for (let at = 0; at < this.length; at++) visit(this.#slots[at] as number)
  }
}
