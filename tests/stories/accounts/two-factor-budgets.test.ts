import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRateLimits } from '#server/platform/http/rate-limits.ts'
import { anApp } from '#tests/builders/app.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple, nextStep, type SignedIn, shown, TEST_PASSWORD, withTwoFactor } from '#tests/builders/users.ts'

/** How often codes may be guessed, with live mode's budgets (docs/decisions/0046-two-factor-login.md). */
const { app } = await anApp()
const generous = app.services.rateLimits
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() })
})
afterEach(() => {
  app.services.rateLimits = generous
  vi.useRealTimers()
})

const strictly = () => {
  app.services.rateLimits = createRateLimits(app.pools.limits, { ...app.services, generosity: 1 })
}
const login = (who: SignedIn, code: string, address: string, client = app.visitor()) =>
  client.try('POST /api/auth/login', {
    body: { email: who.email, password: TEST_PASSWORD, code },
    headers: { 'x-client-address': address },
  })

test('a code may be guessed ten times in 15 minutes, from all addresses together', async () => {
  const couple = await aCouple(app)
  const { secret } = await withTwoFactor(couple)
  strictly()
  const statuses = []
  for (let guess = 0; guess < 12; guess++) statuses.push((await login(couple, '000000', `10.2.0.${guess}`)).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  app.services.rateLimits = generous
  expect((await login(couple, shown(secret), '10.2.0.99')).status).toBe(200)
})

test('a thief who has the password and guesses codes doesn’t keep the owner out on a known device, in a session, or with a recovery code', async () => {
  const couple = await aCouple(app)
  const { secret, recoveryCodes } = await withTwoFactor(couple)
  const own = app.visitor()
  expect((await login(couple, shown(secret), '10.3.0.2', own)).status).toBe(200)
  await own.call('POST /api/auth/logout')
  nextStep()
  strictly()
  for (let guess = 0; guess < 12; guess++) await login(couple, '000000', '10.3.0.1')
  expect((await login(couple, shown(secret), '10.3.0.2')).status).toBe(429)
  expect((await login(couple, recoveryCodes[0] as string, '10.3.0.2')).status).toBe(200)
  expect((await login(couple, shown(secret), '10.3.0.2', own)).status).toBe(200)

  nextStep()
  const headers = { 'x-client-address': '10.3.0.3' }
  const proof = { password: TEST_PASSWORD, code: shown(secret) }
  expect((await couple.client.try('POST /api/account/prove', { body: proof, headers })).status).toBe(200)

  nextStep()
  await app.visitor().call('POST /api/auth/password-reset', { body: { email: couple.email }, headers })
  const token = (await mailsTo(app, couple.email)).at(-1)?.link?.searchParams.get('token') as string
  const reset = { token, password: 'roses-and-rosemary', code: shown(secret) }
  const set = (client: typeof own) => client.try('POST /api/auth/password-reset/confirm', { body: reset, headers })
  expect((await set(app.visitor())).status).toBe(429)
  expect((await set(own)).status).toBe(200)
})
