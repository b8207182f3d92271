import { createHash } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { describe, expect, test, vi } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { readPseudonyms } from '#server/platform/pseudonyms.ts'
import { anApp } from '#tests/builders/app.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple, TEST_PASSWORD } from '#tests/builders/users.ts'

const { app } = await anApp()

const JSON_HEADERS = { 'content-type': 'application/json' }
const post = (path: string, headers: Record<string, string>, body = '{}') =>
  app.visitor().raw(path, { method: 'POST', headers, body })
const codeOf = async (response: Response) => [response.status, (await response.json()).code]

describe('requests from other sites', () => {
  test.each<[what: string, headers: Record<string, string>]>([
    ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site', origin: 'http://other.unveil.test' }],
    ['another Origin', { origin: 'https://evil.example' }],
    ['an opaque Origin', { origin: 'null' }],
    ['another port', { origin: 'http://unveil.test:8080' }],
  ])('%s is refused by every POST of /api/auth', async (_, headers) => {
    const routes = app.app.routes.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/auth/'))
    expect(routes.length).toBeGreaterThanOrEqual(7)
    for (const { path } of routes) {
      expect([path, ...(await codeOf(await post(path, { ...JSON_HEADERS, ...headers })))]).toEqual([
        path,
        403,
        'foreign_origin',
      ])
    }
  })

  test('our own pages, and programs without a browser, get through', async () => {
    const ours: Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://unveil.test' }, {}]
    for (const headers of ours) {
      expect(await codeOf(await post('/api/auth/login', { ...JSON_HEADERS, ...headers }))).toEqual([
        400,
        'invalid_request',
      ])
    }
  })

  test('a plain form cannot log anybody in', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data',
      'application/jsonx',
    ]) {
      expect(await codeOf(await post('/api/auth/login', { 'content-type': type }))).toEqual([
        415,
        'unsupported_media_type',
      ])
    }
  })

  test('no other site can read an answer', async () => {
    const reply = await app.visitor().try('GET /api/auth/me', { headers: { origin: 'https://evil.example' } })
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('known and unknown addresses', () => {
  test('a login costs one check, as expensive as any, and the answers are the same', async () => {
    const visitor = app.visitor()
    const email = 'known@example.test'
    await visitor.call('POST /api/auth/register', { body: { name: 'Ana', email, password: 'long enough' } })
    const answers = []
    const prices = []
    for (const address of [email, 'unknown@example.test']) {
      vi.mocked(verify).mockClear()
      const body = { email: address, password: 'not this one' }
      const reply = await app.visitor().try('POST /api/auth/login', { body })
      answers.push([reply.status, reply.body, Object.fromEntries(reply.headers)])
      expect(verify).toHaveBeenCalledOnce()
      prices.push(String(vi.mocked(verify).mock.lastCall?.[0]).split('$').slice(1, 4))
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.slice(0, 2)).toEqual([401, { code: 'wrong_credentials', message: 'Invalid email or password' }])
    expect(prices).toEqual([
      ['argon2id', 'v=19', 'm=19456,t=2,p=1'],
      ['argon2id', 'v=19', 'm=19456,t=2,p=1'],
    ])
  })
})

test('unknown and malformed input is refused by name', async () => {
  const couple = await aCouple(app)
  const body = { email: couple.email, password: TEST_PASSWORD, remember: true } as never
  const unknown = await app.visitor().try('POST /api/auth/login', { body })
  expect(unknown).toMatchObject({ status: 400, body: { details: { fields: { remember: 'Unknown field' } } } })
  const empty = await app.visitor().try('POST /api/auth/login', { body: { email: '', password: '' } })
  expect(empty.body.details.fields).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password is required',
  })
  for (const text of [
    '[]',
    'null',
    '"x"',
    '{"email":{"$ne":null},"password":["x"]}',
    '{"__proto__":{"role":"admin"}}',
  ]) {
    expect(await codeOf(await post('/api/auth/login', JSON_HEADERS, text))).toEqual([400, 'invalid_request'])
  }
})

test('a NUL, which no database text can hold, is refused by field name wherever it appears', async () => {
  const visitor = app.visitor()
  const replies = {
    token: await visitor.try('POST /api/saved-searches/unsubscribe', { query: { token: 'x\0' } }),
    cursor: await visitor.try('GET /api/listings', { query: { cursor: 'x\0' } }),
    city: await visitor.try('GET /api/listings', { query: { city: 'x\0' } }),
    password: await visitor.try('POST /api/auth/login', { body: { email: 'a@example.test', password: 'x\0' } }),
  }
  for (const [field, { status, body }] of Object.entries(replies)) {
    expect(status, field).toBe(400)
    expect(body.details.fields).toEqual({ [field]: 'Please remove special control characters' })
  }
})

