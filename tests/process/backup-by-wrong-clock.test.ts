import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded/start.ts'
import { guardFolder } from '#embedded/temporary-postgres.ts'
import { DAY } from '#server/platform/clock.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { command, endCommands } from './backup-command.ts'

let home = ''
let postgres: EmbeddedPostgres | null = null
afterAll(async () => {
  endCommands()
  await postgres?.stop()
  await rm(home, { recursive: true, force: true })
})

/** What moves the clock of a command on by this many milliseconds, as a module that Node loads first. */
const clockAhead = (by: number) => `
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...given) { if (given.length > 0) super(...given); else super(Real.now() + ${by}) }
    static now() { return Real.now() + ${by} }
  }`

test('a clock that is a month ahead of the database’s deletes nothing, and causes no base backup after the other', async () => {
  home = await mkdtemp(join(tmpdir(), 'unveil-clock-'))
  guardFolder(home)
  await writeFile(join(home, 'ahead.mjs'), clockAhead(30 * DAY))
  postgres = await startEmbeddedPostgres({ dataDir: join(home, 'data'), fast: true, log: () => {} })
  await migrate(postgres.url)
  const vault = { BACKUP_URL: join(home, 'vault'), BACKUP_KEY: randomBytes(32).toString('base64') }
  const backup = (args: string[], env: Record<string, string> = {}) =>
    command('backup', args, { UNVEIL_DATA: join(home, 'data'), ...vault, ...env })
  const ahead = { NODE_OPTIONS: `--import=${join(home, 'ahead.mjs')}` }
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
