import { z } from 'zod'
import { ROLES } from '#contract/accounts/roles.ts'
import { type Audience, type Endpoint, throttleOf } from '#contract/api/endpoint.ts'
import { CHAPTERS, OPERATIONS, type Operation } from '#contract/api-operations.ts'
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts'
import { EXAMPLES } from '#contract/examples/api-examples.ts'
import { LIMITS } from '#contract/limits.ts'
import { asList } from '#contract/wording/format.ts'
import type { AppError } from '../../errors.ts'
import { isHeldBack } from '../route.ts'
import { commonRefusal } from './common-refusals.ts'
import { curlLines, isNeeded } from './curl-line.ts'
import { FieldWords } from './field-words.ts'
import { MadeExamples, nameOf } from './made-examples.ts'
import { pathWords } from './path-words.ts'
import { queryWords } from './query-words.ts'

type Json = Record<string, unknown>

/** The body of every answer that isn't a success (domain.md row 44). */
const refusal = z
  .strictObject({
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    message: z.string().meta({ description: 'For the person who reads it' }),
    details: z
      .record(z.string(), z.unknown())
      .meta({ description: '`fields` names each wrong field of a request and says what is wrong with it' })
      .optional(),
  })
  .meta({ id: 'Refusal' })

/** What all calls have in common: pairs of a subject and its rule, with code in backticks. */
export const NOTES = [
  ['Money', 'is in US dollars, with cents after the decimal point. A request may send amounts as numbers or as text.'],
  [
    'Days',
    'are local days at the venue, `YYYY-MM-DD`. Moments are in UTC. Durations are in minutes unless a name says otherwise.',
  ],
  ['IDs', 'are random numbers. A request may send one as text.'],
  ['Unknown fields', 'of a request are refused by name.'],
  ['Null', 'counts as not given in a `POST`. A `PATCH` leaves a missing field as it is, and refuses null.'],
  ['Refusals', 'have a `code` to act on and a `message` to show. 429 and 503 say in `Retry-After` when to try again.'],
  [
    'Holds',
    `keep a date for ${LIMITS.holdMinutes} minutes while a couple pays. A couple has one at a time: opening another checkout ends the first, and its payment is canceled.`,
  ],
  [
    'Request headers',
    'of more than 16 kB are refused with 431, and an `Expect` header with 417, before a call is reached.',
  ],
  ['Anonymous dates', 'say nothing about which venue they belong to until their couple has paid.'],
] as const

const DESCRIPTION = `
What the pages of Unveil call, and what scripts can call as well.

${NOTES.map(([about, text]) => `- **${about}** ${text}`).join('\n')}
`.trim()

/** How a call says who makes it. */
export const SESSION = `
Signing up or logging in sets a cookie, which goes with every later call. Pages on other sites can’t use it: a request
that changes something and says where it comes from (\`Origin\`, \`Sec-Fetch-Site\`) has to come from our own pages, or it
is refused as \`foreign_origin\`. A script sends neither header.`.trim()

/** How the handler of a call refuses it with a code; undefined for codes that the handler doesn't use. */
export type RefusalExample = (endpoint: Endpoint, code: ErrorCode) => AppError | undefined

/** What the document says about this installation. */
export interface About {
  /** where the API is found */
  origin: string
  /** the name of the session's cookie */
  cookie: string
  /** where the demo's own card provider listens, on this machine; null if there is none */
  sandboxPort: number | null
  refusals: RefusalExample
}

/**
 * The OpenAPI document of these endpoints, all of which are exported by files of contract/api. Throws for a field
 * without words, and, given all endpoints, for words without a field.
 */
export function apiDocument(endpoints: readonly Endpoint[], { origin, cookie, refusals }: About) {
  const schemas: Record<string, Json> = {}
  const words = new FieldWords()
  const made = new MadeExamples(schemas)
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const operation = OPERATIONS.get(endpoint)
    if (!operation) throw new Error(`${endpoint.method} ${endpoint.path} is exported by no file of contract/api`)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, operation, { origin, schemas, words, made, refusals }),
    }
  }
  for (const [name, schema] of Object.entries(schemas)) {
    words.describe(name, schema)
    schema.title = name // what the viewer calls the schema where it is one of several
  }
  if (endpoints.length === OPERATIONS.size) {
    words.checkAllUsed()
    made.checkAllUsed()
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Unveil',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'Terms of Unveil', url: `${origin}/terms` },
    },
    servers: [{ url: origin }],
    tags: Object.entries(CHAPTERS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie, description: SESSION },
        signature: { type: 'apiKey', in: 'header', name: 'stripe-signature', description: 'The card provider’s own' },
      },
    },
  }
}

