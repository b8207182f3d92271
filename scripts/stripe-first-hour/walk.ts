import type Stripe from 'stripe'
import type { MadeIntent } from '#server/platform/stripe/intents.ts'

/** What the steps leave for each other: a step that lacks something is skipped, and says what. */
export interface World {
  stripe: Stripe
  /** where the numbers of what the walk makes begin: higher than any of the product's, and different in every walk */
  number: number
  began: Date
  /** a connected account that is ready to be paid, made earlier */
  ready: string | null
  customer?: string
  /** a payment that went through, by a card that was saved */
  paid?: { id: string; chargeId: string; paymentId: number }
  intent?: Pick<MadeIntent, 'id'>
}

export interface Step {
  name: string
  run(world: World): Promise<void>
}

export interface Outcome {
  name: string
  verdict: 'same' | 'differs' | 'skipped'
  /** what differed, or what was missing */
  says: string
}

/** Something isn't what the product and the sandbox take it to be. */
class Difference extends Error {}
class Missing extends Error {}

/** Checks something that the product counts on, and shows `seen` if it isn't so. */
export function counts(on: string, holds: boolean, seen: unknown): void {
  if (!holds) throw new Difference(`We count on this: ${on}. Seen: ${JSON.stringify(seen)}`)
}

/** What an earlier step should have left. */
export function needs<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Missing(`It needs ${what}.`)
  return value
}

/** Asks again, for a minute at most, until there is an answer: some things take the provider a while. */
export async function eventually<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + 60_000
  for (let pause = 100; Date.now() < end; pause = Math.min(pause * 2, 5000)) {
    const found = await ask()
    if (found !== null) return found
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  throw new Difference(`We count on this within a minute: ${what}.`)
}

/** Takes the steps one after the other. A step that goes wrong doesn't stop the others. */
export async function walk(world: World, steps: readonly Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { name, run } of steps) {
    try {
      await run(world)
      outcomes.push({ name, verdict: 'same', says: '' })
    } catch (error) {
      const says = error instanceof Error ? error.message : String(error)
      outcomes.push({ name, verdict: error instanceof Missing ? 'skipped' : 'differs', says })
    }
  }
  return outcomes
}
