import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WindowCounter } from './window-counter.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T10:20:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('in each window, a key has its number of points, whatever it took in the one before', async () => {
  const counter = new WindowCounter({ points: 2, duration: 3600, most: 10 })
  await counter.consume('one')
  await counter.consume('one')
  await expect(counter.consume('one')).rejects.toEqual({ consumedPoints: 3, msBeforeNext: 40 * 60_000 })
  await counter.consume('other')
  vi.setSystemTime(new Date('2026-06-01T11:00:00Z'))
  await counter.consume('one')
})

test('when there are more keys than it may know, it forgets those not seen for the longest time', async () => {
  const counter = new WindowCounter({ points: 1, duration: 3600, most: 4 })
  for (const key of ['one', 'two', 'three', 'four']) await counter.consume(key)
  await expect(counter.consume('two')).rejects.toMatchObject({ consumedPoints: 2 })
  await counter.consume('five')
  await counter.consume('one')
  await expect(counter.consume('two')).rejects.toMatchObject({ consumedPoints: 3 })
})
