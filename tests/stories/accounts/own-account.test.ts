import { describe, expect, test } from 'vitest'
import { BUDGET_RANGES } from '#contract/catalog.ts'
import { addDays } from '#contract/dates.ts'
import { DAY } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'

/** What people change about their own account. */
const { app } = await anApp()

type Body = { name?: string; partnerName?: string; phone?: string; website?: string; metadata?: object }
const changes = (who: SignedIn, body: Body) => who.client.try('PATCH /api/account', { body })
const newPassword = (who: SignedIn, currentPassword: string, password: string) =>
  who.client.try('POST /api/account/password', { body: { currentPassword, password } })
const logsIn = (email: string, password: string) =>
  app.visitor().try('POST /api/auth/login', { body: { email, password } })

describe('a couple', () => {
  test('changes their name, partner and phone, and clears what they leave blank; the venue reads the new name', async () => {
    const couple = await aCouple(app, { metadata: { city: 'Austin', partnerName: 'Sol' }, phone: '512 555 0100' })
    const { listing } = await aBooking(app, { couple }).confirmed()
    expect(await couple.client.call('GET /api/account')).toMatchObject({ partnerName: 'Sol', phone: '512 555 0100' })
    await changes(couple, { name: 'Sam Rivers', partnerName: 'Toni', phone: '512 555 0199' })
    const [booking] = await listing.venue.owner.client.call('GET /api/bookings/my')
    expect(booking?.couple).toMatchObject({ name: 'Sam Rivers and Toni', phone: '512 555 0199' })
    expect((await changes(couple, { name: 'Sam Rivers', partnerName: '', phone: ' ' })).body).toEqual({
      name: 'Sam Rivers',
      email: couple.email,
      partnerName: null,
      phone: null,
      website: null,
      metadata: { weddingDate: null, city: 'Austin', state: null, budget: null },
      emailChange: null,
    })
    expect((await couple.client.call('GET /api/auth/me')).name).toBe('Sam Rivers')
    const { metadata } = await app.services.db
      .selectFrom('users')
      .select('metadata')
      .where('id', '=', couple.id)
      .executeTakeFirstOrThrow()
    expect(metadata).toEqual({ city: 'Austin' })
  })

  test('adds later what they left out at sign-up, changes their mind, and isn’t held to a date that has passed', async () => {
    const couple = await aCouple(app)
    const wedding = async () => (await couple.client.call('GET /api/account')).metadata
    expect(await wedding()).toEqual({ weddingDate: null, city: null, state: null, budget: null })
    const weddingDate = addDays(app.clock.todayIn('HI'), 40)
    const said = { weddingDate, city: 'Austin', state: 'TX', budget: BUDGET_RANGES[1] }
    expect((await changes(couple, { name: 'Sam', metadata: said })).status).toBe(200)
    expect(await wedding()).toEqual(said)
    await changes(couple, { name: 'Sam Rivers' })
    expect(await wedding()).toEqual(said)

    await app.clock.advance(60 * DAY)
    const later = { ...said, city: '', budget: '' }
    expect((await changes(couple, { name: 'Sam', metadata: later })).status).toBe(200)
    expect(await wedding()).toEqual({ ...said, city: null, budget: null })
    const past = await changes(couple, { name: 'Sam', metadata: { ...said, weddingDate: addDays(weddingDate, 1) } })
    expect([past.status, past.body]).toMatchObject([
      400,
      { details: { fields: { 'metadata.weddingDate': expect.any(String) } } },
    ])
    expect(await wedding()).toMatchObject({ weddingDate })
  })

  test('keeps what is left out: another tab may have changed it since', async () => {
    const couple = await aCouple(app, { metadata: { city: 'Austin', partnerName: 'Sol' }, phone: '512 555 0100' })
    const { name } = (await couple.client.call('GET /api/account')) as { name: string }
    const wedding = { weddingDate: null, city: 'Austin', state: null, budget: null }
    expect((await changes(couple, { phone: '512 555 0199' })).body).toMatchObject({ name, partnerName: 'Sol' })
    expect((await changes(couple, { metadata: { city: 'Waco' } })).body).toMatchObject({
      ...{ name, partnerName: 'Sol', phone: '512 555 0199' },
      metadata: { ...wedding, city: 'Waco' },
    })
    expect((await changes(couple, {})).body).toMatchObject({ name, partnerName: 'Sol', phone: '512 555 0199' })
    expect((await changes(couple, { partnerName: '' })).body).toMatchObject({
      partnerName: null,
      phone: '512 555 0199',
    })
  })

  test('must have a name, and is told which field is wrong', async () => {
    const couple = await aCouple(app)
    const { status, body } = await changes(couple, { name: ' ', phone: 'x'.repeat(41) })
    expect([status, Object.keys((body as { details: { fields: object } }).details.fields).sort()]).toEqual([
      400,
      ['name', 'phone'],
    ])
  })
})

