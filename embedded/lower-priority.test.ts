import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { lowerPriority } from './lower-priority.ts'

test('a process and its session let all others go ahead', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
  const pid = child.pid as number
  try {
    await lowerPriority(pid)
    expect(getPriority(pid)).toBe(10)
    const session = await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => null) // not every system has it
    if (session) expect(session.trim()).toMatch(/ nice 10$/)
  } finally {
    child.kill()
  }
})

test('a process that has ended isn’t an error', async () => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await new Promise((resolve) => child.once('exit', resolve))
  await lowerPriority(child.pid as number)
})
