import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple, TEST_PASSWORD } from '#tests/builders/users.ts'

/** Passwords that are easy to guess, or that were leaked (domain.md row 42). */
const { app } = await anApp()

let count = 0

describe('a password that is easy to guess', () => {
  const live = () => vi.spyOn(app.services.config, 'mode', 'get').mockReturnValue('live')
  const register = (password: string, email = `new-${++count}@example.test`) =>
    app.visitor().try('POST /api/auth/register', {
      body: { name: 'Robin Fields', email, password, metadata: { partnerName: 'Kim Meadow' } },
    })

  test('or that was leaked elsewhere is refused in live mode if the operator has passwords looked up', async () => {
    const lost = createHash('sha1').update('thistle-and-thyme').digest('hex').toUpperCase()
    const service = createServer((request, response) => {
      response.end(request.url === `/range/${lost.slice(0, 5)}` ? `${lost.slice(5)}:12` : '')
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    vi.spyOn(app.services.config, 'breachedPasswords', 'get').mockReturnValue(address)
    expect((await register('thistle-and-thyme')).status).toBe(201) // the demo takes what the specification takes
    live()
    const { status, body } = await register('thistle-and-thyme')
    expect([status, body.details.fields]).toEqual([400, { password: expect.stringContaining('data breach') }])
    expect((await register('roses-and-rosemary')).status).toBe(201)
    service.close()
  })

  test('is refused in live mode, at its field, wherever one is set', async () => {
    live()
    for (const password of ['password', '12345678', 'aaaaaaaa', 'robinfields', 'kim meadow']) {
      const { status, body } = await register(password)
      expect([password, status, Object.keys(body.details.fields)]).toEqual([password, 400, ['password']])
    }
    const ofEmail = await register('xavier.lane@', 'xavier.lane@example.test')
    expect([ofEmail.status, Object.keys(ofEmail.body.details.fields)]).toEqual([400, ['password']])
    const couple = await aCouple(app, { name: 'Robin Fields' })
    const change = (password: string) =>
      couple.client.try('POST /api/account/password', { body: { currentPassword: TEST_PASSWORD, password } })
    expect((await change('robinfields1')).body.details.fields).toHaveProperty('password')
    await app.visitor().call('POST /api/auth/password-reset', { body: { email: couple.email } })
    const [mail] = (await mailsTo(app, couple.email)).slice(-1)
    const token = mail?.link?.searchParams.get('token') as string
    const reset = (password: string) =>
      app.visitor().try('POST /api/auth/password-reset/confirm', { body: { token, password } })
    expect((await reset('Password1!')).body.details.fields).toHaveProperty('password')
    expect((await reset('roses-and-rosemary')).status).toBe(200)
    expect((await register('thistle-and-thyme')).status).toBe(201)
  })

  test('is accepted in the demo, as the specification has it, with a warning', async () => {
    expect((await register('password')).status).toBe(201)
    const check = (password: string, words: string[] = []) =>
      app.visitor().call('POST /api/auth/password-check', { body: { password, words } })
    expect(await check('password')).toEqual({ isWeak: true })
    expect(await check('robinfields1', ['Robin Fields'])).toEqual({ isWeak: true })
    expect(await check('thistle-and-thyme')).toEqual({ isWeak: false })
  })
})
