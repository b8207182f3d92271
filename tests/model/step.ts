import type fc from 'fast-check'
import { verify } from './checks.ts'
import { Dice } from './dice.ts'
import type { Picture } from './picture.ts'
import { rests, type World } from './world.ts'

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

/** How often each command ran, and how often it did what its name says. */
export class Tally {
  readonly counts = new Map<string, Record<Outcome, number>>()
  readonly ends = new Map<string, number>()
  steps = 0
  fullRuns = 0

  count(name: string, outcome: Outcome): void {
    const of = this.counts.get(name) ?? { done: 0, refused: 0 }
    of[outcome]++
    this.counts.set(name, of)
    this.steps++
  }

  end(what: string): void {
    this.ends.set(what, (this.ends.get(what) ?? 0) + 1)
  }

  report(): string {
    const rows = [...this.counts].sort(([a], [b]) => (a < b ? -1 : 1))
    const lines = rows.map(
      ([name, { done, refused }]) => `  ${name.padEnd(52)}${done}${refused ? ` (+${refused} refused)` : ''}`,
    )
    const ends = [...this.ends].sort().map(([what, times]) => `${what} ${times}`)
    return [`${this.fullRuns} full runs, ${this.steps} steps`, ...lines, `  ends: ${ends.join(', ')}`].join('\n')
  }
}

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
