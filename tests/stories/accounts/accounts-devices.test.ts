import { describe, expect, test } from 'vitest'
import { DAY, later } from '#server/platform/clock.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { anApp } from '#tests/builders/app.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'
import type { Client } from '#tests/client.ts'

/** Where somebody is logged in, what they end from there, and what they are told about a new device. */
const { app } = await anApp()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

const logIn = (who: SignedIn, client: Client, userAgent = FIREFOX, address = '203.0.113.7') =>
  client.call('POST /api/auth/login', {
    body: { email: who.email, password: TEST_PASSWORD },
    headers: { 'user-agent': userAgent, 'x-client-address': address },
  })
const isSignedIn = async (client: Client) => (await client.try('GET /api/auth/me')).status === 200
const sessionsOf = (client: Client) => client.call('GET /api/account/sessions')
const subjects = async (who: SignedIn) => (await mailsTo(app, who.email)).map(({ subject }) => subject)
const NEW_DEVICE = 'A new device logged in to your account'

describe('my sessions', () => {
  test('name device, rough network and times, for every role; the whole address is stored nowhere', async () => {
    for (const who of [await aCouple(app), await aVenueOwner(app), await anAdmin(app)]) {
      const phone = app.visitor()
      await logIn(who, phone, IPHONE, '198.51.100.23')
      const [first, second] = await sessionsOf(phone)
      expect(first).toMatchObject({ device: 'Safari on iOS', network: '198.51.100.x', isCurrent: true })
      expect(Date.parse(first?.since as string)).toBeLessThanOrEqual(Date.now())
      expect(second).toMatchObject({ device: 'An unnamed program', network: 'This machine', isCurrent: false })
    }
    const { db } = app.services
    const stored = JSON.stringify([
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('devices').selectAll().execute(),
    ])
    expect(stored).toContain('198.51.100.0/24')
    expect(stored).not.toContain('198.51.100.23')
  })

  test('are ended one by one; somebody else’s, or one that is over, does not exist', async () => {
    const [couple, other] = [await aCouple(app), await aCouple(app)]
    const phone = app.visitor()
    await logIn(couple, phone, IPHONE)
    const id = (await sessionsOf(couple.client)).find((one) => one.device === 'Safari on iOS')?.id as number
    const params = { id }
    expect((await other.client.try('DELETE /api/account/sessions/{id}', { params })).status).toBe(404)
    expect(await isSignedIn(phone)).toBe(true)
    await couple.client.call('DELETE /api/account/sessions/{id}', { params })
    expect(await isSignedIn(phone)).toBe(false)
    expect(await isSignedIn(couple.client)).toBe(true)
    expect((await couple.client.try('DELETE /api/account/sessions/{id}', { params })).status).toBe(404)
  })

  test('can all be ended at once except this one, and their devices are strangers again', async () => {
    const couple = await aCouple(app)
    const [phone, laptop] = [app.visitor(), app.visitor()]
    await logIn(couple, phone, IPHONE)
    await logIn(couple, laptop)
    await laptop.call('DELETE /api/account/sessions')
    expect(await Promise.all([phone, couple.client, laptop].map(isSignedIn))).toEqual([false, false, true])
    const devices = await app.services.db
      .selectFrom('devices')
      .select('user_agent')
      .where('user_id', '=', couple.id)
      .execute()
    expect(devices).toEqual([{ user_agent: FIREFOX }])
  })

  test('ending your own is logging out', async () => {
    const couple = await aCouple(app)
    const [{ id } = { id: 0 }] = await sessionsOf(couple.client)
    const reply = await couple.client.try('DELETE /api/account/sessions/{id}', { params: { id } })
    expect(reply.headers.getSetCookie()).toEqual(['unveil=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'])
    expect(await isSignedIn(couple.client)).toBe(false)
  })
})

