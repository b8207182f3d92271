import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { OPERATIONS } from '#contract/api-operations.ts'
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#contract/errors.ts'
import { EXAMPLES } from '#contract/examples/api-examples.ts'
import { anApp } from '#tests/builders/app.ts'
import { paysWith } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple } from '#tests/builders/users.ts'
import { runCommand } from '../../../scripts/run-command.ts'
import { temporaryProject } from '../../../scripts/temporary-project.ts'

/** The OpenAPI document: what it says is true, and a client made from it books a date. */
const { app } = await anApp()
const answer = await app.app.fetch(new Request(`${app.services.config.publicOrigin}/api/openapi.json`))
const text = await answer.text()

interface Operation {
  summary: string
  operationId: string
  tags: string[]
  security: object[]
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: Schema } & Shown> }
  responses: Record<string, { description: string; content: { 'application/json'?: Shown } }>
}
interface Schema {
  $ref?: string
  properties?: Record<string, unknown>
  anyOf?: Schema[]
}
interface Shown {
  example?: unknown
  examples?: Record<string, { value: unknown }>
}
const document = JSON.parse(text) as {
  paths: Record<string, Record<string, Operation>>
  tags: { name: string }[]
  components: { schemas: Record<string, Schema> }
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, name: `${method.toUpperCase()} ${path}` })),
)

test('passes an outside linter’s recommended rules without an error or a warning', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('has every route, under its own name, in a chapter, with who may call it', () => {
  const routes = app.app.routes.map(({ method, path }) => `${method} ${path}`)
  expect(operations.map(({ name }) => name).sort()).toEqual(routes.sort())
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length)
  const chapters = document.tags.map(({ name }) => name)
  for (const { tags } of operations) expect(chapters).toContain(tags[0])
  for (const { summary, name } of operations) expect(summary, `${name} is plain text`).not.toMatch(/[`*]/)
  const open = operations.filter(({ security }) => security.length === 0).map(({ name }) => name)
  const declared = app.app.routes.filter(({ audience }) => audience === 'public')
  expect(open.sort()).toEqual(declared.map(({ method, path }) => `${method} ${path}`).sort())
})

test('is read chapter by chapter; together, the chapters hold every call once', async () => {
  const ask = async (path: string) =>
    (await app.app.fetch(new Request(`${app.services.config.publicOrigin}${path}`))).text()
  const overview = await ask('/api/docs')
  const held = await Promise.all(
    document.tags.map(async ({ name }) => {
      expect(overview).toContain(`href="/api/docs/${name}"`)
      const page = await ask(`/api/docs/${name}`)
      const [part = ''] = page.match(/(?<=data-document=")[^"]+/) ?? []
      const { paths } = JSON.parse(await ask(part)) as typeof document
      return Object.values(paths).flatMap(Object.values<Operation>)
    }),
  )
  expect(
    held
      .flat()
      .map(({ operationId }) => operationId)
      .sort(),
  ).toEqual(operations.map(({ operationId }) => operationId).sort())
  for (const { operationId, tags } of operations)
    expect(overview).toContain(`/api/docs/${tags[0]}#/${tags[0]}/${operationId}"`)
})

test('says in dollars, as a request does, which prices a venue has unless its request names others', () => {
  const prices = document.components.schemas.NewVenue?.properties?.priceRange
  expect(prices).toMatchObject({
    default: { min: 5000, max: 20_000 },
    properties: {
      min: { description: expect.stringContaining('5000') },
      max: { description: expect.stringContaining('20000') },
    },
  })
})

test('shows examples that the contract accepts', () => {
  const named = new Map([...OPERATIONS].map(([endpoint, { id }]) => [id, endpoint]))
  expect(Object.keys(EXAMPLES).filter((id) => !named.has(id))).toEqual([])
  const wrong = operations.flatMap(({ operationId, requestBody, responses }) => {
    const { body, response, status = 200, answerKind } = named.get(operationId) ?? {}
    const answer = answerKind === 'file' ? undefined : response
    const held: [ZodType | undefined, Shown | undefined][] = [
      [body, requestBody?.content['application/json']],
      [answer, responses[status]?.content['application/json']],
    ]
    return held.flatMap(([schema, content]) => {
      if (!schema) return []
      const shown = content?.examples ? Object.values(content.examples).map(({ value }) => value) : [content?.example]
      return shown
        .flatMap((example) => schema.safeParse(example).error?.message ?? [])
        .map((problem) => `${operationId}: ${problem}`)
    })
  })
  expect(wrong).toEqual([])
  const transfers = operations.find(({ operationId }) => operationId === 'getTransfer')?.responses[200]
  const viewers = Object.values(transfers?.content['application/json']?.examples ?? {})
  expect(viewers.map(({ value }) => (value as { viewerRole?: string }).viewerRole)).toEqual([
    'seller',
    'buyer',
    'venue',
    'admin',
  ])
})

/** Every refusal that the document shows, with its call. */
const refusals = operations.flatMap((operation) =>
  Object.entries(operation.responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description, content }]) =>
      Object.entries(content['application/json']?.examples ?? {}).map(([code, { value }]) => ({
        ...{ operation, status: Number(status), description, code: code as ErrorCode, value: value as ErrorBody },
      })),
    ),
)

