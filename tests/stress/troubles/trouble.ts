import type { Scene } from '../scene.ts'

/** Something that is unplugged for a while, under a crowd. */
export interface Trouble {
  name: string
  /** Lasts for about `ms`; when it returns, everything is plugged in again. */
  happens(scene: Scene, ms: number): Promise<void>
  /** how soon after that a write has to be acknowledged again, in milliseconds */
  back: number
  /** the product's process ends by it: requests under way get no answer */
  endsProcess?: boolean
}

/** The goal is one second; the machine that runs the tests may be slow. */
export const SOON = 5_000
