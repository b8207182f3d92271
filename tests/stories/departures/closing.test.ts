import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { letter } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { decidesLast, takesBack } from '#tests/builders/chargebacks.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { canBePaid } from '#tests/builders/payouts.ts'
import { aMember } from '#tests/builders/premium.ts'
import { aWedding, reviews } from '#tests/builders/reviews.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'

/** People who close their account: what stops them, what becomes of the account, and what stays. */
const { app, bank } = await anApp()
const { db } = app.services

const closes = (who: SignedIn, body: { password: string; code?: string } = { password: TEST_PASSWORD }) =>
  who.client.try('POST /api/account/closing', { body })
const tiesOf = (who: SignedIn) => who.client.call('GET /api/account/closing')
const NO_TIES = { bookings: 0, listings: 0, payments: 0, transfers: 0, payouts: 0, debt: 0 }

/** The tables of the database with this text anywhere in a row, those of the queue included. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(db)
  const found: string[] = []
  for (const { schema, name } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.id(schema, name)} it where row_to_json(it)::text like ${`%${text}%`}`.execute(db)
    if (hits.length > 0) found.push(name)
  }
  return found
}

describe('an account that is closed', () => {
  test.each([
    ['couple', aCouple],
    ['venue', aVenueOwner],
  ] as const)(
    'of a %s: the person is gone, every session ends, an email says so, and the address is forgotten',
    async (role, make) => {
      const who = await make(app, { phone: '512 555 0142', name: `Parting ${role}` })
      await app.visitor().call('POST /api/waitlist', { body: { email: who.email, userType: 'both' } })
      const elsewhere = app.visitor()
      await elsewhere.call('POST /api/auth/login', { body: { email: who.email, password: TEST_PASSWORD } })
      expect(await tiesOf(who)).toEqual(NO_TIES)
      expect(await tablesWith(who.email)).toEqual(expect.arrayContaining(['users', 'waitlist_entries']))
      expect(await tablesWith(who.name)).toContain('users')
      expect((await closes(who)).body).toEqual({ ok: true })

      expect(who.client.cookies.has('unveil')).toBe(false)
      expect((await elsewhere.try('GET /api/auth/me')).status).toBe(401)
      const again = await app
        .visitor()
        .try('POST /api/auth/login', { body: { email: who.email, password: TEST_PASSWORD } })
      expect([again.status, again.body.code]).toEqual([401, 'wrong_credentials'])
      const last = (await mailsTo(app, who.email)).at(-1)
      expect(last?.subject).toBe('Your account is closed')
      expect(last?.text).toContain('We keep records of payments and assignment agreements')

      await app.clock.advance(HOUR)
      await app.settle()
      expect([await tablesWith(who.email), await tablesWith(who.name)]).toEqual([[], []])
      const events = await db
        .selectFrom('process_events')
        .select(['transition', 'actor', 'actor_id'])
        .where('process', '=', 'user')
        .where('object_id', '=', who.id)
        .execute()
      expect(events).toEqual([{ transition: 'erase', actor: role, actor_id: who.id }])
      // the address can be used again
      const { status } = await app.visitor().try('POST /api/auth/register', {
        body: { email: who.email, name: 'Somebody New', password: TEST_PASSWORD, role },
      })
      expect(status).toBe(201)
    },
  )

  test('removes why they reported a message, not that they did, and admins read that nobody will be told the outcome', async () => {
    const { couple, listing, checkout } = await aBooking(app).confirmed()
    const admin = await anAdmin(app)
    const { owner } = listing.venue
    const params = { id: checkout.bookingId }
    const writes = ({ client }: SignedIn, text: string) =>
      client.call('POST /api/bookings/{id}/messages', { params, body: { text } })
    const reports = ({ client }: SignedIn, id: number) =>
      client.call('POST /api/messages/{id}/report', { params: { id }, body: { reason: 'My brother warned me' } })
    const [asked, answered] = [await writes(owner, 'Pay me in cash'), await writes(couple, 'Never')]
    await reports(couple, asked.id)
    await reports(owner, answered.id)
    await couple.client.call('POST /api/bookings/{id}/cancel', {
      params,
      body: { refund: 0, reason: 'We have parted' },
    })
    await app.settle()
    expect((await closes(couple)).status).toBe(200)
    expect(await admin.client.call('GET /api/admin/messages')).toMatchObject([
      { id: asked.id, text: 'Pay me in cash', reason: null, reporterErased: true },
      { id: answered.id, text: null, reason: 'My brother warned me', reporterErased: false },
    ])
  })

  test('leaves nothing of what they said in a review or a reply, not even in what the other side was sent', async () => {
    const { couple, venue, bookingId } = await aWedding(app)
    const { owner } = venue
    await canBePaid(app, owner)
    await app.clock.advance(2 * DAY)
    await app.settle()
    const [comment, reply] = ['Swans came by.\n\nAt dawn, too.', 'They are shy.\nCome again!']
    await reviews(couple, bookingId, { comment })
    const others = await aWedding(app, { venue })
    await reviews(others.couple, others.bookingId, { comment: 'No swans' })
    for (const { id, comment: said } of await owner.client.call('GET /api/reviews/received')) {
      const body = { reply: said === comment ? reply : 'Next year' }
      await owner.client.call('POST /api/reviews/{id}/reply', { params: { id }, body })
    }
    await app.clock.advance(2 * DAY)
    await app.settle()
    expect(await tablesWith('Swans came by')).toEqual(expect.arrayContaining(['mails', 'reviews']))
    expect(await tablesWith('They are shy')).toEqual(expect.arrayContaining(['mails', 'notices', 'reviews']))
    expect((await closes(couple)).body).toEqual({ ok: true })
    expect(await tablesWith('Swans came by')).toEqual([])
    expect(await tablesWith('No swans')).toEqual(expect.arrayContaining(['mails', 'reviews']))
    // as older code kept it
    await sql`
      update mails set content = null, body_text = E'They replied\\n\\nNext year\\n\\nSee your review', body_html = '<p>Next year</p>'
       where content::text like '%Next year%'`.execute(db)
    expect((await closes(owner)).body).toEqual({ ok: true })
    expect(await tablesWith('Next year')).toEqual([])
    expect(await tablesWith('No swans')).toEqual(['reviews'])
  })

  test('can’t be written to: the other side of a booking can only read the messages', async () => {
    const { couple, venue, bookingId } = await aWedding(app)
    const { owner } = venue
    const other = await aWedding(app, { venue })
    await canBePaid(app, owner)
    await app.clock.advance(2 * DAY)
    await app.settle()
    const canWrite = async (who: SignedIn, id: number) =>
      (await who.client.call('GET /api/bookings/{id}/messages', { params: { id } })).canWrite
    const writes = (who: SignedIn, id: number) =>
      who.client.try('POST /api/bookings/{id}/messages', { params: { id }, body: { text: 'You left a coat.' } })
    const refused = { status: 409, body: { code: 'state_changed', details: { state: 'completed' } } }
    expect([await canWrite(owner, bookingId), (await writes(owner, bookingId)).status]).toEqual([true, 201])
    expect((await closes(couple)).body).toEqual({ ok: true })
    expect(await canWrite(owner, bookingId)).toBe(false)
    expect(await writes(owner, bookingId)).toMatchObject(refused)
    expect((await writes(owner, other.bookingId)).status).toBe(201)
    expect((await closes(owner)).body).toEqual({ ok: true })
    expect(await canWrite(other.couple, other.bookingId)).toBe(false)
    expect(await writes(other.couple, other.bookingId)).toMatchObject(refused)
  })

  test('leaves nothing of what a mail server answered about an email that was abandoned', async () => {
    const couple = await aCouple(app)
    const admin = await anAdmin(app)
    await couple.client.call('POST /api/account/email-change', {
      body: { email: `new-${couple.email}`, password: TEST_PASSWORD },
    })
    await sql`
      update graphile_worker._private_jobs
         set attempts = max_attempts, last_error = ${`all recipients were rejected: 550 <${couple.email}>: mailbox full`}
        from mails where key = 'mail-' || mails.id and recipient = ${couple.email}`.execute(db)
    expect(await tablesWith(couple.email)).toContain('_private_jobs')
    const abandoned = async () => (await admin.client.call('GET /api/admin/health')).deadJobs
    expect(await abandoned()).toHaveLength(1)
    expect((await closes(couple)).status).toBe(200)
    await app.deliver()
    await app.clock.advance(HOUR)
    await app.settle()
    expect([await tablesWith(couple.email), await abandoned()]).toEqual([[], []])
  })

  test('leaves the books as they were', async () => {
    const { couple, checkout } = await aBooking(app).confirmed()
    const body = { refund: 0, reason: 'We have parted' }
    await couple.client.call('POST /api/bookings/{id}/cancel', { params: { id: checkout.bookingId }, body })
    await app.settle()
    const books = () => db.selectFrom('ledger_entries').selectAll().orderBy('id').execute()
    const before = await books()
    expect((await closes(couple)).status).toBe(200)
    expect(await books()).toEqual(before)
    const { length } = await db.selectFrom('payments').select('id').where('couple_id', '=', couple.id).execute()
    expect(length).toBe(1)
  })

  test('also deletes their customer and their cards at the card provider, once no membership needs them', async () => {
    const member = await aMember(app)
    const customer = async () =>
      (await bank.objects('customer')).find(({ metadata }) => metadata?.user === String(member.id))
    const known = () => db.selectFrom('card_customers').select('user_id').where('user_id', '=', member.id).execute()
    const { id } = (await customer()) as { id: string }
    await bank.fails('api_500', 'DELETE /v1/customers')
    expect((await closes(member)).status).toBe(200)
    await app.settle()
    expect([await known(), (await customer())?.id]).toEqual([[{ user_id: member.id }], id])

    await bank.works()
    await bank.arrived()
    await app.clock.advance(HOUR)
    await app.settle()
    expect(await known()).toEqual([])
    expect((await bank.objects('customer')).find((one) => one.id === id)).toEqual({
      id,
      object: 'customer',
      deleted: true,
    })
    const [{ status } = { status: null }] = (await bank.objects('subscription')).slice(-1)
    expect(status).toBe('canceled')
    expect(app.logs.filter(({ msg }) => msg === 'asking the provider failed').length).toBeGreaterThan(0)
  })
})

describe('an account stays', () => {
  test('without the right password, and, with two-factor login, without the right code', async () => {
    const couple = await aCouple(app)
    const wrong = await closes(couple, { password: 'not-the-one' })
    expect([wrong.status, wrong.body.details.fields]).toEqual([400, { password: expect.any(String) }])
    const { secret } = await couple.client.call('POST /api/account/two-factor', { body: { password: TEST_PASSWORD } })
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    const { recoveryCodes } = await couple.client.call('POST /api/account/two-factor/confirm', { body: { code } })
    const refused = [
      await closes(couple),
      await closes(couple, { password: TEST_PASSWORD, code: 'AAAA-BBBB-CCCC-DDDD' }),
    ]
    expect(refused.map(({ body }) => body.code)).toEqual(['code_required', 'wrong_code'])
    expect((await couple.client.try('GET /api/auth/me')).status).toBe(200)
    expect((await closes(couple, { password: TEST_PASSWORD, code: String(recoveryCodes[0]) })).status).toBe(200)
  })

  test('while dates or money depend on it, and its owner is told which', async () => {
    const { couple, listing } = await aBooking(app).confirmed()
    expect(await tiesOf(couple)).toEqual({ ...NO_TIES, bookings: 1 })
    const refused = await closes(couple)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'user_in_use',
        message: 'This account still has 1 active booking or checkout. This has to be taken care of first.',
      },
    ])
    expect(await tiesOf(listing.venue.owner)).toMatchObject({ bookings: 1, payouts: 1 })
    const { couple: paying } = await aBooking(app).held()
    expect(await tiesOf(paying), 'a checkout that nobody has paid is no payment').toEqual({ ...NO_TIES, bookings: 1 })
    const { venue } = await aListing(app).inDays(40)
    expect(await tiesOf(venue.owner)).toEqual({ ...NO_TIES, listings: 1 })
    const { seller, venue: passedOn } = await aTransfer(app).listed()
    expect(await tiesOf(seller)).toEqual({ ...NO_TIES, bookings: 1, transfers: 1 })
    // what the couple has on the market is theirs to take down, not the owner's
    expect(await tiesOf(passedOn.owner)).toMatchObject({ bookings: 1, listings: 0 })
    for (const who of [listing.venue.owner, venue.owner, seller]) expect((await closes(who)).status).toBe(409)
  })

  test('while a bank decides on a payment: what it takes for good, the couple owes us', async () => {
    const { couple, checkout } = await aBooking(app).confirmed()
    const cancelled = { params: { id: checkout.bookingId }, body: { refund: 0, reason: 'We parted' } }
    await couple.client.call('POST /api/bookings/{id}/cancel', cancelled)
    await takesBack(app, checkout.paymentId)
    expect(await tiesOf(couple)).toEqual({ ...NO_TIES, payments: 1 })
    expect((await closes(couple)).status).toBe(409)
    await decidesLast(app, 'won')
    expect((await closes(couple)).body).toEqual({ ok: true })
  })

  test('an admin’s: another admin has to change the role first', async () => {
    const admin = await anAdmin(app)
    expect([(await closes(admin)).status, (await admin.client.try('GET /api/account/closing')).status]).toEqual([
      403, 403,
    ])
  })
})

test('nobody takes the address that a closed account will have, which would keep that account open', async () => {
  const { couple, listing, checkout } = await aBooking(app).confirmed()
  const [booking] = await listing.venue.owner.client.call('GET /api/bookings/my')
  const email = `Erased-${booking?.coupleId}@erased.invalid`
  const field = { code: 'invalid_request', details: { fields: { email: expect.any(String) } } }
  const signUp = { name: 'Not Gone', email, password: TEST_PASSWORD }
  expect((await app.visitor().try('POST /api/auth/register', { body: signUp })).body).toMatchObject(field)
  const move = { email, password: TEST_PASSWORD }
  expect((await listing.venue.owner.client.try('POST /api/account/email-change', { body: move })).body).toMatchObject(
    field,
  )
  await couple.client.call('POST /api/bookings/{id}/cancel', {
    params: { id: checkout.bookingId },
    body: { refund: 0, reason: 'We have parted' },
  })
  await app.settle()
  expect((await closes(couple)).body).toEqual({ ok: true })
})

test('nobody writes to a user who is gone, and nothing says what they were waiting for', async () => {
  const couple = await aCouple(app)
  const { listing } = await aBooking(app).held()
  await couple.client.call('POST /api/listings/{id}/watch', { params: { id: listing.id } })
  expect((await closes(couple)).status).toBe(200)
  const news = letter({
    template: 'message',
    subject: 'A message',
    heading: 'A message',
    paragraphs: ['For somebody who is gone.'],
    action: { label: 'Read it', url: 'https://unveil.example/' },
    footer: 'Unveil',
  })
  const to = 'gone@erased.invalid'
  await inTransaction(db, (tx) => queueMail(tx, { to, toUserId: couple.id, letter: news, at: app.clock.now() }))
  const rows = await Promise.all([
    db.selectFrom('mails').select('id').where('recipient', '=', to).execute(),
    db.selectFrom('notices').select('id').where('user_id', '=', couple.id).execute(),
    db.selectFrom('listing_watches').select('listing_id').where('user_id', '=', couple.id).execute(),
  ])
  expect(rows).toEqual([[], [], []])
})

test('of two requests at the same moment, one closes the account', async () => {
  const couple = await aCouple(app)
  const answers = await Promise.all([closes(couple), closes(couple)])
  const [closed, late] = answers.map(({ status }) => status).sort()
  expect(closed).toBe(200)
  expect([401, 404]).toContain(late) // its session has ended, or the account is gone
})
