import { domainToUnicode } from 'node:url'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { anApp } from '#tests/builders/app.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'

const { app } = await anApp()

const PASSWORD = 'long enough'
let people = 0
const newEmail = () => `person-${++people}@example.test`

const rowOf = (email: string) =>
  app.services.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

/** Sends exactly this body, whatever its type. */
const register = (body: object, visitor = app.visitor()) =>
  visitor.try('POST /api/auth/register', { body: body as never })

const coupleForm = () => ({
  name: 'Ana',
  email: newEmail(),
  password: PASSWORD,
  role: 'couple',
  phone: '555 0100',
  metadata: {
    partnerName: 'Ben',
    weddingDate: '2099-06-01',
    city: 'Austin',
    state: 'TX',
    budget: '10000-20000',
  },
})

const venueForm = () => ({
  name: 'Carla',
  email: newEmail(),
  password: PASSWORD,
  role: 'venue',
  phone: '555 0101',
  metadata: {
    venueName: 'Old Mill',
    venueType: 'Barn',
    address: '1 Mill Lane',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    website: 'https://oldmill.example',
    description: 'By the river',
  },
})

describe('signing up', () => {
  test('the couple form opens an account and a session, and emails one confirmation link', async () => {
    const couple = app.visitor()
    const form = coupleForm()
    const reply = await register({ ...form, name: ' Ana ', email: form.email.toUpperCase() }, couple)
    expect(reply.status).toBe(201)
    const { email } = form
    const { id } = reply.body
    expect(reply.body).toEqual({
      id,
      name: 'Ana',
      email,
      role: 'couple',
      verified: false,
      emailConfirmed: false,
      needsTwoFactor: false,
    })
    expect(await couple.call('GET /api/auth/me')).toEqual(reply.body)

    const row = await rowOf(email)
    expect(row).toMatchObject({ phone: '555 0100', metadata: form.metadata, verified: false })
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)

    const mails = await mailsTo(app, email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Please confirm your email address'])
    expect(mails[0]?.link?.pathname).toBe('/auth/confirm-email')
    expect(mails[0]?.text).not.toContain('Ana') // the name is a stranger's text until the address is confirmed
  })

  test('blank optional fields count as not given', async () => {
    const form = {
      ...coupleForm(),
      phone: '',
      metadata: { partnerName: '', weddingDate: '', city: ' ', state: '', budget: '' },
    }
    expect((await register(form)).status).toBe(201)
    expect(await rowOf(form.email)).toMatchObject({ phone: null, metadata: {} })
  })

  test('where a couple gets married is in their own words; a venue’s city is the name of a city', async () => {
    const form = { ...coupleForm(), metadata: { city: 'Austin, TX, or nearby' } }
    expect((await register(form)).status).toBe(201)
    expect(await rowOf(form.email)).toMatchObject({ metadata: form.metadata })
    const venue = venueForm()
    const { body } = await register({ ...venue, metadata: { ...venue.metadata, city: 'Austin, TX' } })
    expect(body.details.fields).toHaveProperty(['metadata.city'])
  })

  test('the venue form keeps what was typed for the first venue; the account waits for an admin', async () => {
    const owner = app.visitor()
    const form = venueForm()
    const reply = await register(form, owner)
    expect(reply.body).toMatchObject({ role: 'venue', verified: false })
    expect(await owner.call('GET /api/auth/registration')).toEqual({ metadata: form.metadata })
  })

  test('the generic form creates couples and venues without metadata', async () => {
    const { metadata: _, phone: __, ...form } = venueForm()
    for (const without of [{}, { metadata: {}, phone: '' }]) {
      const owner = app.visitor()
      const { body } = await register({ ...form, email: newEmail(), ...without }, owner)
      expect(body).toMatchObject({ role: 'venue' })
      expect(await owner.call('GET /api/auth/registration')).toEqual({ metadata: null })
    }
    const { role: ___, ...withoutRole } = { ...form, email: newEmail() }
    expect((await register(withoutRole)).body).toMatchObject({ role: 'couple' })
  })

  test('whoever an admin makes a venue can add one, wherever they want to get married', async () => {
    const admin = await anAdmin(app)
    const as = async (role: 'couple' | 'venue', { id, email }: SignedIn) => {
      await admin.client.call('PATCH /api/admin/users/{id}', { params: { id }, body: { role } })
      const client = app.visitor()
      await client.call('POST /api/auth/login', { body: { email, password: TEST_PASSWORD } })
      return client
    }
    const wedding = { city: 'Austin, TX, or nearby', state: 'T' }
    const couple = await aCouple(app, { metadata: wedding })
    expect(await (await as('venue', couple)).call('GET /api/auth/registration')).toEqual({ metadata: null })

    const owner = await aVenueOwner(app, { metadata: venueForm().metadata })
    await (await as('couple', owner)).call('PATCH /api/account', { body: { name: 'Carla', metadata: wedding } })
    const { city: _, state: __, ...venue } = venueForm().metadata
    expect(await (await as('venue', owner)).call('GET /api/auth/registration')).toEqual({ metadata: venue })
  })

  test('role admin becomes couple', async () => {
    const form = { ...coupleForm(), role: 'admin' }
    expect((await register(form)).body).toMatchObject({ role: 'couple' })
    expect(await rowOf(form.email)).toMatchObject({ role: 'couple' })
  })

  test.each(['anna&ben@example.test', "o'neill+wedding@mail.example.test", 'a/b=c?#!$%*^_`{|}~-@example.test'])(
    '%s is an email address: it signs up and gets its link',
    async (email) => {
      expect((await register({ ...coupleForm(), email })).status).toBe(201)
      const { body } = await app.visitor().try('POST /api/auth/login', { body: { email, password: PASSWORD } })
      expect(body).toMatchObject({ email })
      expect(await mailsTo(app, email)).toHaveLength(1)
    },
  )

  test('an email whose domain has another script, as browsers write it, signs up and gets its link', async () => {
    const domain = 'xn--e1afmkfd.xn--p1ai'
    expect((await register({ ...coupleForm(), email: `anna@${domain}` })).status).toBe(201)
    // the sandbox's mail server notes it in that script
    expect(await mailsTo(app, `anna@${domainToUnicode(domain)}`)).toHaveLength(1)
  })

  test('a taken email is refused whatever its case, even when two people use it at the same time', async () => {
    const form = coupleForm()
    const replies = await Promise.all([register(form), register({ ...form, name: 'Other' })])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const visitor = app.visitor()
    const again = await register({ ...form, email: form.email.toUpperCase() }, visitor)
    expect(again).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect(visitor.cookies.size).toBe(0)
    expect(await mailsTo(app, form.email)).toHaveLength(1)
  })

  test('the wedding date may be today where it is still today, but no earlier', async () => {
    const form = coupleForm()
    const on = (weddingDate: string, state?: string) =>
      register({ ...form, email: newEmail(), metadata: { weddingDate, ...(state && { state }) } })
    const today = app.clock.todayIn('TX')
    expect((await on(today, 'TX')).status).toBe(201)
    expect((await on(app.clock.todayIn('HI'))).status).toBe(201)
    const late = await on('2020-01-01')
    expect(late.status).toBe(400)
    expect(late.body.details.fields).toHaveProperty(['metadata.weddingDate'])
  })

  const venue = venueForm().metadata
  test.each<[what: string, change: object, field: string, message: string]>([
    ['no name', { name: ' ' }, 'name', 'Name is required'],
    ['no email', { email: undefined }, 'email', 'Please enter a valid email address'],
    ['an email without a host', { email: 'ana@' }, 'email', 'Please enter a valid email address'],
    ['an email with two dots in a row', { email: 'a..b@example.test' }, 'email', 'Please enter a valid email address'],
    ['two emails', { email: 'a@example.test,b@example.test' }, 'email', 'Please enter a valid email address'],
    ['an email with a name', { email: 'Ana <a@example.test>' }, 'email', 'Please enter a valid email address'],
    ['a short password', { password: 'short' }, 'password', `Use at least ${LIMITS.minPasswordLength} characters`],
    ['an unknown role', { role: 'owner' }, 'role', 'Please choose couple or venue'],
    ['an unknown key', { isAdmin: true }, 'isAdmin', 'Unknown field'],
    ['an unknown key inside', { metadata: { venueName: 'x' } }, 'metadata.venueName', 'Unknown field'],
    ['three letters of state', { metadata: { state: 'TEX' } }, 'metadata.state', 'Please use the 2-letter state code'],
    ['an unknown budget', { metadata: { budget: 'a lot' } }, 'metadata.budget', 'Please choose one of the budgets'],
    [
      'an impossible date',
      { metadata: { weddingDate: '2099-02-30' } },
      'metadata.weddingDate',
      'Enter a date as YYYY-MM-DD',
    ],
    ['a venue without phone', { role: 'venue', phone: '', metadata: venue }, 'phone', 'Phone is required'],
    [
      'a venue without name',
      { role: 'venue', metadata: { ...venue, venueName: '' } },
      'metadata.venueName',
      'Venue name is required',
    ],
    [
      'a short ZIP',
      { role: 'venue', metadata: { ...venue, zipCode: '7870' } },
      'metadata.zipCode',
      'Please enter a valid 5-digit ZIP code',
    ],
    [
      'a long state',
      { role: 'venue', metadata: { ...venue, state: 'TEX' } },
      'metadata.state',
      'Please use 2-letter state code',
    ],
    [
      'an invalid website',
      { role: 'venue', metadata: { ...venue, website: 'javascript:alert(1)' } },
      'metadata.website',
      'Please enter a web address, such as https://example.com',
    ],
  ])('%s is named and explained', async (_, change, field, message) => {
    const form = { ...coupleForm(), ...change }
    const { status, body } = await register(form)
    expect(status).toBe(400)
    expect(body.code).toBe('invalid_request')
    expect(body.details.fields).toMatchObject({ [field]: message })
    expect(body.message).toContain(message)
    if (typeof form.email === 'string') expect(await rowOf(form.email)).toBeUndefined()
  })

  test('everything missing on the venue form is named in one answer', async () => {
    const { body } = await register({ ...venueForm(), metadata: { venueName: '' } })
    const names = ['venueName', 'venueType', 'address', 'city', 'state', 'zipCode'].map((name) => `metadata.${name}`)
    expect(Object.keys(body.details.fields).sort()).toEqual(names.sort())
  })
})

describe('logged-in clients of the builders', () => {
  test.each([
    ['couple', aCouple],
    ['venue', aVenueOwner],
    ['admin', anAdmin],
  ] as const)('a %s is logged in and can log in', async (role, build) => {
    const { client, id, email } = await build(app)
    expect(await client.call('GET /api/auth/me')).toMatchObject({ id, email, role, verified: true })
    const elsewhere = app.visitor()
    await elsewhere.call('POST /api/auth/login', { body: { email, password: TEST_PASSWORD } })
    expect(await elsewhere.call('GET /api/auth/me')).toMatchObject({ id })
  })

  test('only venue accounts have a registration to pre-fill', async () => {
    const refused = await (await aCouple(app)).client.try('GET /api/auth/registration')
    expect(refused).toMatchObject({ status: 403, body: { code: 'wrong_role' } })
    expect((await app.visitor().try('GET /api/auth/registration')).status).toBe(401)
  })
})
