import { describe, expect, test } from 'vitest'
import type { OwnVenue } from '#contract/api/venues.ts'
import { IDENTITY_FIELDS } from '#contract/identity/identity-fields.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { anAdmin, aVenueOwner, type SignedIn, TEST_PASSWORD } from '#tests/builders/users.ts'
import { aVenue, type BuiltVenue, verify } from '#tests/builders/venues.ts'

/** A new name or place of a verified venue waits for an admin; what was verified stays in use (domain.md row 33). */
const { app } = await anApp()
const admin = await anAdmin(app)

const NEW = { name: 'Larkspur House', address: '9 Mill Lane', city: 'New York', state: 'NY', zipCode: '10001' }
const identityOf = (venue: Pick<OwnVenue, (typeof IDENTITY_FIELDS)[number]>) =>
  Object.fromEntries(IDENTITY_FIELDS.map((field) => [field, venue[field]]))
const edit = ({ id, owner }: BuiltVenue, body: object) =>
  owner.client.try('PATCH /api/venues/{id}', { params: { id }, body })
const mine = async ({ id, owner }: BuiltVenue) =>
  (await owner.client.call('GET /api/venues/my')).find((venue) => venue.id === id) as OwnVenue
const changesOf = ({ id, owner }: BuiltVenue) => owner.client.call('GET /api/venues/{id}/changes', { params: { id } })
const approve = (id: number) => admin.client.try('POST /api/admin/venue-changes/{id}/approve', { params: { id } })
const refuse = (id: number, reason = 'The street does not exist') =>
  admin.client.try('POST /api/admin/venue-changes/{id}/refuse', { params: { id }, body: { reason } })
const withdraw = ({ owner }: BuiltVenue, id: number) =>
  owner.client.try('POST /api/venue-changes/{id}/withdraw', { params: { id } })
const strangerSees = (id: number) => app.visitor().call('GET /api/listings/{id}', { params: { id } })
const logOf = async (id: number) => {
  const events = app.services.db.selectFrom('process_events').where('process', '=', 'venue change')
  const columns = ['transition', 'from_state', 'to_state', 'actor', 'actor_id', 'reason'] as const
  return events.where('object_id', '=', id).select(columns).orderBy('id').execute()
}
/** A verified venue with this change proposed. */
async function proposed(body: object = NEW) {
  const venue = await aVenue(app).verified()
  const reply = await edit(venue, body)
  expect(reply.status).toBe(200)
  return { venue, change: reply.body.pendingChange as NonNullable<OwnVenue['pendingChange']> }
}

test('what an admin has checked stays in the log; a script without a body approves anyway', async () => {
  const [kept, scripted] = [await proposed(), await proposed()]
  const checked = ['address', 'owner', 'photos'] as const
  const body = { checked: [...checked] }
  await admin.client.call('POST /api/admin/venue-changes/{id}/approve', { params: { id: kept.change.id }, body })
  expect((await logOf(kept.change.id)).at(-1)).toMatchObject({ reason: 'Checked: address, owner, photos' })
  const path = (id: number) => `/api/admin/venue-changes/${id}/approve`
  const form = { 'content-type': 'text/plain' }
  expect((await admin.client.raw(path(scripted.change.id), { method: 'POST', headers: form })).status).toBe(415)
  expect((await admin.client.raw(path(scripted.change.id), { method: 'POST' })).status).toBe(200)
  expect((await logOf(scripted.change.id)).at(-1)).toMatchObject({ transition: 'approve', reason: null })
})

