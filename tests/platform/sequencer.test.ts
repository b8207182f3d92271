import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TestSpecification } from 'vitest/node'
import { LONG_THOUGH_SHORT, LongestFirst } from '../sequencer.ts'

const ROOT = join(import.meta.dirname, '../..')
const config = { sequence: { groupOrder: 0 }, isolate: false }

/** A file of a group, with the group's place in the order. */
const file = (path: string, group = 'e2e', groupOrder = 0) =>
  ({
    moduleId: join(ROOT, path),
    project: { name: group, config: { ...config, sequence: { groupOrder } } },
  }) as unknown as TestSpecification

/** How long files took when they last ran, in milliseconds; those not named here have not run yet. */
const sequencer = (took: Record<string, number> = {}) =>
  new LongestFirst({
    cache: {
      getTestSpecificationResult: ({ moduleId }: TestSpecification) => {
        const duration = took[moduleId.slice(ROOT.length + 1)]
        return duration && { failed: false, duration }
      },
    },
  } as never)

const paths = (files: TestSpecification[]) => files.map(({ moduleId }) => moduleId.slice(ROOT.length + 1))

test('the files that the sequencer names are there', () => {
  for (const path of LONG_THOUGH_SHORT) expect(existsSync(join(ROOT, path)), path).toBe(true)
})

test('a small file that takes long comes first in its group; the others go by size', async () => {
  const [small, long, large] = ['tests/groups.ts', LONG_THOUGH_SHORT[0] as string, 'tests/app.ts']
  const files = [file(small), file(long), file(large)]
  expect(paths(await sequencer().sort(files))).toEqual([long, large, small])
})

test('a file that takes long does not overtake the groups before its own', async () => {
  const [other, long] = ['tests/groups.ts', LONG_THOUGH_SHORT[0] as string]
  const files = [file(long, 'e2e', 1), file(other, 'unit', 0)]
  expect(paths(await sequencer().sort(files))).toEqual([other, long])
})

test('after the small files that take long, files that have run before go by how long they took', async () => {
  const [quick, slow, long] = ['tests/app.ts', 'tests/groups.ts', LONG_THOUGH_SHORT[0] as string]
  const took = { [quick]: 1_000, [slow]: 9_000, [long]: 5_000 }
  expect(paths(await sequencer(took).sort([file(quick), file(slow), file(long)]))).toEqual([long, slow, quick])
})
