import { describe, expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { anAdmin, aVenueOwner, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'
import { aVenue, VENUE_FORM } from '#tests/builders/venues.ts'

/**
 * Strangers read what a venue gives as its city, unless a date shows the area around it. So a city has to be a fact,
 * not free text (docs/decisions/0019).
 */
const { app } = await anApp()

const NOT_A_NAME = "City: use letters, spaces and . ' - only"
const register = (owner: SignedIn, values: Partial<typeof VENUE_FORM>) =>
  owner.client.try('POST /api/venues', { body: { ...VENUE_FORM, ...values } })

describe('a city is a name', () => {
  test.each([
    ['Austin', 'TX', 'Austin'],
    ['St. Louis', 'MO', 'St. Louis'],
    ['St.Louis', 'MO', 'St. Louis'],
    ["Coeur d'Alene", 'ID', "Coeur d'Alene"],
    ['Coeur d’Alene', 'ID', "Coeur d'Alene"],
    ['Winston-Salem', 'NC', 'Winston-Salem'],
    ['Cañon City', 'CO', 'Cañon City'],
    ['Can\u0303on City', 'CO', 'Cañon City'],
    ["'Ewa Beach", 'HI', "'Ewa Beach"],
    ['ʻEwa Beach', 'HI', "'Ewa Beach"],
    ["Land O' Lakes", 'FL', "Land O' Lakes"],
    ["LEE'S SUMMIT", 'MO', "Lee's Summit"],
    ["o'fallon", 'MO', "O'Fallon"],
    ['Washington D.C.', 'DC', 'Washington D.C.'],
    ['Truth or Consequences', 'NM', 'Truth or Consequences'],
    ['Ste. Genevieve', 'MO', 'Ste. Genevieve'],
    ['München', 'TX', 'München'],
    ['東京', 'TX', '東京'],
    ['नई दिल्ली', 'TX', 'नई दिल्ली'],
    ['  new   york ', 'NY', 'New York'],
  ])('%s, %s', async (city, state, kept) => {
    const { status, body } = await register(await aVenueOwner(app), { city, state })
    expect([status, body.city]).toEqual([201, kept])
  })

  test.each([
    'Austin (Thornwick Hall)',
    'Austin, TX',
    'Call 512-555-0199',
    'Austin 78704',
    'Austin @hall',
    'qxfavweb.example',
    'bit.ly',
    'http://hall',
    'Austin/Round Rock',
    'Austin!',
    'Austin “Hall”',
    'Austin ❤',
    'Aus_tin',
    "'.-",
    '. .',
    '--',
  ])('%s isn’t one, when a venue is created or changed', async (city) => {
    const refused = { code: 'invalid_request', message: NOT_A_NAME, details: { fields: { city: NOT_A_NAME } } }
    const venue = await aVenue(app).pending()
    expect(await register(venue.owner, { city })).toMatchObject({ status: 400, body: refused })
    const change = { params: { id: venue.id }, body: { city } }
    expect(await venue.owner.client.try('PATCH /api/venues/{id}', change)).toMatchObject({ status: 400, body: refused })
  })

  test('it has at most 60 characters', async () => {
    const owner = await aVenueOwner(app)
    expect((await register(owner, { city: 'a'.repeat(60) })).status).toBe(201)
    const message = 'Please keep the city to 60 characters or fewer'
    expect(await register(owner, { city: 'a'.repeat(61) })).toMatchObject({
      status: 400,
      body: { message, details: { fields: { city: message } } },
    })
  })

  test('also at sign-up', async () => {
    const person = { name: 'Ann', password: TEST_PASSWORD }
    const refused = { message: NOT_A_NAME, details: { fields: { 'metadata.city': NOT_A_NAME } } }
    const { name: venueName, address, state, zipCode } = VENUE_FORM
    const venue = (city: string) => {
      const metadata = { venueName, venueType: 'Hall', address, city, state, zipCode }
      return { ...person, email: 'ann@venues.test', role: 'venue', phone: '512', metadata } as const
    }
    expect(await app.visitor().try('POST /api/auth/register', { body: venue('bit.ly') })).toMatchObject({
      status: 400,
      body: refused,
    })
    const client = app.visitor()
    expect((await client.try('POST /api/auth/register', { body: venue('Coeur d’Alene') })).status).toBe(201)
    expect(await client.call('GET /api/auth/registration')).toMatchObject({ metadata: { city: "Coeur d'Alene" } })
  })

  test('search terms, and the city of a couple or of somebody on the waitlist, can be anything', async () => {
    const couple = { name: 'Ann', password: TEST_PASSWORD, email: 'ann@couples.test', role: 'couple' } as const
    const body = { ...couple, metadata: { city: 'Austin 78704' } }
    expect((await app.visitor().try('POST /api/auth/register', { body })).status).toBe(201)
    const found = await app.visitor().try('GET /api/listings', { query: { city: 'Austin (anywhere) 78704' } })
    expect([found.status, found.body]).toEqual([200, []])
    const waits = { email: 'waits@example.test', location: 'Austin, TX (78704)' }
    expect((await app.visitor().try('POST /api/waitlist', { body: waits })).status).toBe(201)
  })
})

describe('a city does not tell which venue it is', () => {
  const who = { phone: '(512) 555-0199', metadata: { website: 'https://www.goldenhour-weddings.com' } }
  const owner = () => aVenueOwner(app, { ...who, name: 'Olga Wexcombe' })

  test.each([
    ['its name', 'Thornwick Hall', 'Thornwick Hall'],
    ['a telling word of its name', 'Thornwick', 'thornwick'],
    ['such a word beside the city', 'Austin Thornwick', 'thornwick'],
    ['letter by letter', 'T h o r n w i c k', 'thornwick'],
    ['its street', 'Juniper Crossing', 'juniper crossing'],
    ['its domain', 'Goldenhour Weddings', 'goldenhourweddings'],
    ['its phone, spelled out', 'five one two five five five zero one nine nine', '5 1 2 5 5 5 0 1 9 9'],
    ['its ZIP, spelled out', 'seven eight seven zero four', '78704'],
    ['a web address', 'Austin thornhill dot com', 'thornhill dot com'],
    ['where it can be found', 'Find us on Instagram', 'find us on instagram'],
    ['its owner', 'Wexcombe Springs', 'wexcombe'],
  ])('by %s', async (_, city, word) => {
    const { status, body } = await register(await owner(), { city })
    expect([status, body.code, body.details?.words]).toEqual([400, 'identity_in_text', [word]])
    expect(body.message).toContain(`Please remove “${word}” from the city`)
    expect(body.details.fields.city).toContain(`“${word}”`)
  })

  test.each([
    ['Austin Ballroom', 'Austin', 'TX'],
    ['Salt Lake City Gardens', 'Salt Lake City', 'UT'],
    ['Key West', 'Key West', 'FL'],
    ['The Saint Louis House', 'St. Louis', 'MO'],
    ['Wimberley Barn', 'Wimberley', 'TX'],
    ['Golden Lake House', 'Lake Geneva', 'WI'],
    ['Thornwick Hall', 'Larchmere', 'OH'],
  ])('but %s may say that it is in %s, %s', async (name, city, state) => {
    expect((await register(await owner(), { name, city, state })).status).toBe(201)
  })

  test('a later name is checked against the city, too', async () => {
    const venue = await aVenue(app).in('Larchmere', 'OH').pending()
    const rename = (name: string) =>
      venue.owner.client.try('PATCH /api/venues/{id}', { params: { id: venue.id }, body: { name } })
    const refused = { code: 'identity_in_text', details: { words: ['larchmere'] } }
    expect(await rename('Larchmere Manor')).toMatchObject({ status: 400, body: refused })
    expect((await rename('Thornwick Manor')).status).toBe(200)
  })

  test('a small town on the list of US places is fine, but not if the list has it in another state', async () => {
    expect((await register(await owner(), { name: 'Alabaster Hall', city: 'Alabaster', state: 'AL' })).status).toBe(201)
    const elsewhere = await register(await owner(), { name: 'Alabaster Hall', city: 'Alabaster', state: 'OH' })
    expect(elsewhere).toMatchObject({ status: 400, body: { code: 'identity_in_text' } })
  })

  test('a place where an admin has verified a venue is known', async () => {
    const named = { name: 'Elmsgrove Barn', city: 'Elmsgrove', state: 'OH' }
    expect(await register(await owner(), named)).toMatchObject({ status: 400, body: { code: 'identity_in_text' } })
    await aVenue(app).in('Elmsgrove', 'OH').pending()
    expect((await register(await owner(), named)).status).toBe(400)
    await aVenue(app).in('Elmsgrove', 'OH').verified()
    expect((await register(await owner(), { ...named, state: 'IN' })).status).toBe(400)
    expect((await register(await owner(), { ...named, city: 'ELMSGROVE' })).status).toBe(201)
  })
})

test('an owner is offered US places as they type, in the state if they named it', async () => {
  const { client } = await aVenueOwner(app)
  const cities = (q: string, state?: string) =>
    client.call('GET /api/cities', { query: { q, ...(state && { state }) } })
  expect(await cities('dripp', 'tx')).toEqual([{ city: 'Dripping Springs', state: 'TX', whole: false }])
  expect(await cities('dripping springs', 'tx')).toMatchObject([{ city: 'Dripping Springs', whole: true }])
  expect(await cities('springf')).toHaveLength(8)
  expect([await cities(''), await cities('austin', 'ZZ'), await cities('thornwick')]).toEqual([[], [], []])
  expect((await client.try('GET /api/cities', { query: { q: 'a'.repeat(61) } })).status).toBe(400)
})

test('admins see that a city is not on our list of US places, and confirm it with the venue', async () => {
  const { client } = await anAdmin(app)
  const [listed, other] = [await aVenue(app).pending(), await aVenue(app).in('Larchmere', 'OH').pending()]
  const behind = (id: number) => client.call('GET /api/admin/venues/{id}/owner', { params: { id } })
  expect([(await behind(listed.id)).cityListed, (await behind(other.id)).cityListed]).toEqual([true, false])
  const verify = { params: { id: other.id }, body: { verified: true, checked: ['city', 'address'] as const } }
  await client.call('PATCH /api/admin/venues/{id}', verify as never)
  expect((await behind(other.id)).history).toMatchObject([{ transition: 'verify', reason: 'Checked: city, address' }])

  // the same goes for a changed city, before it is approved
  expect((await behind(other.id)).changeCityListed).toBeNull()
  const body = { city: 'Thornbury Hollow' }
  await other.owner.client.call('PATCH /api/venues/{id}', { params: { id: other.id }, body })
  expect((await behind(other.id)).changeCityListed).toBe(false)
})
