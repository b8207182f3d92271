import { expect, test } from 'vitest'
import { SERVER_LIMITS } from '#contract/limits.ts'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { decidesLast, takesBack } from '#tests/builders/chargebacks.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { aMember, chargeOfMonth } from '#tests/builders/premium.ts'
import { aTransfer } from '#tests/builders/transfers.ts'
import { anAdmin, TEST_PASSWORD } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

// What waits for an admin, in one read.

const { app, bank } = await anApp({ errors: 'expected' })
const admin = await anAdmin(app)
const inbox = () => admin.client.call('GET /api/admin/inbox')
const at = (id: number) => ({ params: { id } })

test('the inbox is empty while nothing waits, and shows each thing until somebody has done it', async () => {
  const nothing = {
    dispute: 0,
    chargeback: 0,
    premium: 0,
    consent: 0,
    venue: 0,
    change: 0,
    price: 0,
    refund: 0,
    unclaimed: 0,
    payout: 0,
    debt: 0,
    message: 0,
    finding: 0,
  }
  expect(await inbox()).toMatchObject({ counts: nothing, items: [] })

  const silent = await aTransfer(app).waiting()
  await app.clock.advance(72 * HOUR)
  await silent.seller.client.call('POST /api/transfers/{id}/escalate', at(silent.id))
  const first = await aTransfer(app).disputed()
  await app.clock.advance(MINUTE)
  const second = await aTransfer(app).disputed()
  const venue = await aVenue(app).pending()
  await bank.arrived()
  await bank.fails('refund_fails', '', 1)
  const refused = await aTransfer(app).funded()
  const body = { reason: 'The contract cannot be passed on' }
  await refused.venue.owner.client.call('POST /api/transfers/{id}/refuse', { ...at(refused.id), body })
  await bank.arrived()
  await app.clock.advance(2 * MINUTE)
  await bank.arrived()

  const { counts, items } = await inbox()
  expect(counts).toEqual({ ...nothing, dispute: 2, consent: 1, venue: 1, refund: 1 })
  expect(items.map(({ kind, id }) => [kind, id])).toEqual([
    ['dispute', first.id],
    ['dispute', second.id],
    ['consent', silent.id],
    ['venue', venue.id],
    ['refund', expect.any(Number)],
  ])
  const dispute = items[0]
  const { waitingFor, venueName, buyerPrice } = await admin.client.call('GET /api/transfers/{id}', at(first.id))
  expect(dispute).toMatchObject({ subject: venueName, amount: buyerPrice, until: waitingFor?.until, state: 'TX' })

  await admin.client.call('PATCH /api/admin/venues/{id}', { ...at(venue.id), body: { verified: true } })
  const decision = { action: 'refund' as const, reason: 'The contract names another hall' }
  await admin.client.call('POST /api/admin/transfers/{id}/act', { ...at(first.id), body: decision })
  expect((await inbox()).counts).toMatchObject({ dispute: 1, venue: 0 })
})

test('a bank’s dispute says until when the bank takes our evidence, even for a month of Premium', async () => {
  const { checkout } = await aBooking(app).confirmed()
  await takesBack(app, checkout.paymentId)
  const member = await aMember(app)
  await bank.arrived()
  await bank.disputes(await chargeOfMonth(app, member))
  await bank.arrived()
  const disputes = async () => (await inbox()).items.filter(({ kind }) => kind === 'chargeback' || kind === 'premium')
  const [first, second] = await disputes()
  expect(first).toMatchObject({ kind: 'chargeback', id: checkout.paymentId, until: expect.any(String), state: 'TX' })
  expect(second).toMatchObject({ kind: 'premium', id: member.id, amount: 19, until: expect.any(String), state: null })
  expect(first?.detail).toMatch(/^Booking \d+\. Send our evidence, dispute dp_/)
  const found = await admin.client.call('GET /api/admin/users', { query: { search: String(member.id) } })
  expect(found.map(({ id }) => id)).toEqual([member.id])

  const sent = second?.detail.split(' ').at(-1) as string
  await app.services.stripe?.disputes.update(sent, { evidence: { uncategorized_text: 'They used it' }, submit: true })
  await bank.arrived()
  expect((await disputes()).at(-1)).toMatchObject({ kind: 'premium', until: null })
  for (const { detail } of [first, second] as { detail: string }[])
    await bank.decides(detail.split(' ').at(-1) as string, 'won')
  await bank.arrived()
  expect(await disputes()).toEqual([])
})

