import { afterEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { LIMITS } from '#contract/limits.ts'
import { MOST_VALUES } from '#server/platform/http/json-beginning.ts'
import { anApp } from '#tests/builders/app.ts'
import { aCouple, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'
import { aVenue, VENUE_FORM } from '#tests/builders/venues.ts'
import { chunk, head, type RawClient, rawClient } from '#tests/raw-client.ts'

/** What a body may cost the server, whoever sends it: over real HTTP, byte by byte. */
const { app } = await anApp()
const url = String(app.url)
const open: RawClient[] = []
afterEach(() => {
  for (const client of open.splice(0)) client.hangUp()
})

const JSON_TYPE = { 'Content-Type': 'application/json' }
const CHUNKED = { 'Transfer-Encoding': 'chunked' }
const cookieOf = ({ client }: SignedIn) => ({
  Cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
})

/** Sends a head and the beginning of a body that never ends. */
async function begins(request: string, headers: Record<string, string>, body = '{'): Promise<RawClient> {
  const client = await rawClient(url)
  open.push(client)
  client.send(head(request, { ...CHUNKED, ...headers }) + chunk(body))
  return client
}

describe('no part of a body is waited for until', () => {
  test.for<[what: string, request: string, headers: Record<string, string>, status: number, code: string]>([
    ['the route', 'POST /api/nowhere', JSON_TYPE, 404, 'not_found'],
    ['the method', 'PUT /api/venues', JSON_TYPE, 404, 'not_found'],
    ['the origin', 'POST /api/auth/login', { ...JSON_TYPE, Origin: 'https://evil.example' }, 403, 'foreign_origin'],
    ['the type', 'POST /api/auth/login', { 'Content-Type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['the session', 'POST /api/venues', JSON_TYPE, 401, 'not_signed_in'],
    ['the session of an upload', 'POST /api/transfer-documents', {}, 401, 'not_signed_in'],
    ['the session of a photo', 'POST /api/venues/1/photos', {}, 401, 'not_signed_in'],
  ])('%s is known', async ([, request, headers, status, code]) => {
    const client = await begins(request, headers)
    const said = await client.hears(`"code":"${code}"`)
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    await client.cutOff()
  })

  test('the role is known', async () => {
    const client = await begins('POST /api/venues', { ...JSON_TYPE, ...cookieOf(await aCouple(app)) })
    expect(await client.hears('"code":"wrong_role"')).toMatch(/^HTTP\/1.1 403 /)
    await client.cutOff()
  })
})

describe('a body is counted while it comes:', () => {
  test('a login of more than 64 KB is refused before it ends, and the connection closed', async () => {
    const client = await begins('POST /api/auth/login', JSON_TYPE, `{"email":"${'x'.repeat(LIMITS.bodyBytes)}`)
    const said = await client.hears('"code":"payload_too_large"')
    expect(said).toMatch(/^HTTP\/1.1 413 [\s\S]*connection: close/i)
    expect(said).toContain('the limit is 64 KB')
    await client.cutOff()
  })

  test('an announced length that is too large is refused before a byte has arrived', async () => {
    const client = await rawClient(url)
    client.send(head('POST /api/auth/login', { ...JSON_TYPE, 'Content-Length': 10_000_000 }))
    expect(await client.hears('"code":"payload_too_large"')).toMatch(/^HTTP\/1.1 413 /)
    await client.cutOff()
  })

  test('a venue takes 256 KB, and no more', async () => {
    const owner = await aVenueOwner(app)
    const post = (bytes: number) => {
      const form = JSON.stringify({ ...VENUE_FORM, name: `Hall ${bytes}` })
      return owner.client.raw('/api/venues', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: form.padEnd(bytes, ' '),
      })
    }
    expect((await post(LIMITS.longBodyBytes)).status).toBe(201)
    const tooLong = await post(LIMITS.longBodyBytes + 1)
    expect([tooLong.status, (await tooLong.json()).message]).toEqual([
      413,
      'That is too large to send: the limit is 256 KB.',
    ])
  })

  test('an upload of more than 10 MB is refused when it passes that', async () => {
    const venue = await aVenue(app).pending()
    const client = await begins(`POST /api/venues/${venue.id}/photos`, cookieOf(venue.owner))
    for (let megabyte = 0; megabyte < 10; megabyte++) client.send(chunk('x'.repeat(1024 * 1024)))
    expect(await client.hears('"code":"payload_too_large"')).toMatch(/^HTTP\/1.1 413 [\s\S]*the limit is 10 MB/)
    await client.cutOff()
  })

  test('every endpoint says how much it takes: 64 KB, unless it is one of these', () => {
    const takes = ({ body, bodyKind }: Endpoint) => body !== undefined || bodyKind === 'raw'
    const more = app.app.routes.filter((route) => takes(route) && route.bodyBytes !== undefined)
    expect(Object.fromEntries(more.map((route) => [`${route.method} ${route.path}`, route.bodyBytes]))).toEqual({
      'POST /api/venues': LIMITS.longBodyBytes,
      'PATCH /api/venues/{id}': LIMITS.longBodyBytes,
      'POST /api/venues/{id}/photos': LIMITS.uploadBytes,
      'POST /api/listings': LIMITS.longBodyBytes,
      'PATCH /api/listings/{id}': LIMITS.longBodyBytes,
      'POST /api/stripe/webhook': LIMITS.longBodyBytes,
      'POST /api/transfers/{id}/dispute/files': LIMITS.uploadBytes,
      'POST /api/transfer-documents': LIMITS.uploadBytes,
      'POST /api/admin/bank-disputes/{id}/documents': LIMITS.evidenceBytes,
    })
  })
})

describe('whatever a body holds, a few lines say what is wrong with it:', () => {
  const send = async (owner: SignedIn, path: string, body: string) => {
    const headers = { 'content-type': 'application/json' }
    const response = await owner.client.raw(path, { method: 'POST', headers, body })
    const text = await response.text()
    expect(text.length).toBeLessThan(10_000)
    return { status: response.status, ...JSON.parse(text) }
  }
  const many = (count: number, of: (index: number) => string) => Array.from({ length: count }, (_, at) => of(at)).join()

  test('of 20,000 unknown keys they name twenty, by their first sixty characters', async () => {
    const owner = await aVenueOwner(app)
    const long = (at: number) => `"${at}${'💐'.repeat(60)}":1`
    const answer = await send(owner, '/api/venues', `{${many(20, long)},${many(19_980, (at) => `"k${at}":1`)}}`)
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request'])
    const names = Object.keys(answer.details.fields)
    expect(names).toHaveLength(20)
    expect(Math.max(...names.map((field) => [...field].length))).toBe(60)
    expect(names.every((field) => field.isWellFormed())).toBe(true)
    expect(answer.message).toMatch(/, and \d+ more$/)
    expect(answer.details.more + 20).toBeGreaterThanOrEqual(MOST_VALUES) // the rest isn't counted
  })

  test.for<[what: string, path: string, body: string]>([
    ['60,000 wrong styles', '/api/venues', `{"styles":[${many(60_000, () => '"x"')}]}`],
    ['100,000 wrong lines', '/api/listings', `{"packageDetails":{"includes":[${many(100_000, () => '1')}]}}`],
    ['20,000 objects as a number', '/api/listings', `{"venueId":[${many(20_000, () => '{}')}]}`],
    ['a key of 250,000 characters', '/api/venues', `{"${'k'.repeat(250_000)}":1}`],
    ['lists in lists, 60,000 deep, without an end', '/api/venues', '['.repeat(60_000)],
    ['lists in lists, 60,000 deep', '/api/venues', `{"name":${'['.repeat(60_000)}${']'.repeat(60_000)}}`],
    [
      'objects in objects, 13,000 deep',
      '/api/listings',
      `${'{"packageDetails":'.repeat(13_000)}1${'}'.repeat(13_000)}`,
    ],
  ])('%s', async ([, path, body]) => {
    const answer = await send(await aVenueOwner(app), path, body)
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request'])
  })
})

test('a client that hangs up halfway leaves no error in the log, and the server goes on', async () => {
  const venue = await aVenue(app).pending()
  for (const [request, headers] of [
    ['POST /api/auth/login', JSON_TYPE],
    ['POST /api/venues', { ...JSON_TYPE, ...cookieOf(venue.owner) }],
    [`POST /api/venues/${venue.id}/photos`, cookieOf(venue.owner)],
    ['POST /api/stripe/webhook', JSON_TYPE],
  ] as const) {
    const client = await rawClient(url)
    client.send(`${head(request, { ...headers, 'Content-Length': 100 })}{`)
    await new Promise((resolve) => setTimeout(resolve, 200)) // its body is being read
    client.hangUp()
  }
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await app.visitor().raw('/api/health')).status).toBe(200)
  expect(app.logs.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('a body that is not UTF-8 is refused', async () => {
  const body = Buffer.from('{"email":"a@example.test","password":"\xed\xa0\x80"}', 'latin1')
  const response = await app
    .visitor()
    .raw('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect([response.status, (await response.json()).message]).toEqual([400, 'The request body is not valid JSON.'])
})
