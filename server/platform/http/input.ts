import type { z } from 'zod'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { AppError } from '../errors.ts'
import { readBody } from './body.ts'

/**
 * Reads a JSON body of at most `maxBytes`. An empty one counts as {}, so that missing fields are named rather than "bad
 * JSON". Throws payload_too_large, and invalid_request for what is not JSON in UTF-8.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBody(request, maxBytes)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    throw new AppError('invalid_request', 'The request body is not valid JSON.')
  }
}

/** Parses params, query and body; throws a 400 that names every bad field, those of the path as a 404. */
export function parseInput(
  endpoint: Endpoint,
  raw: { params: unknown; query: unknown; body: unknown },
): { params: unknown; query: unknown; body: unknown } {
  if (withNul(raw.params).length > 0) throw new AppError('not_found', 'We could not find that.')
  const params = endpoint.params?.safeParse(raw.params)
  if (params && !params.success) throw new AppError('not_found', 'We could not find that.')
  const query = endpoint.query?.safeParse(raw.query)
  const body = endpoint.body?.safeParse(raw.body)
  const issues = [query, body].flatMap((result) => (result && !result.success ? result.error.issues : []))
  if (issues.length > 0) throw invalid(issues)
  const nul = [raw.query, raw.body].flatMap((value) => withNul(value))
  if (nul.length > 0) throw refused(Object.fromEntries(nul.map((name) => [name, NO_NUL])))
  return { params: params?.data, query: query?.data, body: body?.data }
}

const NO_NUL = 'Please remove special control characters'

/** The names of values with a NUL in them or in a key: PostgreSQL keeps none, so whatever the schema says, it is refused. */
function withNul(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return value.includes('\0') ? [path.join('.') || 'body'] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key.includes('\0') ? [path.join('.') || 'body'] : withNul(inner, [...path, key]),
  )
}

function invalid(issues: z.core.$ZodIssue[]): AppError {
  const fields: Record<string, string> = {}
  for (const issue of issues.flatMap(flatten)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] = 'This field is not known'
    } else {
      fields[issue.path.join('.') || 'body'] ??= wordsOf(issue)
    }
  }
  return refused(fields)
}

/** A 400 that says the first of these and names them all. */
function refused(fields: Record<string, string>): AppError {
  const [name, first] = Object.entries(fields)[0] ?? ['body', 'Please check what you entered']
  const generic = /^(Invalid|Expected|This field|Too )/.test(first)
  return new AppError('invalid_request', generic ? `${name}: ${first}` : first, { fields })
}

/** The schema's own words; a field that is not there needs no word about types. */
function wordsOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
    ? 'This field is required'
    : issue.message
}

/** A union's branches fail together; the one that came furthest (fewest issues) says what is wrong. */
function flatten(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const best = [...issue.errors].sort((a, b) => a.length - b.length)[0] ?? []
  const nested = best.flatMap(flatten)
  if (nested.every((inner) => inner.path.length === 0) && issue.message !== 'Invalid input') return [issue]
  return nested.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}
