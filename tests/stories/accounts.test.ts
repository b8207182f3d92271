import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { aCouple, anAdmin, aVenueOwner, TEST_PASSWORD } from '#tests/builders/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ sandbox: false })
})
afterAll(() => app.stop())

const unique = (() => {
  let count = 0
  return () => `person-${++count}@example.test`
})()

describe('signing up', () => {
  test('the couple form with all its fields opens an account and a session, and mails one confirmation link', async () => {
    const couple = app.visitor()
    const email = unique()
    const metadata = {
      partnerName: 'Ben',
      weddingDate: '2099-06-01',
      city: 'Austin',
      state: 'tx',
      budget: '10000-20000',
    }
    const user = await couple.call('POST /api/auth/register', {
      body: {
        name: ' Ana ',
        email: email.toUpperCase(),
        password: 'long enough',
        role: 'couple',
        phone: '',
        metadata,
      } as never,
    })
    expect(user).toEqual({ id: user.id, name: 'Ana', email, role: 'couple', verified: false, emailConfirmed: false })
    expect(await couple.call('GET /api/auth/me')).toEqual(user)
    const row = await app.services.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ phone: null, metadata: { ...metadata, state: 'TX' } })
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const mails = await app.services.db.selectFrom('mails').selectAll().where('recipient_id', '=', user.id).execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ recipient: email, template: 'email-confirmation', sent_at: null })
  })

  test('builders', async () => {
    for (const [who, role] of [
      [await aCouple(app), 'couple'],
      [await aVenueOwner(app), 'venue'],
      [await anAdmin(app), 'admin'],
    ] as const) {
      expect(await who.client.call('GET /api/auth/me')).toMatchObject({ id: who.id, role })
      const other = app.visitor()
      await other.call('POST /api/auth/login', { body: { email: who.email, password: TEST_PASSWORD } })
      await other.call('POST /api/auth/logout')
      expect((await other.try('GET /api/auth/me')).status).toBe(401)
      expect((await who.client.try('GET /api/auth/me')).status).toBe(200)
    }
  })
})
