import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runAudit } from '#server/features/admin/commands/run-audit.ts'
import { DAY, MINUTE } from '#server/platform/clock.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking, checkoutOf } from '#tests/builders/bookings.ts'
import { mailsTo } from '#tests/builders/mailbox.ts'
import { noticesOf } from '#tests/builders/notices.ts'
import { sabotage } from '#tests/builders/planting.ts'
import { anAdmin } from '#tests/builders/users.ts'
import { runCommand } from '../../../scripts/run-command.ts'

// Every night the data is checked against the invariants, and the ledger against the card provider
// (docs/decisions/0016).

const { app, bank } = await anApp({ errors: 'expected', config: { auditHour: 8 } })
const admin = await anAdmin(app)

const health = () => admin.client.call('GET /api/admin/health')
const findings = async () => (await health()).findings.map(({ invariant, what }) => `${invariant}: ${what}`)
const night = async () => {
  await bank.arrived()
  await app.clock.advance(DAY)
  await app.settle()
}
/** How many lines of the log have been read: `logged` returns the broken invariants in the rest. */
let read = 0
const logged = () => {
  const lines = app.logs.slice(read).filter(({ msg }) => msg === 'invariant broken')
  read = app.logs.length
  return lines.map(({ level, invariant, what }) => ({ level, finding: `${invariant}: ${what}` }))
}
const mails = async () => (await mailsTo(app, admin.email)).filter(({ subject }) => subject.startsWith('The audit'))
const audit = (signal?: AbortSignal) =>
  runCommand(process.execPath, ['scripts/audit.ts'], {
    env: { DATABASE_URL: app.database.url, SANDBOX_PORT: String(app.sandbox?.port) },
    ...(signal && { signal }),
  })

/** Adds a movement at the provider, now, that has nothing to do with us. */
const moves = (id: string, cents: number, category = 'charge', source = 'ch_stray') =>
  sabotage(
    app,
    `insert into sandbox.balance_transactions overriding system value
       select (jsonb_populate_record(b, jsonb_build_object('id', '${id}', 'seq', (select max(seq) + 1 from sandbox.balance_transactions),
         'source', '${source}', 'reporting_category', '${category}', 'amount', ${cents}, 'fee', 0, 'net', ${cents},
         'created', '${app.clock.now().toISOString()}'))).* from sandbox.balance_transactions b limit 1`,
  )

test('a night without findings is recorded, and nobody is emailed', async () => {
  await aBooking(app).confirmed()
  await night()
  expect(await health()).toMatchObject({ running: false, nightlyHour: 8, books: 'read', findings: [] })
  expect(Date.parse((await health()).lastEndedAt ?? '')).toBeGreaterThan(app.clock.now().getTime() - DAY / 24)
  const [books] = await app.services.db.selectFrom('provider_movements').select('net_cents').execute()
  expect(books?.net_cents).toBeGreaterThan(0)
  expect(logged()).toEqual([])
  expect(await mails()).toEqual([])
  expect(await audit()).toMatchObject({ code: 0, output: 'Clean.\n' })
})

test('a fault is logged every night, emailed once, never repaired by the audit, and gone once it is repaired', async () => {
  const { checkout } = await aBooking(app).confirmed()
  const held = await aBooking(app).held()
  const id = checkout.bookingId
  await sabotage(app, `update bookings set paid_cents = paid_cents - 1 where id = ${id}`)
  await night()
  const [found] = await findings()
  expect(found).toMatch(new RegExp(`^paid-is-captured: booking ${id}: `))
  expect(await findings()).toHaveLength(1)
  expect((await health()).findings[0]?.rule).toContain('what counts as paid for a booking')
  expect(logged()).toEqual([{ level: 50, finding: found }])
  expect(await checkoutOf(held.couple, held.listing)).toMatchObject({ state: 'expired' }) // other timers went on
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.text).toContain(`booking ${id}: `)
  expect(mail?.link?.pathname).toBe('/admin/health')
  expect((await noticesOf(admin))[0]?.title).toContain('one thing')

  await night()
  expect(await findings()).toEqual([found])
  expect(logged()).toHaveLength(1)
  expect(await mails()).toHaveLength(1)
  const said = await audit()
  expect(said).toMatchObject({ code: 1, output: expect.stringContaining(found as string) })

  await sabotage(app, `update bookings set paid_cents = paid_cents + 1 where id = ${id}`)
  await night()
  expect(await findings()).toEqual([])
  expect(logged()).toEqual([])
})

test('a charge that only the provider knows, and one that it doesn’t, are found once neither can still be under way', async () => {
  const { checkout } = await aBooking(app).confirmed()
  await bank.arrived()
  const charge = `(select charge_id from payments where id = ${checkout.paymentId})`
  await sabotage(
    app,
    `create table hidden as select * from sandbox.balance_transactions where source = ${charge}`,
    `delete from sandbox.balance_transactions where source = ${charge}`,
  )
  await moves('txn_stray', 500)
  await admin.client.call('POST /api/admin/health/audit')
  await app.settle()
  expect(await findings()).toEqual([])

  await night()
  const [missing, stray, ...others] = await findings()
  expect(missing).toMatch(
    new RegExp(`^books-agree: payment ${checkout.paymentId}: \\d+ in the ledger, 0 at the card provider$`),
  )
  expect(stray).toBe('moved-by-us: ch_stray: 500 at the card provider')
  expect(others).toEqual([])
  expect(logged()).toHaveLength(2)
  expect(await mails()).toHaveLength(2)

  await sabotage(
    app,
    `update hidden set created = '${app.clock.now().toISOString()}'`,
    'insert into sandbox.balance_transactions overriding system value select * from hidden',
  )
  await moves('txn_back', -500, 'charge_failure')
  await night()
  expect(await findings()).toEqual([])
  expect(await mails()).toHaveLength(2)
})

