import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '#tests/app.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aTransfer, escrowOrder } from '#tests/builders/transfers.ts'
import { aCouple, anAdmin, aVenueOwner, type SignedIn } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'
import { until } from '#tests/builders/worker-process.ts'
import type { Client } from '#tests/client.ts'

/** The admin panel: counts, lists, users and their roles. */
const { app } = await anApp()
const { db } = app.services
const admin = await anAdmin(app)

const edit = (id: number, body: object, by: SignedIn = admin) =>
  by.client.try('PATCH /api/admin/users/{id}', { params: { id }, body })
const remove = (id: number, by: SignedIn = admin) => by.client.try('DELETE /api/admin/users/{id}', { params: { id } })
const eventsOf = (process: string, id: number) =>
  db
    .selectFrom('process_events')
    .select(['transition', 'from_state', 'to_state', 'actor', 'actor_id'])
    .where('process', '=', process)
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()

test('the admin panel is for admins alone', async () => {
  const user = await aCouple(app)
  const venue = await aVenue(app).pending()
  const tries = (client: Client) => [
    () => client.try('GET /api/admin/stats'),
    () => client.try('GET /api/admin/inbox'),
    () => client.try('GET /api/admin/users'),
    () => client.try('GET /api/admin/venues'),
    () => client.try('GET /api/admin/listings'),
    () => client.try('GET /api/admin/bookings'),
    () => client.try('GET /api/admin/waitlist'),
    () => client.try('GET /api/waitlist'),
    () => client.try('PATCH /api/admin/users/{id}', { params: { id: user.id }, body: { verified: true } }),
    () => client.try('PATCH /api/admin/venues/{id}', { params: { id: venue.id }, body: { verified: true } }),
    () => client.try('DELETE /api/admin/users/{id}', { params: { id: user.id } }),
  ]
  const statuses = async (client: Client) => {
    const seen: number[] = []
    for (const attempt of tries(client)) seen.push((await attempt()).status)
    return [...new Set(seen)]
  }
  expect(await statuses(app.visitor())).toEqual([401])
  expect(await statuses((await aCouple(app)).client)).toEqual([403])
  expect(await statuses((await aVenueOwner(app)).client)).toEqual([403])
  expect(await statuses(admin.client)).toEqual([200])
})

test('the counts are right', async () => {
  const own = await startTestApp()
  try {
    const boss = await anAdmin(own)
    const stats = () => boss.client.call('GET /api/admin/stats')
    expect(await stats()).toMatchObject({ totalUsers: 1, totalVenues: 0, activeListings: 0, waitlistCount: 0 })
    const venue = await aVenue(own).verified() // with an owner, and an admin who verifies
    await aVenue(own, venue.owner).pending()
    await aListing(own, venue).inDays(30)
    await aListing(own, venue).inactiveInDays(31)
    await aBooking(own, { listing: await aListing(own, venue).inDays(32) }).held()
    await aTransfer(own, { listing: await aListing(own, venue).inDays(90) }).listed()
    expect(await stats()).toEqual({
      totalUsers: 5,
      couplesCount: 2,
      venuesCount: 1,
      totalVenues: 2,
      verifiedVenues: 1,
      activeListings: 3,
      transferListings: 1,
      waitlistCount: 0,
      verifiedWaitlist: 0,
    })
  } finally {
    await own.stop()
  }
})

test('the lists show each kind, newest first, a page at a time', async () => {
  const { couple, listing } = await aBooking(app).held()
  const venue = await aVenue(app).verified()
  const users = await admin.client.call('GET /api/admin/users', { query: { search: couple.email } })
  expect(users).toEqual([
    {
      id: couple.id,
      name: couple.name,
      email: couple.email,
      emailConfirmed: true,
      role: 'couple',
      verified: true,
      createdAt: expect.any(String),
    },
  ])
  const venues = await admin.client.try('GET /api/admin/venues', { query: { limit: 1 } })
  expect(venues.body).toEqual([
    {
      id: venue.id,
      name: 'Thornwick Hall',
      city: 'Austin',
      state: 'TX',
      capacity: 200,
      verified: true,
      declined: false,
      changePending: false,
      ownerName: venue.owner.name,
      ownerEmail: venue.owner.email,
      createdAt: venue.createdAt,
    },
  ])
  const next = /<([^>]+)>; rel="next"/.exec(venues.headers.get('link') ?? '')?.[1] as string
  const [second] = (await (await admin.client.raw(next)).json()) as { id: number }[]
  expect(second?.id).toBe(listing.venue.id)

  const [newest] = await admin.client.call('GET /api/admin/listings', { query: { limit: 1 } })
  expect(newest).toEqual({
    id: listing.id,
    venueId: listing.venue.id,
    date: listing.date,
    originalPrice: 20_000,
    discountedPrice: 12_000,
    totalPrice: 12_000,
    venueName: 'Thornwick Hall',
    isTransfer: false,
    isActive: true,
  })
  const [booking] = await admin.client.call('GET /api/admin/bookings', { query: { limit: 1 } })
  expect(booking).toMatchObject({
    coupleId: couple.id,
    listingId: listing.id,
    eventDate: listing.date,
    status: 'held',
    depositAmount: 3000,
  })
  const wrong = await admin.client.try('GET /api/admin/listings', { query: { cursor: 'x' } })
  expect(wrong.status).toBe(400)
})

