import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded/start.ts'
import { guardFolder } from '#embedded/temporary-postgres.ts'
import { DAY, HOUR, later } from '#server/platform/clock.ts'
import { openClient } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { folderStore } from '#server/platform/files/folder-store.ts'
import { listPieces, pieceKey } from '../../scripts/backup/archive.ts'
import { listBases } from '../../scripts/backup/bases.ts'
import { readBackupSettings } from '../../scripts/backup/settings.ts'
import { createVault, type Vault } from '../../scripts/backup/vault.ts'
import { lookAtBackup } from '../../scripts/doctor/backup.ts'
import { command, endCommands } from './backup-command.ts'

let home = ''
let postgres: EmbeddedPostgres
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'unveil-clock-'))
  guardFolder(home)
  await writeFile(join(home, 'ahead.mjs'), clockAhead(30 * DAY))
  postgres = await startEmbeddedPostgres({ dataDir: join(home, 'data'), fast: true, log: () => {} })
  await migrate(postgres.url)
}, 60_000)
afterAll(async () => {
  endCommands()
  await postgres?.stop() // missing if it didn't start
  await rm(home, { recursive: true, force: true })
})

/** What moves the clock of a command on by this many milliseconds, as a module that Node loads first. */
const clockAhead = (by: number) => `
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...given) { if (given.length > 0) super(...given); else super(Real.now() + ${by}) }
    static now() { return Real.now() + ${by} }
  }`

/** A place for backups, and the commands that use it. */
function aVault(name: string) {
  const key = randomBytes(32)
  const env = { BACKUP_URL: join(home, name), BACKUP_KEY: key.toString('base64') }
  const ahead = { NODE_OPTIONS: `--import=${join(home, 'ahead.mjs')}` }
  const backup = (args: string[], more: Record<string, string> = {}) =>
    command('backup', args, { UNVEIL_DATA: join(home, 'data'), ...env, ...more })
  const restore = (args: string[]) => command('restore', args, { UNVEIL_DATA: join(home, 'elsewhere'), ...env })
  const doctor = () => lookAtBackup(readBackupSettings({ UNVEIL_DATA: join(home, 'data'), ...env }))
  return { backup, restore, doctor, ahead, vault: createVault(folderStore(join(home, name)), [key]) }
}

test('a clock that is a month ahead of the database’s deletes nothing, and causes no base backup after the other', async () => {
  const { backup, ahead } = aVault('month')
  await backup(['--once']).ended
  await backup(['--once']).ended
  await backup(['--once'], ahead).ended
  expect((await backup(['--list']).ended).said.match(/ from here any second until /g)).toHaveLength(3)

  const running = backup([], ahead)
  await running.says('backing up')
  await wait(5_000)
  running.child.kill('SIGTERM')
  expect((await running.ended).said).not.toContain('base backup taken')
}, 120_000)

/** Changes the database, waits until the log has that, and returns a moment before. */
async function beforeAChange(): Promise<string> {
  const moment = new Date()
  await wait(100)
  const client = await openClient(postgres.url, 'unveil-test')
  await client.query('create table if not exists written_later (at timestamptz)')
  await client.query('insert into written_later values (now())')
  await client.end()
  await wait(1_000)
  return moment.toISOString()
}

test('what was kept by such a clock can be restored to a moment, which people say by the right one', async () => {
  const { backup, restore, ahead } = aVault('moments')
  const running = backup([], ahead)
  await running.says('base backup taken')
  const moment = await beforeAChange()
  running.child.kill('SIGTERM')
  expect((await running.ended).code).toBe(0)
  const { code, said } = await restore(['--at', moment, '--into', join(home, 'restored')]).ended
  expect(said).toContain('every rule of the audit holds')
  expect(code).toBe(0)
}, 120_000)

/** Gives another date to all that is kept but these pieces and bases. */
async function date(vault: Vault, at: Date, but: readonly { id?: string; key?: string }[] = []): Promise<void> {
  for (const { id } of await listBases(vault)) {
    if (but.some((one) => one.id === id)) continue
    const text = (await vault.get(`base/${id}/manifest`)).toString()
    const dated = text.replaceAll(/"(begunAt|endedAt)":"[^"]+"/g, `"$1":"${at.toISOString()}"`)
    await vault.put(`base/${id}/manifest`, Buffer.from(dated))
  }
  for (const piece of await listPieces(vault)) {
    if (but.some((one) => one.key === piece.key)) continue
    await vault.put(pieceKey({ ...piece, at }), await vault.get(piece.key))
    await vault.remove(piece.key)
  }
}

test('after the database’s clock was set back, a new base backup leads to the moments since, and to the latest', async () => {
  const { backup, restore, doctor, vault } = aVault('future')
  await backup(['--once']).ended
  await date(vault, new Date('2999-01-01'))
  const running = backup([])
  await running.says('base backup taken')
  const moment = await beforeAChange()
  running.child.kill('SIGTERM')
  expect((await running.ended).code).toBe(0)
  const says = expect.stringMatching(/has a base backup from \d+ s ago, and every change up to \d+ s ago\.$/)
  expect(await doctor()).toEqual([expect.objectContaining({ verdict: 'ok', says })])
  for (const [into, at] of Object.entries({ since: moment, last: 'latest' })) {
    const { code, said } = await restore(['--at', at, '--into', join(home, into)]).ended
    expect(said).not.toContain('2999')
    expect(said).toContain('every rule of the audit holds')
    expect(code).toBe(0)
  }
  const beyond = later(new Date(), HOUR).toISOString()
  const { said } = await restore(['--at', beyond, '--into', join(home, 'beyond')]).ended
  expect(said).toContain('PostgreSQL could not reach that moment')
}, 120_000)

test('a moment while the backup was away can be restored: what happened by then was kept hours later', async () => {
  const { backup, restore, vault } = aVault('away')
  await backup(['--once']).ended
  const pieces = await listPieces(vault)
  const before = [...(await listBases(vault)), ...pieces]
  const client = await openClient(postgres.url, 'unveil-test')
  await client.query('create table written_away (at timestamptz)')
  for (let file = 0; file < 3; file++) {
    await client.query('select pg_switch_wal()')
    await client.query('insert into written_away values (now())')
  }
  const { rows } = await client.query<{ at: Date }>('select max(at) as at from written_away')
  await client.end()
  await wait(50)
  const moment = new Date()
  await backup(['--once']).ended
  const [first] = (await listPieces(vault)).filter(({ key }) => pieces.every((one) => one.key !== key))
  expect(first?.at, 'no later than what came before: more of what happened by then follows').toEqual(pieces.at(-1)?.at)
  await date(vault, later(moment, 2 * HOUR), before)
  const { code, said } = await restore(['--at', moment.toISOString(), '--into', join(home, 'restored-away')]).ended
  const last = /The last change in the database was made at (\S+)\.$/m.exec(said)?.[1]
  expect(new Date(String(last)).getTime(), said).toBeGreaterThanOrEqual(Number(rows[0]?.at))
  expect(code).toBe(0)
}, 120_000)
