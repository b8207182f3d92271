import { expect, test } from 'vitest'
import { givingWay } from './give-way.ts'

/**
 * A process in which timers are late by these milliseconds, one after the other, and from then on by the last of them.
 */
function aProcess(...lateness: number[]) {
  let [now, waits, turns] = [0, 0, 0]
  const wait = async (ms: number) => {
    now += ms + (lateness[Math.min(waits, lateness.length - 1)] as number)
    waits += 1
  }
  const nextTurn = async () => {
    turns += 1
  }
  const works = (ms: number) => {
    now += ms
  }
  const giveWay = givingWay({ wait, nextTurn, now: () => now })
  return { giveWay, works, passed: () => now, waits: () => waits, turns: () => turns }
}

test('takes one breath while the process has time', async () => {
  const calm = aProcess(1)
  await calm.giveWay()
  expect(calm.waits()).toBe(1)
  expect(calm.passed()).toBeLessThan(15)
})

test('takes no second breath for a tenth of a second, only turns of the loop', async () => {
  const calm = aProcess(1)
  for (let part = 0; part < 10; part++) {
    await calm.giveWay()
    calm.works(40)
  }
  expect([calm.waits(), calm.turns()]).toEqual([4, 6])
})

test('waits until timers are no longer late', async () => {
  const busy = aProcess(40, 15, 30, 1)
  await busy.giveWay()
  expect(busy.waits()).toBe(4)
})

test('continues, no matter how busy it is', async () => {
  const swamped = aProcess(60)
  await swamped.giveWay()
  expect(swamped.passed()).toBeGreaterThanOrEqual(250)
  expect(swamped.passed()).toBeLessThan(400)
})