test('lists are also spreadsheets of what matches, and no cell is a formula', async () => {
  const { listing } = await aBooking(app).held()
  const risky = await aCouple(app, { name: '=HYPERLINK("http://evil.example")' })
  const linesOf = async (path: string) => {
    const file = await admin.client.raw(`/api/admin/${path}`)
    expect(file.status, path).toBe(200)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z]+-\d{4}-\d\d-\d\d\.csv"$/)
    return (await file.text()).trim().split('\r\n').slice(1)
  }
  const [user, ...others] = await linesOf(`users.csv?filter=couple&search=${encodeURIComponent(risky.email)}`)
  expect(others).toEqual([])
  expect(user).toContain(`"'=HYPERLINK(`)
  expect(await linesOf(`users.csv?filter=venue&search=${encodeURIComponent(risky.email)}`)).toEqual([])
  expect((await linesOf(`venues.csv?filter=verified&search=${listing.venue.id}`)).length).toBe(1)
  expect(await linesOf(`venues.csv?filter=pending&search=${listing.venue.id}`)).toEqual([])
  const [row] = await linesOf(`listings.csv?filter=direct&search=${listing.id}`)
  expect(row).toContain(`${listing.id},${listing.venue.id},"Thornwick Hall","${listing.date}",20000,12000,"Direct"`)
  expect(await linesOf(`listings.csv?filter=transfer&search=${listing.id}`)).toEqual([])
  const booked = (await linesOf('bookings.csv?filter=held')).filter((line) => line.includes(`,${listing.id},`))
  expect(booked).toHaveLength(1)

  const sold = await aTransfer(app).completed()
  const [transfer, ...noOther] = await linesOf(`transfers.csv?search=${sold.id}`)
  expect(noOther).toEqual([])
  expect(transfer).toContain('"completed",2700,0,2700,"USD"')
  const paid = await linesOf(`payments.csv?filter=succeeded&search=${encodeURIComponent(sold.seller.email)}`)
  expect(paid).toHaveLength(1)
  expect(paid[0]).toContain(`"deposit",${sold.bookingId},"",3000,0,`)
  expect(await linesOf(`payouts.csv?filter=pending&search=${sold.id}`)).toHaveLength(1)
  expect(await linesOf(`payouts.csv?filter=paid&search=${sold.id}`)).toEqual([])
  const body = { refund: 3000, reason: 'The venue has burned down' }
  const { checkout } = await aBooking(app).confirmed()
  const params = { id: checkout.bookingId as number }
  await admin.client.call('POST /api/bookings/{id}/cancel', { params, body })
  const [refund, ...noMore] = await linesOf(`refunds.csv?search=${checkout.bookingId}`)
  expect(noMore).toEqual([])
  expect(refund).toContain('3000,"USD","cancelled"')
})

test('a spreadsheet has every row, however many pages it takes', async () => {
  const marked = 'many-of-them.example'
  await sql`insert into users (name, email, password_hash, role, created_at)
    select 'Guest ' || n, 'guest-' || n || '@' || ${marked}::text, '', 'couple', ${app.clock.now()}
    from generate_series(1, 2100) n`.execute(db)
  const file = await admin.client.raw(`/api/admin/users.csv?search=${marked}`)
  const lines = (await file.text()).trim().split('\r\n').slice(1)
  expect(new Set(lines).size).toBe(2100)
  await sql`delete from users where email like ${`%@${marked}`}`.execute(db)
})