test('says which fields of a query a call can’t do without', () => {
  for (const [{ query }, { id }] of OPERATIONS) {
    const parameters = operations.find(({ operationId }) => operationId === id)?.parameters ?? []
    const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
    const missing = query?.safeParse({}).error?.issues.map(({ path }) => path[0]) ?? []
    expect(
      required.map(({ name }) => name),
      id,
    ).toEqual(missing)
  }
})

test('shows a sentence for every code that a call is refused with', () => {
  const listed = operations.flatMap(({ name, responses }) =>
    Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([, { description }]) => description.split(', ').map((code) => `${name} ${code}`)),
  )
  expect(refusals.map(({ operation, code }) => `${operation.name} ${code}`)).toEqual(listed)
  for (const [endpoint, { id }] of OPERATIONS) {
    const shown = refusals.filter(({ operation }) => operation.operationId === id).map(({ code }) => code)
    expect(shown, id).toEqual(expect.arrayContaining([...(endpoint.errors ?? [])]))
  }
  for (const { operation, status, code, value } of refusals) {
    expect([value.code, ERROR_STATUS[code]], operation.name).toEqual([code, status])
    expect(value.message, operation.name).toMatch(/^\S.+\s.*\S$/)
    expect(value.message, operation.name).not.toMatch(/this very case|undefined|NaN|\[object/)
  }
})

