import type { Endpoint } from '#contract/api/endpoint.ts'
import { AppError, notFound } from '../errors.ts'
import { type Problem, problemsOf, refused } from './bad-input.ts'
import { readBody } from './body.ts'
import { beginningOf, MOST_VALUES } from './json-beginning.ts'

/** The body of a request. */
export interface Json {
  value: unknown
  /** it had so many values that only the first ones were read: it is refused, whatever the schema says about them */
  isCut: boolean
}

/**
 * Reads a JSON body of at most `maxBytes`. An empty one counts as {}, so that the refusal names the missing fields.
 * Throws payload_too_large, and invalid_request for anything but JSON in UTF-8.
 */
export async function readJson(request: Request, maxBytes: number): Promise<Json> {
  return parseJson(await readBody(request, maxBytes))
}

/** Parses the bytes of a JSON body, as `readJson` does. */
export function parseJson(bytes: Uint8Array): Json {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const beginning = beginningOf(text)
    const read = beginning ?? text
    return { value: read.trim() === '' ? {} : JSON.parse(read), isCut: beginning !== null }
  } catch {
    throw new AppError('invalid_request', 'The request body is not valid JSON.')
  }
}

/**
 * Parses params, query and body. Throws a 400 that names the bad fields; a path that can't be the path of anything is
 * a 404. The nulls of a POST are gone from its raw body, too.
 */
export function parseInput(
  endpoint: Endpoint,
  raw: { params: Record<string, string>; query: unknown; body?: Json },
): { params: unknown; query: unknown; body: unknown } {
  const halves = Object.entries(raw.params).filter(([, value]) => !isUrlText(value))
  if (halves.length > 0) throw refused(halves.map(([name]) => [name, HALF_A_CHARACTER]))
  const params = endpoint.params?.safeParse(raw.params)
  if (params && !params.success) throw notFound()
  if (endpoint.method === 'POST') forgetNulls(raw.body?.value)
  const query = endpoint.query?.safeParse(raw.query)
  const body = endpoint.body?.safeParse(raw.body?.value)
  const issues = [query, body].flatMap((result) => (result && !result.success ? result.error.issues : []))
  if (issues.length > 0) throw refused(problemsOf(issues))
  if (raw.body?.isCut) throw refused([['body', `Please send at most ${MOST_VALUES} values`]])
  const texts = [...unkept(raw.query, isUrlText), ...unkept(raw.body?.value, isText)]
  if (texts.length > 0) throw refused(texts)
  return { params: params?.data, query: query?.data, body: body?.data }
}

/**
 * In a POST, a field that is null counts as not given: that is how scripts send, and how our own answers have, what
 * nobody has filled in. The field stays, so that an unknown one is refused even then. In a PATCH, where a missing field
 * stays as it is, null might mean to remove it, so it is refused.
 */
function forgetNulls(body: unknown): void {
  const objects = [body]
  for (const object of objects) {
    if (!isObject(object)) continue
    for (const [name, value] of Object.entries(object)) {
      if (value === null) object[name] = undefined
      else objects.push(value)
    }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const HALF_A_CHARACTER = 'This text contains a broken character; please type it again'

const isText = (text: string): boolean => text.isWellFormed()

/**
 * Whether a text from a URL has only whole characters. There, half a character is an escape that isn't UTF-8, such as
 * %ED%A0%80; the router leaves it as it is.
 */
function isUrlText(text: string): boolean {
  try {
    for (const [escapes] of text.matchAll(/(?:%[0-9A-Fa-f]{2})+/g)) decodeURIComponent(escapes)
    return true
  } catch {
    return false
  }
}

/**
 * The problems that no schema has to look for, because they can be in any text or key: PostgreSQL stores no NUL, and
 * half a character (a lone surrogate) either breaks its JSON or is silently stored as another one.
 */
function* unkept(value: unknown, isWhole: (text: string) => boolean, path: readonly string[] = []): Generator<Problem> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      yield* unkept(key, isWhole, path)
      yield* unkept(inner, isWhole, [...path, key])
    }
  } else if (typeof value === 'string') {
    const name = path.join('.') || 'body'
    if (value.includes('\0')) yield [name, 'Please remove special control characters']
    else if (!isWhole(value)) yield [name, HALF_A_CHARACTER]
  }
}
