import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { LIMITS, SERVER_LIMITS } from '#contract/limits.ts'
import { findNewDates } from '#server/features/alerts/commands/find-new-dates.ts'
import { MATCHES } from '#server/features/alerts/commands/look-for-dates.ts'
import { MOST_UNSENT, TOLD_A_SECOND, tellNewDates } from '#server/features/alerts/commands/tell-new-dates.ts'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { letter } from '#server/platform/mail/letter.ts'
import { queueMails } from '#server/platform/mail/outbox.ts'
import { anApp } from '#tests/builders/app.ts'
import { aListing } from '#tests/builders/listings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { sabotage } from '#tests/builders/planting.ts'
import { aCouple, type SignedIn } from '#tests/builders/users.ts'
import { aVenue } from '#tests/builders/venues.ts'

// A round of alerts notes what searches have found, and their couples are told a few at a time (docs/decisions/0015-alerts.md).

const { app } = await anApp({ config: { spreadHours: 6 } })
const { db } = app.services

const pass = async (milliseconds: number) => {
  await app.clock.advance(milliseconds)
  await app.settle()
}
const towns = [
  'Bozeman',
  'Helena',
  'Missoula',
  'Billings',
  'Butte',
  'Kalispell',
  'Whitefish',
  'Livingston',
  'Anaconda',
  'Havre',
  'Glendive',
  'Polson',
]
/** A town with a venue, and couples with a search each for dates in it: no other test finds anything there. */
async function aTown(count: number, criteria: object = {}, place = { city: towns.pop() as string, state: 'MT' }) {
  await pass((LIMITS.alertPauseHours + 1) * HOUR)
  const venue = await aVenue(app).with(place).verified()
  const couples = await Promise.all(Array.from({ length: count }, () => aCouple(app)))
  const body = { criteria: { ...place, ...criteria } }
  const searches = []
  for (const { client } of couples) searches.push(await client.call('POST /api/saved-searches', { body }))
  await pass(2 * MINUTE)
  let days = 60
  return {
    ...{ couples, searches, venueId: venue.id },
    aDate: () => aListing(app, venue).inDays(++days),
    change: (id: number, body: object) => venue.owner.client.call('PATCH /api/listings/{id}', { params: { id }, body }),
  }
}
/** The next round, without anybody being told. Returns how many searches have found something. */
async function find() {
  await app.clock.advance(SERVER_LIMITS.alertMinutes * MINUTE)
  return findNewDates(app.services)
}
const waiting = async () => {
  const { rows } = await sql<{ id: number }>`select search_id as id from found_dates order by place`.execute(db)
  return rows.map(({ id }) => id)
}
const alertsTo = async ({ email }: SignedIn) => {
  await app.settle()
  return (await mailsTo(app, email)).filter(({ subject }) => subject.includes('that match'))
}

test('what a round has found is told a second’s worth at a time, in the order in which it was found', async () => {
  const { couples, aDate } = await aTown(45)
  await aDate()
  expect(await find()).toBe(45)
  const { rows } = await sql<{ id: number }>`
    select user_id as id from found_dates join saved_searches on id = search_id order by place`.execute(db)
  const order = rows.map(({ id }) => id)
  expect(order.toSorted()).toEqual(couples.map(({ id }) => id).toSorted())
  const told = async () => {
    const mails = await db.selectFrom('mails').select('recipient_id').where('recipient_id', 'in', order).execute()
    return mails.map(({ recipient_id }) => recipient_id).toSorted()
  }
  for (const first of [TOLD_A_SECOND, 2 * TOLD_A_SECOND, 45]) {
    await tellNewDates(app.services)
    expect(await told()).toEqual(order.slice(0, first).toSorted())
  }
  expect([await tellNewDates(app.services), await waiting()]).toEqual([0, []])
})

