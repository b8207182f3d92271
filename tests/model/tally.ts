import type { Outcome } from './command-kinds.ts'

/** How many times each command ran, and how many times it did what its name says. */
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
