import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'
import { AppError } from './errors.ts'

const busy = () => new AppError('too_many_requests', 'Busy.')

/** Work that ends when it is told to. */
function tasks() {
  const running: (() => void)[] = []
  let most = 0
  const work = () =>
    new Promise<void>((end) => {
      running.push(end)
      most = Math.max(most, running.length)
    })
  return { work, endOne: () => running.shift()?.(), running, most: () => most }
}
const tick = () => new Promise<void>((turn) => setImmediate(turn))

test('runs so many together, lets so many wait, and refuses the next', async () => {
  const queue = boundedQueue({ atOnce: 2, waiting: 3 }, busy)
  const { work, endOne, running, most } = tasks()
  const all = Array.from({ length: 5 }, () => queue(work))
  await tick()
  expect(running).toHaveLength(2)
  await expect(queue(work)).rejects.toMatchObject({ code: 'too_many_requests', status: 429 })
  for (let ended = 0; ended < 5; ended++) {
    endOne()
    await tick()
  }
  await Promise.all(all)
  expect(most()).toBe(2)
  const later = queue(work)
  await tick()
  endOne()
  await later
})

test('goes on after work that failed', async () => {
  const queue = boundedQueue({ atOnce: 1, waiting: 1 }, busy)
  const failing = queue(() => Promise.reject(new Error('broken')))
  const next = queue(() => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await queue(() => Promise.resolve('again'))).toBe('again')
})
