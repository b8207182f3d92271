import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, createPool, type Db, openClient } from '#server/platform/database/connect.ts'
import { databaseUrl, servingUrl } from './test-server.ts'

export type TestDatabase = {
  /** For code under test that makes its own connections, as the owner of everything. */
  url: string
  /** The same, as the role that a server serves with. */
  servingUrl: string
  db: Db
  /** Closes `db` and removes the database, even if others are still connected. */
  drop(): Promise<void>
}

const OBJECT_IN_USE = '55006'
const ATTEMPTS = 20

/**
 * A migrated, empty database for one test file or one test: a clone of the run's template, made in about 0.1 s, or of
 * the database at the URL `of`, to which nobody may be connected. `max` is the number of connections of `db`. Drop it
 * in afterAll/afterEach; forgotten ones go with the run.
 */
export function freshDatabase(options: { max?: number; of?: string } = {}): Promise<TestDatabase> {
  const template = options.of ? new URL(options.of).pathname.slice(1) : inject('testServer').template
  return create(template, options.max ?? 10)
}

/** A database without anything in it, for tests of the migrations themselves. */
export function emptyDatabase(): Promise<TestDatabase> {
  return create('template0', 2)
}

async function create(template: string, max: number): Promise<TestDatabase> {
  const { adminUrl, prefix } = inject('testServer')
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, (admin) => clone(admin, template, name))
  const url = databaseUrl(adminUrl, name)
  const db = createDatabase(createPool(url, { max, name: 'unveil-test' }))
  return {
    url,
    servingUrl: servingUrl(url),
    db,
    drop: async () => {
      await db.destroy()
      await asAdmin(adminUrl, (admin) => admin.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`))
    },
  }
}

/** CREATE DATABASE refuses while something else works on the template, so it is repeated. */
async function clone(admin: pg.Client, template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await admin.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`)
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== OBJECT_IN_USE || attempt === ATTEMPTS) throw error
      await wait(50 + Math.random() * 100)
    }
  }
}

async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = await openClient(url, 'unveil-test-admin')
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
