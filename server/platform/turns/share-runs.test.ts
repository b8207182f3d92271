import { expect, test } from 'vitest'
import { shareRuns } from './share-runs.ts'

/** Work that ends when it is told to, and how many times it was begun. */
function workUnderWatch() {
  const ends: { done(): void; fail(error: Error): void }[] = []
  const work = () => new Promise<void>((done, fail) => ends.push({ done, fail }))
  return { work, ends }
}
const soon = () => new Promise((resolve) => setImmediate(resolve))

test('a crowd that asks during a run shares one more, which begins after it', async () => {
  const turns = shareRuns<number>()
  const { work, ends } = workUnderWatch()
  const first = turns(1, work)
  const crowd = Array.from({ length: 20 }, () => turns(1, work))
  await soon()
  expect(ends).toHaveLength(1)
  ends[0]?.done()
  await first
  await soon()
  expect(ends).toHaveLength(2)
  const late = turns(1, work) // the shared run has begun by now, and may have missed what this caller knows
  ends[1]?.done()
  await Promise.all(crowd)
  await soon()
  expect(ends).toHaveLength(3)
  ends[2]?.done()
  await late
})

test('a failure reaches those who shared the run, and nobody else', async () => {
  const turns = shareRuns<number>()
  const { work, ends } = workUnderWatch()
  const first = turns(1, work)
  const second = turns(1, work)
  ends[0]?.fail(new Error('no answer'))
  await expect(first).rejects.toThrow('no answer')
  await soon()
  ends[1]?.done()
  await second
  await soon()
  const third = turns(1, work)
  expect(ends).toHaveLength(3)
  ends[2]?.done()
  await third
})

test('other keys do not wait', async () => {
  const turns = shareRuns<number>()
  const { work, ends } = workUnderWatch()
  const both = [turns(1, work), turns(2, work)]
  expect(ends).toHaveLength(2)
  for (const { done } of ends) done()
  await Promise.all(both)
})
