import type { Point } from './gate.ts'
import type { Scenario } from './scenarios.ts'

const SIDES = ['before', 'after'] as const

/**
 * After every message, and before each one that finds the world changed since the previous one (Gate.apart): every
 * state in which a killed server can leave the world, once.
 */
export function everyState(messages: readonly string[], apart: ReadonlySet<number>): Point[] {
  return everyPoint(messages).filter(({ at, side }) => side === 'after' || apart.has(at))
}

/** Both sides of every message. */
export function everyPoint(messages: readonly string[]): Point[] {
  const seen = new Map<string, number>()
  return messages.flatMap((message, index) => {
    const nth = (seen.get(message) ?? 0) + 1
    seen.set(message, nth)
    return SIDES.map((side) => ({ at: index + 1, message, nth, side }))
  })
}

/** Both sides of every request that asks the provider to move money. */
export function pointsOfMoves(scenario: Scenario, messages: readonly string[]): Point[] {
  return everyPoint(messages).filter(({ message }) => scenario.moves.includes(message))
}

/** Both sides of every COMMIT of a transaction that posts to the ledger. */
export function pointsOfPostings(messages: readonly string[]): Point[] {
  let posts = false
  const commits = new Set<number>()
  messages.forEach((message, index) => {
    if (message === 'begin') posts = false
    if (message.startsWith('with "posted" as (insert into "ledger_transactions"')) posts = true
    if (message === 'commit' && posts) commits.add(index + 1)
  })
  return everyPoint(messages).filter(({ at }) => commits.has(at))
}