describe('editing a user', () => {
  test('a new role takes effect immediately and ends all sessions; changes of role and verified flag are on record', async () => {
    const user = await aCouple(app, { verified: false })
    expect((await edit(user.id, { role: 'venue', verified: true })).body).toMatchObject({
      role: 'venue',
      verified: true,
    })
    expect((await user.client.try('GET /api/auth/me')).status).toBe(401)
    const by = { actor: 'admin', actor_id: admin.id }
    expect(await eventsOf('user', user.id)).toEqual([
      { transition: 'change-role', from_state: 'couple', to_state: 'venue', ...by },
      { transition: 'set-verified', from_state: 'unverified', to_state: 'verified', ...by },
    ])
  })

  test('the verified flag ends no session; setting what is already set changes nothing', async () => {
    const user = await aCouple(app)
    expect((await edit(user.id, { verified: false, role: 'couple' })).body).toMatchObject({ verified: false })
    expect((await user.client.try('GET /api/auth/me')).status).toBe(200)
    expect(await eventsOf('user', user.id)).toHaveLength(1)
  })

  test('nobody’s role changes while dates depend on their account', async () => {
    const { couple, listing } = await aBooking(app).held()
    for (const user of [couple, listing.venue.owner]) {
      expect(await edit(user.id, { role: 'admin' })).toMatchObject({ status: 409, body: { code: 'user_in_use' } })
    }
  })

  test('the last admin stays an admin, even when two demote each other at the same time', async () => {
    const own = await startTestApp({ sandbox: false })
    try {
      const [first, second] = [await anAdmin(own), await anAdmin(own)]
      const replies = await Promise.all([
        edit(second.id, { role: 'couple' }, first),
        edit(first.id, { role: 'couple' }, second),
      ])
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      const left = replies[0]?.status === 200 ? first : second
      expect(await edit(left.id, { role: 'venue' }, left)).toMatchObject({ status: 409, body: { code: 'last_admin' } })
    } finally {
      await own.stop()
    }
  })

  test('is refused for somebody who doesn’t exist, and for a role or a field that doesn’t', async () => {
    expect((await edit(99_999_999, { verified: true })).status).toBe(404)
    expect((await edit(admin.id, { role: 'owner' })).status).toBe(400)
    expect((await edit(admin.id, { name: 'Else' })).body.details.fields).toEqual({ name: 'Unknown field' })
  })
})

describe('deleting a user', () => {
  test('erases the person, their sessions and their name in the list', async () => {
    const user = await aCouple(app)
    expect(await remove(user.id)).toMatchObject({ status: 200, body: { ok: true } })
    expect((await user.client.try('GET /api/auth/me')).status).toBe(401)
    expect(await admin.client.call('GET /api/admin/users', { query: { search: user.email } })).toEqual([])
    expect((await remove(user.id)).status).toBe(404)
    expect(await eventsOf('user', user.id)).toMatchObject([{ transition: 'erase', to_state: 'erased' }])
  })

  test('is refused, with the reasons, while dates or money depend on the account', async () => {
    const { couple, listing } = await aBooking(app).held()
    expect(await remove(couple.id)).toMatchObject({
      status: 409,
      body: { code: 'user_in_use', message: expect.stringMatching(/1 active booking or checkout\. This has/) },
    })
    const message = expect.stringContaining('1 active booking or checkout and 1 live listing')
    expect(await remove(listing.venue.owner.id)).toMatchObject({
      status: 409,
      body: { message, details: { bookings: 1, listings: 1 } },
    })
  })

  test('works for a venue once its dates are off the market', async () => {
    const listing = await aListing(app).inactiveInDays(44)
    expect((await remove(listing.venue.owner.id)).status).toBe(200)
  })

  test('removes their address from bookings that are over', async () => {
    const { couple, checkout } = await aBooking(app).confirmed()
    const body = { refund: 0, reason: 'We have parted' }
    await couple.client.call('POST /api/bookings/{id}/cancel', { params: { id: checkout.bookingId as number }, body })
    await app.settle()
    expect((await remove(couple.id)).status).toBe(200)
    const booking = await app.services.db
      .selectFrom('holdings')
      .select('contact_email')
      .where('couple_id', '=', couple.id)
      .executeTakeFirstOrThrow()
    expect(booking.contact_email).toBe(`erased-${couple.id}@erased.invalid`)
  })

  test.each(['a checkout', 'an offer'])('%s that begins during a deletion finds no account', async (what) => {
    const couple = await aCouple(app)
    const { listing } = await aTransfer(app).listed()
    const begin = () =>
      what === 'an offer'
        ? couple.client.try('POST /api/offers', { body: { listingId: listing.id, price: 2_500 } })
        : couple.client.try('POST /api/create-escrow', { body: escrowOrder(listing) })
    const waiting = (count: number) =>
      until(
        async () =>
          (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
            db,
          )) as { rows: unknown[] },
        ({ rows }) => rows.length === count,
      )
    const [removed, begun] = await db.transaction().execute(async (tx) => {
      await sql`select from users where id = ${couple.id} for no key update`.execute(tx)
      const removing = remove(couple.id)
      await waiting(1)
      const beginning = begin()
      await waiting(2)
      return [removing, beginning]
    })
    expect(await removed).toMatchObject({ status: 200 })
    expect(await begun).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    const [holds, offers] = await Promise.all([
      db.selectFrom('holds').select('id').where('couple_id', '=', couple.id).execute(),
      db.selectFrom('offers').select('id').where('couple_id', '=', couple.id).execute(),
    ])
    expect([holds, offers]).toEqual([[], []])
  })

  test('is always refused for an admin', async () => {
    const other = await anAdmin(app)
    for (const id of [other.id, admin.id]) {
      expect(await remove(id)).toMatchObject({ status: 403, body: { code: 'wrong_role' } })
    }
  })
})

