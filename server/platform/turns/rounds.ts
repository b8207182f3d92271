import { setTimeout as wait } from 'node:timers/promises'

/** Rounds of work under way in this process, each of which uses a core for seconds. */
const rounds = new Set<Promise<unknown>>()

/** Runs a round of work that an audit gives way to: `letRoundsPass` waits for its end. */
export async function inRound<T>(work: () => Promise<T>): Promise<T> {
  const round = work()
  rounds.add(round)
  try {
    return await round
  } finally {
    rounds.delete(round)
  }
}

/**
 * Resolves once no round is under way in this process, after `longest` milliseconds at the latest: a round and an
 * audit at once would leave visitors no core (docs/decisions/0073-background-work-gives-way.md). It may be called in a
 * transaction that holds no locks. Returns how many milliseconds it took.
 */
export async function letRoundsPass(longest: number): Promise<number> {
  const asked = performance.now()
  const left = () => longest - (performance.now() - asked)
  while (rounds.size > 0 && left() > 0)
    await Promise.race([Promise.allSettled(rounds), wait(left(), undefined, { ref: false })])
  return performance.now() - asked
}
