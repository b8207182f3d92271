import type { z } from 'zod'
import { AppError } from '../errors.ts'

/** A field of a request, by its path, and what is wrong with it. */
export type Problem = [name: string, words: string]

/** However much is wrong, an answer stays short: at most this many fields, and this much of their names. */
const NAMED = 20
const NAME_LENGTH = 60

/** A 400 with the first of these as its message and all of them by name, and a count of those left out. */
export function refused(problems: Iterable<Problem>): AppError {
  const fields = new Map<string, string>()
  let more = 0
  for (const [name, words] of problems) {
    const short = shortened(name)
    if (fields.size < NAMED) fields.set(short, fields.get(short) ?? words)
    else if (!fields.has(short)) more++
  }
  const [name, first] = [...fields][0] ?? ['body', 'Please check what you entered']
  const generic = /^(Invalid|Expected|This field|Too )/.test(first)
  const message = `${generic ? `${name}: ` : ''}${first}${more > 0 ? `, and ${more} more` : ''}`
  return new AppError('invalid_request', message, { fields: Object.fromEntries(fields), ...(more > 0 && { more }) })
}

/** Whole characters only. */
function shortened(name: string): string {
  return name.length <= NAME_LENGTH ? name : [...name.slice(0, 2 * NAME_LENGTH)].slice(0, NAME_LENGTH).join('')
}

/** What the schema found, field by field. */
export function* problemsOf(issues: readonly z.core.$ZodIssue[]): Generator<Problem> {
  for (const issue of issues.flatMap(flatten)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) yield [[...issue.path, key].join('.'), 'Unknown field']
    } else {
      yield [issue.path.join('.') || 'body', wordsOf(issue)]
    }
  }
}

/** The schema's own words; if a field is missing, its type isn't mentioned. */
function wordsOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
    ? 'This field is required'
    : issue.message
}

/** A union's branches fail together; the one that got furthest (fewest issues) says what is wrong. */
function flatten(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const best = [...issue.errors].sort((a, b) => a.length - b.length)[0] ?? []
  const nested = best.flatMap(flatten)
  if (nested.every((inner) => inner.path.length === 0) && issue.message !== 'Invalid input') return [issue]
  return nested.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}