test('a verified venue’s new name waits as a change, not as a venue', async () => {
  const venue = await aVenue(app).verified()
  await venue.owner.client.call('PATCH /api/venues/{id}', { ...at(venue.id), body: { name: 'Larkspur House' } })
  const { items } = await inbox()
  expect(items.filter(({ id }) => id === venue.id)).toMatchObject([{ kind: 'change', changes: ['name'] }])
})

test('a venue whose verification was withdrawn says so, why and since when; a new one doesn’t', async () => {
  const [fresh, withdrawn] = [await aVenue(app).pending(), await aVenue(app).verified()]
  await app.clock.advance(2 * MINUTE)
  const body = { verified: false, reason: 'The address is a parking lot' }
  await admin.client.call('PATCH /api/admin/venues/{id}', { ...at(withdrawn.id), body })
  const { items } = await inbox()
  const itemOf = ({ id }: { id: number }) => items.find((item) => item.kind === 'venue' && item.id === id)
  expect(itemOf(fresh)).toMatchObject({ withdrawn: null, since: fresh.createdAt })
  expect(itemOf(withdrawn)?.withdrawn).toEqual({ reason: body.reason })
  const age = Date.parse(itemOf(withdrawn)?.since ?? '') - Date.parse(withdrawn.createdAt)
  expect(age).toBeGreaterThanOrEqual(2 * MINUTE)
})

test('a venue whose owner was asked for something says what, until it is verified; the owner reads it in a task and an email', async () => {
  const venue = await aVenue(app).pending()
  const body = { verified: false, ask: true as const, reason: 'Photos that show this place' }
  const ask = () => admin.client.call('PATCH /api/admin/venues/{id}', { ...at(venue.id), body })
  await app.clock.advance(2 * MINUTE)
  await ask()
  await ask()
  const itemOf = async () => (await inbox()).items.find(({ kind, id }) => kind === 'venue' && id === venue.id)
  expect(await itemOf()).toMatchObject({ asked: body.reason, withdrawn: null })
  const letters = await mailsTo(app, venue.owner.email)
  expect(letters.filter(({ subject }) => subject.startsWith('We need something'))).toHaveLength(1)
  const taskOf = async () =>
    (await venue.owner.client.call('GET /api/tasks')).tasks.map(({ kind, about }) => [kind, about])
  expect(await taskOf()).toContainEqual(['venue-asked', body.reason])
  await admin.client.call('PATCH /api/admin/venues/{id}', { ...at(venue.id), body: { verified: true } })
  expect(await itemOf()).toBeUndefined()
  expect((await taskOf()).map(([kind]) => kind)).not.toContain('venue-asked')

  // another admin who still has the old page open takes nothing back
  const late = await admin.client.try('PATCH /api/admin/venues/{id}', { ...at(venue.id), body })
  expect([late.status, late.body]).toMatchObject([409, { code: 'state_changed' }])
  const [own] = await venue.owner.client.call('GET /api/venues/my')
  expect(own?.isVerified).toBe(true)
})

test('a venue whose owner closed the account waits for nobody', async () => {
  const venue = await aVenue(app).pending()
  const waits = async () => (await inbox()).items.some(({ kind, id }) => kind === 'venue' && id === venue.id)
  expect(await waits()).toBe(true)
  const { client } = venue.owner
  await client.call('POST /api/account/closing', { body: { password: TEST_PASSWORD } })
  expect(await waits()).toBe(false)
})

test('notices about what is done count as read for every admin; what still waits stays unread', async () => {
  const colleague = await anAdmin(app)
  await app.settle()
  const unread = async () => {
    const { notices } = await colleague.client.call('GET /api/notifications')
    return notices.filter(({ isRead }) => !isRead).map(({ link }) => link)
  }
  const [decided, open] = [await aTransfer(app).disputed(), await aTransfer(app).disputed()]
  const { checkout } = await aBooking(app).confirmed()
  await takesBack(app, checkout.paymentId)
  const payment = `/admin/refunds?tab=payments&q=${checkout.paymentId}`
  expect(await unread()).toEqual(expect.arrayContaining([`/transfer/${decided.id}`, `/transfer/${open.id}`, payment]))

  const decision = { action: 'refund' as const, reason: 'The contract names another hall' }
  await admin.client.call('POST /api/admin/transfers/{id}/act', { ...at(decided.id), body: decision })
  await decidesLast(app, 'won')
  await app.settle()
  expect(await unread()).toEqual([`/transfer/${open.id}`])
})