describe('while the emails before theirs don’t leave', () => {
  const mailCalled = (subject: string) => ({
    to: 'somebody@example.test',
    letter: letter({ template: 'saved-search-alert', subject, heading: subject, paragraphs: [] }),
    at: app.clock.now(),
  })
  /** Queues as many emails of alerts as may wait. Returns functions that fail all or `which`, and remove all. */
  async function stuckMails() {
    const mails = Array(MOST_UNSENT).fill(mailCalled('Stuck'))
    await inTransaction(db, (tx) => queueMails(tx, mails, { last: true }))
    const theirs = sql`key in (select 'mail-' || id from mails where subject = 'Stuck')`
    const failed = (why: string, which = theirs) =>
      sql`update graphile_worker._private_jobs
        set attempts = 9, last_error = ${why}, run_at = now() + interval '2 hours' where ${which}`.execute(db)
    const removed = async () => {
      await sql`delete from graphile_worker._private_jobs where ${theirs}`.execute(db)
      await db.deleteFrom('mails').where('subject', '=', 'Stuck').execute()
    }
    return { failed, removed }
  }
  const told = async () => [await tellNewDates(app.services), (await waiting()).length]

  test('couples are told nothing, and later what their searches find then', async () => {
    const { couples, aDate, change } = await aTown(2)
    await app.deliver() // what other tests have queued
    const [gone, left] = [await aDate(), await aDate()]
    await find()
    const { failed, removed } = await stuckMails()
    expect(await told()).toEqual([0, 2])

    await change(gone.id, { isActive: false })
    // an email that the mail server refuses holds up nobody
    const one = sql`key = (select 'mail-' || min(id) from mails where subject = 'Stuck')`
    await failed('all recipients were rejected', one)
    expect(await told()).toEqual([2, 0])
    await removed()
    for (const couple of couples) {
      const [mail] = await alertsTo(couple)
      expect(mail?.text.match(/\/venue\/\d+/g)).toEqual([`/venue/${left.id}`])
    }
  })

  test('couples wait while these fail, and are told once an email leaves, even before these are tried again', async () => {
    const { couples, aDate } = await aTown(2)
    await app.deliver()
    await aDate()
    await find()
    const { failed, removed } = await stuckMails()
    await failed('connect ECONNREFUSED')
    expect(await told()).toEqual([0, 2])

    await app.clock.advance(MINUTE)
    await inTransaction(db, (tx) => queueMails(tx, [mailCalled('Another')]))
    await app.deliver()
    expect(await told()).toEqual([2, 0])
    await removed()
    for (const couple of couples) expect(await alertsTo(couple)).toHaveLength(1)
  })
})

test('a couple that waits is told what the next rounds find, too, in one email', async () => {
  const { couples, aDate } = await aTown(1)
  const dates = []
  for (let round = 0; round < 3; round += 1) {
    dates.push(await aDate())
    expect(await find()).toBe(1)
  }
  expect(await waiting()).toHaveLength(1)
  const [mail, ...more] = await alertsTo(couples[0] as SignedIn)
  expect(more).toEqual([])
  for (const { id } of dates) expect(mail?.text).toContain(`/venue/${id}`)
})

// our process compares only names in ASCII; this one has a Kelvin sign for the k, so PostgreSQL has to
const inSql = { criteria: { city: 'New Yor\u212A', state: 'NY' }, place: { city: 'New York', state: 'NY' } }

test.each([
  ['by our process', { criteria: {}, place: undefined }],
  ['by the database', inSql],
] as const)('what comes up between the round and the email, found %s, is told after the pause', async (_, town) => {
  const { couples, aDate } = await aTown(1, town.criteria, town.place)
  await aDate()
  await find()
  await app.clock.advance(2 * MINUTE)
  const late = await aDate()
  await app.clock.advance(MINUTE)
  expect(await tellNewDates(app.services)).toBe(1)
  await pass(LIMITS.alertPauseHours * HOUR)
  const mails = await alertsTo(couples[0] as SignedIn)
  expect(mails.map(({ text }) => text.includes(`/venue/${late.id}`))).toEqual([false, true])
})

test('a search that finds as many dates as it may says that there may be more, even if one was known', async () => {
  const { couples, venueId, aDate, change } = await aTown(1)
  const known = await aDate()
  await find()
  const couple = couples[0] as SignedIn
  expect(await alertsTo(couple)).toHaveLength(1)
  await pass((LIMITS.alertPauseHours + 1) * HOUR)
  await change(known.id, { isActive: false })
  await change(known.id, { isActive: true })
  const others = Array.from({ length: MATCHES - 1 }, (_, nth) => ({
    venue_id: venueId,
    event_date: addDays(app.clock.todayIn('MT'), 200 + nth),
    state: 'live' as const,
    max_guests: 120,
    original_cents: 20_000_00,
    discounted_cents: 12_000_00,
    created_at: app.clock.now(),
  }))
  await db.insertInto('listings').values(others).execute()
  expect(await find()).toBe(1)
  const [, mail] = await alertsTo(couple)
  expect(mail?.subject).toContain(`${MATCHES - 1} or more dates that match`)
})