/** What the parts of the document share while it is made. */
interface Making {
  schemas: Record<string, Json>
  words: FieldWords
  made: MadeExamples
}

function operationOf(
  endpoint: Endpoint,
  { id, chapter }: Operation,
  { origin, schemas, words, made, refusals }: Pick<About, 'origin' | 'refusals'> & Making,
): Json {
  const example = EXAMPLES[id]
  const json = (schema: z.ZodType, whose: string, written?: unknown) => {
    const described = schemaOf(schema, schemas)
    words.describe(whose, described)
    return { 'application/json': { schema: described, ...examplesOf(schema, described, { whose, written, made }) } }
  }
  const refused = (codes: readonly ErrorCode[]) => ({
    'application/json': {
      schema: schemaOf(refusal, schemas),
      examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(endpoint, code, refusals) }])),
    },
  })
  const parameters = [...parametersOf('path', endpoint, schemas), ...parametersOf('query', endpoint, schemas)]
  const taken = endpoint.body && json(endpoint.body, id, example?.body)
  const curl = curlLines(endpoint, { origin, body: taken && bodyExample(taken) })
  const answer = endpoint.answerKind === 'file' ? BYTES : json(endpoint.response, `${id} answer`, example?.answer)
  return {
    operationId: id,
    tags: [chapter],
    summary: endpoint.summary,
    description: `${audienceInWords(endpoint.audience)}${endpoint.audience === 'provider' ? '' : `\n\n\`\`\`sh\n${curl}\n\`\`\``}`,
    security: securityOf(endpoint.audience),
    ...(parameters.length > 0 && { parameters }),
    ...(taken && { requestBody: { content: taken, required: !endpoint.bodyOptional } }),
    ...(endpoint.bodyKind === 'raw' && { requestBody: { content: BYTES, required: true } }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done', ...headersOf(endpoint), content: answer },
      ...Object.fromEntries(
        refusalsOf(endpoint).map(([status, codes]) => [
          status,
          { description: codes.join(', '), content: refused(codes) },
        ]),
      ),
    },
  }
}

/**
 * An example of what a call takes or answers: the one written for it, if there is one. If there are several named
 * shapes, one example of each. Throws if the contract refuses an example.
 */
function examplesOf(
  schema: z.ZodType,
  described: Json,
  { whose, written, made }: { whose: string; written: unknown; made: MadeExamples },
): Json {
  const checked = (example: unknown) => {
    const { error } = schema.safeParse(example)
    if (error) throw new Error(`the example of ${whose} isn’t one: ${z.prettifyError(error)}`)
    return example
  }
  const items = described.items as Json | undefined
  const shapes = ((items ?? described).anyOf as Json[] | undefined) ?? []
  const names = shapes.flatMap((shape) => nameOf(shape) ?? [])
  if (names.length < 2) return { example: checked(written ?? made.make(whose, described)) }
  const examples = shapes.map((shape, index) => {
    if (index === 0 && written !== undefined) return written
    return made.make(whose, items ? { type: 'array', items: shape } : shape)
  })
  return { examples: Object.fromEntries(names.map((name, index) => [name, { value: checked(examples[index]) }])) }
}

/** The example of a body, or the first of several. */
function bodyExample({ 'application/json': { example, examples } }: { 'application/json': Json }): unknown {
  const [first] = Object.values((examples ?? {}) as Record<string, { value: unknown }>)
  return first ? first.value : example
}

/** What a list that comes in pages says in its headers. */
function headersOf(endpoint: Endpoint): Json {
  if (endpoint.query?.shape.cursor === undefined) return {}
  const total = { description: 'The total number of rows on all pages', schema: { type: 'integer' } }
  const link = {
    description: 'Leads to the next page, as `rel="next"`; missing on the last',
    schema: { type: 'string' },
  }
  const ahead = {
    description:
      'On the first of three or more pages: the values of `cursor` for the second page and all later ones, at most 150, separated by spaces',
    schema: { type: 'string' },
  }
  return {
    headers: {
      ...(!endpoint.uncounted && { 'X-Total-Count': total }),
      Link: link,
      ...(endpoint.pagesAhead && { 'X-Page-Cursors': ahead }),
    },
  }
}

/** The id of a request, as an answer names it when the fault is ours. */
const REQUEST = '3f0c9d52-6f0e-4f0b-9c6e-2a3b8d1c7e54'

/** What this call answers when it is refused with this code: the server's own words, from the rule that refuses it. */
function exampleOf(endpoint: Endpoint, code: ErrorCode, refusals: RefusalExample): z.input<typeof refusal> {
  const refused = refusals(endpoint, code) ?? commonRefusal(endpoint, code)
  if (refused?.code !== code) {
    throw new Error(`${endpoint.method} ${endpoint.path} has no example of ${code}: server/refusal-examples.ts`)
  }
  return refused.toBody(REQUEST)
}

const BYTES = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

/**
 * The JSON Schema of what a request sends or an answer holds. Schemas with a name go into `named`, and the result
 * refers to them.
 */
function schemaOf(schema: z.ZodType, named: Record<string, Json>): Json {
  const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override })
  const referring = (part: unknown): Json =>
    JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', '"#/components/schemas/'))
  for (const [name, definition] of Object.entries($defs)) named[name] = referring(definition)
  const root = referring(own)
  const name = z.globalRegistry.get(schema)?.id
  if (name === undefined || '$ref' in root) return root
  named[name] = root
  return { $ref: `#/components/schemas/${name}` }
}