test('a queue that is too long to be read whole is counted whole and leaves its notices unread, while those of other queues are marked as read', async () => {
  const reader = await anAdmin(app)
  const { db } = app.services
  const links = ['/admin/health', '/admin/refunds?tab=debts', '/admin/waitlist', '/admin/refunds?tab=debts&q=1']
  const notice = { user_id: reader.id, title: 'Something waits', body: 'See what.', created_at: app.clock.now() }
  await db
    .insertInto('notices')
    .values(links.map((link) => ({ ...notice, link })))
    .execute()
  const finding = { invariant: 'a', found_at: app.clock.now() }
  const findings = Array.from({ length: SERVER_LIMITS.inboxOfKind + 1 }, (_, at) => ({ ...finding, what: `${at}` }))
  await db.insertInto('audit_findings').values(findings).execute()
  await app.settle()
  const { notices } = await reader.client.call('GET /api/notifications')
  expect(notices.filter(({ isRead }) => isRead).map(({ link }) => link)).toEqual(['/admin/refunds?tab=debts'])
  expect((await inbox()).counts.finding).toBe(SERVER_LIMITS.inboxOfKind + 1)
  await db.deleteFrom('audit_findings').execute()
})

test('the inbox shows everything that it counts, however much of one kind there is', async () => {
  const { db } = app.services
  const finding = { invariant: 'a', found_at: app.clock.now() }
  const findings = Array.from({ length: 60 }, (_, at) => ({ ...finding, what: `${at}` }))
  await db.insertInto('audit_findings').values(findings).execute()
  const { counts, items } = await inbox()
  expect(counts.finding).toBe(60)
  expect(items.filter(({ kind }) => kind === 'finding')).toHaveLength(60)
  expect(items).toHaveLength(Object.values(counts).reduce((sum, count) => sum + count, 0))
  await db.deleteFrom('audit_findings').execute()
})

test('a refund and a payout have waited for an admin since they got stuck, not since they began', async () => {
  const { db } = app.services
  const unpaid = await aBooking(app).confirmed()
  await bank.fails('transfer_fails', '', null)
  for (let day = 0; day < 10; day++) {
    await app.clock.advance(24 * HOUR)
    await bank.arrived()
  }
  await bank.works()
  const refunded = await aBooking(app).confirmed()
  await bank.arrived()
  await bank.fails('refund_fails', '', 1)
  const params = { id: refunded.checkout.bookingId }
  const body = { refund: 3000, reason: 'The roof leaks' }
  await refunded.listing.venue.owner.client.call('POST /api/bookings/{id}/cancel', { params, body })
  await app.clock.advance(MINUTE)
  await bank.arrived()
  await app.clock.advance(2 * MINUTE)
  await bank.arrived()

  const { items } = await inbox()
  const since = async (process: 'payout' | 'refund', subject: string, transition: string) => {
    const item = items.find(({ kind, subject: who }) => kind === process && who === subject)
    const events = await db
      .selectFrom('process_events')
      .selectAll()
      .where('process', '=', process)
      .where('object_id', '=', item?.id ?? 0)
      .execute()
    const began = events[0]?.at as Date
    const stuck = events.find((event) => event.transition === transition)?.at as Date
    expect(stuck > began).toBe(true)
    expect(item?.since).toBe(stuck.toISOString())
  }
  await since('payout', unpaid.listing.venue.owner.name, 'park')
  await since('refund', refunded.couple.name, 'fail')
})

test('a finding says that its amounts are in cents if it names any', async () => {
  const { db } = app.services
  const found_at = app.clock.now()
  const findings = [
    { invariant: 'ledger-total', what: 'sum 5', found_at },
    { invariant: 'one-booking-per-listing', what: 'listing 5', found_at },
  ]
  await db.insertInto('audit_findings').values(findings).execute()
  const { items } = await inbox()
  const details = items.filter(({ kind }) => kind === 'finding').map(({ subject, detail }) => [subject, detail])
  expect(Object.fromEntries(details)).toEqual({
    'sum 5': expect.stringMatching(/[^.]\. Amounts are in cents\.$/),
    'listing 5': expect.not.stringContaining('cents'),
  })
  await db.deleteFrom('audit_findings').execute()
})

test('when its answer lacks room for all, the inbox has the most pressing of each kind, and counts them all', async () => {
  const { db } = app.services
  const waiting = await aVenue(app).pending()
  const found = { invariant: 'a', found_at: app.clock.now() }
  const findings = Array.from({ length: 400 }, (_, at) => ({
    ...found,
    what: `${at} ${'of a long account '.repeat(50)}`,
  }))
  await db.insertInto('audit_findings').values(findings).execute()
  const { counts, items } = await inbox()
  expect(counts.finding).toBe(400)
  expect(items.length).toBeLessThan(400)
  expect(items).toContainEqual(expect.objectContaining({ kind: 'venue', id: waiting.id }))
  const others = Object.values({ ...counts, finding: 0 }).reduce((sum, count) => sum + count, 0)
  expect(items.filter(({ kind }) => kind !== 'finding')).toHaveLength(others)
  const { byteLength } = await (await admin.client.raw('/api/admin/inbox')).arrayBuffer()
  expect(byteLength).toBeGreaterThan(SERVER_LIMITS.inboxBytes - 2_000)
  expect(byteLength).toBeLessThan(256_000)
  await db.deleteFrom('audit_findings').execute()
})

