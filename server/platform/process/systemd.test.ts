import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logCollector } from '#tests/log-collector.ts'
import { createLog } from '../log.ts'
import { handedSocket, tellSupervisor } from './systemd.ts'

/** A folder with a `systemd-notify` that writes down what it gets. */
let folder: string
const { log, logs } = logCollector(createLog)
const told = async () => (await readFile(join(folder, 'told'), 'utf8').catch(() => '')).split('\n').filter(Boolean)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unveil-notify-'))
  const command = join(folder, 'systemd-notify')
  await writeFile(command, `#!/bin/sh\necho "$1" >> ${folder}/told\n`)
  await chmod(command, 0o755)
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

test('tells the one who asked that it is ready, alive and stopping', async () => {
  const supervisor = tellSupervisor({ NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '40000' }, log)
  await supervisor.ready()
  await expect.poll(told).toContain('WATCHDOG=1')
  await supervisor.stopping()
  supervisor.close()
  expect((await told())[0]).toBe('READY=1')
  expect(await told()).toContain('STOPPING=1')
})

test('says nothing unasked, and gives no sign of life without a watchdog', async () => {
  const alone = tellSupervisor({ WATCHDOG_USEC: '1000' }, log)
  await alone.ready()
  await alone.stopping()
  const unwatched = tellSupervisor({ NOTIFY_SOCKET: '/run/notify' }, log)
  await unwatched.ready()
  unwatched.close()
  expect(await told()).toEqual(['READY=1'])
})

test('a systemd that doesn’t listen is a log line', async () => {
  await writeFile(join(folder, 'systemd-notify'), '#!/bin/sh\nexit 1\n')
  await tellSupervisor({ NOTIFY_SOCKET: '/run/notify' }, log).ready()
  expect(logs.at(-1)).toMatchObject({ level: 40, msg: 'systemd could not be told' })
})

test('takes a socket that is meant for it, and no other', () => {
  expect(handedSocket({ LISTEN_FDS: '1', LISTEN_PID: '42' }, 42)).toBe(3)
  expect(handedSocket({ LISTEN_FDS: '1', LISTEN_PID: '42' }, 43)).toBeNull()
  expect(handedSocket({}, 42)).toBeNull()
})

test('a socket that was handed over is served, and one process after the other takes what waits there', async () => {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number }
  const { fd } = (listener as unknown as { _handle: { fd: number } })._handle
  const serving = `
    import { serve } from '#server/platform/http/node-server.ts'
    const answered = () => setTimeout(() => server.close(), 0)
    const fetch = () => { answered(); return new Response(String(process.pid)) }
    const server = await serve({ fetch, port: 0, host: '127.0.0.1', socket: 3 })
  `
  // the shell keeps the socket open, as systemd does, and starts one process after the other
  const one = `"$0" --input-type=module -e "$1" & wait $!`
  const both = spawn('sh', ['-c', `${one}; ${one}`, process.execPath, serving], {
    stdio: ['ignore', 'ignore', 'inherit', fd],
  })
  listener.close()
  const first = await (await fetch(`http://127.0.0.1:${port}`)).text()
  const second = await (await fetch(`http://127.0.0.1:${port}`)).text()
  expect(second).not.toBe(first)
  await once(both, 'exit')
})
