import { posix } from 'node:path'
import type { Rule, SourceFile } from './tree.ts'

export const LONGEST = 400
export const FULL = 25
export const AIM = { median: 80, p95: 250 }

const MEASURED = /\.(tsx?|m?js|css|sql)$/

const linesOf = (file: SourceFile) => file.text.trimEnd().split('\n').length

const SPLIT: [pattern: RegExp, advice: string][] = [
  [/\/commands\.ts$/, 'Split it: one use case per file in commands/<verb-noun>.ts.'],
  [/\/store\.ts$/, 'Split it: one noun per file in store/<noun>.ts.'],
  [/\.test\.tsx?$/, 'Split it by story; what tests share goes to tests/builders.'],
  [/^web\/routes\//, 'A route puts features together: move sections into web/features/<feature>.'],
  [/\.tsx$/, 'Take out a component that has a name of its own.'],
]

/** No file above 400 lines. */
export const notTooLong: Rule = (tree) =>
  tree
    .filter((file) => MEASURED.test(file.path) && linesOf(file) > LONGEST)
    .map((file) => {
      const advice = SPLIT.find(([pattern]) => pattern.test(file.path))?.[1] ?? 'Take out the part that has a name.'
      return { rule: 'file-length', path: file.path, message: `${linesOf(file)} lines, at most ${LONGEST}. ${advice}` }
    })

/** Migrations and decision records are read in the order of their numbers, so many of them hide none. */
const NUMBERED = /^\d{4}[-_]/

/** At most 25 files in a folder, so that a person can take it in at a glance. Numbered files don't count. */
export const notTooFull: Rule = (tree) => {
  const files = tree.map(({ path }) => posix.parse(path)).filter(({ base }) => !NUMBERED.test(base))
  const folders = Map.groupBy(files, ({ dir }) => dir || '.')
  return [...folders]
    .filter(([, { length }]) => length > FULL)
    .map(([path, { length }]) => ({
      rule: 'full-folder',
      path,
      message: `${length} files, at most ${FULL}. Sort them into folders by what a person does there, or by what they are about.`,
    }))
}

/** Median and 95th percentile of lines per file, for the summary line. */
export function sizes(tree: SourceFile[]): { files: number; median: number; p95: number; longest: string } {
  const counted = tree.filter((file) => MEASURED.test(file.path)).map((file) => ({ ...file, lines: linesOf(file) }))
  counted.sort((a, b) => a.lines - b.lines)
  const at = (share: number) => counted[Math.min(counted.length - 1, Math.floor(counted.length * share))]
  const longest = counted.at(-1)
  return {
    files: counted.length,
    median: at(0.5)?.lines ?? 0,
    p95: at(0.95)?.lines ?? 0,
    longest: longest ? `${longest.path} (${longest.lines})` : 'none',
  }
}
