import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#embedded/start.ts'
import { guardFolder } from '#embedded/temporary-postgres.ts'
import { openClient } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { everyFile } from '#server/platform/files/file-store.ts'
import { openStore } from '#server/platform/files/open-store.ts'
import { readStorageAddress } from '#server/platform/files/storage-address.ts'
import { freshDatabase } from '#tests/database.ts'
import { ACCESS_KEY, anObjectStorage, type ObjectStorage } from '#tests/object-storage.ts'

/** `npm run files:copy`, by which an operator moves to object storage and back (docs/operations.md). */
const ROOT = join(import.meta.dirname, '../..')
let storage: ObjectStorage
let folder: string
beforeAll(async () => {
  storage = await anObjectStorage()
  folder = await mkdtemp(join(tmpdir(), 'unveil-copy-'))
})
afterAll(async () => {
  await storage.remove()
  await rm(folder, { recursive: true })
})

function copy(env: Record<string, string>, ...args: string[]) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    const settings = { PATH: process.env.PATH, UNVEIL_DATA: join(folder, 'data'), ...env }
    execFile(
      process.execPath,
      ['scripts/copy-uploads.ts', ...args],
      { cwd: ROOT, env: settings },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: (stdout + stderr).trim() }),
    )
  })
}

test('all files are copied to a bucket and back; those already there are skipped, and one that differs is found', async () => {
  const home = await openStore({ folder: join(folder, 'data', 'files') })
  const kept = new Map(Array.from({ length: 9 }, (_, at) => [`contract/${at}`, randomBytes(10_000 + at)]))
  for (const [key, bytes] of kept) await home.put(key, bytes)
  await writeFile(join(folder, 'data', 'files', 'contract', 'torn.part'), 'half of it')
  const bucket = await openStore(readStorageAddress('TO', storage.url('uploads'), ACCESS_KEY, 'demo'))
  await bucket.put('contract/0', kept.get('contract/0') as Buffer)
  await bucket.put('contract/1', randomBytes(10_001)) // as long as ours, but different

  const there = { TO_URL: storage.url('uploads'), TO_ACCESS_KEY: ACCESS_KEY }
  expect((await copy(there)).said).toMatch(/^7 copied and read back, 2 were there already: all files of .* are in s3:/)
  expect((await copy(there, '--verify')).said).toMatch(/^1 copied and read back, 8 were there already/)
  for (const [key, bytes] of kept) expect(Buffer.from(await bucket.read(key))).toEqual(bytes)

  const from = { FILES_URL: storage.url('uploads'), FILES_ACCESS_KEY: ACCESS_KEY }
  const back = await copy({ ...from, TO_URL: join(folder, 'back') })
  expect(back.said).toMatch(/^9 copied and read back, 0 were there already/)
  const restored = await openStore({ folder: join(folder, 'back') })
  for (const [key, bytes] of kept) expect(Buffer.from(await restored.read(key))).toEqual(bytes)
  await bucket.close()
}, 120_000)

test('files deleted while others are copied don’t stop it, and copies of them are removed at the end', async () => {
  const [from, to] = [join(folder, 'live', 'files'), join(folder, 'moved')]
  const [home, moved] = [await openStore({ folder: from }), await openStore({ folder: to })]
  const keys = Array.from({ length: 400 }, (_, at) => `contract/${at}`)
  for (const key of keys) await home.put(key, randomBytes(100))
  await moved.put('other/thing', randomBytes(100))
  const env = { UNVEIL_DATA: join(folder, 'live'), TO_URL: to }

  const first = copy(env)
  await expect.poll(() => readdirSync(to), { interval: 1, timeout: 30_000 }).toContain('contract')
  for (const key of keys.slice(5)) rmSync(join(from, key), { force: true })
  const { code, said } = await first
  expect(said).toMatch(/^\d+ copied and read back, 0 were there already, \d+ deleted meanwhile: all files of /)
  expect(code).toBe(0)

  const now = async () => (await everyFile(moved.list('contract/'))).map(({ key }) => key).sort()
  await copy(env)
  await moved.put('contract/deleted', randomBytes(100))
  expect((await copy(env)).said).toMatch(
    /Files in .* that were deleted since they were copied: \d+\. To remove them, .* run this with -- --remove-deleted\.$/,
  )
  expect(await now()).toContain('contract/deleted')
  expect((await copy(env, '--remove-deleted')).said).toMatch(
    /Files deleted since they were copied, and now removed from .*, too: \d+\.$/,
  )
  expect(await now()).toEqual(keys.slice(0, 5))
  expect(await everyFile(moved.list('other/')), 'not ours').toHaveLength(1)
}, 60_000)

