import type fc from 'fast-check'
import { verify } from './checks.ts'
import type { Kind, Play } from './command-kinds.ts'
import { Dice } from './dice.ts'
import type { Picture } from './picture.ts'
import type { Tally } from './tally.ts'
import { rests, type World } from './world.ts'

/** What went wrong, with all that happened before in this run. */
export function told(world: World, error: unknown): Error {
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return new Error(`${world.story.join('\n')}\n\n${what}`)
}

/** One command with its choices: which target, which details, and whether the world comes to rest afterward. */
export class Step implements fc.AsyncCommand<Picture, World> {
  readonly kind: Kind
  readonly which: number
  readonly seed: number
  readonly rest: boolean
  readonly limits: { steps: number; tally: Tally }

  constructor(kind: Kind, choices: { which: number; seed: number; rest: boolean }, limits: Step['limits']) {
    this.kind = kind
    this.which = choices.which
    this.seed = choices.seed
    this.rest = choices.rest
    this.limits = limits
  }

  check(picture: Readonly<Picture>): boolean {
    return picture.steps < this.limits.steps && this.kind.plays(picture as Picture).length > 0
  }

  async run(picture: Picture, world: World): Promise<void> {
    const plays = this.kind.plays(picture)
    const play = plays[this.which % plays.length] as Play
    const number = ++picture.steps
    world.story.push(`${number}. ${this.kind.name}`)
    try {
      const outcome = await play(world, picture, new Dice(this.seed))
      this.limits.tally.count(this.kind.name, outcome)
      if (outcome === 'refused') world.story.push('   refused')
      const rest = (this.kind.rest ?? this.rest) ? await rests(world, picture) : null
      await verify(world, picture, rest)
    } catch (error) {
      throw told(world, error)
    }
    if (number === this.limits.steps) this.limits.tally.fullRuns++
  }

  toString(): string {
    return `${this.kind.name} (${this.which}, ${this.seed}${this.rest ? ', then rest' : ''})`
  }
}
