import type { z } from 'zod'
import { AppError } from '../errors.ts'

/** A field of a request, by its path, and what is wrong with it. */
export type Problem = [name: string, words: string]

/** However much is wrong, an answer stays short: at most this many fields, and this much of their names. */
const NAMED = 20
const NAME_LENGTH = 60

/** A 400 with the first of these problems as its message, up to twenty of them by name, and a count of the rest. */
export function refused(problems: Iterable<Problem>): AppError {
  const fields = new Map<string, string>()
  let more = 0
  for (const [name, words] of problems) {
    const short = shortened(name)
    if (fields.size < NAMED) fields.set(short, fields.get(short) ?? words)
    else if (!fields.has(short)) more++
  }
  const [name, first] = [...fields][0] ?? ['body', 'Please check what you entered']
  const generic = /^(Invalid|Expected|This field|Unknown field)/.test(first)
  const message = `${generic ? `${name}: ` : ''}${first}${more > 0 ? `, and ${more} more` : ''}`
  return new AppError('invalid_request', message, { fields: Object.fromEntries(fields), ...(more > 0 && { more }) })
}

/** Cuts a long name, but never inside a character. */
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

/** The schema's own words. Where it has none, zod's message is put into plain English. */
function wordsOf(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid (input|option)|Too (small|big))/.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return 'This field is required'
      return TYPES[issue.expected] ? `Expected ${TYPES[issue.expected]}` : issue.message
    case 'invalid_value':
      return `Expected ${ONE_OF.format(issue.values.map(String))}`
    case 'too_small':
      return `Expected ${boundWords(issue, ['more than ', 'at least '])}${sizeOf(issue.origin, issue.minimum)}`
    case 'too_big':
      return `Expected ${boundWords(issue, ['less than ', 'at most '])}${sizeOf(issue.origin, issue.maximum)}`
    default:
      return issue.message
  }
}

/** `words`: the first for a limit that is itself refused, the second for one that is itself allowed. */
function boundWords({ exact, inclusive }: { exact?: boolean; inclusive?: boolean }, words: [string, string]): string {
  return exact ? '' : words[inclusive === false ? 0 : 1]
}

const ONE_OF = new Intl.ListFormat('en-US', { type: 'disjunction' })
const TYPES: Record<string, string | undefined> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const UNITS: Record<string, [one: string, more: string] | undefined> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

/** A limit of a schema: of a number, of the characters of a text, or of the entries of a list. */
function sizeOf(origin: string, limit: number | bigint): string {
  const [one, more] = UNITS[origin] ?? []
  return one ? `${limit} ${limit === 1 ? one : more}` : String(limit)
}

/** A union's branches fail together; the one that got furthest (fewest issues) says what is wrong. */
function flatten(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const best = [...issue.errors].sort((a, b) => a.length - b.length)[0] ?? []
  const nested = best.flatMap(flatten)
  if (nested.every((inner) => inner.path.length === 0) && issue.message !== 'Invalid input') return [issue]
  return nested.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}