test('a file that came to the new place after the move is not taken for one that was deleted', async () => {
  const [from, to] = [join(folder, 'before', 'files'), join(folder, 'after')]
  const [home, moved] = [await openStore({ folder: from }), await openStore({ folder: to })]
  for (const store of [home, moved]) await store.put('contract/old', new Uint8Array(100))
  for (const key of ['contract/new', 'contract/deleted']) await moved.put(key, randomBytes(100))
  const database = await freshDatabase()
  const values = { owner_id: 1, kind: 'contract', content_type: 'application/pdf', bytes: 100, created_at: new Date() }
  await database.db
    .insertInto('files')
    .values({ ...values, storage_key: 'contract/new' })
    .execute()

  const env = { UNVEIL_DATA: join(folder, 'before'), TO_URL: to, DATABASE_URL: database.url }
  expect((await copy(env, '--verify')).said).toMatch(/ since they were copied: 1\. To remove them, /)
  expect((await copy(env, '--remove-deleted')).said).toMatch(/^Files deleted .*: 1\.$/m)
  const kept = (await everyFile(moved.list(''))).map(({ key }) => key)
  expect(kept.sort()).toEqual(['contract/new', 'contract/old'])
  await database.drop()
}, 60_000)

test('the embedded PostgreSQL is asked, too, and nothing is removed while the product runs on it', async () => {
  const data = join(folder, 'embedded')
  const [home, moved] = [
    await openStore({ folder: join(data, 'files') }),
    await openStore({ folder: join(folder, 'elsewhere') }),
  ]
  for (const store of [home, moved]) await store.put('contract/old', new Uint8Array(100))
  for (const key of ['contract/new', 'contract/deleted']) await moved.put(key, randomBytes(100))
  guardFolder(data)
  const postgres = await startEmbeddedPostgres({ dataDir: data, fast: true, log: () => {} })
  await migrate(postgres.url)
  const client = await openClient(postgres.url, 'unveil-test')
  await client.query(
    `insert into files (owner_id, kind, storage_key, content_type, bytes, created_at)
     values (1, 'contract', 'contract/new', 'application/pdf', 100, now())`,
  )
  await client.end()

  const env = { UNVEIL_DATA: data, TO_URL: join(folder, 'elsewhere') }
  expect((await copy(env)).said).toMatch(/ since they were copied: 1\. To remove them, /)
  expect(await copy(env, '--remove-deleted')).toMatchObject({
    code: 1,
    said: expect.stringContaining('already running'),
  })
  await postgres.stop()
  expect((await copy(env, '--remove-deleted')).said).toMatch(/^Files deleted .*: 1\.$/m)
  const kept = (await everyFile(moved.list(''))).map(({ key }) => key)
  expect(kept.sort()).toEqual(['contract/new', 'contract/old'])
}, 60_000)

test.each([
  [{}, 'Set TO_URL to a folder, or to s3://bucket'],
  [{ TO_URL: 's3://unveil?endpoint=http://127.0.0.1:1' }, 'TO_URL needs TO_ACCESS_KEY'],
])(
  'the command says what is missing: %o',
  async (env, sentence) => {
    const { code, said } = await copy(env as Record<string, string>)
    expect(code).toBe(1)
    expect(said).toContain(sentence)
  },
  60_000,
)