test('nobody puts an account of the demo into a live installation, which would not start again with it', async () => {
  const register = (email: string) =>
    app.visitor().try('POST /api/auth/register', { body: { name: 'Robin', email, password: TEST_PASSWORD } })
  vi.spyOn(app.services.config, 'mode', 'get').mockReturnValue('live')
  for (const email of ['Someone@Unveil.example', 'someone@venues.example', 'someone@couples.example']) {
    const message = 'Please use your own email address'
    expect(await register(email)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', message, details: { fields: { email: message } } },
    })
  }
  const demo = app.services.db.selectFrom('users').select('id').where('email', 'like', '%.example')
  expect(await demo.execute()).toEqual([])
  expect((await register('someone@notunveil.example')).status).toBe(201)
})

test('accents typed another way make the same password', async () => {
  const email = 'zoe@example.test'
  await app.visitor().call('POST /api/auth/register', { body: { name: 'Zoe', email, password: 'caf\u00e9 creme' } })
  const reply = await app.visitor().try('POST /api/auth/login', { body: { email, password: 'cafe\u0301 creme' } })
  expect(reply.status).toBe(200)
})

test('the log tells what happened, without name, address, password or token', async () => {
  app.logs.length = 0
  const client = app.visitor()
  const body = { name: 'Canary Name', email: 'canary@example.test', password: 'canary password', phone: '555-canary' }
  const { id } = await client.call('POST /api/auth/register', { body })
  await client.try('POST /api/auth/login', { body: { email: body.email, password: 'canary wrong' } })
  await client.call('POST /api/auth/login', { body: { email: body.email, password: body.password } })
  await client.call('POST /api/auth/password-reset', { body: { email: body.email } })
  const [confirmation, reset] = await mailsTo(app, body.email)
  const tokens = [confirmation, reset].map((mail) => mail?.link?.searchParams.get('token') as string)
  const [, resetToken = ''] = tokens
  await client.call('POST /api/auth/password-reset/confirm', {
    body: { token: resetToken, password: 'canary new one' },
  })
  tokens.push(client.cookies.get('unveil') as string)

  expect(app.logs.map(({ msg, userId }) => [msg, userId])).toEqual([
    ['account opened', id],
    ['login refused', undefined],
    ['signed in', id],
    ['password reset', id],
  ])
  const text = JSON.stringify(app.logs)
  expect(text).not.toMatch(/canary/i)
  for (const token of tokens) expect(text).not.toContain(token)
})

test('a refused login leaves a trace: the account by its pseudonym, the network, the reason', async () => {
  const couple = await aCouple(app)
  const login = (email: string, password: string, address: string) =>
    app.visitor().try('POST /api/auth/login', { body: { email, password }, headers: { 'x-client-address': address } })
  app.logs.length = 0
  await login(couple.email, 'guess one', '203.0.113.7')
  await login(couple.email.toUpperCase(), 'guess two', '2001:db8:1:2::9')
  await login('nobody.at.all@example.test', 'guess three', '203.0.113.7')
  await login(couple.email, TEST_PASSWORD, '203.0.113.7')
  vi.spyOn(app.services.rateLimits, 'takeGuess').mockRejectedValue(new AppError('too_many_requests', 'Wait.'))
  await login(couple.email, TEST_PASSWORD, '203.0.113.7')
  vi.restoreAllMocks()

  const { pseudonym } = app.services
  const lines = app.logs.filter(({ msg }) => msg === 'login refused')
  expect(lines.map(({ level, account, network, reason }) => [level, account, network, reason])).toEqual([
    [40, pseudonym(couple.email), '203.0.113.0/24', 'wrong_credentials'],
    [40, pseudonym(couple.email), '2001:db8:1:2::/64', 'wrong_credentials'],
    [40, pseudonym('nobody.at.all@example.test'), '203.0.113.0/24', 'wrong_credentials'],
    [40, pseudonym(couple.email), '203.0.113.0/24', 'too_many_requests'],
  ])
  expect(lines.map(({ from }) => from)).toEqual(
    ['203.0.113.7', '2001:db8:1:2::/64', '203.0.113.7', '203.0.113.7'].map(pseudonym),
  )
  const text = JSON.stringify(app.logs)
  for (const secret of [couple.email, 'nobody', 'guess', TEST_PASSWORD, '203.0.113.7', '1:2::9']) {
    expect(text).not.toContain(secret)
  }
  // a pseudonym is not a plain hash, which a list of addresses could reverse, and it is the same after a restart
  for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512']) {
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const plain = createHash(algorithm).update(couple.email).digest(encoding)
      expect(plain.startsWith(pseudonym(couple.email))).toBe(false)
    }
  }
  expect((await readPseudonyms(app.services.db))(couple.email)).toBe(pseudonym(couple.email))
})
