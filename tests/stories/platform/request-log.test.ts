import { beforeEach, expect, test } from 'vitest'
import { createSite } from '#server/site.ts'
import { anApp } from '#tests/builders/app.ts'
import { aCouple, TEST_PASSWORD } from '#tests/builders/users.ts'
import { createClient } from '#tests/client.ts'

/** What the log says about a request: docs/security.md, "What is logged". */
const { app } = await anApp({ config: { accessLog: true } })
const { services } = app
const pages = { fetch: async () => new Response('a page'), close: async () => {} }
const site = (accessLog: boolean) => {
  const parts = { services: { ...services, config: { ...services.config, accessLog } }, sandboxPages: null }
  const answer = createSite({ ...parts, app: app.app, pages, development: false })
  return (request: Request) => answer(request, { address: '203.0.113.77' })
}
const visitor = (accessLog = true) => createClient(site(accessLog), services.config.publicOrigin)
const lines = () => app.logs.map(({ level, time, ms, from, request, ...line }) => line)
beforeEach(() => {
  app.logs.length = 0
})

test('a request leaves one line: which one, from which network, and its outcome; the answer carries its id', async () => {
  const response = await visitor().raw('/api/listings?city=Waco')
  expect(lines()).toEqual([
    { network: '203.0.113.0/24', method: 'GET', route: '/api/listings', status: 200, msg: 'request' },
  ])
  expect(app.logs[0]).toMatchObject({ request: response.headers.get('x-request-id'), ms: expect.any(Number) })
  expect(JSON.stringify(app.logs)).not.toMatch(/Waco|203\.0\.113\.77/)
})

test('a line names who is logged in, why they were refused, and the route, not the address that was asked for', async () => {
  const couple = await aCouple(app)
  const client = visitor()
  for (const [name, value] of couple.client.cookies) client.cookies.set(name, value)
  app.logs.length = 0
  await client.try('GET /api/admin/users')
  await client.try('GET /api/bookings/{id}', { params: { id: 4_711 } })
  expect(lines()).toMatchObject([
    { user: couple.id, route: '/api/admin/users', status: 403, code: 'wrong_role' },
    { user: couple.id, route: '/api/bookings/{id}', status: 404, code: 'not_found' },
  ])
  expect(JSON.stringify(app.logs)).not.toMatch(/4711/)
})

test('refused permissions leave their line without an access log, too; nothing else does', async () => {
  const client = visitor(false)
  await client.raw('/api/listings')
  await client.raw('/api/nothing-here')
  await client.raw('/api/bookings/my')
  await client.raw('/api/auth/logout', { method: 'POST', headers: { origin: 'https://evil.example' } })
  expect(lines()).toMatchObject([
    { route: '/api/bookings/my', status: 401, code: 'not_signed_in' },
    { method: 'POST', route: '/api/auth/logout', status: 403, code: 'foreign_origin' },
  ])
})

test('a forged webhook leaves two lines, a page one, a file of the pages and a health check none', async () => {
  const client = visitor()
  await client.raw('/api/stripe/webhook', {
    method: 'POST',
    headers: { 'stripe-signature': 't=1,v1=forged' },
    body: '{}',
  })
  await client.raw('/some/words of a stranger?and=more')
  await client.raw('/assets/app.js')
  await client.raw('/api/health/live')
  expect(lines()).toMatchObject([
    { msg: expect.stringContaining('webhook refused') },
    { route: '/api/stripe/webhook', status: 400 },
    { route: 'page', status: 200 },
  ])
  expect(JSON.stringify(app.logs)).not.toContain('stranger')
})

test('what is logged on the way names the request; logging in says by which factors, and logging out who', async () => {
  const couple = await aCouple(app)
  app.logs.length = 0
  const client = visitor(false)
  await client.call('POST /api/auth/login', { body: { email: couple.email, password: TEST_PASSWORD } })
  await client.call('POST /api/auth/logout')
  expect(app.logs).toMatchObject([
    {
      msg: 'signed in',
      factors: ['password'],
      network: '203.0.113.0/24',
      request: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
    { msg: 'signed out', user: couple.id },
  ])
  expect(app.logs[0]?.request).not.toBe(app.logs[1]?.request)
  expect(app.logs[0]?.from).toBe(app.logs[1]?.from)
})