describe('a verified venue asks for another name and place', () => {
  test('the change waits; the rest of the same edit applies immediately', async () => {
    const venue = await aVenue(app).verified()
    const { status, body } = await edit(venue, { ...NEW, maxCapacity: 90, description: venue.description.repeat(2) })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...identityOf(venue), isVerified: true, maxCapacity: 90 })
    expect(body.pendingChange).toEqual({
      id: expect.any(Number),
      state: 'pending',
      before: identityOf(venue),
      after: NEW,
      proposedAt: expect.any(String),
      endedAt: null,
      reason: null,
    })
    expect(await mine(venue)).toEqual(body)
    expect(await changesOf(venue)).toEqual([body.pendingChange])
  })

  test('the verified details stay in use for strangers, for search and for couples who have booked', async () => {
    const listing = await aListing(app).inDays(70)
    const { couple, listing: booked } = await aBooking(app, {
      listing: await aListing(app, listing.venue).inDays(71),
    }).confirmed()
    expect((await edit(listing.venue, NEW)).status).toBe(200)
    expect(await strangerSees(listing.id)).toMatchObject({ city: 'Austin', state: 'TX' })
    const search = (query: Record<string, string>) => app.visitor().call('GET /api/listings', { query })
    expect((await search({ city: 'New York', state: 'NY' })).map(({ id }) => id)).not.toContain(listing.id)
    expect((await search({ city: 'Austin', limit: '100' })).map(({ id }) => id)).toContain(listing.id)
    const revealed = await couple.client.call('GET /api/venues/{id}', { params: { id: booked.venue.id } })
    expect(revealed).toMatchObject(identityOf(listing.venue))
    expect(JSON.stringify(revealed)).not.toContain('Larkspur')
    const [booking] = await couple.client.call('GET /api/bookings/my')
    expect(booking?.venueName).toBe('Thornwick Hall')
  })

  test('a later edit of one field leaves the rest of the change as it is', async () => {
    const { venue } = await proposed({ name: 'Larkspur House' })
    const { body } = await edit(venue, { zipCode: '78705' })
    expect(body.pendingChange.after).toEqual({ ...identityOf(venue), name: 'Larkspur House', zipCode: '78705' })
    const states = (await changesOf(venue)).map(({ state }) => state)
    expect(states).toEqual(['pending', 'withdrawn'])
  })

  test('proposing the same again changes nothing, and proposing what is in use withdraws the change', async () => {
    const { venue, change } = await proposed({ name: 'Larkspur House' })
    expect((await edit(venue, { name: 'Larkspur House' })).body.pendingChange).toEqual(change)
    expect((await edit(venue, { ...identityOf(venue), maxCapacity: 80 })).body.pendingChange).toBeNull()
    expect(await logOf(change.id)).toEqual([
      {
        transition: 'propose',
        from_state: null,
        to_state: 'pending',
        actor: 'venue',
        actor_id: venue.owner.id,
        reason: null,
      },
      {
        transition: 'withdraw',
        from_state: 'pending',
        to_state: 'withdrawn',
        actor: 'venue',
        actor_id: venue.owner.id,
        reason: null,
      },
    ])
    expect((await edit(venue, identityOf(venue))).body.pendingChange).toBeNull()
    expect(await changesOf(venue)).toHaveLength(1)
  })

  test('it withdraws the change', async () => {
    const { venue, change } = await proposed()
    expect(await withdraw(venue, change.id)).toMatchObject({ status: 200, body: { id: change.id, state: 'withdrawn' } })
    expect(await mine(venue)).toMatchObject({ ...identityOf(venue), pendingChange: null })
    expect(await withdraw(venue, change.id)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
    expect(await approve(change.id)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
    expect(await mine(venue)).toMatchObject(identityOf(venue))
  })

  test('a venue that is not verified changes freely, and what waited is withdrawn', async () => {
    const { venue, change } = await proposed({ name: 'Larkspur House' })
    await verify(app, venue.id, false)
    expect((await edit(venue, { maxCapacity: 80 })).body.pendingChange).toMatchObject({ id: change.id })
    const { body } = await edit(venue, { name: 'Foxglove House' })
    expect(body).toMatchObject({ name: 'Foxglove House', pendingChange: null })
    expect((await changesOf(venue)).map(({ state }) => state)).toEqual(['withdrawn'])
    expect((await approve(change.id)).status).toBe(409)
  })
})

