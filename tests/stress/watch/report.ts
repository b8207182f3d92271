import type { Outcome } from './check-up.ts'

const seconds = (ms: number | null) => (ms === null ? 'never' : `${(ms / 1000).toFixed(2)} s`)

/** The outcome of one trouble, as lines of a report: how soon the product was back, and what was refused or wrong. */
export function report({ name, back, outage, refused, wrong }: Outcome): string {
  const answers = Object.entries(refused).map(([what, times]) => `${times} x ${what}`)
  const lines = [...answers, ...wrong.map((what) => `WRONG: ${what}`)].map((line) => `\n    ${line}`)
  return `${name}: back after ${seconds(back)}, ${seconds(outage)} without a write${lines.join('')}`
}

/** A long run as a table: how many times each trouble came and went wrong, the slowest return, the longest outage. */
export function summary(outcomes: readonly Outcome[]): string {
  const kinds = Map.groupBy(outcomes, ({ name }) => name)
  const rows = [...kinds].map(([name, group]) => {
    const longest = (pick: (outcome: Outcome) => number | null) =>
      seconds(Math.max(...group.map((one) => pick(one) ?? 0)))
    const wrong = group.filter((one) => one.wrong.length > 0).length
    return [`${group.length}`, longest(({ back }) => back), longest(({ outage }) => outage), `${wrong}`, name]
  })
  const all = [['times', 'back after', 'outage', 'wrong', 'trouble'], ...rows]
  return all.map((row) => row.map((cell, index) => (index < 4 ? cell.padStart(10) : cell)).join('  ')).join('\n')
}