test('what an admin accepts is no longer reported, until it is gone and comes back', async () => {
  const reason = 'Paid out by hand, agreed with the venue'
  const { checkout } = await aBooking(app).confirmed()
  const breaks = `update bookings set paid_cents = paid_cents - 1 where id = ${checkout.bookingId}`
  await sabotage(app, breaks)
  await night()
  const id = (await health()).findings[0]?.id as number
  const accept = { params: { id }, body: { reason } }
  expect((await admin.client.call('POST /api/admin/findings/{id}/accept', accept)).findings).toEqual([])
  expect(await admin.client.try('POST /api/admin/findings/{id}/accept', accept)).toMatchObject({ status: 404 })
  expect(logged()).toHaveLength(1)
  await night()
  expect(await findings()).toEqual([])
  expect(logged()).toEqual([])
  expect(await audit()).toMatchObject({ code: 0 })
  const event = await app.services.db
    .selectFrom('process_events')
    .select(['reason', 'actor_id'])
    .where('process', '=', 'finding')
    .executeTakeFirst()
  expect(event).toEqual({ reason, actor_id: admin.id })

  await sabotage(app, breaks.replace('- 1', '+ 1'))
  await night()
  await sabotage(app, breaks)
  await night()
  expect(await findings()).toHaveLength(1)
  expect(await mails()).toHaveLength(4)
  await sabotage(app, breaks.replace('- 1', '+ 1'))
})

test('a provider that doesn’t answer doesn’t stop the rest of the audit; its books are read later', async () => {
  await night()
  const { booksReadUntil } = await health()
  await bank.fails('api_unreachable', 'GET /v1/balance_transactions')
  for (let at = 0; at < 130; at++) await moves(`txn_${at}`, at % 2 === 0 ? 100 : -100, 'topup', `tu_${at}`)
  await night()
  expect(await health()).toMatchObject({ books: 'no-answer', booksReadUntil, findings: [] })
  expect(await audit()).toMatchObject({ code: 1, output: expect.stringContaining('did not answer') })
  await bank.works()
  await night()
  expect(await health()).toMatchObject({ books: 'read', findings: [] })
  const there = await app.sandbox?.books()
  const { sum } = await app.services.db
    .selectFrom('provider_movements')
    .select(({ fn }) => fn.sum<string>('net_cents').as('sum'))
    .executeTakeFirstOrThrow()
  expect(Number(sum)).toBe(there?.balance.total)
})

test('asking twice begins one audit, and so does asking at the same moment', async () => {
  const before = await app.services.db.selectFrom('audits').select('id').execute()
  const ask = () => admin.client.call('POST /api/admin/health/audit')
  for (const reply of await Promise.all([ask(), ask(), ask(), ask()])) expect(reply).toMatchObject({ running: true })
  expect(await ask()).toMatchObject({ running: true })
  await app.settle()
  expect(await health()).toMatchObject({ running: false, findings: [] })
  expect(await app.services.db.selectFrom('audits').select('id').execute()).toHaveLength(before.length + 1)
})

test('a long history is read in several rounds, and stored once', async () => {
  const movements = () => app.services.db.selectFrom('provider_movements').select('id').orderBy('id').execute()
  const before = await movements()
  await sabotage(app, `update provider_books set read_until = read_until - interval '4000 days'`)
  await admin.client.call('POST /api/admin/health/audit')
  await app.settle()
  const { running, booksReadUntil, lastEndedAt } = await health()
  expect(running).toBe(false)
  expect(Date.parse(lastEndedAt as string) - Date.parse(booksReadUntil as string)).toBeLessThan(MINUTE)
  expect(await movements()).toEqual(before)
})

/** Begins an audit and tells it to stop while its first statement about bookings waits for a lock. */
async function stopsAtBookings<T>(begin: (stopping: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const waiting = async () =>
    (
      await sql`
        select from pg_locks join pg_database on pg_database.oid = database
         where datname = current_database() and relation = 'bookings'::regclass and not granted`.execute(
        app.services.db,
      )
    ).rows
  const { audit } = await app.database.db.transaction().execute(async (tx) => {
    await sql`lock table bookings`.execute(tx)
    const audit = begin(stop.signal)
    await expect.poll(waiting).toHaveLength(1)
    stop.abort()
    return { audit }
  })
  return audit
}

test('a process that is told to stop leaves an audit after the current statement; the next run completes it', async () => {
  await admin.client.call('POST /api/admin/health/audit')
  const { id } = await app.services.db
    .selectFrom('audits')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const key = `audit-${id}`
  const jobs = async () =>
    (await sql`select from graphile_worker.jobs where key = ${key}`.execute(app.services.db)).rows
  await sql`delete from graphile_worker._private_jobs where key = ${key}`.execute(app.services.db)
  await stopsAtBookings((stopping) => runAudit(app.services, id, stopping))
  expect((await health()).running).toBe(true)
  expect(await jobs()).toHaveLength(1)
  await app.settle()
  expect(await health()).toMatchObject({ running: false, findings: [] })
})

test('the command ends when it is told to', async () => {
  expect(await stopsAtBookings(audit)).toMatchObject({
    code: 1,
    output: 'Stopping after the current check. Press Ctrl-C again to stop now.\nEnded before it was done.\n',
  })
})
