import { Secret } from 'otpauth'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import {
  aCouple,
  anAdmin,
  aVenueOwner,
  nextStep,
  type SignedIn,
  shown,
  TEST_PASSWORD,
  withTwoFactor,
} from '#tests/builders/users.ts'

/** Logging in with a code of an authenticator app, and what live mode asks of admins. */
const { app } = await anApp()
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const onOurTime = () => vi.useFakeTimers({ toFake: ['Date'], now: new Date() })

const login = (who: SignedIn, code?: string, password = TEST_PASSWORD, client = app.visitor()) =>
  client.try('POST /api/auth/login', { body: { email: who.email, password, ...(code !== undefined && { code }) } })
const codes = (who: SignedIn) => who.client.try('GET /api/account/two-factor')

describe('setting up two-factor login', () => {
  test('takes the password and a first code; until then, no login asks for a code', async () => {
    onOurTime()
    const couple = await aCouple(app)
    const wrong = await couple.client.try('POST /api/account/two-factor', { body: { password: 'not-the-one' } })
    expect([wrong.status, wrong.body.details.fields]).toEqual([400, { password: 'This is not your current password.' }])
    const begun = await couple.client.call('POST /api/account/two-factor', { body: { password: TEST_PASSWORD } })
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(begun.uri)
    expect([uri.protocol, uri.host, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
      'otpauth:',
      'totp',
      begun.secret,
      'Unveil',
    ])
    expect((await login(couple)).status).toBe(200)
    const refused = await couple.client.try('POST /api/account/two-factor/confirm', { body: { code: '000000' } })
    expect([refused.status, refused.body.code]).toEqual([401, 'wrong_code'])
    expect((await codes(couple)).body).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  })

  test('logs out everywhere else, is announced by email, and has every login ask for a code', async () => {
    onOurTime()
    for (const who of [await aCouple(app), await aVenueOwner(app), await anAdmin(app)]) {
      const elsewhere = app.visitor()
      await login(who, undefined, TEST_PASSWORD, elsewhere)
      const { secret, recoveryCodes } = await withTwoFactor(who)
      expect(recoveryCodes).toHaveLength(10)
      expect(new Set(recoveryCodes).size).toBe(10)
      for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
      expect((await elsewhere.try('GET /api/auth/me')).status).toBe(401)
      expect((await who.client.try('GET /api/auth/me')).status).toBe(200)
      expect((await mailsTo(app, who.email)).at(-1)?.subject).toBe('Two-factor login is on')
      const asked = await login(who)
      expect([asked.status, asked.body.code]).toEqual([401, 'code_required'])
      expect((await login(who, shown(secret))).status).toBe(200)
    }
  })

  test('stores no secret that a copy of the database could give away, and no recovery code', async () => {
    onOurTime()
    const couple = await aCouple(app)
    const { secret, recoveryCodes } = await withTwoFactor(couple)
    const { db } = app.services
    const rows = await db.selectFrom('two_factor').selectAll().where('user_id', '=', couple.id).execute()
    const hashes = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', couple.id).execute()
    expect([rows.length, hashes.length]).toEqual([1, 10])
    const stored = [...rows.map((row) => row.secret), ...hashes.map((row) => row.code_hash)]
      .map((bytes) => bytes.toString('latin1'))
      .join()
    for (const clear of [secret, Buffer.from(Secret.fromBase32(secret).bytes).toString('latin1'), ...recoveryCodes]) {
      expect(stored).not.toContain(clear)
      expect(stored).not.toContain(clear.replaceAll('-', ''))
    }
    expect(JSON.stringify(app.logs)).not.toContain(secret)
  })

  test('waits until somebody has shown that the address is theirs, or its owner would be kept out for good', async () => {
    onOurTime()
    const stranger = await aCouple(app, { emailConfirmedAt: null })
    const begin = () => stranger.client.try('POST /api/account/two-factor', { body: { password: TEST_PASSWORD } })
    const refused = await begin()
    expect([refused.status, refused.body.code]).toEqual([403, 'email_unconfirmed'])
    const code = await stranger.client.try('POST /api/account/two-factor/confirm', { body: { code: '000000' } })
    expect([code.status, code.body.code]).toEqual([403, 'email_unconfirmed'])
    await stranger.client.call('POST /api/auth/email-confirmation')
    const token = (await mailsTo(app, stranger.email)).at(-1)?.link?.searchParams.get('token') as string
    await app.visitor().call('POST /api/auth/email-confirmation/confirm', { body: { token } })
    expect((await begin()).status).toBe(200)
  })

  test('of two tabs that set it up, the one begun later counts; once on, it stays on', async () => {
    onOurTime()
    const couple = await aCouple(app)
    const begin = () => couple.client.call('POST /api/account/two-factor', { body: { password: TEST_PASSWORD } })
    const confirm = (secret: string) =>
      couple.client.try('POST /api/account/two-factor/confirm', { body: { code: shown(secret) } })
    const [first, second] = [await begin(), await begin()]
    expect((await confirm(first.secret)).status).toBe(401)
    const both = await Promise.all([confirm(second.secret), confirm(second.secret)])
    // the later request finds two-factor login on, or its session already under a new token
    const [won, lost] = both.map(({ status }) => status).sort()
    expect(won).toBe(200)
    expect([401, 409]).toContain(lost)
    const again = await couple.client.try('POST /api/account/two-factor', { body: { password: TEST_PASSWORD } })
    expect([again.status, again.body.code]).toEqual([409, 'state_changed'])
  })
})

