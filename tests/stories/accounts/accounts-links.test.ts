import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkLogin, logIn } from '#server/features/accounts/commands/log-in.ts'
import { DAY, later, MINUTE } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { anApp } from '#tests/builders/app.ts'
import { mailsTo, type ReceivedMail } from '#tests/builders/mailbox.ts'
import { aCouple, aVenueOwner, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'

const { app } = await anApp()

const NEW_PASSWORD = 'a new password'
const UNCONFIRMED = { verified: false, emailConfirmedAt: null }

const tokenIn = (mail: ReceivedMail | undefined) => mail?.link?.searchParams.get('token') as string

async function confirmationToken(who: SignedIn): Promise<string> {
  await who.client.call('POST /api/auth/email-confirmation')
  return tokenIn((await mailsTo(app, who.email)).at(-1))
}

async function resetToken(email: string): Promise<string> {
  await app.visitor().call('POST /api/auth/password-reset', { body: { email } })
  return tokenIn((await mailsTo(app, email)).at(-1))
}

const confirm = (token: string) => app.visitor().try('POST /api/auth/email-confirmation/confirm', { body: { token } })
const reset = (token: string, client = app.visitor()) =>
  client.try('POST /api/auth/password-reset/confirm', { body: { token, password: NEW_PASSWORD } })
const login = (email: string, password: string) =>
  app.visitor().try('POST /api/auth/login', { body: { email, password } })

/** Makes a link older, as if it had been emailed that much earlier. */
async function age(token: string, milliseconds: number): Promise<void> {
  const { db } = app.services
  const hash = hashToken(token)
  const { expires_at } = await db
    .selectFrom('mailed_links')
    .select('expires_at')
    .where('token_hash', '=', hash)
    .executeTakeFirstOrThrow()
  const result = await db
    .updateTable('mailed_links')
    .set({ expires_at: later(expires_at, -milliseconds) })
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  expect(result.numUpdatedRows).toBe(1n)
}

const LINK_INVALID = { status: 410, body: { code: 'link_invalid' } }

describe('confirming an address', () => {
  test('verifies a couple, once', async () => {
    const couple = await aCouple(app, UNCONFIRMED)
    const token = await confirmationToken(couple)
    expect(await couple.client.call('GET /api/auth/me')).toMatchObject({ verified: false, emailConfirmed: false })
    expect(await confirm(token)).toMatchObject({ status: 200, body: { ok: true } })
    expect(await couple.client.call('GET /api/auth/me')).toMatchObject({ verified: true, emailConfirmed: true })
    expect(await confirm(token)).toMatchObject(LINK_INVALID)
  })

  test('leaves a venue account to the admin', async () => {
    const owner = await aVenueOwner(app, UNCONFIRMED)
    await confirm(await confirmationToken(owner))
    expect(await owner.client.call('GET /api/auth/me')).toMatchObject({ verified: false, emailConfirmed: true })
  })

  test('of three clicks at the same time, one wins', async () => {
    const token = await confirmationToken(await aCouple(app, UNCONFIRMED))
    const replies = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  })

  test('works for seven days', async () => {
    const [young, old] = [await aCouple(app, UNCONFIRMED), await aCouple(app, UNCONFIRMED)]
    const [youngToken, oldToken] = [await confirmationToken(young), await confirmationToken(old)]
    await age(youngToken, 7 * DAY - MINUTE)
    await age(oldToken, 7 * DAY)
    expect((await confirm(youngToken)).status).toBe(200)
    expect(await confirm(oldToken)).toMatchObject(LINK_INVALID)
  })

  test('a newer link voids the older one', async () => {
    const couple = await aCouple(app, UNCONFIRMED)
    const first = await confirmationToken(couple)
    const second = await confirmationToken(couple)
    expect(await confirm(first)).toMatchObject(LINK_INVALID)
    expect((await confirm(second)).status).toBe(200)
  })

  test('nothing is emailed again to a confirmed address, and nothing without a session', async () => {
    const couple = await aCouple(app)
    await couple.client.call('POST /api/auth/email-confirmation')
    expect(await mailsTo(app, couple.email)).toEqual([])
    expect((await app.visitor().try('POST /api/auth/email-confirmation')).status).toBe(401)
  })

  test('a reset link confirms nothing, and neither does any other text', async () => {
    const couple = await aCouple(app)
    expect(await confirm(await resetToken(couple.email))).toMatchObject(LINK_INVALID)
    expect(await confirm('A'.repeat(43))).toMatchObject(LINK_INVALID)
    expect((await confirm('')).body.details.fields).toEqual({ token: 'This link is not complete' })
  })
})

describe('a forgotten password', () => {
  test('is replaced by the emailed link: all sessions end, one is opened here, and the owner is notified', async () => {
    const couple = await aCouple(app)
    const token = await resetToken(couple.email)
    const here = app.visitor()
    const looks = (link: string) => here.try('POST /api/auth/password-reset/check', { body: { token: link } })
    for (let time = 0; time < 2; time++) expect(await looks(token)).toMatchObject({ status: 200, body: { ok: true } })
    expect(await looks('A'.repeat(43))).toMatchObject(LINK_INVALID)
    expect(await reset(token, here)).toMatchObject({ status: 200, body: { id: couple.id } })
    expect(await looks(token)).toMatchObject(LINK_INVALID)
    expect(await here.call('GET /api/auth/me')).toMatchObject({ id: couple.id })
    expect((await couple.client.try('GET /api/auth/me')).status).toBe(401)
    expect((await login(couple.email, TEST_PASSWORD)).status).toBe(401)
    expect((await login(couple.email, NEW_PASSWORD)).status).toBe(200)
    const subjects = (await mailsTo(app, couple.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Set a new password', 'Your password was changed'])
  })

  test('an unknown address gets the same answer for the same work, and no email', async () => {
    const couple = await aCouple(app)
    const before = await app.services.db.selectFrom('mails').select('id').execute()
    const answers = []
    for (const email of [couple.email, 'nobody@example.test']) {
      const { status, body, headers } = await app.visitor().try('POST /api/auth/password-reset', { body: { email } })
      answers.push({ status, body, headers: Object.fromEntries(headers) })
    }
    expect(answers[0]).toEqual({ ...answers[1] })
    expect(answers[0]).toMatchObject({ status: 200, body: { ok: true } })
    // neither request has looked anybody up: both left a job, and the job finds out who has the address
    const { rows: jobs } = await sql`
      select id from graphile_worker.jobs where task_identifier = 'mail-password-reset'`.execute(app.services.db)
    expect(jobs).toHaveLength(2)
    expect(await app.services.db.selectFrom('mails').select('id').execute()).toHaveLength(before.length)
    expect(await mailsTo(app, couple.email)).toHaveLength(1)
    expect(await mailsTo(app, 'nobody@example.test')).toEqual([])
    expect(app.logs.filter(({ msg }) => msg === 'job failed')).toEqual([])
  })

  test('the link leads to our page, and its secret is stored nowhere once the email is sent', async () => {
    const couple = await aCouple(app)
    const token = await resetToken(couple.email)
    const [mail] = await mailsTo(app, couple.email)
    expect(mail?.link?.href).toBe(`http://unveil.test/auth/reset-password?token=${token}`)
    expect(mail?.html).toContain(token)
    const { db } = app.services
    const stored = [
      await db.selectFrom('mailed_links').selectAll().execute(),
      await db.selectFrom('mails').selectAll().execute(),
    ]
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(JSON.stringify(stored)).toContain('token=removed')
  })

  test('the link works once, for an hour, and only until a newer one is emailed', async () => {
    const { email } = await aCouple(app)
    const replaced = await resetToken(email)
    const old = await resetToken(email)
    expect(await reset(replaced)).toMatchObject(LINK_INVALID)
    await age(old, 60 * MINUTE)
    expect(await reset(old)).toMatchObject(LINK_INVALID)
    const token = await resetToken(email)
    await age(token, 59 * MINUTE)
    expect((await reset(token)).status).toBe(200)
    expect(await reset(token)).toMatchObject(LINK_INVALID)
  })

  test('the link is void once its owner has shut everybody else out', async () => {
    const body = { currentPassword: TEST_PASSWORD, password: 'another long one' }
    for (const shutsOut of [
      ({ client }: SignedIn) => client.try('POST /api/account/password', { body }),
      ({ client }: SignedIn) => client.try('DELETE /api/account/sessions'),
    ]) {
      const couple = await aCouple(app)
      const token = await resetToken(couple.email)
      expect((await shutsOut(couple)).status).toBe(200)
      expect(await reset(token)).toMatchObject(LINK_INVALID)
    }
  })

  test('of two people who use it at the same time, one wins', async () => {
    const token = await resetToken((await aCouple(app)).email)
    const replies = await Promise.all([reset(token), reset(token)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('the link proves the address too', async () => {
    const couple = await aCouple(app, UNCONFIRMED)
    expect((await reset(await resetToken(couple.email))).body).toMatchObject({ verified: true, emailConfirmed: true })
  })

  test('a short new password is explained and leaves the link alive', async () => {
    const token = await resetToken((await aCouple(app)).email)
    const refused = await app
      .visitor()
      .try('POST /api/auth/password-reset/confirm', { body: { token, password: 'short' } })
    expect(refused.body.details.fields).toEqual({ password: 'Use at least 8 characters' })
    expect((await reset(token)).status).toBe(200)
  })

  test('a login that was checked against the old password just before opens no session', async () => {
    const couple = await aCouple(app)
    const token = await resetToken(couple.email)
    const checked = await checkLogin(app.services.db, couple.email, TEST_PASSWORD)
    await reset(token)
    const browser = { userAgent: null, network: 'local', sessionToken: null, deviceToken: null }
    const mail = { ...app.services, ...app.services.config, at: app.clock.now() }
    const late = inTransaction(app.services.db, (tx) => logIn(tx, checked, browser, mail))
    await expect(late).rejects.toMatchObject({ code: 'wrong_credentials' })
  })

  test('a timer removes links that have expired', async () => {
    const token = await resetToken((await aCouple(app)).email)
    await age(token, 61 * MINUTE)
    await app.settle()
    const left = await app.services.db
      .selectFrom('mailed_links')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .execute()
    expect(left).toEqual([])
  })
})