test('however many bank disputes there are of one kind, those of the other are counted and listed, too', async () => {
  const { checkout } = await aBooking(app).confirmed()
  await takesBack(app, checkout.paymentId)
  const member = await aMember(app)
  const { db } = app.services
  const { invoice_id } = await db
    .selectFrom('membership_invoices')
    .innerJoin('memberships', 'memberships.id', 'membership_invoices.membership_id')
    .select('membership_invoices.id as invoice_id')
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow()
  const long = new Date(app.clock.now().getTime() - 90 * HOUR)
  const about = {
    invoice_id,
    state: 'open' as const,
    amount_cents: 1900,
    fee_cents: 0,
    created_at: long,
    checked_at: app.clock.now(),
  }
  const many = Array.from({ length: SERVER_LIMITS.inboxOfKind + 20 }, (_, at) => ({
    ...about,
    provider_id: `many_${at}`,
  }))
  await db.insertInto('chargebacks').values(many).execute()
  const { counts, items } = await inbox()
  expect(counts).toMatchObject({ chargeback: 1, premium: SERVER_LIMITS.inboxOfKind + 20 })
  expect(items).toContainEqual(expect.objectContaining({ kind: 'chargeback', id: checkout.paymentId }))
  expect(items.filter(({ kind }) => kind === 'premium')).toHaveLength(SERVER_LIMITS.inboxOfKind)
  await db.deleteFrom('chargebacks').where('provider_id', 'like', 'many%').execute()
  await decidesLast(app, 'won')
})

test('in the list of venues, those that wait come first, longest first', async () => {
  const older = await aVenue(app).pending()
  await app.clock.advance(MINUTE)
  const newer = await aVenue(app).pending()
  await aVenue(app).verified()
  const ids = (await admin.client.call('GET /api/admin/venues')).map(({ id }) => id)
  expect(ids.filter((id) => id === older.id || id === newer.id)).toEqual([older.id, newer.id])
  const declined = await aVenue(app).pending()
  const body = { verified: false, decline: true as const, reason: 'The address is a parking lot' }
  await admin.client.call('PATCH /api/admin/venues/{id}', { ...at(declined.id), body })
  // a declined venue is in a list of its own, and the inbox counts those that are pending
  const filtered = async (filter: 'pending' | 'declined') => {
    const venues = await admin.client.call('GET /api/admin/venues', { query: { filter, limit: 100 } })
    return venues.map(({ id }) => id)
  }
  const pending = await filtered('pending') // without those of closed accounts
  const list = await admin.client.call('GET /api/admin/venues', { query: { limit: 100 } })
  const waits = list.map(({ id, changePending }) => changePending || pending.includes(id))
  expect(new Set(waits)).toEqual(new Set([true, false]))
  expect(waits).toEqual(waits.toSorted((one, other) => Number(other) - Number(one)))
  expect(await filtered('declined')).toContain(declined.id)
  expect(await filtered('pending')).not.toContain(declined.id)
  const { counts } = await admin.client.call('GET /api/admin/inbox')
  expect(await filtered('pending')).toHaveLength(counts.venue)
  await declined.owner.client.call('POST /api/venues/{id}/ask-again', { ...at(declined.id), body: {} })
  expect(await filtered('declined')).not.toContain(declined.id)
  expect(await filtered('pending')).toContain(declined.id)
})

test('a verified venue whose change waits has waited since the change was proposed, in the list as in the inbox', async () => {
  const [first, second] = [await aVenue(app).verified(), await aVenue(app).verified()]
  const between = await aVenue(app).pending()
  const proposes = async ({ id, owner }: typeof first, name: string) => {
    await app.clock.advance(MINUTE)
    await owner.client.call('PATCH /api/venues/{id}', { ...at(id), body: { name } })
  }
  await proposes(second, 'Larkspur Hall')
  await proposes(first, 'Larkspur Barn')
  const waited = [between.id, second.id, first.id]
  const these = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).filter((id) => waited.includes(id))
  const list = await admin.client.call('GET /api/admin/venues', { query: { limit: 100 } })
  expect(these(list)).toEqual(waited)
  const { items } = await inbox()
  expect(these(items.filter(({ kind }) => kind === 'venue' || kind === 'change'))).toEqual(waited)
})
