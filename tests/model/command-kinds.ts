import type { Dice } from './dice.ts'
import type { Picture } from './picture.ts'
import type { World } from './world.ts'

/** `done`: the command did what its name says; `refused`: the product said no, as it may. */
export type Outcome = 'done' | 'refused'
export type Play = (world: World, picture: Picture, dice: Dice) => Promise<Outcome>

/**
 * A command. `plays` lists what it can do now, according to the picture; if the list is empty, it makes no sense now.
 */
export interface Kind {
  name: string
  weight: number
  plays: (picture: Picture) => Play[]
  /** whether the world always, or never, comes to rest after it; otherwise that is a matter of chance */
  rest?: boolean
}

/** A kind whose targets are things of one sort. */
export function kind<Target>(
  name: string,
  weight: number,
  targets: (picture: Picture) => Target[],
  play: (world: World, picture: Picture, target: Target, dice: Dice) => Promise<Outcome>,
): Kind {
  const plays = (picture: Picture) =>
    targets(picture).map(
      (target): Play =>
        (world, now, dice) =>
          play(world, now, target, dice),
    )
  return { name, weight, plays }
}
