import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { prepareDatabase } from '#server/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { grantServing, missingGrants } from '#server/platform/database/serving-role.ts'
import { anApp } from '#tests/builders/app.ts'
import { aBooking } from '#tests/builders/bookings.ts'

/**
 * The role that serves owns nothing (docs/operations.md). Every story runs as this role; here it tries what only a
 * thief of its password would.
 */
const { app } = await anApp()
const { db } = app.services
await aBooking(app).confirmed()

test.each([
  'drop trigger ledger_entries_append_only on ledger_entries',
  'alter table ledger_entries disable trigger all',
  'alter table ledger_entries drop constraint ledger_entries_pkey',
  "set session_replication_role = 'replica'",
  'truncate ledger_entries cascade',
  'truncate process_events cascade',
  'drop table payments cascade',
  'create table public.mine (id int)',
  'create or replace function public.mine() returns int language sql as $$ select 1 $$',
  'alter role current_user superuser',
  'update public.schema_migrations set checksum = checksum',
  'drop table graphile_worker._private_jobs',
])('%s: refused', async (statement) => {
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(/must be owner|permission denied|does not exist/)
})

test.each(['update ledger_entries set amount_cents = 1', 'delete from ledger_entries', 'delete from process_events'])(
  '%s: refused by triggers that this role can’t drop',
  async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/append|only/i)
  },
)

test('the role is granted what it already has: nothing changes', async () => {
  const state = () =>
    sql`select relname, relacl::text, xmin::text from pg_class where relnamespace = 'public'::regnamespace order by 1`.execute(
      app.database.db,
    )
  const { username } = new URL(app.database.servingUrl)
  const before = await state()
  await grantServing(app.database.url, username)
  expect((await state()).rows).toEqual(before.rows)
})

test.each([
  ['the right to insert alone', 'revoke insert on bookings from ROLE'],
  ['the right to read alone', 'revoke select on installation from ROLE'],
  ['one sequence', 'revoke select on sequence ledger_entries_id_seq from ROLE'],
  ['a schema', 'revoke usage on schema graphile_worker from ROLE'],
  ['a policy of the queue', 'drop policy "serving_ROLE" on graphile_worker._private_jobs'],
])('the role is granted again what it lost: %s', async (_, loss) => {
  const { username: role } = new URL(app.database.servingUrl)
  const missing = () => missingGrants(app.pools.requests, role)
  expect(await missing()).toEqual([])
  await sql
    .raw(loss.replace('"serving_ROLE"', `"serving_${role}"`).replace('ROLE', `"${role}"`))
    .execute(app.database.db)
  expect(await missing(), 'seen by the role itself').toHaveLength(1)
  await grantServing(app.database.url, role)
  expect(await missing()).toEqual([])
})

test('what somebody else keeps in our schema is theirs to grant', async () => {
  const { username: role } = new URL(app.database.servingUrl)
  const owner = app.database.db
  await sql`create role somebody_else`.execute(owner).catch(() => {}) // roles belong to the cluster, and stay
  await sql`create table public.reports (id int)`.execute(owner)
  await sql`alter table public.reports owner to somebody_else`.execute(owner)
  expect(await missingGrants(app.pools.requests, role)).toEqual([])
})

test('the role may find that nothing is left to migrate', async () => {
  await migrate(app.database.servingUrl)
})

test('a role that its address doesn’t name, as at PostgreSQL’s socket, is granted what it lacks, too', async () => {
  const { username, password } = new URL(app.database.servingUrl)
  const address = new URL(app.database.servingUrl)
  address.username = ''
  address.password = ''
  vi.stubEnv('PGUSER', username)
  vi.stubEnv('PGPASSWORD', password)
  try {
    await sql.raw(`revoke insert on bookings from "${username}"`).execute(app.database.db)
    const stop = async () => {}
    await prepareDatabase({ url: address.href, ownerUrl: app.database.url, alone: false, stop }, () => {})
    expect(await missingGrants(app.pools.requests, username)).toEqual([])
  } finally {
    vi.unstubAllEnvs()
  }
})
