import { describe, expect, test } from 'vitest'
import { DAY, later } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'

/** Moving an account to another address: both addresses confirm, and the old one can stop the move. */
const { app } = await anApp()

let count = 0
const anAddress = () => `new-${++count}@example.test`
const ask = (who: SignedIn, email: string, password = TEST_PASSWORD) =>
  who.client.try('POST /api/account/email-change', { body: { email, password } })
const tokenTo = async (address: string) =>
  (await mailsTo(app, address)).at(-1)?.link?.searchParams.get('token') as string
const confirm = (side: 'old' | 'new', token: string) =>
  app.visitor().try('POST /api/auth/email-change/confirm', { body: { token, side } })
const stop = (token: string) => app.visitor().try('POST /api/auth/email-change/stop', { body: { token } })
const logsIn = async (email: string) =>
  (await app.visitor().try('POST /api/auth/login', { body: { email, password: TEST_PASSWORD } })).status
const account = (who: SignedIn) => who.client.call('GET /api/account')

/** Asks for the change and returns the tokens of both emails. */
async function asked(who: SignedIn, email: string) {
  expect((await ask(who, email)).status).toBe(200)
  return { old: await tokenTo(who.email), new: await tokenTo(email) }
}

describe('an account moves to another address', () => {
  test('once both addresses have confirmed, in either order and for every role; until then nothing changes', async () => {
    for (const [who, first, second] of [
      [await aCouple(app, { verified: false, emailConfirmedAt: null }), 'old', 'new'],
      [await aVenueOwner(app), 'new', 'old'],
      [await anAdmin(app), 'new', 'old'],
    ] as const) {
      const email = anAddress()
      const tokens = await asked(who, email)
      expect((await mailsTo(app, who.email)).at(-1)?.text).toContain(email)
      expect((await confirm(first, tokens[first])).body).toEqual({ isChanged: false })
      expect(await account(who)).toMatchObject({
        email: who.email,
        emailChange: { email, isOldConfirmed: first === 'old', isNewConfirmed: first === 'new' },
      })
      expect([await logsIn(who.email), await logsIn(email)]).toEqual([200, 401])
      expect((await confirm(second, tokens[second])).body).toEqual({ isChanged: true })
      expect([await logsIn(who.email), await logsIn(email)]).toEqual([401, 200])
      expect(await account(who)).toMatchObject({ email, emailChange: null })
      expect(await who.client.call('GET /api/auth/me')).toMatchObject({ email, emailConfirmed: true, verified: true })
      expect((await mailsTo(app, who.email)).at(-1)?.subject).toBe('Your email address was changed')
    }
  })

  test('once, when both confirm at the same moment', async () => {
    const couple = await aCouple(app)
    const email = anAddress()
    const tokens = await asked(couple, email)
    const answers = await Promise.all([confirm('old', tokens.old), confirm('new', tokens.new)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => body.isChanged).sort()).toEqual([false, true])
    expect((await account(couple)).email).toBe(email)
  })

  test('by links that work once, for their side and their account alone, and not forever', async () => {
    const [ana, ben] = [await aCouple(app), await aCouple(app)]
    const email = anAddress()
    const tokens = await asked(ana, email)
    const bens = await asked(ben, anAddress())
    expect((await confirm('old', tokens.new)).status).toBe(410)
    expect((await confirm('new', tokens.old)).status).toBe(410)
    expect((await confirm('new', tokens.new)).status).toBe(200)
    expect((await confirm('new', tokens.new)).status).toBe(410)
    expect((await confirm('old', bens.old)).body).toEqual({ isChanged: false })
    expect((await account(ana)).email).toBe(ana.email)
    const { db } = app.services
    for (const table of ['mailed_links', 'email_changes'] as const) {
      const rows = await db.selectFrom(table).selectAll().where('user_id', '=', ana.id).execute()
      expect(rows, table).not.toEqual([])
      expect(JSON.stringify(rows)).not.toContain(tokens.old)
    }
    const past = later(new Date(), -4 * DAY)
    await db.updateTable('mailed_links').set({ expires_at: past }).where('user_id', '=', ana.id).execute()
    await db.updateTable('email_changes').set({ created_at: past }).where('user_id', '=', ana.id).execute()
    expect((await confirm('old', tokens.old)).status).toBe(410)
    expect((await account(ana)).emailChange).toBeNull()
    await app.settle()
    expect(await db.selectFrom('email_changes').selectAll().where('user_id', '=', ana.id).execute()).toEqual([])
  })

  test('not with a wrong password, to its own address, or to one that is taken, even if only since the request', async () => {
    const [ana, ben] = [await aCouple(app), await aCouple(app)]
    expect((await ask(ana, anAddress(), 'wrong password')).body.details.fields).toEqual({
      password: 'This is not your current password.',
    })
    expect((await ask(ana, ana.email.toUpperCase())).body.details.fields).toEqual({
      email: 'This is already your address',
    })
    expect((await ask(ana, ben.email)).body).toMatchObject({
      code: 'email_taken',
      details: { fields: { email: 'Another account uses this address. Enter another one.' } },
    })
    expect((await account(ana)).emailChange).toBeNull()
    const email = anAddress()
    const [anas, bens] = [await asked(ana, email), await asked(ben, email)]
    // the newer email is Ben's, the one before it Ana's
    const anasNew = (await mailsTo(app, email)).at(-2)?.link?.searchParams.get('token') as string
    for (const [side, token] of [
      ['old', anas.old],
      ['new', anasNew],
      ['old', bens.old],
    ] as const) {
      expect((await confirm(side, token)).status).toBe(200)
    }
    expect((await confirm('new', bens.new)).body.code).toBe('email_taken')
    expect([(await account(ana)).email, (await account(ben)).email]).toEqual([email, ben.email])
  })
})

