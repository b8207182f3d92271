/** The part of JSON Schema that the OpenAPI document uses for requests. */
export interface Schema {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
}

/** A number from 0 up to 1. */
export type Dice = () => number

interface Called {
  path: string
  method: string
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

interface Around {
  schemas: Record<string, Schema>
  /** of objects that exist */
  ids: readonly number[]
  roll: Dice
}

/** The share of a request's values that aren't what their schema asks for. */
const WRONG = 0.12

const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  'true',
  '\0',
  'a\0b',
  '\ud800',
  '💐'.repeat(50),
  'x'.repeat(5_000),
  '%',
  '%00',
  '%ff',
  "' or 1=1 --",
  '"; drop table users; --',
  '{{7*7}}',
  '#{7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '=cmd()',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '1970-01-01T00:00:00Z',
  '12,5',
  '１２',
  '٣',
  '9007199254740993',
  '2147483648',
  '0x10',
  'constructor',
  '__proto__',
  'a@b',
  `${'a'.repeat(300)}@x.test`,
  '\u202e',
]

/** A request for this operation: its path with query, and what fetch takes. */
export function requestFor(called: Called, around: Around): { path: string; init: RequestInit } {
  const { roll } = around
  const query = new URLSearchParams()
  let path = called.path
  for (const { name, in: where, schema } of called.parameters ?? []) {
    if (where === 'path') path = path.replace(`{${name}}`, encodeURIComponent(inText(idOr(schema, around))))
    else if (where === 'query' && roll() < 0.5) query.append(name, inText(valueFor(schema, around)))
  }
  if (roll() < WRONG / 3) query.append(oneOf(TEXTS, roll).toWellFormed() || 'x', oneOf(TEXTS, roll).toWellFormed())
  const [type, content] = Object.entries(called.requestBody?.content ?? {})[0] ?? []
  const init: RequestInit = { method: called.method }
  if (type !== undefined && roll() > WRONG / 4) {
    init.headers = { 'content-type': roll() < WRONG / 4 ? 'text/plain' : type }
    init.body = type.includes('json') ? bodyOf(content?.schema, around) : oneOf(TEXTS, roll)
  }
  return { path: query.size > 0 ? `${path}?${query}` : path, init }
}

function bodyOf(schema: Schema | undefined, around: Around): string {
  const text = JSON.stringify(schema ? valueFor(schema, around) : anything(around, 0)) ?? ''
  return around.roll() < WRONG / 4 ? text.slice(0, Math.floor(around.roll() * text.length)) : text
}

/** Paths mostly name objects that exist. */
const idOr = (schema: Schema, around: Around) =>
  around.roll() < 0.7 ? oneOf(around.ids, around.roll) : valueFor(schema, around)

function valueFor(given: Schema, around: Around, depth = 0): unknown {
  const { roll, schemas } = around
  if (roll() < WRONG || depth > 8) return anything(around, depth)
  const schema = given.$ref ? (schemas[given.$ref.split('/').at(-1) ?? ''] ?? {}) : given
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return oneOf(schema.enum, roll)
  if (schema.anyOf) return valueFor(oneOf(schema.anyOf, roll), around, depth + 1)
  if (schema.allOf) return valueFor(oneOf(schema.allOf, roll), around, depth + 1)
  if (schema.properties) return objectFor(schema, around, depth)
  if (schema.type === 'array') {
    return Array.from({ length: Math.floor(roll() * 4) }, () => valueFor(schema.items ?? {}, around, depth + 1))
  }
  if (schema.type === 'boolean') return roll() < 0.5
  if (schema.type === 'null') return null
  if (schema.type === 'integer' || schema.type === 'number') return numberFor(schema, around)
  if (schema.type === 'string') return textFor(schema, roll)
  return anything(around, depth)
}

function objectFor({ properties = {}, required = [] }: Schema, around: Around, depth: number): object {
  const { roll } = around
  const named = Object.entries(properties).filter(([name]) =>
    required.includes(name) ? roll() > WRONG / 4 : roll() < 0.6,
  )
  const object = Object.fromEntries(named.map(([name, schema]) => [name, valueFor(schema, around, depth + 1)]))
  return roll() < WRONG / 4 ? { ...object, [oneOf(TEXTS, roll)]: anything(around, depth) } : object
}

function numberFor({ minimum = 1, maximum = 100_000 }: Schema, { roll, ids }: Around): number {
  if (roll() < 0.3) return oneOf(ids, roll)
  return Math.floor(Math.max(minimum, -1e6) + roll() * (Math.min(maximum, 1e6) - Math.max(minimum, -1e6)))
}

function textFor({ format, minLength = 0 }: Schema, roll: Dice): string {
  if (format === 'date') return `2027-0${1 + Math.floor(roll() * 9)}-${10 + Math.floor(roll() * 18)}`
  if (format === 'date-time') return '2027-05-05T12:00:00.000Z'
  if (format === 'email') return `hostile-${Math.floor(roll() * 1e6)}@x.test`
  return 'A lawn between oaks '
    .repeat(1 + Math.ceil(minLength / 20))
    .slice(0, Math.max(minLength, 1 + Math.floor(roll() * 40)))
}

function anything(around: Around, depth: number): unknown {
  const { roll } = around
  const kinds = [
    () => oneOf(TEXTS, roll),
    () => oneOf([0, -1, 1.5, 1e308, -(2 ** 53), 2 ** 53, 2 ** 31], roll),
    () => oneOf([null, true, false, [], {}], roll),
    () => oneOf(around.ids, roll),
    () => (depth > 6 ? [] : Array.from({ length: Math.floor(roll() * 5) }, () => anything(around, depth + 1))),
    () => ({ [oneOf(TEXTS, roll)]: depth > 6 ? null : anything(around, depth + 1) }),
  ]
  return oneOf(kinds, roll)()
}

const inText = (value: unknown): string =>
  (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)).toWellFormed()

const oneOf = <Item>(items: readonly Item[], roll: Dice): Item => items[Math.floor(roll() * items.length)] as Item
