import { setImmediate } from 'node:timers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ownTurn } from './own-turn.ts'

/** how many times the event loop has gone around */
let rounds = 0
let ended = false
beforeEach(() => {
  ended = false
  const next = () => {
    rounds += 1
    if (!ended) setImmediate(next)
  }
  next()
})
afterEach(() => {
  ended = true
})

/** Begins in a turn of its own, works for `workMs`, and says in which round of the event loop that was. */
const begin = async (workMs: number, order: number[], nth: number) => {
  await ownTurn()
  order.push(nth)
  await null // what follows immediately still belongs to the beginning
  for (const since = performance.now(); performance.now() - since < workMs; );
  return rounds
}
const crowd = (workMs: number, order: number[] = []) =>
  Promise.all(Array.from({ length: 20 }, (_, nth) => begin(workMs, order, nth)))

it('lets the event loop run after five milliseconds, however many are waiting', async () => {
  expect(new Set(await crowd(6)).size).toBe(20)
})

it('lets a crowd with little to do begin in one round, first come, first served', async () => {
  const order: number[] = []
  expect(new Set(await crowd(0, order)).size).toBeLessThan(20)
  expect(order).toEqual([...order].sort((one, other) => one - other))
})

// if somebody were stranded, this would hang
it('strands nobody who joins while another begins', async () => {
  const late = (async () => {
    await ownTurn()
    await ownTurn()
  })()
  await Promise.all([late, ownTurn()])
  await ownTurn()
})
