import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { hashToken } from '#server/platform/tokens.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

/** An owner's dates in their own calendar, by a secret address. */
const { app } = await anApp()

const makes = async (owner: SignedIn) =>
  (await owner.client.call('POST /api/calendars/link')).url.replace(app.services.config.publicOrigin, '')
const read = async (address: string) => {
  const answer = await app.visitor().raw(address)
  return { status: answer.status, headers: answer.headers, text: (await answer.text()).replaceAll(/\r?\n /g, '') }
}
const events = (calendar: string) => calendar.match(/BEGIN:VEVENT[\s\S]+?END:VEVENT/g) ?? []
const compact = (date: string) => date.replaceAll('-', '')

test('the calendar shows bookings with names, and dates on offer, to anyone who has the address, and nothing else of the couple', async () => {
  const venue = await aVenue(app).verified()
  const couple = await aCouple(app, { name: 'Sam Reyes', phone: '512-555-0148', metadata: { partnerName: 'Sol' } })
  const booked = await aListing(app, venue).inDays(60)
  const { checkout } = await aBooking(app, { couple, listing: booked }).confirmed()
  const offered = await aListing(app, venue).inDays(70)
  const held = await aListing(app, venue).inDays(75)
  await aBooking(app, { listing: held }).held()
  await aListing(app, venue).inactiveInDays(80)

  const calendar = await read(await makes(venue.owner))
  expect(calendar.status).toBe(200)
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(calendar.headers.get('cache-control')).toBe('private, no-store')
  expect(events(calendar.text)).toHaveLength(3)
  const [wedding, offer, hold] = events(calendar.text) as [string, string, string]
  expect(wedding).toContain(`DTSTART;VALUE=DATE:${compact(booked.date)}`)
  expect(wedding).toContain('SUMMARY:Sam Reyes and Sol\\, Thornwick Hall')
  expect(wedding).toContain(`UID:booking-${checkout.bookingId}@`)
  expect(wedding).not.toContain('TRANSP:TRANSPARENT')
  expect(offer).toContain(`DTSTART;VALUE=DATE:${compact(offered.date)}`)
  expect(offer).toContain('TRANSP:TRANSPARENT')
  expect(hold).toContain('Being booked')
  for (const secret of [couple.email, '512-555-0148', '12000', '12,000']) expect(calendar.text).not.toContain(secret)
})

test('a new address ends the old one; an ended or wrong one is as if it had never existed', async () => {
  const owner = await aVenueOwner(app)
  expect(await owner.client.call('GET /api/calendars/my')).toEqual({ linkSince: null, venues: [] })
  const first = await makes(owner)
  expect((await read(first)).status).toBe(200)
  expect((await owner.client.call('GET /api/calendars/my')).linkSince).toEqual(expect.any(String))
  const second = await makes(owner)
  const missing = await read('/api/calendars/dates.ics?token=nonsense')
  expect(missing.status).toBe(404)
  expect(await read(first)).toMatchObject({ status: 404, text: missing.text })
  expect((await read(second)).status).toBe(200)
  await owner.client.call('DELETE /api/calendars/link')
  expect(await read(second)).toMatchObject({ status: 404, text: missing.text })
  expect(await owner.client.call('GET /api/calendars/my')).toEqual({ linkSince: null, venues: [] })
  await owner.client.call('DELETE /api/calendars/link')
})

describe('an intruder in an account doesn’t keep an address of it', () => {
  const password = 'roses-and-rosemary'
  let address: string
  const turnsOn = async ({ client }: SignedIn) => {
    const { secret } = await client.call('POST /api/account/two-factor', { body: { password: TEST_PASSWORD } })
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    return (await client.call('POST /api/account/two-factor/confirm', { body: { code } })).recoveryCodes
  }

  test.each<[string, (owner: SignedIn) => Promise<unknown>]>([
    [
      'once its password is changed',
      ({ client }) => client.call('POST /api/account/password', { body: { currentPassword: TEST_PASSWORD, password } }),
    ],
    [
      'once its password is reset by email',
      async ({ email }) => {
        await app.visitor().call('POST /api/auth/password-reset', { body: { email } })
        const token = (await mailsTo(app, email)).at(-1)?.link?.searchParams.get('token') as string
        await app.visitor().call('POST /api/auth/password-reset/confirm', { body: { token, password } })
      },
    ],
    ['once all other sessions are ended', ({ client }) => client.call('DELETE /api/account/sessions')],
    ['once two-factor login is on', turnsOn],
    [
      'once two-factor login is off',
      async (owner) => {
        const [code] = await turnsOn(owner)
        address = await makes(owner)
        const body = { password: TEST_PASSWORD, code: code as string }
        await owner.client.call('POST /api/account/two-factor/off', { body })
      },
    ],
    [
      'once an admin logs it out everywhere',
      async ({ id }) => {
        const { client } = await anAdmin(app)
        await client.call('DELETE /api/admin/users/{id}/sessions', { params: { id } })
      },
    ],
  ])('%s', async (_when, shutOut) => {
    const owner = await aVenueOwner(app)
    address = await makes(owner)
    expect((await read(address)).status).toBe(200)
    await shutOut(owner)
    expect((await read(address)).status).toBe(404)
  })
})

test('the owner is told by email that an address was created', async () => {
  const owner = await aVenueOwner(app)
  await makes(owner)
  const mail = (await mailsTo(app, owner.email)).at(-1)
  expect(mail?.subject).toBe('A secret address for your calendar was created')
  expect(mail?.text).not.toContain('token=')
})

test('we store only a hash of the address’s secret', async () => {
  const owner = await aVenueOwner(app)
  const token = (await makes(owner)).split('token=')[1] as string
  const rows = await app.services.db.selectFrom('calendar_links').selectAll().execute()
  expect(rows.map(({ token_hash }) => token_hash.toString('hex'))).toContain(hashToken(token).toString('hex'))
  const kept = rows.flatMap(Object.values).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value))
  for (const clear of [token, Buffer.from(token, 'base64url').toString('latin1')]) {
    expect(kept.join('\n')).not.toContain(clear)
  }
})
