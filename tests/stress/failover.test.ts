import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#server/platform/database/connect.ts'
import { type Pair, startPair } from './database/pair.ts'

// An address that names both servers: no proxy, no address that moves. The process finds the new primary on its own.

const TIMES = process.env.UNVEIL_TEST_SIZE === 'nightly' ? 20 : 2
const WRITERS = 8

let pair: Pair
beforeAll(async () => {
  pair = await startPair()
  await pair.primary().ask('create table visits (id int primary key)')
})
afterAll(() => pair.remove())

test('the primary is killed under load: what was acknowledged is kept, and writes go to the new one', async () => {
  const took: number[] = []
  let visits = 0
  for (let time = 0; time < TIMES; time++) {
    await pair.pairUp()
    const pool = createPool(pair.bothHosts(), { max: WRITERS, name: 'unveil-failover' })
    const acknowledged: number[] = []
    let refused = 0
    let open = true
    const write = async () => {
      while (open) {
        const id = ++visits
        await pool.query('insert into visits values ($1)', [id]).then(
          () => void acknowledged.push(id),
          async () => {
            refused += 1
            await wait(10)
          },
        )
      }
    }
    const writing = Array.from({ length: WRITERS }, write)
    await expect.poll(() => acknowledged.length).toBeGreaterThan(WRITERS)
    const killed = Date.now()
    pair.primary().kill()
    await pair.failOver()
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + WRITERS)
    took.push(Date.now() - killed)
    open = false
    await Promise.all(writing)
    await pool.end()
    const kept = await pair.primary().ask<{ id: number }>('select id from visits where id = any($1)', [acknowledged])
    expect(kept).toHaveLength(acknowledged.length)
    expect(refused, 'somebody was refused in the meantime').toBeGreaterThan(0)
  }
  console.log(`${TIMES} failovers, written again after at most ${Math.max(...took)} ms; acknowledged and lost: 0`)
})
