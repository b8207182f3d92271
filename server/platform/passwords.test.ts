import { describe, expect, test } from 'vitest'
import { boundedQueue, hashPassword, verifyPassword } from './passwords.ts'

describe('passwords', () => {
  test('are kept as argon2id at the price of our rules, salted', async () => {
    const [one, other] = await Promise.all([hashPassword('lilac and linen'), hashPassword('lilac and linen')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
    expect(await verifyPassword(one, 'lilac and linen')).toBe(true)
    expect(await verifyPassword(one, 'Lilac and linen')).toBe(false)
  })

  test('nobody has no password', async () => {
    for (const password of ['', 'lilac and linen']) expect(await verifyPassword(null, password)).toBe(false)
  })
})

describe('the queue', () => {
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

  test('runs so many together, lets so many wait, and refuses the next with 429', async () => {
    const queue = boundedQueue({ atOnce: 2, waiting: 3 })
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
    const queue = boundedQueue({ atOnce: 1, waiting: 1 })
    const failing = queue(() => Promise.reject(new Error('broken')))
    const next = queue(() => Promise.resolve('done'))
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
    expect(await queue(() => Promise.resolve('again'))).toBe('again')
  })
})