describe('a proposal has to keep the venue anonymous', () => {
  test('the city: it may say neither the new name nor the old one', async () => {
    const venue = await aVenue(app).verified()
    for (const city of ['Larkspur', 'Thornwick']) {
      const reply = await edit(venue, { ...NEW, city })
      expect(reply).toMatchObject({
        status: 400,
        body: { code: 'identity_in_text', details: { fields: { city: expect.stringContaining('“') } } },
      })
    }
    expect((await mine(venue)).pendingChange).toBeNull()
  })

  test('the listings: those with the new name have to change first, and no new one may have it', async () => {
    const listing = await aListing(app).with({ description: 'Brambleton lamps in every window' }).inDays(61)
    const { venue } = listing
    const refused = { status: 400, body: { code: 'identity_in_text', details: { words: ['brambleton'] } } }
    expect(await edit(venue, { name: 'Brambleton Manor' })).toMatchObject(refused)
    const rewrite = (description: string) =>
      venue.owner.client.try('PATCH /api/listings/{id}', { params: { id: listing.id }, body: { description } })
    expect((await rewrite('Lamps in every window')).status).toBe(200)
    expect((await edit(venue, { name: 'Brambleton Manor' })).status).toBe(200)
    expect(await rewrite('Brambleton lamps in every window')).toMatchObject(refused)
    expect(await rewrite('Thornwick lamps in every window')).toMatchObject({ status: 400 })
    const { pendingChange } = await mine(venue)
    expect((await approve(pendingChange?.id as number)).status).toBe(200)
    // people still know the venue by its former name
    expect(await rewrite('Thornwick lamps in every window')).toMatchObject({ status: 400 })
    expect((await rewrite('Lamps in every window, all night')).status).toBe(200)
  })
})

describe('an admin decides', () => {
  test('seeing old and new, and which venues wait', async () => {
    const { venue, change } = await proposed()
    const changes = await admin.client.call('GET /api/venues/{id}/changes', { params: { id: venue.id } })
    expect(changes).toEqual([change])
    const row = async () => {
      const venues = await admin.client.call('GET /api/admin/venues', { query: { limit: 100 } })
      return venues.find(({ id }) => id === venue.id)
    }
    const waiting = async () =>
      (await admin.client.call('GET /api/admin/venues', { query: { changePending: 'true' } })).map(({ id }) => id)
    expect(await row()).toMatchObject({ name: 'Thornwick Hall', changePending: true })
    const others = await aVenue(app).verified()
    expect([(await waiting()).includes(venue.id), (await waiting()).includes(others.id)]).toEqual([true, false])
    await refuse(change.id)
    expect(await waiting()).not.toContain(venue.id)
    expect(await row()).toMatchObject({ changePending: false })
  })

  test('approved, the change takes effect everywhere, the venue stays verified, and its owner is notified', async () => {
    const listing = await aListing(app).inDays(72)
    const { venue } = listing
    const { id } = (await edit(venue, NEW)).body.pendingChange
    const { status, body } = await approve(id)
    expect([status, body]).toEqual([200, { ...body, state: 'approved', after: NEW, endedAt: expect.any(String) }])
    expect(await mine(venue)).toMatchObject({ ...NEW, isVerified: true, pendingChange: null })
    expect(await strangerSees(listing.id)).toMatchObject({ city: 'New York', state: 'NY' })
    const [mail] = (await mailsTo(app, venue.owner.email)).slice(-1)
    expect(mail?.subject).toBe('Your change to Thornwick Hall is approved')
    expect(mail?.text).toContain('9 Mill Lane, New York, NY 10001')
    const { notices } = await venue.owner.client.call('GET /api/notifications')
    expect(notices[0]).toMatchObject({ title: mail?.subject })
    const [, decided] = await logOf(id)
    expect(decided).toMatchObject({ transition: 'approve', to_state: 'approved', actor: 'admin', actor_id: admin.id })
  })

  test('refused, everything stays, and its owner reads why', async () => {
    const { venue, change } = await proposed()
    const { status, body } = await refuse(change.id, 'There is no Mill Lane in New York')
    const { history } = await admin.client.call('GET /api/admin/venues/{id}/owner', { params: { id: venue.id } })
    const { before, after } = change
    expect(history.slice(0, 2)).toMatchObject([
      { transition: 'refuse', change: { before, after } },
      { transition: 'propose', change: { before, after } },
    ])
    expect(history.find(({ transition }) => transition === 'verify')?.change).toBeNull()
    expect([status, body.state, body.reason]).toEqual([200, 'refused', 'There is no Mill Lane in New York'])
    expect(await mine(venue)).toMatchObject({ ...identityOf(venue), isVerified: true, pendingChange: null })
    expect(await changesOf(venue)).toEqual([body])
    const [mail] = (await mailsTo(app, venue.owner.email)).slice(-1)
    expect(mail?.subject).toBe('Your change to Thornwick Hall was not approved')
    expect(mail?.text).toContain('There is no Mill Lane in New York')
    expect(mail?.text).toContain(`You proposed ${after.name}, 9 Mill Lane, New York, NY 10001.`)
    expect(mail?.link?.pathname).toBe(`/venues/${venue.id}/edit`)
    const [, decided] = await logOf(change.id)
    expect(decided).toMatchObject({ transition: 'refuse', actor_id: admin.id, reason: body.reason })
    expect((await edit(venue, NEW)).body.pendingChange.id).not.toBe(change.id)
  })

  test('only what the admin saw: a change that its owner has changed since is not approved', async () => {
    const { venue, change } = await proposed({ name: 'Larkspur House' })
    const { pendingChange } = (await edit(venue, { name: 'Foxglove House' })).body
    expect(await approve(change.id)).toMatchObject({ status: 409, body: { code: 'state_changed' } })
    expect((await mine(venue)).name).toBe('Thornwick Hall')
    expect((await approve(pendingChange.id)).status).toBe(200)
    expect((await mine(venue)).name).toBe('Foxglove House')
  })

  test('once: of two admins and the owner acting at the same time, one wins', async () => {
    for (let round = 0; round < 4; round++) {
      const { venue, change } = await proposed({ name: 'Larkspur House' })
      const replies = await Promise.all([approve(change.id), refuse(change.id), withdraw(venue, change.id)])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const [{ state } = { state: 'none' }] = await changesOf(venue)
      expect((await mine(venue)).name).toBe(state === 'approved' ? 'Larkspur House' : 'Thornwick Hall')
      expect((await logOf(change.id)).map(({ transition }) => transition)).toHaveLength(2)
    }
  })

  test('with a reason when they refuse', async () => {
    const { change } = await proposed()
    expect(await refuse(change.id, '   ')).toMatchObject({ status: 400, body: { message: 'Please give a reason' } })
    expect((await approve(99_999_999)).status).toBe(404)
    expect((await refuse(99_999_999)).status).toBe(404)
  })
})

