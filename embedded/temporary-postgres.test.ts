import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { openClient } from '#server/platform/database/connect.ts'
import { inOtherProcess, type OtherProcess } from '#tests/other-process.ts'
import { startTemporaryPostgres } from './temporary-postgres.ts'

const MODULE = join(dirname(fileURLToPath(import.meta.url)), 'temporary-postgres.ts')
const SLOW = 60_000

let other: OtherProcess | undefined

afterEach(() => other?.end('SIGKILL'))

async function startElsewhere() {
  other = inOtherProcess(
    `import { startTemporaryPostgres } from ${JSON.stringify(MODULE)}
    const server = await startTemporaryPostgres()
    console.log(JSON.stringify(server))
    setInterval(() => {}, 1000)`,
  )
  const { url, dataDir } = JSON.parse(await other.line()) as { url: string; dataDir: string }
  return { url, name: dataDir.slice(tmpdir().length + 1), process: other }
}

const answers = (url: string): Promise<boolean> =>
  openClient(url, 'unveil-test').then(
    (client) => client.end().then(() => true),
    () => false,
  )

test.each(['SIGKILL', 'SIGINT', 'SIGTERM'] as const)(
  'nothing outlives a process that %s ended',
  async (signal) => {
    const { url, name, process } = await startElsewhere()
    expect(await answers(url)).toBe(true)
    expect(await readdir(tmpdir())).toContain(name)
    await process.end(signal)
    await expect.poll(() => answers(url), { timeout: 10_000 }).toBe(false)
    await expect.poll(() => readdir(tmpdir()), { timeout: 10_000 }).not.toContain(name)
  },
  SLOW,
)

test('nothing is left when it is stopped', { timeout: SLOW }, async () => {
  const { url, dataDir, stop } = await startTemporaryPostgres()
  expect(await answers(url)).toBe(true)
  await stop()
  expect(await answers(url)).toBe(false)
  expect(await readdir(tmpdir())).not.toContain(dataDir.slice(tmpdir().length + 1))
})