test('a venue reaches its couple at the address they have now, but learns no later one once the booking has ended', async () => {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  const moves = async (from: string, email: string) => {
    const tokens = await asked({ ...couple, email: from }, email)
    await confirm('old', tokens.old)
    expect((await confirm('new', tokens.new)).body).toEqual({ isChanged: true })
  }
  const reachedAt = async (who: SignedIn) =>
    (await who.client.call('GET /api/bookings/my')).map(({ contactEmail }) => contactEmail)
  const [second, third] = [anAddress(), anAddress()]
  await moves(couple.email, second)
  expect([await reachedAt(listing.venue.owner), await reachedAt(couple)]).toEqual([[second], [second]])
  await couple.client.call('POST /api/bookings/{id}/cancel', {
    params: { id: checkout.bookingId },
    body: { refund: 0, reason: 'We have parted' },
  })
  await moves(second, third)
  expect(await reachedAt(listing.venue.owner)).toEqual([couple.email])
})

describe('the move is stopped', () => {
  test('by the old address, for good', async () => {
    const couple = await aCouple(app)
    const tokens = await asked(couple, anAddress())
    await confirm('new', tokens.new)
    expect((await stop(tokens.new)).status).toBe(410)
    expect((await stop(tokens.old)).status).toBe(200)
    expect((await confirm('old', tokens.old)).status).toBe(410)
    expect((await stop(tokens.old)).status).toBe(410)
    expect(await account(couple)).toMatchObject({ email: couple.email, emailChange: null })
  })

  test('from the account, and by asking for another address', async () => {
    const couple = await aCouple(app)
    const first = await asked(couple, anAddress())
    const email = anAddress()
    const second = await asked(couple, email)
    expect((await confirm('new', first.new)).status).toBe(410)
    expect((await confirm('old', first.old)).status).toBe(410)
    await couple.client.call('DELETE /api/account/email-change')
    expect((await confirm('new', second.new)).status).toBe(410)
    expect((await account(couple)).emailChange).toBeNull()
  })

  test('once the owner has shut everybody else out, who may have read the email to the old address', async () => {
    const body = { currentPassword: TEST_PASSWORD, password: 'another long one' }
    for (const shutsOut of [
      ({ client }: SignedIn) => client.try('POST /api/account/password', { body }),
      ({ client }: SignedIn) => client.try('DELETE /api/account/sessions'),
      async ({ email }: SignedIn) => {
        await app.visitor().call('POST /api/auth/password-reset', { body: { email } })
        const reset = { token: await tokenTo(email), password: 'another long one' }
        return app.visitor().try('POST /api/auth/password-reset/confirm', { body: reset })
      },
    ]) {
      const couple = await aCouple(app)
      const tokens = await asked(couple, anAddress())
      await confirm('new', tokens.new)
      expect((await shutsOut(couple)).status).toBe(200)
      expect((await confirm('old', tokens.old)).status).toBe(410)
      await app.visitor().call('POST /api/auth/password-reset', { body: { email: couple.email } })
      expect((await mailsTo(app, couple.email)).at(-1)?.subject).toBe('Set a new password')
    }
  })
})
