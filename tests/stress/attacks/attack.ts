import type { Scene } from '../product-and-crowd.ts'

/** Something that a stranger or a crowd can do to the product from outside. */
export interface Attack {
  name: string
  /** Gets everything ready, so that the attack itself costs the attacker nothing. */
  prepare(scene: Scene): Promise<() => Promise<Result>>
}

export interface Result {
  /** the outcome, for the report */
  note: string
  /** what should not have happened; empty if the attack did no harm */
  wrong: string[]
}

/** Runs two attacks at the same time, so that their waits overlap; neither may disturb the other. */
export const atOnce = (one: Attack, other: Attack): Attack => ({
  name: `${one.name}, and ${other.name}`,
  prepare: async (scene) => {
    const strikes = [await one.prepare(scene), await other.prepare(scene)]
    return async () => {
      const results = await Promise.all(strikes.map((strike) => strike()))
      return { note: results.map(({ note }) => note).join('; '), wrong: results.flatMap(({ wrong }) => wrong) }
    }
  },
})
