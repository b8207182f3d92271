import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AlreadyRunningError, acquireAppLock } from './app-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unveil-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('refuses a second process while the first works on the folder', async () => {
  const lock = await acquireAppLock(folder)
  await expect(acquireAppLock(folder)).rejects.toThrow(AlreadyRunningError)
  await lock.release()
  await (await acquireAppLock(folder)).release()
})

test('waits for a process that lets go in a moment', async () => {
  const lock = await acquireAppLock(folder)
  const second = acquireAppLock(folder)
  await setTimeout(250)
  await lock.release()
  await (await second).release()
})
