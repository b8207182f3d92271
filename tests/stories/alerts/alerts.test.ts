import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { findNewDates } from '#server/features/alerts/commands/find-new-dates.ts'
import { TOKEN_OF } from '#server/features/alerts/commands/manage-saved-searches.ts'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { paysWith } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { noticesOf } from '#tests/builders/notices.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, type SignedIn } from '#tests/builders/users.ts'
import { aVenue, verify } from '#tests/builders/venues.ts'

// Saved searches and their alerts (domain.md row 26, docs/decisions/0015-alerts.md).

const { app, bank } = await anApp()
const venue = await aVenue(app).verified()
const { city, state } = venue

type Wish = Parameters<typeof save>[1]
const save = (couple: SignedIn, body: { name?: string; criteria: object; alert?: boolean }) =>
  couple.client.try('POST /api/saved-searches', { body })
async function saved(couple: SignedIn, criteria: object = { city, state }, more: Omit<Wish, 'criteria'> = {}) {
  const { status, body } = await save(couple, { criteria, ...more })
  expect(status).toBe(201)
  return body
}
const searches = (couple: SignedIn) => couple.client.call('GET /api/saved-searches')
const alertsTo = async ({ email }: SignedIn) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.includes('that match'))
const later = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await app.settle()
}
const look = () => later(SERVER_LIMITS.alertMinutes * MINUTE)
const afterMinutes = async (minutes: number) => {
  await app.clock.advance(minutes * MINUTE)
  return app.services
}
const pause = () => later(LIMITS.alertPauseHours * HOUR)
/** A couple with a saved search, made once the alerts have dealt with the dates of other tests. */
async function searcher(criteria: object = { city, state }) {
  await later(2 * MINUTE)
  const couple = await aCouple(app)
  const search = await saved(couple, criteria)
  await later(2 * MINUTE)
  return { couple, search }
}
const at = (id: number) => ({ params: { id } })
const turns = ({ client }: SignedIn, id: number, body: { alert: boolean }) =>
  client.call('PATCH /api/saved-searches/{id}', { ...at(id), body })
const stops = (token: string) => app.visitor().try('POST /api/saved-searches/unsubscribe', { query: { token } })
const sets = ({ client }: SignedIn, ways: { byMail: boolean; inBell: boolean }) =>
  client.call('PATCH /api/notifications/settings', { body: { kind: 'new-dates', ...ways } })
let days = 60
const aDate = (at = venue) => aListing(app, at).inDays(++days)