describe('a new device', () => {
  test('is reported to the owner once, with device, network and time', async () => {
    const couple = await aCouple(app)
    const phone = app.visitor()
    await logIn(couple, phone, IPHONE, '198.51.100.23')
    await phone.call('POST /api/auth/logout')
    await logIn(couple, phone, IPHONE, '192.0.2.4') // known by its cookie, wherever it is
    const [mail, ...more] = await mailsTo(app, couple.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(NEW_DEVICE)
    expect(mail?.text).toContain('Device: Safari on iOS\nNetwork: 198.51.100.x\nWhen: ')
    expect(mail?.text).not.toContain('198.51.100.23')
  })

  test('an account’s first one doesn’t count as new, nor does a program without cookies where the account has been before', async () => {
    const email = 'first.device@example.test'
    const headers = { 'user-agent': FIREFOX, 'x-client-address': '203.0.113.7' }
    const body = { name: 'Ann', email, password: TEST_PASSWORD }
    const { id, name } = await app.visitor().call('POST /api/auth/register', { body, headers })
    const ann: SignedIn = { client: app.visitor(), id, name, email }
    for (let time = 0; time < 3; time++) await logIn(ann, app.visitor())
    expect(await subjects(ann)).not.toContain(NEW_DEVICE)
    await logIn(ann, app.visitor(), FIREFOX, '192.0.2.1')
    expect((await subjects(ann)).filter((subject) => subject === NEW_DEVICE)).toHaveLength(1)
  })

  test('after an admin has logged an account out, which forgets every device, only the next login is reported', async () => {
    const [couple, admin] = [await aCouple(app), await anAdmin(app)]
    const laptop = app.visitor()
    await logIn(couple, laptop)
    expect(await subjects(couple)).toEqual([NEW_DEVICE])
    await admin.client.call('DELETE /api/admin/users/{id}/sessions', { params: { id: couple.id } })
    await logIn(couple, laptop) // a thief may have its cookie, too
    expect(await subjects(couple)).toEqual([NEW_DEVICE, NEW_DEVICE])
    await logIn(couple, laptop)
    await logIn(couple, app.visitor())
    expect(await subjects(couple), 'known again, and so is one like it').toHaveLength(2)
  })

  test('a change of role forgets every device, too, and the next login is reported', async () => {
    const [couple, admin] = [await aCouple(app), await anAdmin(app)]
    const laptop = app.visitor()
    await logIn(couple, laptop)
    await admin.client.call('PATCH /api/admin/users/{id}', { params: { id: couple.id }, body: { role: 'venue' } })
    await logIn(couple, laptop)
    expect(await subjects(couple)).toEqual([NEW_DEVICE, NEW_DEVICE])
    await logIn(couple, laptop)
    expect(await subjects(couple), 'known again').toHaveLength(2)
  })

  test('a device cookie changes with each login and is hashed in the database; a copied one is worthless', async () => {
    const couple = await aCouple(app)
    const phone = app.visitor()
    await logIn(couple, phone)
    const copied = phone.cookies.get('unveil-device') as string
    await logIn(couple, phone)
    const renewed = phone.cookies.get('unveil-device') as string
    expect(renewed).not.toBe(copied)
    const hashes = (await app.services.db.selectFrom('devices').select('token_hash').execute()).map(({ token_hash }) =>
      token_hash.toString('hex'),
    )
    expect(hashes).toContain(hashToken(renewed).toString('hex'))
    expect(hashes).not.toContain(hashToken(copied).toString('hex'))
  })

  test('two accounts share a browser, and both keep knowing it', async () => {
    const [ana, ben] = [await aCouple(app), await aCouple(app)]
    const laptop = app.visitor()
    for (const who of [ana, ben, ana, ben]) await logIn(who, laptop)
    expect([await subjects(ana), await subjects(ben)]).toEqual([[NEW_DEVICE], [NEW_DEVICE]])
  })

  test('an account keeps its newest twenty devices, and a timer forgets one after 400 days', async () => {
    const couple = await aCouple(app)
    const { db } = app.services
    const devices = () => db.selectFrom('devices').select('id').where('user_id', '=', couple.id).execute()
    await logIn(couple, app.visitor())
    const [oldest] = await devices()
    for (let at = 0; at < 21; at++) await logIn(couple, app.visitor())
    expect(await devices()).toHaveLength(20)
    expect(await devices()).not.toContainEqual(oldest)
    const [old] = await devices()
    await db
      .updateTable('devices')
      .set({ seen_at: later(new Date(), -401 * DAY) })
      .where('id', '=', old?.id as number)
      .execute()
    await app.settle()
    expect(await devices()).toHaveLength(19)
  })
})