describe('a code', () => {
  test('works once, even for two at the same moment', async () => {
    onOurTime()
    const couple = await aCouple(app)
    const { secret } = await withTwoFactor(couple)
    const code = shown(secret)
    const both = await Promise.all([login(couple, code), login(couple, code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const replayed = await login(couple, code)
    expect([replayed.status, replayed.body.code]).toEqual([401, 'wrong_code'])
    nextStep()
    expect((await login(couple, shown(secret, -1))).status).toBe(401) // the used one, still within its window
    expect((await login(couple, shown(secret))).status).toBe(200)
  })

  test('may be up to half a minute late, but never early; spaces don’t matter', async () => {
    onOurTime()
    const [slow, fast] = [await aCouple(app), await aCouple(app)]
    const { secret } = await withTwoFactor(slow)
    nextStep()
    nextStep()
    expect((await login(slow, shown(secret, -2))).status).toBe(401)
    expect((await login(slow, shown(secret, -1).replace(/^(...)/, '$1 '))).status).toBe(200)
    const { secret: other } = await withTwoFactor(fast)
    const early = shown(other, 1)
    expect((await login(fast, early)).status).toBe(401)
    nextStep()
    expect((await login(fast, early)).status).toBe(200)
    expect((await login(fast, shown(other, -1))).status).toBe(401) // older than one that was used
  })

  test('of another account is wrong, and so is a right one beside a wrong password', async () => {
    onOurTime()
    const [ana, ben] = [await aCouple(app), await aCouple(app)]
    const { secret } = await withTwoFactor(ana)
    const { secret: bens } = await withTwoFactor(ben)
    expect((await login(ana, shown(bens))).body.code).toBe('wrong_code')
    const guessed = await login(ana, shown(secret), 'wrong password')
    expect(guessed.body).toEqual((await login(ana, undefined, 'wrong password')).body)
    expect((await login(ana, shown(secret))).status).toBe(200)
  })

  test('for recovery works once, however it is written, and its use is emailed', async () => {
    onOurTime()
    const couple = await aCouple(app)
    const { recoveryCodes } = await withTwoFactor(couple)
    const [first = '', second = ''] = recoveryCodes
    expect((await login(couple, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await login(couple, first)).body.code).toBe('wrong_code')
    const other = await aCouple(app)
    await withTwoFactor(other)
    expect((await login(other, second)).body.code).toBe('wrong_code')
    const mail = (await mailsTo(app, couple.email)).find(({ subject }) => subject === 'A recovery code was used')
    expect(mail?.text).toContain('9 codes are left')
    expect((await codes(couple)).body).toEqual({ isOn: true, recoveryCodesLeft: 9 })
  })
})

describe('without the app', () => {
  test('an emailed link alone sets no password, and is not used up by a wrong code', async () => {
    onOurTime()
    const couple = await aCouple(app)
    const { secret } = await withTwoFactor(couple)
    await app.visitor().call('POST /api/auth/password-reset', { body: { email: couple.email } })
    const token = (await mailsTo(app, couple.email)).at(-1)?.link?.searchParams.get('token') as string
    const reset = (code?: string) =>
      app.visitor().try('POST /api/auth/password-reset/confirm', {
        body: { token, password: 'roses-and-rosemary', ...(code && { code }) },
      })
    expect((await reset()).body.code).toBe('code_required')
    expect((await reset('000000')).body.code).toBe('wrong_code')
    expect((await login(couple)).body.code).toBe('code_required') // still the old password
    expect((await reset(shown(secret))).status).toBe(200)
  })

  test('the first emailed link, which shows whose address it is, drops what a stranger had set up', async () => {
    onOurTime()
    const stranger = await aCouple(app)
    await withTwoFactor(stranger)
    // as older versions allowed: two-factor login on an address that nobody has confirmed
    const { db } = app.services
    await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', stranger.id).execute()
    await app.visitor().call('POST /api/auth/password-reset', { body: { email: stranger.email } })
    const token = (await mailsTo(app, stranger.email)).at(-1)?.link?.searchParams.get('token') as string
    const owner = app.visitor()
    const body = { token, password: 'roses-and-rosemary' }
    expect((await owner.try('POST /api/auth/password-reset/confirm', { body })).status).toBe(200)
    expect((await owner.call('GET /api/account/two-factor')).isOn).toBe(false)
    expect((await stranger.client.try('GET /api/auth/me')).status).toBe(401)
    expect((await login(stranger, undefined, 'roses-and-rosemary')).status).toBe(200)
  })

  test('turning it off or making new codes takes the password and a code', async () => {
    onOurTime()
    const couple = await aCouple(app)
    const { secret, recoveryCodes } = await withTwoFactor(couple)
    const off = (password: string, code: string) =>
      couple.client.try('POST /api/account/two-factor/off', { body: { password, code } })
    const renew = (code: string) =>
      couple.client.try('POST /api/account/two-factor/recovery-codes', { body: { password: TEST_PASSWORD, code } })
    expect((await off('wrong password', shown(secret))).status).toBe(400)
    expect((await off(TEST_PASSWORD, '000000')).status).toBe(401)
    expect((await renew('000000')).status).toBe(401)
    const renewed = (await renew(shown(secret))).body.recoveryCodes as string[]
    expect(renewed).toHaveLength(10)
    expect((await mailsTo(app, couple.email)).at(-1)?.subject).toBe('Your recovery codes were replaced')
    expect((await login(couple, recoveryCodes[0])).status).toBe(401)
    expect((await off(TEST_PASSWORD, renewed[0] as string)).status).toBe(200)
    const subjects = (await mailsTo(app, couple.email)).map(({ subject }) => subject)
    expect(subjects.at(-1)).toBe('Two-factor login is off')
    expect(subjects).not.toContain('A recovery code was used') // how many are left no longer matters
    expect((await login(couple)).status).toBe(200)
    nextStep()
    expect((await off(TEST_PASSWORD, shown(secret))).body.code).toBe('state_changed')
  })
})

describe('an admin in live mode', () => {
  const live = () => vi.spyOn(app.services.config, 'mode', 'get').mockReturnValue('live')
  const users = (who: SignedIn) => who.client.try('GET /api/admin/users')
  const wait = (by: number) => vi.setSystemTime(Date.now() + by)

  test('sets up two-factor login before anything else, and sees public things as strangers do', async () => {
    onOurTime()
    live()
    const admin = await anAdmin(app)
    expect((await admin.client.call('GET /api/auth/me')).needsTwoFactor).toBe(true)
    const refused = await users(admin)
    expect([refused.status, refused.body.code]).toEqual([403, 'two_factor_needed'])
    expect((await admin.client.try('GET /api/notifications')).body.code).toBe('two_factor_needed')
    expect((await admin.client.try('GET /api/listings')).status).toBe(200)
    await withTwoFactor(admin)
    expect((await admin.client.call('GET /api/auth/me')).needsTwoFactor).toBe(false)
    expect((await users(admin)).status).toBe(200)
  })

  test('reads, once two-factor login is off, that the admin panel is closed until it is on again', async () => {
    onOurTime()
    live()
    const admin = await anAdmin(app)
    const { recoveryCodes } = await withTwoFactor(admin)
    const body = { password: TEST_PASSWORD, code: String(recoveryCodes[0]) }
    expect((await admin.client.try('POST /api/account/two-factor/off', { body })).status).toBe(200)
    expect((await users(admin)).body.code).toBe('two_factor_needed')
    expect((await mailsTo(app, admin.email)).at(-1)?.text).toContain('the admin panel is closed until two-factor login')
  })

  test('sets up two-factor login without a confirmed address, too, and keeps it when a link is emailed there', async () => {
    onOurTime()
    live()
    const admin = await anAdmin(app, { emailConfirmedAt: null })
    await withTwoFactor(admin)
    expect((await users(admin)).status).toBe(200)
    await app.visitor().call('POST /api/auth/password-reset', { body: { email: admin.email } })
    const token = (await mailsTo(app, admin.email)).at(-1)?.link?.searchParams.get('token') as string
    const body = { token, password: 'roses-and-rosemary' }
    const reset = await app.visitor().try('POST /api/auth/password-reset/confirm', { body })
    expect(reset.body.code).toBe('code_required')
  })

  test('is logged out after 30 minutes without a click, and after 12 hours in any case', async () => {
    onOurTime()
    live()
    const admin = await anAdmin(app)
    const couple = await aCouple(app)
    await withTwoFactor(admin)
    for (let half = 0; half < 23; half++) {
      wait(29 * MINUTE)
      expect((await users(admin)).status, `after ${(half + 1) * 29} minutes`).toBe(200)
    }
    wait(HOUR)
    expect((await users(admin)).status).toBe(401)
    expect((await couple.client.try('GET /api/auth/me')).status).toBe(200)

    const idle = await anAdmin(app)
    await withTwoFactor(idle)
    await users(idle)
    wait(31 * MINUTE)
    expect((await users(idle)).status).toBe(401)

    const busy = await anAdmin(app)
    await withTwoFactor(busy)
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      expect((await users(busy)).status, `after ${minutes} minutes`).toBe(200)
      wait(20 * MINUTE)
    }
    expect((await users(busy)).status).toBe(401)
  })

  test('is logged out by then, too, on a page that goes on asking what has changed', async () => {
    onOurTime()
    const { id, seller } = await aTransfer(app).listed()
    live()
    const admin = await anAdmin(app)
    await withTwoFactor(admin)
    const { client } = admin
    const ask = async () => [
      (await client.try('GET /api/notifications', { query: { limit: 1 } })).status,
      (await client.try('GET /api/transfers/{id}', { params: { id } })).status,
      (await client.try('GET /api/transfers/{id}/offers', { params: { id } })).status,
      (await client.try('GET /api/admin/health')).status,
    ]
    for (let minutes = 0; minutes < 29; minutes++) {
      wait(MINUTE)
      expect(await ask(), `after ${minutes + 1} minutes`).toEqual([200, 200, 200, 200])
    }
    wait(2 * MINUTE)
    expect(await ask()).toEqual([401, 401, 401, 401])
    expect((await seller.client.try('GET /api/notifications')).status).toBe(200)
  })

  test('gives password and code again before roles, refunds, releases and deletions', async () => {
    onOurTime()
    live()
    const [admin, couple] = [await anAdmin(app), await aCouple(app)]
    const { secret } = await withTwoFactor(admin)
    const params = { id: couple.id }
    const promote = () => admin.client.try('PATCH /api/admin/users/{id}', { params, body: { role: 'admin' } })
    wait(16 * MINUTE)
    const gone = { params: { id: 99_999_999 } }
    const refused = await Promise.all([
      promote(),
      admin.client.try('DELETE /api/admin/users/{id}', { params }),
      admin.client.try('POST /api/bookings/{id}/cancel', { ...gone, body: { refund: 0, reason: 'x' } }),
      admin.client.try('POST /api/admin/refunds/{id}/retry', { ...gone, body: { reason: 'x' } }),
      admin.client.try('POST /api/admin/refunds/{id}/pay-outside', { ...gone, body: { reason: 'x' } }),
      admin.client.try('POST /api/admin/payouts/{id}/retry', { ...gone, body: { reason: 'x' } }),
      admin.client.try('POST /api/admin/transfers/{id}/act', { ...gone, body: { action: 'consent', reason: 'x' } }),
    ])
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(7).fill([403, 'login_again']))
    expect((await users(admin)).status).toBe(200)

    const prove = (password: string, code?: string) =>
      admin.client.try('POST /api/account/prove', { body: { password, ...(code && { code }) } })
    expect((await prove('wrong password', shown(secret))).status).toBe(400)
    expect((await prove(TEST_PASSWORD)).body.code).toBe('code_required')
    expect((await prove(TEST_PASSWORD, '000000')).body.code).toBe('wrong_code')
    expect((await promote()).status).toBe(403)
    expect((await prove(TEST_PASSWORD, shown(secret))).status).toBe(200)
    expect((await promote()).status).toBe(200)
  })

  test('none of this applies to couples, venues, or anybody in the demo', async () => {
    onOurTime()
    const admin = await anAdmin(app)
    const params = { id: (await aCouple(app)).id }
    wait(20 * DAY)
    expect((await users(admin)).status).toBe(200)
    expect((await admin.client.try('DELETE /api/admin/users/{id}', { params })).status).toBe(200)
    live()
    const couple = await aCouple(app)
    wait(20 * DAY)
    expect((await couple.client.call('GET /api/auth/me')).needsTwoFactor).toBe(false)
    expect((await couple.client.try('GET /api/bookings/my')).status).toBe(200)
  })
})

test('an erased account keeps neither secret nor codes', async () => {
  onOurTime()
  const couple = await aCouple(app)
  await withTwoFactor(couple)
  await (await anAdmin(app)).client.call('DELETE /api/admin/users/{id}', { params: { id: couple.id } })
  const { db } = app.services
  expect(await db.selectFrom('two_factor').selectAll().where('user_id', '=', couple.id).execute()).toEqual([])
  expect(await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', couple.id).execute()).toEqual([])
})