/** One of several shapes, told apart by a field that may be left out: to readers of the document, that is `anyOf`. */
function override({ jsonSchema }: { jsonSchema: Json }): void {
  if (!jsonSchema.oneOf) return
  jsonSchema.anyOf = jsonSchema.oneOf
  delete jsonSchema.oneOf
}

function parametersOf(where: 'path' | 'query', endpoint: Endpoint, named: Record<string, Json>): Json[] {
  const schema = where === 'path' ? endpoint.params : endpoint.query
  if (!schema) return []
  return Object.entries(schema.shape).map(([name, field]) => {
    const taken = inUrl(schemaOf(field as z.ZodType, named))
    return {
      in: where,
      name,
      required: where === 'path' || isNeeded(field),
      description:
        where === 'path' ? pathWords(endpoint.path, name) : queryWords(name, taken.enum as unknown[] | undefined),
      schema: taken,
    }
  })
}

/** In a URL, everything is text, so a number that may also come as text is simply a number. */
function inUrl(schema: Json): Json {
  const shapes = (schema.anyOf as Json[] | undefined) ?? []
  return shapes.find(({ type }) => type === 'integer' || type === 'number') ?? schema
}

function securityOf(audience: Audience): Json[] {
  if (audience === 'public') return []
  return [audience === 'provider' ? { signature: [] } : { session: [] }]
}

function audienceInWords(audience: Audience): string {
  if (audience === 'public') return 'For everyone.'
  if (audience === 'signed-in') return 'For everyone who has logged in.'
  if (audience === 'provider') return 'For the card provider.'
  const names = { couple: 'couples', venue: 'venue owners', admin: 'admins' }
  return `For ${asList(audience.map((role) => names[role]))}.`
}

/** The refusals of this endpoint: each status with its codes. */
function refusalsOf(endpoint: Endpoint): [number, ErrorCode[]][] {
  const { audience, method, bodyKind } = endpoint
  const codes: ErrorCode[] = ['internal_error', 'temporarily_unavailable', 'invalid_request']
  if (endpoint.body || bodyKind === 'raw') codes.push('payload_too_large')
  if (audience !== 'public' && audience !== 'provider') codes.push('not_signed_in')
  if (Array.isArray(audience) && audience.length < ROLES.length) codes.push('wrong_role')
  if (audience === 'signed-in' || audience.includes('admin')) {
    if (isHeldBack(endpoint, { needsTwoFactor: true })) codes.push('two_factor_needed')
  }
  if (endpoint.fresh) codes.push('login_again')
  if (throttleOf(endpoint)) codes.push('too_many_requests')
  if (endpoint.params) codes.push('not_found')
  if (method !== 'GET' && audience !== 'provider') {
    codes.push('foreign_origin')
    if (bodyKind !== 'raw') codes.push('unsupported_media_type')
  }
  const byStatus = Map.groupBy(new Set([...codes, ...(endpoint.errors ?? [])]), (code) => ERROR_STATUS[code])
  return [...byStatus].sort(([a], [b]) => a - b)
}
