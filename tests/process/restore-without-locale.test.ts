import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#embedded/start.ts'
import { guardFolder } from '#embedded/temporary-postgres.ts'
import { openClient } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { command, endCommands } from './backup-command.ts'

/** A restore on a machine, or in a container, that lacks the locale with which somebody created the database. */
const homes: string[] = []
afterAll(async () => {
  endCommands()
  for (const home of homes) await rm(home, { recursive: true, force: true })
})

test('says which locale is missing, and leaves nothing behind', async () => {
  const home = await mkdtemp(join(tmpdir(), 'unveil-locale-'))
  guardFolder(home)
  homes.push(home)
  const postgres = await startEmbeddedPostgres({ dataDir: join(home, 'data'), fast: true, log: () => {} })
  await migrate(postgres.url)
  const vault = { BACKUP_URL: join(home, 'vault'), BACKUP_KEY: randomBytes(32).toString('base64') }
  const running = command('backup', [], { UNVEIL_DATA: join(home, 'data'), ...vault })
  await running.says('base backup taken')
  const client = await openClient(postgres.url, 'unveil-test')
  await client.query(`update pg_database set datctype = 'xx_XX.utf8' where datname = current_database()`)
  await client.end()
  await wait(1_000) // until the log has it
  running.child.kill('SIGTERM')
  expect((await running.ended).code).toBe(0)
  await postgres.stop()

  const into = join(home, 'restored')
  const { code, said } = await command('restore', ['--at', 'latest', '--into', into], {
    UNVEIL_DATA: join(home, 'elsewhere'),
    ...vault,
  }).ended
  expect(said).toContain('This machine lacks the locale of the database, xx_XX.utf8: install it')
  expect(code).toBe(1)
  expect(await readdir(into)).toEqual([])
}, 60_000)
