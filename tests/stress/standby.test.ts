import { afterAll, beforeAll, expect, test } from 'vitest'
import { readVitals } from '#server/features/admin/store/vitals.ts'
import { createDatabase, createPool, type Db } from '#server/platform/database/connect.ts'
import { copyOf } from './database/copy.ts'
import { aNode, type Node } from './database/node.ts'
import { type Pair, startPair } from './database/pair.ts'

/**
 * What an operator reads about a standby that lags, a slot that nobody reads, and a standby that is gone
 * (docs/high-availability.md).
 */

/** More bytes than a quiet server writes on its own. */
const MUCH = 1_000_000

let pair: Pair
let standby: Node
let db: Db

const read = () => readVitals(db, new Date())
const writes = (rows: number) =>
  pair.primary().ask(`insert into waitlist_entries (email, user_type, created_at)
    select md5(random()::text) || '@example.test', 'couple', now() from generate_series(1, ${rows})`)

beforeAll(async () => {
  pair = await startPair()
  standby = await aNode(`${pair.primary().folder.cluster}-standby`, (to) => copyOf(pair.primary(), to))
  await standby.start()
  db = createDatabase(createPool(pair.primary().url(), { max: 4, name: 'unveil-stress' }))
})
afterAll(async () => {
  await db?.destroy()
  await standby?.stop().catch(() => {}) // it was killed
  await standby?.remove()
  await pair?.remove()
})

test('a standby that stops applying what it gets is behind', async () => {
  await expect.poll(read).toMatchObject({ standbys: 1, commitsWaiting: 0 })
  await expect.poll(async () => (await read()).standbyBehind).toBe(0)
  await standby.ask('select pg_wal_replay_pause()')
  await writes(10_000)
  expect((await read()).standbyBehind).toBeGreaterThan(MUCH)
  await standby.ask('select pg_wal_replay_resume()')
  await expect.poll(async () => (await read()).standbyBehind).toBeLessThan(MUCH)
})

test('a slot that nobody reads makes the database keep its log, and is seen', async () => {
  expect((await read()).keptForSlot).toBeNull()
  await pair.primary().ask("select pg_create_physical_replication_slot('forgotten', true)")
  await writes(10_000)
  expect((await read()).keptForSlot).toBeGreaterThan(MUCH)
  await pair.primary().ask("select pg_drop_replication_slot('forgotten')")
  expect((await read()).keptForSlot).toBeNull()
})

test('once the standby that commits wait for is gone, the waiting commits are counted', async () => {
  await pair.primary().ask("alter system set synchronous_standby_names = '*'")
  await pair.primary().ask('select pg_reload_conf()')
  await expect
    .poll(async () => (await pair.primary().ask("select from pg_stat_replication where sync_state = 'sync'")).length)
    .toBe(1)
  standby.kill()
  const waiting = writes(1)
  await expect.poll(read).toMatchObject({ standbys: 0, standbyBehind: null, commitsWaiting: 1 })
  await pair.primary().ask('alter system reset synchronous_standby_names')
  await pair.primary().ask('select pg_reload_conf()')
  await waiting
  await expect.poll(async () => (await read()).commitsWaiting).toBe(0)
})
