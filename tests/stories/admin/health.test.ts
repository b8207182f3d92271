import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY, HOUR, later, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { anAdmin } from '#tests/builders/users.ts'

/** What runs automatically, in numbers, and work that was abandoned. */
const { app } = await anApp({ errors: 'expected' })
const { db } = app.services
const admin = await anAdmin(app)

const health = () => admin.client.call('GET /api/admin/health')
const retry = (id: number) => admin.client.try('POST /api/admin/jobs/{id}/retry', { params: { id } })

test('email that waits is counted; once it is abandoned, an admin reads why and has it retried', async () => {
  const email = 'late-mail@example.test'
  await app.clock.advance(DAY) // the queue keeps real time, the page the product's
  await app.deliver()
  await app.visitor().call('POST /api/waitlist', { body: { email, userType: 'couple' } })
  const before = await health()
  expect(before.mails).toMatchObject({ waiting: 1, failed: 0, refused: 0, oldestAt: expect.any(String) })
  expect(before.jobs.find(({ kind }) => kind === 'send-mail')).toMatchObject({ due: 1, later: 0, dead: 0 })
  expect(before.rules).toBeGreaterThan(20)

  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'the mail server says no',
           run_at = now() - interval '1 minute' + exp(10) * interval '1 second'
    where key like 'mail-%'`.execute(db)
  const given = await health()
  expect(given.mails).toMatchObject({ waiting: 0, failed: 1, oldestAt: null })
  expect(given.jobs.find(({ kind }) => kind === 'send-mail')).toMatchObject({ due: 0, dead: 1 })
  const [dead] = given.deadJobs
  expect(dead).toMatchObject({ kind: 'send-mail', error: 'the mail server says no' })
  const failedAgo = app.clock.now().getTime() - Date.parse(String(dead?.failedAt))
  expect(Math.abs(failedAgo - MINUTE)).toBeLessThan(10_000)
  await app.deliver()
  expect(await mailsTo(app, email)).toEqual([])

  const id = dead?.id as number
  const after = await retry(id)
  expect(after).toMatchObject({ status: 200, body: { deadJobs: [], mails: { failed: 0 } } })
  expect((await retry(id)).status).toBe(404)
  await app.deliver()
  expect(await mailsTo(app, email)).toHaveLength(1)
  expect((await health()).mails).toMatchObject({ waiting: 0, lastSentAt: expect.any(String) })
  const events = await db
    .selectFrom('process_events')
    .select(['transition', 'actor', 'actor_id'])
    .where('process', '=', 'job')
    .where('object_id', '=', id)
    .execute()
  expect(events).toEqual([{ transition: 'retry', actor: 'admin', actor_id: admin.id }])
})

test('webhooks that nobody has handled, alerts that nobody has been told about and overdue holds are counted', async () => {
  const { checkout } = await aBooking(app).held()
  await app.settle()
  const well = await health()
  expect(well).toMatchObject({
    webhooks: { unhandled: 0 },
    alerts: { waiting: 0, oldestAt: null },
    holds: { overdue: 0, oldestAt: null },
    payments: { overdue: 0 },
  })
  expect(well.database.bytes).toBeGreaterThan(1_000_000)
  expect(well.database.connections).toBeLessThan(well.database.mostConnections)
  expect(well.database).toMatchObject({ standbys: 0, standbyBehind: null, commitsWaiting: 0 })
  expect(Math.abs(well.clockAhead)).toBeLessThan(5_000)

  const now = app.clock.now()
  const at = later(now, -HOUR)
  const event = { id: 'evt_lost', type: 'charge.updated', received_at: at }
  await db.insertInto('webhook_events').values(event).execute()
  const found = { search_id: 1, listing_ids: [], since: at, until: at }
  await db.insertInto('found_dates').values(found).execute()
  await db
    .updateTable('holds')
    .set({ expires_at: later(now, -3 * MINUTE) })
    .where('id', '=', checkout.bookingId as number)
    .execute()
  expect(await health()).toMatchObject({
    webhooks: { unhandled: 1, oldestUnhandledAt: at.toISOString() },
    alerts: { waiting: 1, oldestAt: at.toISOString() },
    holds: { overdue: 1, oldestAt: later(now, -3 * MINUTE).toISOString() },
  })
  await db.deleteFrom('webhook_events').where('id', '=', event.id).execute()
  await app.clock.advance(MINUTE)
  await app.settle()
  expect(await health()).toMatchObject({ webhooks: { unhandled: 0 }, alerts: { waiting: 0 }, holds: { overdue: 0 } })
})
