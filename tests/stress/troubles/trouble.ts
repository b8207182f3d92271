import type { Scene } from '../product-and-crowd.ts'

/** Something that is unplugged for a while, while a crowd uses the product. */
export interface Trouble {
  name: string
  /** Lasts for about `ms`; when it returns, everything is plugged in again. */
  happens(scene: Scene, ms: number): Promise<void>
  /** how soon after that a write has to be acknowledged again, in milliseconds */
  back: number
  /** it ends the product's process: requests under way get no answer */
  endsProcess?: boolean
}

/** The goal is one second; the machine that runs the tests may be slow. */
export const SOON = 5_000

/** Two at the same time; afterward, writes have to be acknowledged again as soon as after `one` alone. */
export const both = (one: Trouble, other: Trouble): Trouble => ({
  ...one,
  name: `${one.name}, and ${other.name}`,
  happens: async (scene, ms) => void (await Promise.all([one.happens(scene, ms), other.happens(scene, ms)])),
})
