import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, createPool, type Db } from '#server/platform/database/connect.ts'
import { databaseUrl } from './test-server.ts'

export type TestDatabase = {
  /** For code under test that makes its own connections. */
  url: string
  db: Db
  /** Closes `db` and removes the database, whoever is still connected. */
  drop(): Promise<void>
}

const OBJECT_IN_USE = '55006'
const ATTEMPTS = 20

/**
 * A migrated, empty database for one test file or one test: a clone of the run's template, made in about 0.1 s.
 * `max` is the number of connections of `db`. Drop it in afterAll/afterEach; what is forgotten goes with the run.
 */
export async function freshDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const { adminUrl, template, prefix } = inject('testServer')
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, (admin) => clone(admin, template, name))
  const url = databaseUrl(adminUrl, name)
  const db = createDatabase(createPool(url, { max: options.max ?? 10, name: 'unveil-test' }))
  return {
    url,
    db,
    drop: async () => {
      await db.destroy()
      await asAdmin(adminUrl, (admin) => admin.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`))
    },
  }
}

/** CREATE DATABASE refuses while something else works on the template; it is asked again. */
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
  const admin = new pg.Client({ connectionString: url, application_name: 'unveil-test-admin' })
  admin.on('error', () => {}) // the query in flight fails with it
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
