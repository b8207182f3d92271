import { describe, expect, test } from 'vitest'
import { eraseUser } from '#server/features/accounts/commands/erase-user.ts'
import { changeRole, setVerified } from '#server/features/accounts/commands/set-role-and-verified.ts'
import { DAY, later, MINUTE } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { startTestApp } from '#tests/app.ts'
import { anApp } from '#tests/builders/app.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple, aVenueOwner, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'
import type { Client } from '#tests/client.ts'

const { app } = await anApp()

const tokenOf = (client: Client) => client.cookies.get('unveil') as string
const login = (who: SignedIn, client: Client = app.visitor()) =>
  client.try('POST /api/auth/login', { body: { email: who.email, password: TEST_PASSWORD } })
const isSignedIn = async (client: Client) => (await client.try('GET /api/auth/me')).status === 200
const sessionsOf = (id: number) =>
  app.services.db.selectFrom('sessions').selectAll().where('user_id', '=', id).orderBy('created_at').execute()

/** A browser with this token in its cookie jar. */
function browserWith(token: string): Client {
  const client = app.visitor()
  client.cookies.set('unveil', token)
  return client
}

/** Puts a session's times back by `milliseconds`, as if it were that much older. */
async function age(token: string, milliseconds: number): Promise<void> {
  const { db } = app.services
  const hash = hashToken(token)
  const row = await db.selectFrom('sessions').selectAll().where('token_hash', '=', hash).executeTakeFirstOrThrow()
  await db
    .updateTable('sessions')
    .set({
      created_at: later(row.created_at, -milliseconds),
      seen_at: later(row.seen_at, -milliseconds),
      expires_at: later(row.expires_at, -milliseconds),
    })
    .where('id', '=', row.id)
    .execute()
}

describe('the session cookie', () => {
  test('is out of reach of scripts and other sites, and the database has only its hash', async () => {
    const couple = await aCouple(app)
    const client = app.visitor()
    const reply = await login(couple, client)
    expect(reply.headers.getSetCookie()).toEqual([
      `unveil=${tokenOf(client)}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`,
      `unveil-device=${client.cookies.get('unveil-device')}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax`,
    ])
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(Buffer.from(tokenOf(client), 'base64url')).toHaveLength(32)
    const stored = await sessionsOf(couple.id)
    expect(stored.map((row) => row.token_hash.toString('hex'))).toContain(hashToken(tokenOf(client)).toString('hex'))
    expect(JSON.stringify(stored)).not.toContain(tokenOf(client))
  })

  test('over https it has the __Host- prefix and Secure, and one without the prefix doesn’t count', async () => {
    const secure = await startTestApp({ sandbox: false, config: { publicOrigin: 'https://unveil.test' } })
    try {
      const couple = await aCouple(secure)
      const client = secure.visitor()
      const reply = await client.try('POST /api/auth/login', {
        body: { email: couple.email, password: TEST_PASSWORD },
      })
      const token = client.cookies.get('__Host-unveil') as string
      const device = client.cookies.get('__Host-unveil-device')
      expect(reply.headers.getSetCookie()).toEqual([
        `__Host-unveil=${token}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure`,
        `__Host-unveil-device=${device}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure`,
      ])
      expect(await isSignedIn(client)).toBe(true)
      const planted = secure.visitor()
      planted.cookies.set('unveil', token)
      expect(await isSignedIn(planted)).toBe(false)
    } finally {
      await secure.stop()
    }
  })

  test.each(['', 'x', '../../etc', 'a'.repeat(43), 'a'.repeat(5000)])(
    'nonsense in it is no session: %.20s',
    async (value) => {
      expect(await isSignedIn(browserWith(value))).toBe(false)
    },
  )
})

