import { tmpdir } from 'node:os'
import { expect, test, vi } from 'vitest'
import { dataFolder } from '../data-folder.ts'

const GB = 1024 ** 3

test('a run’s data is in memory where there is plenty', async () => {
  vi.spyOn(process, 'availableMemory').mockReturnValue(64 * GB)
  expect(await dataFolder('/')).toBe('/')
})

test('a run’s data is on disk where memory is short, or where no folder in memory has room', async () => {
  vi.spyOn(process, 'availableMemory').mockReturnValue(6 * GB)
  expect(await dataFolder('/')).toBe(tmpdir())
  vi.spyOn(process, 'availableMemory').mockReturnValue(64 * GB)
  expect(await dataFolder('/no-such-folder')).toBe(tmpdir())
  expect(await dataFolder('/proc')).toBe(tmpdir())
})