test('a venue is not verified under a different name or place than the admin was shown', async () => {
  const { id, owner } = await aVenue(app).pending()
  const rows = () => admin.client.call('GET /api/admin/venues')
  const shown = (await rows()).find((row) => row.id === id)
  const { name, city, state } = shown as NonNullable<typeof shown>
  const verify = (seen: object) =>
    admin.client.try('PATCH /api/admin/venues/{id}', { params: { id }, body: { verified: true, seen } })
  await owner.client.call('PATCH /api/venues/{id}', { params: { id }, body: { name: 'Larkspur House' } })
  expect(await verify({ name, city, state })).toMatchObject({ status: 409, body: { code: 'state_changed' } })
  expect((await rows()).find((row) => row.id === id)).toMatchObject({ name: 'Larkspur House', verified: false })
  expect(await verify({ name: 'Larkspur House', city, state })).toMatchObject({ status: 200, body: { verified: true } })
})

test('a verification is taken back for a reason, which the owner reads', async () => {
  const { id, owner } = await aVenue(app).verified()
  const reason = 'The address is a parking lot'
  const body = { verified: false, reason }
  await admin.client.call('PATCH /api/admin/venues/{id}', { params: { id }, body })
  const mails = await mailsTo(app, owner.email)
  expect(mails.find(({ subject }) => subject.includes('no longer verified'))?.text).toContain(reason)
  const logged = db.selectFrom('process_events').select('reason').where('process', '=', 'venue')
  const last = await logged.where('object_id', '=', id).orderBy('id', 'desc').limit(1).executeTakeFirst()
  expect(last?.reason).toBe(reason)
  const found = await admin.client.call('GET /api/admin/venues/{id}/owner', { params: { id } })
  expect(found).toMatchObject({ ownerName: owner.name, ownerEmail: owner.email })
})

test('verifying is a review: who is behind a venue, what was checked, and what was decided before', async () => {
  const owner = await aVenueOwner(app)
  const other = await aVenue(app, owner).with({ name: 'Larkspur Barn' }).verified()
  const venue = await aVenue(app, owner).pending()
  const params = { id: venue.id }
  const behind = () => admin.client.call('GET /api/admin/venues/{id}/owner', { params })
  expect(await behind()).toMatchObject({
    ownerName: owner.name,
    emailConfirmed: true,
    otherVenues: [{ id: other.id, name: 'Larkspur Barn', verified: true }],
    history: [],
  })
  const decide = (body: { verified: boolean; checked?: ('address' | 'photos')[]; reason?: string }) =>
    admin.client.call('PATCH /api/admin/venues/{id}', { params, body })
  await decide({ verified: true, checked: ['address', 'photos'] })
  const rename = { params, body: { name: 'Larkspur House' } }
  const { pendingChange } = await owner.client.call('PATCH /api/venues/{id}', rename)
  const change = { params: { id: pendingChange?.id as number }, body: { reason: 'Your website has the old name' } }
  await admin.client.call('POST /api/admin/venue-changes/{id}/refuse', change)
  await decide({ verified: false, reason: 'Nobody answers' })
  expect((await behind()).history).toMatchObject([
    { transition: 'unverify', reason: 'Nobody answers', actorName: admin.name },
    { transition: 'refuse', reason: 'Your website has the old name', actorName: admin.name },
    { transition: 'propose', reason: null, actorName: owner.name },
    { transition: 'verify', reason: 'Checked: address, photos', actorName: admin.name },
  ])
  const unknown = { params, body: { verified: true, checked: ['weather'] } }
  expect((await admin.client.try('PATCH /api/admin/venues/{id}', unknown as never)).status).toBe(400)
})

test('verifying a venue is on record, once for each change', async () => {
  const venue = await aVenue(app).pending()
  const verify = (id: number, verified: boolean) =>
    admin.client.try('PATCH /api/admin/venues/{id}', { params: { id }, body: { verified } })
  expect((await verify(venue.id, true)).body).toMatchObject({ id: venue.id, verified: true })
  expect((await verify(venue.id, true)).body).toMatchObject({ verified: true })
  expect((await verify(venue.id, false)).body).toMatchObject({ verified: false })
  expect((await verify(99_999_999, true)).status).toBe(404)
  const by = { actor: 'admin', actor_id: admin.id }
  expect(await eventsOf('venue', venue.id)).toEqual([
    { transition: 'verify', from_state: 'unverified', to_state: 'verified', ...by },
    { transition: 'unverify', from_state: 'verified', to_state: 'unverified', ...by },
  ])
})