describe('rotation', () => {
  test('a login kills the token that the browser had before, even somebody else’s', async () => {
    const [ana, ben] = [await aCouple(app), await aCouple(app)]
    const client = app.visitor()
    await login(ana, client)
    const first = tokenOf(client)
    await login(ben, client)
    expect(tokenOf(client)).not.toBe(first)
    expect(await isSignedIn(browserWith(first))).toBe(false)
    expect(await client.call('GET /api/auth/me')).toMatchObject({ id: ben.id })
  })

  test('a planted token is never taken over', async () => {
    const planted = 'A'.repeat(43)
    const victim = browserWith(planted)
    await login(await aCouple(app), victim)
    expect(tokenOf(victim)).not.toBe(planted)
    expect(await isSignedIn(browserWith(planted))).toBe(false)
  })

  test('giving the password again continues the session under a new token, and the old one is dead', async () => {
    const couple = await aCouple(app)
    const before = tokenOf(couple.client)
    const refused = await couple.client.try('POST /api/account/prove', { body: { password: 'wrong password' } })
    expect([refused.status, tokenOf(couple.client)]).toEqual([400, before])
    await couple.client.call('POST /api/account/prove', { body: { password: TEST_PASSWORD } })
    expect(tokenOf(couple.client)).not.toBe(before)
    expect(await isSignedIn(browserWith(before))).toBe(false)
    expect(await isSignedIn(couple.client)).toBe(true)
    expect(await couple.client.call('GET /api/account/sessions')).toHaveLength(1)
  })

  test('a password whose hash was made at an older cost is hashed again at the next login', async () => {
    const couple = await aCouple(app) // whose hash is cheap
    const hash = async () =>
      (await app.services.db.selectFrom('users').select('password_hash').where('id', '=', couple.id).executeTakeFirst())
        ?.password_hash
    expect(await hash()).toContain('$m=8,')
    await login(couple, app.visitor())
    const renewed = await hash()
    expect(renewed).toContain('$m=19456,t=2,p=1$')
    await login(couple, app.visitor())
    expect(await hash()).toBe(renewed)
  })

  test('a failed login leaves the session as it was', async () => {
    const couple = await aCouple(app)
    const reply = await couple.client.try('POST /api/auth/login', { body: { email: couple.email, password: 'wrong' } })
    expect(reply).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials', message: 'Invalid email or password' },
    })
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(await isSignedIn(couple.client)).toBe(true)
  })
})

describe('ending', () => {
  test('logging out kills the token and removes the cookie; doing it again isn’t an error', async () => {
    const couple = await aCouple(app)
    const elsewhere = app.visitor()
    await login(couple, elsewhere)
    const token = tokenOf(couple.client)
    const reply = await couple.client.try('POST /api/auth/logout')
    expect(reply).toMatchObject({ status: 200, body: { ok: true } })
    expect(reply.headers.getSetCookie()).toEqual(['unveil=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'])
    expect(await isSignedIn(browserWith(token))).toBe(false)
    expect(await isSignedIn(elsewhere)).toBe(true)
    expect((await couple.client.try('POST /api/auth/logout')).status).toBe(200)
  })

  test('without a session nobody is there', async () => {
    const reply = await app.visitor().try('GET /api/auth/me')
    expect(reply).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })

  test('a session slides while it is used, and ends after thirty days without use', async () => {
    const couple = await aCouple(app)
    const token = tokenOf(couple.client)
    await age(token, 29 * DAY)
    const reply = await couple.client.try('GET /api/auth/me')
    expect(reply.headers.getSetCookie()[0]).toContain(`unveil=${token}; Path=/; Max-Age=2592000`)
    await age(token, 29 * DAY)
    expect(await isSignedIn(couple.client)).toBe(true)
    await age(token, 30 * DAY)
    expect(await isSignedIn(couple.client)).toBe(false)
  })

  test('a session slides, too, while only an open page of the couple asks what has changed', async () => {
    const { client } = await aCouple(app)
    for (const days of [29, 58]) {
      await age(tokenOf(client), 29 * DAY)
      expect((await client.try('GET /api/notifications')).status, `after ${days} days`).toBe(200)
    }
  })

  test('a session ends after half a year, however often it is used', async () => {
    const couple = await aCouple(app)
    for (let day = 0; day < 160; day += 20) {
      await age(tokenOf(couple.client), 20 * DAY)
      expect(await isSignedIn(couple.client)).toBe(true)
    }
    await age(tokenOf(couple.client), 20 * DAY)
    expect(await isSignedIn(couple.client)).toBe(false)
  })

  test('a session in use is written at most every five minutes', async () => {
    const couple = await aCouple(app)
    const [before] = await sessionsOf(couple.id)
    await isSignedIn(couple.client)
    expect(await sessionsOf(couple.id)).toEqual([before])
    await age(tokenOf(couple.client), 6 * MINUTE)
    await isSignedIn(couple.client)
    const [after] = await sessionsOf(couple.id)
    expect(after?.seen_at.getTime()).toBeGreaterThan(before?.seen_at.getTime() as number)
  })

  test("the demo's clock logs nobody out", async () => {
    const couple = await aCouple(app)
    await app.clock.advance(400 * DAY)
    await app.settle()
    expect(await isSignedIn(couple.client)).toBe(true)
    await app.clock.reset()
  })

  test('a timer removes what has expired, and nothing else', async () => {
    const [ended, open] = [await aCouple(app), await aCouple(app)]
    await age(tokenOf(ended.client), 31 * DAY)
    await app.settle()
    expect(await sessionsOf(ended.id)).toEqual([])
    expect(await sessionsOf(open.id)).toHaveLength(1)
  })
})

