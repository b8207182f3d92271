import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { aListing } from '#tests/builders/listings.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'
import { aVenue, VENUE_FORM } from '#tests/builders/venues.ts'

/**
 * Half a character (a surrogate without its other half) breaks PostgreSQL's JSON and would become U+FFFD in its texts.
 * So it is refused everywhere, the refusal names the field, and nothing is stored.
 */
const { app } = await anApp()
const venue = await aVenue(app).verified()
const listing = await aListing(app, venue).inDays(50)
const couple = await aCouple(app)

const HALVES = { first: 'a\ud83d', second: '\udc90b', lone: '\ud800' }
const WORDS = 'This text contains a broken character; please type it again'
const PERSON = { name: 'Ana', email: 'half@example.test', password: 'long enough' }

const rows = async () => {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM venues) AS venues,
            (SELECT count(*) FROM saved_searches) AS searches, (SELECT count(*) FROM waitlist_entries) AS waitlist,
            (SELECT count(*) FROM waitlist_links) AS links, (SELECT count(*) FROM listings) AS listings,
            (SELECT json_agg(v) FROM venues v) AS contents`.execute(app.services.db)
  return rows[0]
}

type Case = [field: string, request: string, body: (half: string) => object, who?: SignedIn]
const CASES: Case[] = [
  ['name', 'POST /api/auth/register', (half) => ({ ...PERSON, name: half })],
  ['password', 'POST /api/auth/login', (half) => ({ email: PERSON.email, password: half })],
  ['metadata.partnerName', 'POST /api/auth/register', (half) => ({ ...PERSON, metadata: { partnerName: half } })],
  ['metadata.city', 'POST /api/auth/register', (half) => ({ ...PERSON, metadata: { city: `Austin ${half}` } })],
  ['name', 'POST /api/waitlist', (half) => ({ email: PERSON.email, name: `Ana ${half}` })],
  ['location', 'POST /api/waitlist', (half) => ({ email: PERSON.email, location: `Austin ${half}` })],
  ['hearAboutUs', 'POST /api/waitlist', (half) => ({ email: PERSON.email, hearAboutUs: half })],
  ['token', 'POST /api/waitlist/confirm', (half) => ({ token: `${half}${'x'.repeat(30)}` })],
  ['criteria.city', 'POST /api/saved-searches', (half) => ({ criteria: { city: half } }), couple],
  ['name', 'POST /api/saved-searches', (half) => ({ name: half, criteria: { city: 'Austin' } }), couple],
  ['name', 'POST /api/venues', (half) => ({ ...VENUE_FORM, name: `Hall ${half}` }), venue.owner],
  ['description', `PATCH /api/venues/${venue.id}`, (half) => ({ description: half.padEnd(60, 'x') }), venue.owner],
  [
    'packageDetails.includes.1',
    `PATCH /api/listings/${listing.id}`,
    (half) => ({ packageDetails: { includes: ['Chairs', half], restrictions: [] } }),
    venue.owner,
  ],
]

describe('half a character is refused by name', () => {
  test.for(CASES)('in %s of %s', async ([field, request, body, who]) => {
    const [method, path = ''] = request.split(' ')
    const before = await rows()
    for (const half of Object.values(HALVES)) {
      const response = await (who?.client ?? app.visitor()).raw(path, {
        method: String(method),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body(half)),
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'invalid_request', details: { fields: { [field]: WORDS } } })
    }
    expect(await rows()).toEqual(before)
  })

  test('in the city of a venue, which takes letters only, in its own words', async () => {
    for (const half of Object.values(HALVES)) {
      const reply = await venue.owner.client.try('POST /api/venues', {
        body: { ...VENUE_FORM, city: `Austin ${half}` },
      })
      const fields = { city: expect.stringContaining('use letters') }
      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request', details: { fields } } })
    }
  })

  test.for<[field: string, method: string, path: string]>([
    ['city', 'GET', '/api/listings?city=%ED%A0%80'],
    ['city', 'GET', '/api/listings?city=Aust%20in%20%ed%b2%90&minGuests=50'],
    ['city', 'GET', '/api/listings/days?city=%F0%9F%92'],
    ['cursor', 'GET', '/api/listings?cursor=%ED%A0%80'],
    ['id', 'GET', '/api/listings/%ED%A0%80'],
    ['id', 'GET', '/api/listings/12%ED%A0%80/similar'],
    ['token', 'POST', '/api/saved-searches/unsubscribe?token=%ED%A0%80'],
  ])('in %s of %s %s', async ([field, method, path]) => {
    const response = await app.visitor().raw(path, { method })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_request', details: { fields: { [field]: WORDS } } })
  })

  test('whole characters, even those of two halves, are taken as they are, and so is a percent sign', async () => {
    const whole = { name: 'Éva 💐 ゆり', criteria: { city: '100% 💐' } }
    expect(await couple.client.call('POST /api/saved-searches', { body: whole })).toMatchObject(whole)
    for (const city of ['100%', '100%25', '%F0%9F%92%90']) {
      expect((await app.visitor().raw(`/api/listings?city=${city}`)).status).toBe(200)
    }
  })
})
