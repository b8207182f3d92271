import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Listing } from '#contract/api/listings.ts'
import { ensurePagesBuilt } from '../../scripts/build-pages.ts'
import { type Installation, newInstallation, refusal } from './installation.ts'
import { type Collector, type SeenSpan, startCollector } from './trace-collector.ts'

/** A server that sends its traces to a collector, from a first start to its end. */
let here: Installation
let collector: Collector
const lines: Record<string, unknown>[] = []
const strangers: string[] = []

beforeAll(async () => {
  await ensurePagesBuilt({ log: () => {} })
  collector = await startCollector()
  here = await newInstallation({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
    LOG_LEVEL: 'info',
    ACCESS_LOG: 'yes',
  })
  const server = await here.start()
  await aBooking()
  await vi.waitFor(() => expect(collector.spans.filter(isMailOfBooking)).not.toEqual([]), { timeout: 60_000 })
  expect(await server.end('SIGTERM')).toBe(0)
  for (const line of server.said().split('\n')) if (line.startsWith('{')) lines.push(JSON.parse(line))
})
afterAll(async () => {
  await here?.remove()
  await collector?.close()
})

/** Moves something in the sandbox, as its control page does. */
async function control(path: string, input: object) {
  const headers = { origin: here.origin, 'content-type': 'application/json' }
  const sent = { method: 'POST', headers, body: JSON.stringify(input) }
  expect((await fetch(`${here.origin}/sandbox/control/${path}`, sent)).status, path).toBe(200)
}

/** A couple books through the API, as the pages do; what nobody may read in a trace is noted for later. */
async function aBooking() {
  const couple = here.visitor()
  await couple.call('POST /api/auth/login', { body: { email: 'couple@unveil.example', password: 'unveil-demo' } })
  const me = await couple.call('GET /api/auth/me')
  const found = await couple.call('GET /api/listings', { query: { limit: 50 } })
  const [listing, other] = found.filter(({ isTransfer }) => !isTransfer) as [Listing, Listing]
  const holds = async ({ id, amountDueNow }: Listing) => {
    const body = { amount: amountDueNow, metadata: { listingId: id, isTransfer: false } }
    return String((await couple.call('POST /api/create-payment-intent', { body })).clientSecret)
  }
  // the couple's own request settles the payment, not a webhook that comes first
  await control('delivery', { mode: 'never' })
  const secret = await holds(listing)
  await here.stripe().paymentIntents.confirm(secret.split('_secret_')[0] as string, { payment_method: 'pm_card_visa' })
  await couple.call('POST /api/checkout/{id}/sync', { params: { id: listing.id } })
  await fetch(`${here.origin}/search`)
  expect((await fetch(`${here.origin}/api/health`)).status).toBe(200)
  await couple.try('GET /api/bookings/{id}', { params: { id: 999_999 } })
  const [booking] = (await couple.call('GET /api/bookings/my')).filter(({ listingId }) => listingId === listing.id)
  if (!booking?.venueName) throw new Error('the venue of what was booked has no name')
  // a date that is held and not paid for: once its time is up, a sweep has something to do
  const unpaid = await holds(other)
  await control('clock', { ms: 16 * 60_000 })
  strangers.push(unpaid, me.name, me.email, 'couple@', secret, booking.venueName, ...couple.cookies.values())
}

const SYNC = 'POST /api/checkout/{id}/sync'
const isMailOfBooking = ({ name, traceId }: SeenSpan) =>
  name.startsWith('mail ') && collector.spans.some((span) => span.name === SYNC && span.traceId === traceId)

const rootOf = (name: string) => {
  const roots = collector.spans.filter((span) => span.name === name && span.parent === '')
  expect(roots.length, name).toBeGreaterThan(0)
  return roots[0] as SeenSpan
}
const traceOf = ({ traceId }: SeenSpan) => collector.spans.filter((span) => span.traceId === traceId)

test('the trace of a booking is whole: request, statements, the provider, the jobs it queued and their emails', () => {
  const root = rootOf(SYNC)
  const trace = traceOf(root)
  const names = trace.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['GET /v1/payment_intents/{id}', 'begin', 'commit', 'insert bookings']))
  expect(names).toContain('job send-mail')
  expect(trace.filter(isMailOfBooking).length).toBeGreaterThan(0)
  const ids = new Set(trace.map(({ id }) => id))
  expect(trace.filter(({ parent }) => parent !== '' && !ids.has(parent))).toEqual([])
  expect(trace.every(({ milliseconds }) => milliseconds >= 0 && milliseconds < 60_000)).toBe(true)
  const hold = traceOf(rootOf('POST /api/create-payment-intent'))
  expect(hold.map(({ name }) => name)).toContain('POST /v1/payment_intents')
})

test('a span has the route, status and request; the log names its trace', () => {
  const root = rootOf(SYNC)
  expect(root.known).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/checkout/{id}/sync',
    'http.response.status_code': 200,
    'unveil.request': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  const [line] = lines.filter(({ request }) => request === root.known['unveil.request'])
  expect(line).toMatchObject({ msg: 'request', trace_id: root.traceId })
  expect(rootOf('GET /api/bookings/{id}')).toMatchObject({ failed: false, known: { 'http.response.status_code': 404 } })
  expect(rootOf('GET page').known).toMatchObject({ 'http.route': 'page' })
})

test('sweeps are traced if they moved something, and probes never', () => {
  expect(collector.spans.filter(({ name }) => name.includes('/api/health'))).toEqual([])
  const sweeps = collector.spans.filter(({ name }) => name.startsWith('sweep '))
  // whichever of the two is the first to look at the hold whose time is up
  expect(sweeps.map(({ name }) => name).join()).toMatch(/sweep (expire holds|poll payments)/)
  const moves = ({ id }: SeenSpan) =>
    collector.spans.some(({ parent, name }) => parent === id && /^(insert|update|delete) |add_job/.test(name))
  expect(sweeps.filter((sweep) => !sweep.failed && !moves(sweep))).toEqual([])
})

test('nothing about people or venues leaves the server', () => {
  const keys = new Set(collector.spans.flatMap(({ known }) => Object.keys(known)))
  expect([...keys].sort()).toEqual([
    'db.query.summary',
    'db.system.name',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'unveil.attempt',
    'unveil.job',
    'unveil.mail',
    'unveil.request',
  ])
  expect(strangers.length).toBeGreaterThan(5)
  const all = collector.text.join('\n')
  expect(strangers.filter((word) => all.includes(word))).toEqual([])
})

test('the collector gets its key, and a wrong setting stops the start', async () => {
  expect(collector.headers[0]).toMatchObject({ 'x-key': 'a secret', 'content-type': 'application/x-protobuf' })
  const wrong = await refusal({ ...here.settings, OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4317' })
  expect(wrong.stderr.trim()).toMatch(/^The setting OTEL_EXPORTER_OTLP_ENDPOINT is wrong: must be the http or https/)
})