describe('saving', () => {
  test('a search is saved with its criteria, named after them or by the couple, and listed newest first', async () => {
    const couple = await aCouple(app)
    const date = addDays(app.clock.todayIn(state), 90)
    const criteria = { city: 'Austin', state: 'tx', date, maxPrice: 20000, minGuests: 80, styles: ['barn'] }
    const first = await saved(couple, criteria)
    expect(first).toEqual({
      id: expect.any(Number),
      name: expect.stringMatching(/^Barn dates in Austin, TX on .*, up to \$20,000$/),
      createdAt: expect.any(String),
      criteria: { ...criteria, state: 'TX' },
      alert: true,
    })
    await later(MINUTE)
    const second = await saved(couple, { isTransfer: true }, { name: ' Ours ', alert: false })
    expect(second).toMatchObject({ name: 'Ours', alert: false, criteria: { isTransfer: true } })
    expect(await searches(couple)).toEqual([second, first])
    expect(await searches(await aCouple(app))).toEqual([])
  })

  test('saving the same search twice is refused, whatever its name and the order of its criteria', async () => {
    const couple = await aCouple(app)
    await saved(couple, { city: 'Napa', state: 'CA' })
    const twice = await save(couple, { name: 'Other', criteria: { state: 'CA', city: 'Napa' } })
    expect(twice).toMatchObject({ status: 409, body: { code: 'already_saved' } })
  })

  test('twenty searches are the maximum, even when two are saved at the same time', async () => {
    const couple = await aCouple(app)
    for (let at = 1; at < LIMITS.savedSearches; at += 1) await saved(couple, { minGuests: at * 10 })
    const both = await Promise.all([1, 2].map((at) => save(couple, { criteria: { maxPrice: at * 1000 } })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'too_many_saved_searches' } })
    expect(await searches(couple)).toHaveLength(LIMITS.savedSearches)
    const again = await save(couple, { criteria: { minGuests: 10 } })
    expect(again).toMatchObject({ status: 409, body: { code: 'already_saved' } })
  })

  test.each([
    [{ criteria: { date: '2020-01-01' } }, 'criteria.date'],
    [{ criteria: { minPrice: 500, maxPrice: 100 } }, 'criteria.minPrice'],
    [{ criteria: { styles: ['castle'] } }, 'criteria.styles.0'],
    [{ criteria: { venueName: 'Rosewood' } }, 'criteria.venueName'],
    [{ name: 'x'.repeat(81), criteria: {} }, 'name'],
  ])('%j is refused, and the field is named', async (body, field) => {
    const reply = await save(await aCouple(app), body)
    expect(reply.status).toBe(400)
    expect(Object.keys((reply.body as unknown as { details: { fields: object } }).details.fields)).toEqual([field])
  })

  test('50,000 stands for any price, also below the lowest', async () => {
    const criteria = { minPrice: 60_000, maxPrice: 50_000 }
    const reply = await save(await aCouple(app), { criteria })
    expect(reply).toMatchObject({ status: 201, body: { name: 'Dates from $60,000', criteria } })
  })

  test('a search for anywhere can be for a day that is over in New York and not yet in Hawaii', async () => {
    const now = app.clock.now()
    await app.clock.advance(new Date(now).setUTCHours(32, 0, 0, 0) - now.getTime()) // 8 o'clock UTC
    const couple = await aCouple(app)
    const date = app.clock.todayIn('HI')
    expect(app.clock.todayIn('NY')).toBe(addDays(date, 1))
    const criteria = [{ date }, { date: addDays(date, -1) }, { date, state: 'NY' }]
    const answers = await Promise.all(criteria.map((one) => save(couple, { criteria: one })))
    expect(answers.map(({ status }) => status)).toEqual([201, 400, 400])
  })

  test('a saved search is renamed, has its alert turned off and on, and is deleted', async () => {
    const couple = await aCouple(app)
    const { id } = await saved(couple)
    const at = { params: { id } }
    const change = (body: object) => couple.client.try('PATCH /api/saved-searches/{id}', { ...at, body })
    expect((await change({ name: 'Ours' })).body).toMatchObject({ name: 'Ours', alert: true })
    expect((await change({ alert: false })).body).toMatchObject({ name: 'Ours', alert: false })
    expect((await change({ alert: true })).body).toMatchObject({ name: 'Ours', alert: true })
    expect(await change({ name: '  ' })).toMatchObject({ status: 400 })
    expect((await couple.client.try('DELETE /api/saved-searches/{id}', at)).body).toEqual({ deleted: true })
    expect(await couple.client.try('DELETE /api/saved-searches/{id}', at)).toMatchObject({ status: 404 })
    expect(await searches(couple)).toEqual([])
  })
})

