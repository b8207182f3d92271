import { expect, test } from 'vitest'
import { inRound, letRoundsPass } from './rounds.ts'

const LONG = 60_000

/** A round that lasts until `end` or `fail` is called. */
function aRound() {
  const { promise, resolve: end, reject: fail } = Promise.withResolvers<void>()
  const ended = inRound(() => promise)
  return { end, fail, ended }
}

test('waits for nothing while no round is under way', async () => {
  expect(await letRoundsPass(LONG)).toBeLessThan(1000)
})

test('waits until every round has ended, including one that fails', async () => {
  const [first, second] = [aRound(), aRound()]
  let passed = false
  const wait = letRoundsPass(LONG).then(() => {
    passed = true
  })
  first.end()
  await first.ended
  await new Promise(setImmediate)
  expect(passed).toBe(false)
  second.fail(new Error('the database is away'))
  await expect(second.ended).rejects.toThrow('away')
  await wait
  expect(passed).toBe(true)
})

test('waits no longer than it was told to, and says how long it waited', async () => {
  const round = aRound()
  expect(await letRoundsPass(20)).toBeGreaterThanOrEqual(19)
  round.end()
  await round.ended
})

test('a round begins at once and returns its result', async () => {
  expect(await inRound(async () => 7)).toBe(7)
})