test('a venue and an admin change their name and phone; a partner is a couple’s alone', async () => {
  for (const who of [await aVenueOwner(app, { metadata: { venueName: 'Quill House' } }), await anAdmin(app)]) {
    expect((await changes(who, { name: 'Jo Quill', phone: '512 555 0177' })).body).toEqual({
      name: 'Jo Quill',
      email: who.email,
      partnerName: null,
      phone: '512 555 0177',
      website: null,
      metadata: null,
      emailChange: null,
    })
    const { status, body } = await changes(who, { name: 'Jo Quill', partnerName: 'Sol' })
    expect([status, body]).toMatchObject([400, { details: { fields: { partnerName: expect.any(String) } } }])
    const wedding = await changes(who, { name: 'Jo Quill', metadata: { city: 'Austin' } })
    expect([wedding.status, wedding.body]).toMatchObject([
      400,
      { details: { fields: { metadata: expect.any(String) } } },
    ])
    expect(await who.client.call('GET /api/account')).toMatchObject({ name: 'Jo Quill', partnerName: null })
  }
})

test('a venue’s owner adds a website, changes it and takes it away; couples who have booked see it', async () => {
  const { listing, couple } = await aBooking(app).confirmed()
  const { owner } = listing.venue
  const seen = async () =>
    (await couple.client.call('GET /api/venues/{id}', { params: { id: listing.venue.id } })).contact?.website
  const website = async (typed: string) => changes(owner, { name: 'Jo Quill', website: typed })
  expect((await website(' quill-house.example ')).body).toMatchObject({ website: 'https://quill-house.example' })
  expect(await seen()).toBe('https://quill-house.example')
  await changes(owner, { name: 'Jo Quill' })
  expect(await seen()).toBe('https://quill-house.example')
  const wrong = await website('not a page')
  const sentence = 'Please enter a web address, such as https://example.com'
  expect([wrong.status, wrong.body]).toMatchObject([400, { details: { fields: { website: sentence } } }])
  expect((await website('')).body).toMatchObject({ website: null })
  expect(await seen()).toBeNull()
  const others = await changes(couple, { name: 'Sam', website: 'https://sam.example' })
  expect([others.status, others.body]).toMatchObject([400, { details: { fields: { website: expect.any(String) } } }])
})

describe('a new password', () => {
  test('needs the current one, ends every other session, and is announced by email', async () => {
    for (const who of [await aCouple(app), await aVenueOwner(app), await anAdmin(app)]) {
      const elsewhere = app.visitor()
      await elsewhere.call('POST /api/auth/login', { body: { email: who.email, password: TEST_PASSWORD } })
      const wrong = await newPassword(who, 'not-the-one', 'roses-and-rosemary')
      expect([wrong.status, wrong.body]).toMatchObject([
        400,
        { details: { fields: { currentPassword: expect.any(String) } } },
      ])
      expect((await newPassword(who, TEST_PASSWORD, 'short')).body).toMatchObject({
        details: { fields: { password: expect.any(String) } },
      })
      expect((await newPassword(who, TEST_PASSWORD, 'roses-and-rosemary')).status).toBe(200)
      expect((await who.client.try('GET /api/auth/me')).status).toBe(200)
      expect((await elsewhere.try('GET /api/auth/me')).status).toBe(401)
      expect((await logsIn(who.email, TEST_PASSWORD)).status).toBe(401)
      expect((await logsIn(who.email, 'roses-and-rosemary')).status).toBe(200)
      expect((await mailsTo(app, who.email)).at(-1)?.subject).toBe('Your password was changed')
    }
  })

  test('of two at the same time, one is saved', async () => {
    const couple = await aCouple(app)
    const answers = await Promise.all(
      ['one-long-password', 'two-long-password'].map((one) => newPassword(couple, TEST_PASSWORD, one)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
