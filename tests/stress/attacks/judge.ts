import type { Result } from './attack.ts'
import type { Answered } from './stranger.ts'

/** A refusal costs less than what it refuses: a long answer would be an attack in itself. */
const LONGEST_ANSWER = 64 * 1024
/** The limit of the slowest thing that anybody may ask for. */
const LONGEST_WAIT = 20_000

/**
 * Judges whether each request was refused or served in time (plus `slack` milliseconds), with no error of ours. Status
 * 0: the connection was closed, which is fine with `cut`.
 */
export function judge(answers: readonly Answered[], slack: number, { cut = false } = {}): Result {
  const wrong = answers.flatMap(({ status, code, bytes, took }) => [
    ...(status >= 500 && code !== 'temporarily_unavailable' ? [`${status} ${code ?? ''}`] : []),
    ...(status === 0 && !cut ? ['no answer'] : []),
    ...(status >= 400 && bytes > LONGEST_ANSWER ? [`an answer of ${bytes} bytes`] : []),
    ...(took > LONGEST_WAIT + slack ? [`answered after ${took} ms`] : []),
  ])
  const counts = new Map<string, number>()
  for (const { status, code } of answers) {
    const name = [status || 'closed', code].filter(Boolean).join(' ')
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const statuses = [...counts].map(([name, times]) => `${times} x ${name}`).join(', ')
  return { note: `${statuses}; ${times(answers.map(({ took }) => took))}`, wrong: [...new Set(wrong)] }
}

/** How long many requests took, at the median and at most. */
function times(took: readonly number[]): string {
  const sorted = [...took].sort((a, b) => a - b)
  return `${sorted[sorted.length >> 1] ?? 0}/${sorted.at(-1) ?? 0} ms (p50/max of ${sorted.length})`
}
