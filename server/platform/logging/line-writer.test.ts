import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const moduleUrl = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)))
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unveil-log-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/**
 * Runs a script that logs, with its stdout where `command` sends it; "$2" is the log file. Returns what it says on
 * stderr.
 */
async function run(command: string, script: string): Promise<string> {
  const whole = `
    const { createLog } = await import(${moduleUrl('../log.ts')})
    const { logLinesLost } = await import(${moduleUrl('../metrics/instruments.ts')})
    const lost = async () => (await logLinesLost.get()).values[0].value
    const log = createLog('info')
    ${script}`
  const args = ['-c', command, process.execPath, whole, join(folder, 'log')]
  return (await promisify(execFile)('sh', args, { timeout: 30_000 })).stderr.trim()
}

/** Runs a script with a stdout that takes 4 kB, as on a disk that is full. Returns the log, too. */
async function withFullDisk(script: string) {
  const said = await run(`trap '' XFSZ; ulimit -f 8; exec "$0" --input-type=module --eval "$1" "$2" >> "$2"`, script)
  return { said, log: await readFile(join(folder, 'log'), 'utf8') }
}

test('a log whose disk is full loses lines and counts them, and the process goes on and ends', async () => {
  const { said, log } = await withFullDisk(`
    for (let count = 1; count <= 1_000; count++) log.info({ count }, 'a line')
    log.fatal('the last line')
    console.error(await lost())`)
  const whole = log.split('\n').filter((line) => line.endsWith('}'))
  expect(whole.length).toBeGreaterThan(20)
  expect(Number(said)).toBe(1_001 - whole.length)
})

test('once there is room again, the next line is whole and begins on its own', async () => {
  const { said, log } = await withFullDisk(`
    for (let count = 1; count <= 1_000; count++) log.info({ count }, 'a line')
    const { truncateSync } = await import('node:fs')
    truncateSync(process.argv[1])
    const before = await lost()
    log.info('first')
    log.info('second')
    console.error(await lost() - before)`)
  expect(said).toBe('0')
  const [torn, ...lines] = log.trimEnd().split('\n')
  expect(torn).toBe('')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['first', 'second'])
})

test('a reader that hangs holds the process up for no more than a second or so', async () => {
  const said = await run(
    `"$0" --input-type=module --eval "$1" | sleep 8`,
    `
    console.log('the first use of stdout makes a pipe one that does not wait')
    const began = performance.now()
    for (let count = 1; count <= 5_000; count++) log.info({ count }, 'a line')
    console.error(JSON.stringify({ lost: await lost(), took: performance.now() - began }))`,
  )
  const { lost, took } = JSON.parse(said)
  expect(lost).toBeGreaterThan(1_000)
  expect(took).toBeLessThan(5_000)
})
