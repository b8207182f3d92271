import { verify } from '@node-rs/argon2'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRateLimits } from '#server/platform/http/rate-limits.ts'
import { anApp } from '#tests/builders/app.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple, TEST_PASSWORD } from '#tests/builders/users.ts'

/** How often people may try to log in, with live mode's budgets (docs/decisions/0044-budgets-of-logins.md). */
const { app } = await anApp()

const JSON_HEADERS = { 'content-type': 'application/json' }
const post = (path: string, headers: Record<string, string>, body = '{}') =>
  app.visitor().raw(path, { method: 'POST', headers, body })
const codeOf = async (response: Response) => [response.status, (await response.json()).code]

describe('budgets', () => {
  const generous = () => app.services.rateLimits
  let before: ReturnType<typeof generous>
  beforeEach(() => {
    before = generous()
  })
  afterEach(() => {
    app.services.rateLimits = before
  })

  /** Sets live mode's budgets: 20 logins, 10 registrations, 5 emails. */
  const strictly = () => {
    app.services.rateLimits = createRateLimits(app.pools.limits, { ...app.services, generosity: 1 })
  }
  const from = (address: string) => ({ 'x-client-address': address })
  const tryLogin = (email: string, address: string) =>
    app.visitor().try('POST /api/auth/login', { body: { email, password: 'wrong' }, headers: from(address) })

  test('one address may try twenty logins, then waits; others go on', async () => {
    strictly()
    for (let attempt = 0; attempt < 20; attempt++)
      expect((await tryLogin(`a${attempt}@example.test`, '10.0.0.1')).status).toBe(401)
    const refused = await tryLogin('b@example.test', '10.0.0.1')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(refused.body.message).toMatch(/^Too many attempts. Please wait \d+ minutes and try again.$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await tryLogin('b@example.test', '10.0.0.2')).status).toBe(401)
  })

  test('twenty tries from one address close an account to that address alone, whatever the case of the email', async () => {
    strictly()
    const couple = await aCouple(app)
    for (let attempt = 0; attempt < 20; attempt++) {
      const email = attempt % 2 ? couple.email : couple.email.toUpperCase()
      expect((await tryLogin(email, '10.0.1.1')).status).toBe(401)
    }
    vi.mocked(verify).mockClear()
    const right = { email: couple.email, password: TEST_PASSWORD }
    const refused = await app.visitor().try('POST /api/auth/login', { body: right, headers: from('10.0.1.1') })
    expect(refused.status).toBe(429)
    expect(verify).not.toHaveBeenCalled()
    expect((await app.visitor().try('POST /api/auth/login', { body: right, headers: from('10.0.1.2') })).status).toBe(
      200,
    )
  })

  test('strangers at many addresses lock nobody out, whether on a known device or on a new one', async () => {
    strictly()
    const couple = await aCouple(app)
    const right = { email: couple.email, password: TEST_PASSWORD }
    const own = app.visitor()
    await own.call('POST /api/auth/login', { body: right, headers: from('10.0.5.1') })
    await own.call('POST /api/auth/logout')
    // one stranger at the couple's own address, and a crowd elsewhere
    for (let attempt = 0; attempt < 21; attempt++) await tryLogin(couple.email, '10.0.5.1')
    for (let attempt = 0; attempt < 120; attempt++) await tryLogin(couple.email, `10.0.6.${attempt}`)
    const stranger = await app.visitor().try('POST /api/auth/login', { body: right, headers: from('10.0.5.1') })
    expect(stranger.status).toBe(429)
    expect((await own.try('POST /api/auth/login', { body: right, headers: from('10.0.5.1') })).status).toBe(200)
    expect((await app.visitor().try('POST /api/auth/login', { body: right, headers: from('10.0.7.1') })).status).toBe(
      200,
    )
  })

  test('once many have guessed at an account, each further address has three tries', async () => {
    strictly()
    const { email } = await aCouple(app)
    for (let attempt = 0; attempt < 100; attempt++) await tryLogin(email, `10.1.6.${attempt}`)
    const statuses = []
    for (let attempt = 0; attempt < 4; attempt++) statuses.push((await tryLogin(email, '10.1.7.1')).status)
    expect(statuses).toEqual([401, 401, 401, 429])
  })

  test('a device that one account knows has no budget of its own at another', async () => {
    strictly()
    const [thief, couple] = [await aCouple(app), await aCouple(app)]
    const device = app.visitor()
    const headers = from('10.0.8.1')
    const right = { email: thief.email, password: TEST_PASSWORD }
    await device.call('POST /api/auth/login', { body: right, headers })
    for (let attempt = 0; attempt < 20; attempt++) await tryLogin(couple.email, '10.0.8.1')
    const guess = { email: couple.email, password: 'wrong' }
    expect((await device.try('POST /api/auth/login', { body: guess, headers })).status).toBe(429)
    expect((await device.try('POST /api/auth/login', { body: right, headers })).status).toBe(200)
  })

  test('a known device has its own budget, which has an end, too', async () => {
    strictly()
    const couple = await aCouple(app)
    const device = app.visitor()
    await device.call('POST /api/auth/login', { body: { email: couple.email, password: TEST_PASSWORD } })
    const guess = () => device.try('POST /api/auth/login', { body: { email: couple.email, password: 'wrong' } })
    const statuses = []
    for (let attempt = 0; attempt < 21; attempt++) statuses.push((await guess()).status)
    expect([statuses.slice(0, 20).every((status) => status === 401), statuses[20]]).toEqual([true, 429])
  })

  test('an intruder can’t keep an account’s owner from setting a new password and logging the intruder out', async () => {
    strictly()
    const couple = await aCouple(app)
    const thief = app.visitor()
    const right = { email: couple.email, password: TEST_PASSWORD }
    await thief.call('POST /api/auth/login', { body: right, headers: from('10.0.11.1') })
    const statuses = []
    for (let attempt = 0; attempt < 21; attempt++) {
      const guess = { currentPassword: 'wrong', password: 'roses-and-rosemary' }
      statuses.push((await thief.try('POST /api/account/password', { body: guess, headers: from('10.0.11.1') })).status)
    }
    expect(statuses.at(-1)).toBe(429)
    const headers = from('10.0.11.2')
    const proof = { password: TEST_PASSWORD }
    expect((await couple.client.try('POST /api/account/prove', { body: proof, headers })).status).toBe(200)
    const change = { currentPassword: TEST_PASSWORD, password: 'roses-and-rosemary' }
    expect((await couple.client.try('POST /api/account/password', { body: change, headers })).status).toBe(200)
    expect((await thief.try('GET /api/auth/me')).status).toBe(401)
  })

  test('asking whether an email is taken is throttled for each email, wherever it is asked from', async () => {
    strictly()
    const { email } = await aCouple(app)
    const register = (address: string) =>
      app.visitor().try('POST /api/auth/register', {
        body: { name: 'Eve', email, password: 'long enough' },
        headers: from(address),
      })
    for (let attempt = 0; attempt < 10; attempt++) expect((await register(`10.0.2.${attempt}`)).status).toBe(409)
    expect((await register('10.0.2.99')).status).toBe(429)
  })

  test('a stranger’s failed sign-ups keep nobody from signing up with their own address', async () => {
    strictly()
    const email = 'not-yet-here@example.test'
    const register = (address: string, weddingDate: string) =>
      app.visitor().try('POST /api/auth/register', {
        body: { name: 'Eve', email, password: 'long enough', role: 'couple', metadata: { weddingDate } },
        headers: from(address),
      })
    for (let attempt = 0; attempt < 10; attempt++) expect((await register('10.0.12.1', '2001-01-01')).status).toBe(400)
    expect((await register('10.0.12.2', '')).status).toBe(201)
  })

  test('nobody fills a mailbox with reset links', async () => {
    strictly()
    const { email } = await aCouple(app)
    const statuses = []
    for (let attempt = 0; attempt < 7; attempt++) {
      const reply = await app
        .visitor()
        .try('POST /api/auth/password-reset', { body: { email }, headers: from(`10.0.3.${attempt}`) })
      statuses.push(reply.status)
    }
    expect(statuses).toEqual(Array(7).fill(200))
    expect(await mailsTo(app, email)).toHaveLength(5)
  })

  test('one address doesn’t fill many mailboxes with reset links; no answer reveals a limit', async () => {
    strictly()
    const couples = await Promise.all(Array.from({ length: 7 }, () => aCouple(app)))
    for (const { email } of couples) {
      const reply = await app
        .visitor()
        .try('POST /api/auth/password-reset', { body: { email }, headers: from('10.0.9.1') })
      expect([reply.status, reply.body]).toEqual([200, { ok: true }])
    }
    const mailed: number[] = []
    for (const { email } of couples) mailed.push((await mailsTo(app, email)).length)
    expect(mailed).toEqual([1, 1, 1, 1, 1, 0, 0])
  })

  test('a stranger who uses up an account’s reset links doesn’t keep its owner from getting one', async () => {
    strictly()
    const couple = await aCouple(app)
    const own = app.visitor()
    await own.call('POST /api/auth/login', { body: { email: couple.email, password: TEST_PASSWORD } })
    const ask = (client: typeof own, address: string) =>
      client.call('POST /api/auth/password-reset', { body: { email: couple.email }, headers: from(address) })
    for (let attempt = 0; attempt < 7; attempt++) await ask(app.visitor(), `10.0.10.${attempt}`)
    await ask(own, '10.0.10.0')
    expect(await mailsTo(app, couple.email)).toHaveLength(6)
  })

  test('nobody fills a mailbox with confirmation links', async () => {
    strictly()
    const couple = await aCouple(app, { verified: false, emailConfirmedAt: null })
    const ask = (attempt: number) =>
      couple.client.try('POST /api/auth/email-confirmation', { headers: from(`10.0.5.${attempt}`) })
    for (let attempt = 0; attempt < 5; attempt++) expect((await ask(attempt)).status).toBe(200)
    expect((await ask(6)).status).toBe(429)
    expect(await mailsTo(app, couple.email)).toHaveLength(5)
  })

  test('refusals come in one order: other site, type, budget, then session or contents', async () => {
    strictly()
    const path = '/api/auth/email-confirmation'
    const client = { ...JSON_HEADERS, ...from('10.0.4.1') }
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await codeOf(await post(path, client))).toEqual([401, 'not_signed_in'])
    expect(await codeOf(await post(path, client))).toEqual([429, 'too_many_requests'])
    expect(await codeOf(await post(path, { ...client, 'content-type': 'text/plain', 'content-length': '2' }))).toEqual([
      415,
      'unsupported_media_type',
    ])
    expect(
      await codeOf(await post(path, { ...client, 'content-type': 'text/plain', origin: 'https://evil.example' })),
    ).toEqual([403, 'foreign_origin'])

    const spent = { ...JSON_HEADERS, ...from('10.0.4.2') }
    for (let attempt = 0; attempt < 20; attempt++) {
      expect(await codeOf(await post('/api/auth/login', spent))).toEqual([400, 'invalid_request'])
    }
    expect(await codeOf(await post('/api/auth/login', spent, 'not json'))).toEqual([429, 'too_many_requests'])
  })
})
