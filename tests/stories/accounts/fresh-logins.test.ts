import { afterEach, expect, test, vi } from 'vitest'
import { MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aCouple, aVenueOwner, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'

/** In live mode, some things require a password given in the last 15 minutes, whoever does them (domain.md row 42). */
const { app } = await anApp()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const live = () => vi.spyOn(app.services.config, 'mode', 'get').mockReturnValue('live')
const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
const prove = ({ client }: SignedIn) => client.call('POST /api/account/prove', { body: { password: TEST_PASSWORD } })
const endOthers = ({ client }: SignedIn) => client.try('DELETE /api/account/sessions')
const endOne = ({ client }: SignedIn, id = 99_999_999) =>
  client.try('DELETE /api/account/sessions/{id}', { params: { id } })
const onboard = ({ client }: SignedIn) => client.try('POST /api/payouts/onboarding')

test('ending sessions and reaching one’s bank account ask for the password again after a while', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() })
  live()
  for (const somebody of [aCouple, aVenueOwner]) {
    const who = await somebody(app)
    expect((await endOthers(who)).status).toBe(200)
    wait(16 * MINUTE)
    const refused = [await endOthers(who), await endOne(who), await onboard(who)]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([403, 'login_again']))
    expect((await who.client.try('GET /api/payouts/account')).status).toBe(200)
    await prove(who)
    const allowed = [await endOthers(who), await endOne(who), await onboard(who)]
    expect(allowed.map(({ status }) => status)).toEqual([200, 404, 200])
  }
})

test('so does creating the secret address of an owner’s dates, which are read there without a login', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() })
  live()
  const owner = await aVenueOwner(app)
  const makesAddress = () => owner.client.try('POST /api/calendars/link')
  wait(16 * MINUTE)
  expect((await makesAddress()).body.code).toBe('login_again')
  await prove(owner)
  expect((await makesAddress()).status).toBe(201)
  wait(16 * MINUTE)
  expect((await owner.client.try('DELETE /api/calendars/link')).status).toBe(200)
})

test('a bank account can be reached only by those who have confirmed their address', async () => {
  live()
  for (const somebody of [aCouple, aVenueOwner]) {
    const stranger = await somebody(app, { verified: false, emailConfirmedAt: null })
    expect(await onboard(stranger)).toMatchObject({ status: 403, body: { code: 'email_unconfirmed' } })
    expect((await stranger.client.call('GET /api/payouts/account')).state).toBe('none')
  }
})

test('logging out asks for nothing, and neither does the demo', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() })
  const [couple, other] = [await aCouple(app), await aCouple(app)]
  wait(16 * MINUTE)
  expect((await endOthers(couple)).status).toBe(200)
  live()
  expect((await other.client.try('POST /api/auth/logout')).status).toBe(200)
})
