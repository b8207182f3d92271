import type { Scene } from '../scene.ts'

/** Something that a stranger or a crowd can do to the product from outside. */
export interface Attack {
  name: string
  /** Gets everything ready, so that the attack itself costs the attacker nothing. */
  prepare(scene: Scene): Promise<() => Promise<Result>>
}

export interface Result {
  /** how it went, for the report */
  note: string
  /** what should not be; empty: it did no harm */
  wrong: string[]
}