test('names a field of the call in what it says about a bad request', () => {
  const fieldsOf = ({ $ref, properties = {}, anyOf = [] }: Schema): string[] => [
    ...($ref ? fieldsOf(document.components.schemas[$ref.replace(/^.*\//, '')] as Schema) : []),
    ...Object.keys(properties),
    ...anyOf.flatMap(fieldsOf),
  ]
  for (const { operation, value } of refusals.filter(({ code }) => code === 'invalid_request')) {
    const body = operation.requestBody?.content['application/json']?.schema
    const known = [...(operation.parameters ?? []).map(({ name }) => name), ...(body ? fieldsOf(body) : [])]
    const named = Object.entries(value.details?.fields ?? {})
    if (known.length === 0) known.push('query') // for a call without fields
    for (const [field, words] of named) {
      expect(known, operation.name).toContain(field)
      expect(value.message).toContain(words)
    }
    // the file is at fault, not a field
    if (named.length === 0)
      expect(operation.requestBody?.content, operation.name).toHaveProperty('application/octet-stream')
  }
})

test('says what the server says to strangers, and to people of another role', async () => {
  const callers = { not_signed_in: app.visitor(), wrong_role: (await aCouple(app)).client }
  for (const [code, caller] of Object.entries(callers)) {
    const expected = refusals.filter((refusal) => refusal.code === code && !refusal.operation.requestBody)
    let asked = 0
    for (const { operation, status, value } of expected) {
      const [method = '', path = ''] = operation.name.split(' ')
      const audience = [...OPERATIONS].find(([, { id }]) => id === operation.operationId)?.[0].audience
      if (code === 'wrong_role' && (audience?.includes('couple') || operation.operationId === 'deleteUser')) continue
      const answer = await caller.raw(path.replace(/\{\w+\}/, '1'), { method })
      expect([answer.status, JSON.parse(await answer.text())], operation.name).toEqual([status, value])
      asked += 1
    }
    expect(asked, code).toBeGreaterThan(20)
  }
})

/** What somebody who has only the document would write. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { paths } from './unveil.ts'

export async function book(origin: string, fetch: (request: Request) => Promise<Response>, pay: (clientSecret: string) => Promise<unknown>) {
  let cookie = ''
  const unveil = createClient<paths>({ baseUrl: origin, fetch })
  unveil.use({
    onRequest: ({ request }) => { if (cookie) request.headers.set('cookie', cookie) },
    onResponse: ({ response }) => { cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie },
  })
  const body = { name: 'Ann', email: 'ann@example.com', password: 'a sentence that nobody guesses', role: 'couple' } as const
  await unveil.POST('/api/auth/register', { body })
  const found = await unveil.GET('/api/listings', { params: { query: { city: 'Austin' } } })
  const date = found.data?.[0]
  if (!date) throw new Error(found.error?.message)
  const order = { amount: date.amountDueNow, metadata: { listingId: date.id } }
  const checkout = await unveil.POST('/api/create-payment-intent', { body: order })
  await pay(checkout.data?.clientSecret ?? '')
  const params = { path: { id: date.id } }
  const paid = await unveil.POST('/api/checkout/{id}/sync', { params })
  const booking = await unveil.GET('/api/bookings/{id}', { params: { path: { id: paid.data?.bookingId ?? 0 } } })
  const again = await unveil.POST('/api/create-payment-intent', { body: order })
  return { date, state: paid.data?.state, venue: booking.data?.venueName, again: again.error?.code }
}
`

test('a client made from it is typed, books a date, and reads the code of a refusal', async () => {
  const listing = await aListing(app).inDays(90)
  const schema = astToString(await openapiTS(text))
  const folder = temporaryProject({ 'unveil.ts': schema, 'book.ts': PROGRAM })
  const strict = ['--strict', '--module', 'nodenext', '--target', 'esnext', '--types', 'node', '--skipLibCheck']
  const files = ['unveil.ts', 'book.ts'].map((name) => join(folder, name))
  const typed = await runCommand('tsc', [
    '--ignoreConfig',
    '--noEmit',
    '--allowImportingTsExtensions',
    ...strict,
    ...files,
  ])
  expect(typed.output).toBe('')

  const { book } = await import(join(folder, 'book.ts'))
  const fetch = (request: Request) => app.app.fetch(request)
  const pay = (clientSecret: string) => paysWith(app, { clientSecret })
  expect(await book(app.services.config.publicOrigin, fetch, pay)).toMatchObject({
    date: { id: listing.id, venueId: null },
    state: 'paid',
    venue: listing.venue.name,
    again: expect.stringMatching(/listing_sold|payment_in_progress/),
  })
})

test('is sent compressed to clients that accept it, and says the same to all', async () => {
  const url = `${app.services.config.publicOrigin}/api/openapi.json`
  const asked = (encoding: string) => app.app.fetch(new Request(url, { headers: { 'accept-encoding': encoding } }))
  const [gzip, brotli, plain] = [await asked('gzip'), await asked('br, gzip'), await asked('identity')]
  expect([gzip, brotli, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', 'br', null])
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(text)
  expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(text)
  expect(await plain.text()).toBe(text)
})