describe('what an admin changes', () => {
  test('a new role takes effect immediately and logs the user out everywhere', async () => {
    const couple = await aCouple(app)
    const elsewhere = app.visitor()
    await login(couple, elsewhere)
    await inTransaction(app.services.db, (tx) => changeRole(tx, couple.id, 'venue'))
    expect(await isSignedIn(couple.client)).toBe(false)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect((await login(couple)).body).toMatchObject({ role: 'venue' })
  })

  test('a venue account that is verified stays logged in', async () => {
    const owner = await aVenueOwner(app, { verified: false })
    await inTransaction(app.services.db, (tx) => setVerified(tx, owner.id, true))
    expect(await owner.client.call('GET /api/auth/me')).toMatchObject({ verified: true })
  })

  test('what an erased user told us is gone, and the address can be used again', async () => {
    const body = {
      name: 'Vera Marker',
      email: 'vera.marker@example.test',
      password: 'long enough',
      phone: '555-marker',
    }
    const client = app.visitor()
    const { id } = await client.call('POST /api/auth/register', {
      body: { ...body, metadata: { partnerName: 'Marker' } },
    })
    await app.deliver()
    const { db } = app.services
    const kept = () =>
      Promise.all([
        db.selectFrom('users').selectAll().where('id', '=', id).execute(),
        db.selectFrom('mails').selectAll().execute(),
        db.selectFrom('mailed_links').selectAll().where('user_id', '=', id).execute(),
      ])
    const [before, mailed] = await kept()
    for (const rows of [before, mailed]) expect(JSON.stringify(rows)).toMatch(/marker/i)
    await inTransaction(db, (tx) => eraseUser(tx, id, app.clock.now()))
    expect(await isSignedIn(client)).toBe(false)
    const left = await kept()
    expect(left[0]).toHaveLength(1)
    expect(JSON.stringify(left)).not.toMatch(/marker/i)
    const again = await app.visitor().try('POST /api/auth/login', { body })
    expect(again.status).toBe(400)
    const { email, password } = body
    expect((await app.visitor().try('POST /api/auth/login', { body: { email, password } })).status).toBe(401)
    expect((await app.visitor().try('POST /api/auth/register', { body })).status).toBe(201)
    expect(await mailsTo(app, email)).toHaveLength(2)
    await expect(inTransaction(db, (tx) => eraseUser(tx, id, app.clock.now()))).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