test('a date that was taken off the market, or has become too expensive for a search, is no longer reported', async () => {
  const { couples, aDate, change } = await aTown(1, { maxPrice: 12_000 })
  const [gone, dearer, left] = [await aDate(), await aDate(), await aDate()]
  await find()
  await change(gone.id, { isActive: false })
  await change(dearer.id, { discountedPrice: 13_000 })
  const [mail] = await alertsTo(couples[0] as SignedIn)
  expect(mail?.text.match(/\/venue\/\d+/g)).toEqual([`/venue/${left.id}`])
})

test('a date that was put back on the market to appear later isn’t reported yet, and holds up nothing else', async () => {
  const { couples, aDate, change } = await aTown(1)
  const [back, left] = [await aDate(), await aDate()]
  await find()
  await change(back.id, { isActive: false })
  expect((await change(back.id, { isActive: true, spread: true })).appearsAt).not.toBeNull()
  const [mail] = await alertsTo(couples[0] as SignedIn)
  expect(mail?.text.match(/\/venue\/\d+/g)).toEqual([`/venue/${left.id}`])
  await pass((LIMITS.alertPauseHours + 1) * HOUR)
  const [, later] = await alertsTo(couples[0] as SignedIn)
  expect(later?.text.match(/\/venue\/\d+/g)).toEqual([`/venue/${back.id}`])
})

test('a couple is told nothing of an alert that is turned off, or a search that is deleted, while it waits', async () => {
  const { couples, searches, aDate } = await aTown(4)
  await aDate()
  expect(await find()).toBe(4)
  const [off, deleted, again, kept] = couples as [SignedIn, SignedIn, SignedIn, SignedIn]
  const at = (nth: number) => ({ params: { id: searches[nth]?.id ?? 0 } })
  await off.client.call('PATCH /api/saved-searches/{id}', { ...at(0), body: { alert: false } })
  await deleted.client.call('DELETE /api/saved-searches/{id}', at(1))
  await again.client.call('PATCH /api/saved-searches/{id}', { ...at(2), body: { alert: false } })
  await app.clock.advance(2 * MINUTE)
  await again.client.call('PATCH /api/saved-searches/{id}', { ...at(2), body: { alert: true } })
  const mails = await Promise.all([off, deleted, again, kept].map(alertsTo))
  expect(mails.map(({ length }) => length)).toEqual([0, 0, 0, 1])
  expect(await waiting()).toEqual([])
})

test('an alert that was turned on again while it waited never looks back beyond that moment', async () => {
  const { couples, searches, aDate, change } = await aTown(1)
  const [{ client }, { id }] = [couples[0] as SignedIn, searches[0] as { id: number }]
  const date = await aDate()
  await find()
  await client.call('PATCH /api/saved-searches/{id}', { params: { id }, body: { alert: false } })
  await app.clock.advance(5 * MINUTE)
  const on = app.clock.now()
  await client.call('PATCH /api/saved-searches/{id}', { params: { id }, body: { alert: true } })
  await app.clock.advance(MINUTE)
  await change(date.id, { isActive: false })
  await change(date.id, { isActive: true })
  expect(await tellNewDates(app.services)).toBe(1)
  const search = await db.selectFrom('saved_searches').select('searched_until').where('id', '=', id).executeTakeFirst()
  expect(Number(search?.searched_until)).toBeGreaterThanOrEqual(Number(on))
})

test('a find that can’t be told lets the others pass, and is told once it can be', async () => {
  const { couples, aDate } = await aTown(3)
  await aDate()
  expect(await find()).toBe(3)
  const [first] = await waiting()
  await sabotage(
    app,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$`,
    `create trigger refuse before update of last_told_at on saved_searches
      for each row when (new.id = ${first}) execute function refuse()`,
  )
  await expect(tellNewDates(app.services)).rejects.toThrow('not this one')
  expect(await waiting()).toEqual([first])
  await sabotage(app, 'drop trigger refuse on saved_searches', 'drop function refuse')
  for (const couple of couples) expect(await alertsTo(couple)).toHaveLength(1)
})

test('two processes that tell at the same time tell everybody once', async () => {
  const { couples, aDate } = await aTown(8)
  await aDate()
  expect(await find()).toBe(8)
  const told = await Promise.all([tellNewDates(app.services), tellNewDates(app.services)])
  expect(told.toSorted()).toEqual([0, 8])
  for (const couple of couples) expect(await alertsTo(couple)).toHaveLength(1)
})
