import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { problems } from '#tests/builders/checks.ts'
import { provider } from '#tests/builders/provider.ts'
import { Dice } from '#tests/model/dice.ts'
import { settleTown, somethingHappens, type Town } from './day/people.ts'
import { calm, TROUBLES } from './day/troubles.ts'

/**
 * A day by the virtual clock in which something is always broken: the card provider, its webhooks, the sessions of the
 * database, one or two of them at a time and each for half an hour, while people book, pass bookings on, cancel and
 * dispute. When everything works again and every deadline has passed, the books agree and what was promised is there.
 * `npm test` plays three hours; UNVEIL_DAY_HOURS sets another length, and UNVEIL_DAY_SEED=<seed> repeats what happens.
 */
const NIGHTLY = process.env.UNVEIL_TEST_SIZE === 'nightly'
const HOURS = Number(process.env.UNVEIL_DAY_HOURS ?? (NIGHTLY ? 24 : 3))
const SEED = Number(process.env.UNVEIL_DAY_SEED ?? randomInt(2 ** 31))
const STEP = 5 * MINUTE
const STEPS_OF_TROUBLE = 6
const AT_ONCE = 4
const timeout = (5 + 5 * HOURS) * MINUTE
/** Long enough for every deadline of a transfer, one after the other. */
const AFTERWARD = [HOUR, 6 * HOUR, ...Array.from({ length: 12 }, () => 2 * DAY)]

let app: TestApp
let town: Town

beforeAll(async () => {
  app = await startTestApp({ pool: 20, retries: 1 })
  town = await settleTown({ app, bank: provider(app), dice: new Dice(SEED) }, { venues: 4, couples: 12 })
})
afterAll(() => app?.stop())

/** Jobs that failed for good, and payments and refunds that are still on their way. */
async function leftOver() {
  const { rows } = await sql<{ what: string }>`
    select format('job %s: %s', task_identifier, last_error) as what from graphile_worker.jobs where attempts >= max_attempts
    union all
    select format('payment %s is %s', id, state) from payments where state not in ('succeeded', 'cancelled')
    union all
    select format('refund %s is %s', id, state) from refunds where state in ('pending', 'sent')`.execute(
    app.database.db,
  )
  return rows.map(({ what }) => what)
}

/** Bookings that couples were told are theirs, but that aren't theirs in the database. */
async function broken(): Promise<number[]> {
  const ids = town.promised.map(({ bookingId }) => bookingId)
  const { rows } = await sql<{ id: number; couple_id: number }>`
    select id, couple_id from holdings where id = any (${ids})`.execute(app.database.db)
  const holders = new Map(rows.map((row) => [row.id, row.couple_id]))
  return town.promised
    .filter(({ couple, bookingId }) => holders.get(bookingId) !== couple.id)
    .map((one) => one.bookingId)
}

test(`${HOURS} hours of trouble (seed ${SEED})`, { timeout }, async () => {
  const { bank, dice } = town
  let troubles = [dice.pick(TROUBLES)]
  for (let step = 0; step < (HOURS * HOUR) / STEP; step++) {
    if (step % STEPS_OF_TROUBLE === 0) {
      await calm(town)
      troubles = dice.chance(30) ? [dice.pick(TROUBLES), dice.pick(TROUBLES)] : [dice.pick(TROUBLES)]
    }
    for (const trouble of troubles) await trouble.begins?.(town)
    const lasting = troubles.map((trouble) => trouble.lasts?.(town))
    await Promise.all(Array.from({ length: AT_ONCE }, () => somethingHappens(town)))
    await app.settle().catch(() => {}) // what is broken may break this, too
    await Promise.all(lasting)
    await app.clock.advance(STEP)
    if (town.wrong.length > 0)
      throw new Error(`${troubles.map(({ name }) => name).join(', ')}: ${town.wrong.join('; ')}`)
  }
  await calm(town)
  for (const passes of AFTERWARD) {
    await bank.arrived()
    await app.clock.advance(passes)
  }
  await bank.arrived()
  console.log(Object.fromEntries([...town.done].map(([name, { done, not }]) => [name, `${done} of ${done + not}`])))
  expect(await leftOver()).toEqual([])
  expect(await broken()).toEqual([])
  expect(await problems(app)).toEqual([])
})