describe('alerts', () => {
  test('a new date is emailed once, with links to it, to all matches, and to turn the alert off; the bell has it, too', async () => {
    const { couple, search } = await searcher()
    const listing = await aDate()
    await look()
    await pause()
    const mails = await alertsTo(couple)
    expect(mails.map(({ subject }) => subject)).toEqual([`A date that matches “${search.name}”`])
    const { text = '' } = mails[0] ?? {}
    expect(text).toContain(`/venue/${listing.id}`)
    expect(text).toContain('$12,000, 40% off')
    expect(text).toMatch(/\/search\?city=\S+&state=[A-Z]{2}&minGuests=0/)
    expect(text).toMatch(/\/alerts\/off\?token=[\w-]{43}/)
    for (const secret of [venue.name, venue.address, venue.owner.email]) expect(text).not.toContain(secret)
    expect(await noticesOf(couple)).toContainEqual(
      expect.objectContaining({ link: expect.stringMatching(/^\/search\?/) }),
    )
  })

  test('a couple that has yet to confirm their address reads alerts in the bell, and gets no email', async () => {
    const couple = await aCouple(app, { verified: false, emailConfirmedAt: null })
    await saved(couple)
    await later(2 * MINUTE)
    await aDate()
    await look()
    expect(await alertsTo(couple)).toEqual([])
    expect(await noticesOf(couple)).toMatchObject([{ title: 'A date that matches “Dates in Austin, TX”' }])

    await app.services.db
      .updateTable('users')
      .set({ email_confirmed_at: app.clock.now() })
      .where('id', '=', couple.id)
      .execute()
    await pause()
    await aDate()
    await look()
    expect(await alertsTo(couple)).toHaveLength(1)
  })

  test('dates that were already there, are elsewhere, or cost more are not emailed', async () => {
    // cheap enough, but listed before the search was saved
    await aListing(app, venue).priced(20_000, 10_000).inDays(++days)
    const { couple } = await searcher({ city, state, maxPrice: 11_000 })
    await aDate()
    await aListing(app, await aVenue(app).with({ city: 'Elsewhere', state: 'AK' }).verified())
      .priced(900, 800)
      .inDays(70)
    await look()
    expect(await alertsTo(couple)).toEqual([])
  })

  test('a date that became cheaper, or came back, is news; one that costs more or was reworded is not', async () => {
    const cheaper = await aDate()
    const back = await aListing(app, venue).inactiveInDays(++days)
    const reworded = await aDate()
    const { couple } = await searcher()
    const change = (id: number, body: object) =>
      venue.owner.client.call('PATCH /api/listings/{id}', { params: { id }, body })
    await change(cheaper.id, { discountedPrice: 11_000 })
    await change(back.id, { isActive: true })
    await change(reworded.id, { discountedPrice: 12_500, description: 'A garden with old trees.' })
    await look()
    const [{ text } = { text: '' }] = await alertsTo(couple)
    expect(text).toContain(`/venue/${cheaper.id}`)
    expect(text).toContain(`/venue/${back.id}`)
    expect(text).not.toContain(`/venue/${reworded.id}`)
  })

  test('a transfer that its seller made cheaper is news; one that costs more is not', async () => {
    const [cheaper, dearer] = [await aTransfer(app).listed(), await aTransfer(app).listed()]
    const { couple } = await searcher({ isTransfer: true })
    const asks = ({ seller, id }: typeof cheaper, transferPrice: string) =>
      seller.client.call('POST /api/transfers/{id}/price', { params: { id }, body: { transferPrice } })
    await asks(cheaper, '2500')
    await asks(dearer, '2900')
    await look()
    const [{ text } = { text: '' }] = await alertsTo(couple)
    expect(text).toContain(`/venue/${cheaper.listing.id}`)
    expect(text).not.toContain(`/venue/${dearer.listing.id}`)
  })

  test('a transfer whose seller has paid the balance costs less altogether, which is news', async () => {
    const transfer = await aTransfer(app).listed()
    const { couple } = await searcher({ isTransfer: true, maxPrice: 5000 })
    const { client } = transfer.seller
    const balance = { params: { id: transfer.bookingId }, body: { amount: 9000 } }
    await paysWith(app, await client.call('POST /api/bookings/{id}/pay-balance', balance))
    await bank.arrived()
    await look()
    expect((await alertsTo(couple))[0]?.text).toContain(`/venue/${transfer.listing.id}`)
  })

  test('what comes up within six hours is gathered into one email, with the best five', async () => {
    const { couple, search } = await searcher()
    await aDate()
    await look()
    for (let at = 0; at < 7; at += 1) await aDate()
    await look()
    expect(await alertsTo(couple)).toHaveLength(1)
    await pause()
    const [, second] = await alertsTo(couple)
    expect(second?.subject).toBe(`7 dates that match “${search.name}”`)
    expect(second?.text.match(/\/venue\/\d+/g)).toHaveLength(SERVER_LIMITS.alertDatesShown)
    expect(second?.text).toContain('These are the best of 7.')
  })

  test('no date is reported twice, even if it matches two searches', async () => {
    const { couple } = await searcher()
    await saved(couple, { city, state, minGuests: 50 })
    await later(2 * MINUTE)
    await aDate()
    await look()
    await pause()
    expect(await alertsTo(couple)).toHaveLength(1)
  })

  test('a search that older code has saved finds its dates, and is then given its anchor', async () => {
    const { couple, search } = await searcher({ city: ` ${city.toUpperCase()}`, minGuests: 50 })
    const row = () => app.services.db.selectFrom('saved_searches').select('anchor').where('id', '=', search.id)
    const anchored = await row().executeTakeFirst()
    expect(anchored?.anchor).toBe(`city:${city.toLowerCase()}`)
    await app.services.db.updateTable('saved_searches').set({ anchor: null }).where('id', '=', search.id).execute()
    await aDate()
    expect(await findNewDates(await afterMinutes(SERVER_LIMITS.alertMinutes))).toBeGreaterThan(0)
    await app.settle()
    expect(await alertsTo(couple)).toHaveLength(1)
    expect(await row().executeTakeFirst()).toEqual(anchored)
  })

  test('a transfer alert only reports transfers, and none of the couple’s own', async () => {
    const { couple } = await searcher({ isTransfer: true, city, state })
    const listing = await aDate()
    const transfer = await aTransfer(app, { listing }).consented()
    await saved(transfer.seller, { isTransfer: true })
    await aTransfer(app, { couple: transfer.seller, listing: await aDate() }).listed()
    const direct = await aDate()
    await look()
    const [mail] = await alertsTo(couple)
    expect(mail?.text).toContain('couple transfer')
    expect(mail?.text).not.toContain(`/venue/${direct.id}`)
    expect(mail?.text).toContain('/transfer-marketplace?location=')
    expect(await alertsTo(transfer.seller)).toEqual([])
  })

  test('dates of a venue that is no longer verified are not emailed', async () => {
    const { couple } = await searcher()
    const other = await aVenue(app).verified()
    await aDate(other)
    await verify(app, other.id, false)
    await look()
    expect(await alertsTo(couple)).toEqual([])
  })

  test('dates that come back with their venue’s verification are news, except for those that were told before', async () => {
    const other = await aVenue(app).verified()
    const old = await aDate(other)
    const { couple } = await searcher()
    const told = await aDate(other)
    await look()
    await verify(app, other.id, false)
    await pause()
    await verify(app, other.id, true)
    await look()
    const mails = await alertsTo(couple)
    expect(mails).toHaveLength(2)
    expect(mails[0]?.text).toContain(`/venue/${told.id}`)
    expect(mails[1]?.text).toContain(`/venue/${old.id}`)
    expect(mails[1]?.text).not.toContain(`/venue/${told.id}`)
  })

  test('an alert that is off is silent; once turned on again, it reports what comes after that', async () => {
    const { couple, search } = await searcher()
    await turns(couple, search.id, { alert: false })
    const missed = await aDate()
    await pause()
    await turns(couple, search.id, { alert: true })
    await later(2 * MINUTE)
    const fresh = await aDate()
    await look()
    const mails = await alertsTo(couple)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`/venue/${fresh.id}`)
    expect(mails[0]?.text).not.toContain(`/venue/${missed.id}`)
  })

  test.each([
    ['the alert is turned off', (who: SignedIn, id: number) => turns(who, id, { alert: false })],
    [
      'the search is deleted',
      (who: SignedIn, id: number) => who.client.call('DELETE /api/saved-searches/{id}', at(id)),
    ],
    ['the email program turns it off', (_: SignedIn, id: number) => stops(app.services.secrets.tokenOf(id, TOKEN_OF))],
    ['these emails are turned off', (who: SignedIn) => sets(who, { byMail: false, inBell: true })],
  ])('an email that hasn’t left yet isn’t sent once %s; those to others are', async (_, turnOff) => {
    const [{ couple, search }, { couple: other }] = [await searcher(), await searcher()]
    await aDate()
    await look()
    await turnOff(couple, search.id)
    expect([(await alertsTo(couple)).length, (await alertsTo(other)).length]).toEqual([0, 1])
    expect(await noticesOf(couple)).toHaveLength(1)
  })

  test('a round that is cut short when the process ends is repeated, and tells nobody twice', async () => {
    const { couple } = await searcher()
    await aDate()
    const stopping = new AbortController()
    stopping.abort()
    await findNewDates(await afterMinutes(SERVER_LIMITS.alertMinutes), stopping.signal)
    await look()
    await look()
    expect(await alertsTo(couple)).toHaveLength(1)
  })

  test('the email’s link and the email program’s own button turn the alert off; their secret does not stay in the record', async () => {
    const { couple, search } = await searcher()
    await aDate()
    await look()
    const [mail] = await alertsTo(couple)
    const token = /alerts\/off\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] as string
    const said = { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click', 'auto-submitted': 'auto-generated' }
    expect(mail?.headers).toMatchObject(said)
    const url = mail?.headers['list-unsubscribe']?.replaceAll(/[<>\s]/g, '') ?? ''
    expect(url).toContain(`/api/saved-searches/unsubscribe?token=${token}`)
    const kept = await app.services.db.selectFrom('mails').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(token)

    const posted = await app.visitor().raw(url.slice(new URL(url).origin.length), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect({ status: posted.status, body: await posted.json() }).toEqual({ status: 200, body: { name: search.name } })
    expect(await searches(couple)).toMatchObject([{ alert: false }])
    expect((await stops(token)).body).toEqual({ name: search.name })
    expect(await stops('x'.repeat(43))).toMatchObject({ status: 410, body: { code: 'link_invalid' } })
    await aDate()
    await pause()
    expect(await alertsTo(couple)).toHaveLength(1)
  })

  test('somebody who is erased, or no longer a couple, gets no email', async () => {
    const admin = await anAdmin(app)
    const { couple: erased } = await searcher()
    const { couple: other } = await searcher()
    const { client } = admin
    await client.call('DELETE /api/admin/users/{id}', { params: { id: erased.id } })
    await client.call('PATCH /api/admin/users/{id}', { params: { id: other.id }, body: { role: 'venue' } })
    await aDate()
    await look()
    expect(await alertsTo(erased)).toEqual([])
    expect(await alertsTo(other)).toEqual([])
    const left = await app.services.db
      .selectFrom('saved_searches')
      .select('id')
      .where('user_id', '=', erased.id)
      .execute()
    expect(left).toEqual([])
  })
})