test('two changes at the same time leave one pending', async () => {
  const venue = await aVenue(app).verified()
  const names = ['Larkspur House', 'Foxglove House', 'Elderflower House', 'Yarrow House']
  const replies = await Promise.all(names.map((name) => edit(venue, { name })))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const states = (await changesOf(venue)).map(({ state }) => state).sort()
  expect(states).toEqual(['pending', 'withdrawn', 'withdrawn', 'withdrawn'])
})

test('nobody but its owner and the admins knows about a change', async () => {
  const { couple, listing } = await aBooking(app).confirmed()
  const { venue } = listing
  const { id } = (await edit(venue, NEW)).body.pendingChange
  const look = async ({ client }: SignedIn) =>
    (await client.try('GET /api/venues/{id}/changes', { params: { id: venue.id } })).status
  const other = await aVenueOwner(app)
  expect([await look(couple), await look(other), await look(venue.owner), await look(admin)]).toEqual([
    403, 404, 200, 200,
  ])
  expect((await other.client.try('POST /api/venue-changes/{id}/withdraw', { params: { id } })).status).toBe(404)
  expect((await mine(venue)).pendingChange).toMatchObject({ id })
})

test.each(['venue', 'admin'] as const)('a change ends with its owner’s account, which the %s closes', async (actor) => {
  const { venue, change } = await proposed()
  const { owner } = venue
  const changed = async () => {
    const query = { filter: 'changed' as const, limit: 100 }
    return (await admin.client.call('GET /api/admin/venues', { query })).map(({ id }) => id)
  }
  expect(await changed()).toContain(venue.id)
  if (actor === 'venue') {
    await owner.client.call('POST /api/account/closing', { body: { password: TEST_PASSWORD } })
  } else await admin.client.call('DELETE /api/admin/users/{id}', { params: { id: owner.id } })

  const actorId = actor === 'venue' ? owner.id : admin.id
  expect((await logOf(change.id)).at(-1)).toMatchObject({ to_state: 'withdrawn', actor, actor_id: actorId })
  const answer = await approve(change.id)
  expect([answer.status, answer.body.code]).toEqual([409, 'state_changed'])
  expect(await changed()).not.toContain(venue.id)
})
