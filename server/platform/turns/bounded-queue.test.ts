import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { boundedQueue } from './bounded-queue.ts'

const busy = () => new AppError('too_many_requests', 'Busy.')

/** Work that ends on command. */
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

test('runs some together, lets some wait, and refuses the rest', async () => {
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

test('runs one task per owner at a time, and lets nobody else wait for the second one', async () => {
  const queue = boundedQueue({ atOnce: 2, waiting: 3, each: 1 }, busy)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<void>((end) => {
      begun.push(name)
      ends.push(end)
    })
  const all = [
    queue(work('one'), 1),
    queue(work('two of one'), 1),
    queue(work('three of one'), 1),
    queue(work('two'), 2),
  ]
  all.push(queue(work('three'), 3))
  await tick()
  expect(begun).toEqual(['one', 'two'])
  for (const [name, next] of [
    ['two', 'three'],
    ['one', 'two of one'],
    ['two of one', 'three of one'],
  ] as const) {
    ends[begun.indexOf(name)]?.()
    await tick()
    expect(begun.at(-1)).toBe(next)
  }
  for (const end of ends) end()
  await Promise.all(all)
})

test('refuses what has waited too long, and continues with the rest', async () => {
  const queue = boundedQueue({ atOnce: 1, waiting: 2, patience: 50 }, busy)
  const { work, endOne, running } = tasks()
  const first = queue(work)
  await expect(queue(work)).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(running).toHaveLength(1)
  const next = queue(work)
  endOne()
  await tick()
  expect(running).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 100)) // running work isn't abandoned
  endOne()
  await Promise.all([first, next])
})
