import { afterEach, expect, inject, test, vi } from 'vitest'
import { openClient } from '#server/platform/database/connect.ts'
import { freshDatabase } from '#tests/database.ts'
import setUp from '#tests/global-setup.ts'
import { databaseUrl, SHARED_SERVER, startTestServer } from '#tests/test-server.ts'

afterEach(() => vi.unstubAllEnvs())

async function databases(prefix: string): Promise<string[]> {
  const admin = await openClient(inject('testServer').adminUrl, 'unveil-test')
  try {
    const { rows } = await admin.query<{ datname: string }>('SELECT datname FROM pg_database ORDER BY datname')
    return rows.map(({ datname }) => datname).filter((name) => name.startsWith(prefix))
  } finally {
    await admin.end()
  }
}

async function command(statement: string): Promise<void> {
  const admin = await openClient(inject('testServer').adminUrl, 'unveil-test')
  await admin.query(statement).finally(() => admin.end())
}

test('a run on TEST_DATABASE_URL creates its own template there and drops everything it created', async () => {
  vi.stubEnv('TEST_DATABASE_URL', inject('testServer').adminUrl)
  const server = await startTestServer()
  expect(await databases(server.prefix)).toEqual([server.template])
  await command(`CREATE DATABASE "${server.prefix}clone" TEMPLATE "${server.template}"`)
  const clone = await openClient(databaseUrl(server.adminUrl, `${server.prefix}clone`), 'unveil-test')
  expect((await clone.query('SELECT name FROM schema_migrations')).rowCount).toBeGreaterThan(0)
  await server.stop() // even though the clone is in use
  expect(await databases(server.prefix)).toEqual([])
})

test('what a killed run left on the server is dropped at the next start; what a running one has stays', async () => {
  vi.stubEnv('TEST_DATABASE_URL', inject('testServer').adminUrl)
  await command('CREATE DATABASE unveil_test_00000000dead_template IS_TEMPLATE true')
  const living = await startTestServer()
  expect(await databases('unveil_test_00000000dead_')).toEqual([])
  const next = await startTestServer()
  expect(await databases(living.prefix)).toEqual([living.template])
  await next.stop()
  await living.stop()
})

test('no one can connect to the template, so that it can always be cloned', async () => {
  const { adminUrl, template } = inject('testServer')
  await expect(openClient(databaseUrl(adminUrl, template), 'unveil-test')).rejects.toThrow('not currently accepting')
})

test('a dropped database is gone, even if connections are open', async () => {
  const database = await freshDatabase()
  const other = await openClient(database.url, 'unveil-test')
  const [, name] = new URL(database.url).pathname.split('/')
  await database.drop()
  expect(await databases(name ?? '')).toEqual([])
  await expect(other.query('SELECT 1')).rejects.toThrow()
})

test('a group of `npm test` works on the server that all groups share, and leaves it running', async () => {
  vi.stubEnv(SHARED_SERVER, JSON.stringify(inject('testServer')))
  const provide = vi.fn()
  const end = await setUp({ provide } as never)
  expect(provide.mock.calls).toEqual([['testServer', inject('testServer')]])
  await end()
  await (await freshDatabase()).drop()
})
