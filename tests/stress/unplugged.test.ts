import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, revive, type Scene } from './product-and-crowd.ts'
import { CARDS_SILENT, MAIL_SILENT, PROCESS_KILLED } from './troubles/cards-mail-and-process.ts'
import { DATABASE_TROUBLES } from './troubles/database.ts'
import { planOf } from './troubles/plan.ts'
import { both, type Trouble } from './troubles/trouble.ts'
import { goThrough, type Outcome } from './watch/check-up.ts'
import { auditOf, drained } from './watch/left-to-do.ts'
import { lost, sayPromises } from './watch/promises.ts'
import { report, summary } from './watch/report.ts'

/**
 * Couples book and pass bookings on, and strangers join the waitlist and look around, while everything the product
 * depends on is unplugged. Nothing that was acknowledged is lost, the process survives unless we kill it, and in the
 * end the books agree. `npm test` unplugs each thing once. The nightly run is an hour of random trouble;
 * UNVEIL_STRESS_MINUTES sets another length, and UNVEIL_STRESS_SEED=<seed> repeats its order.
 */
const MINUTE = 60_000
const NIGHTLY = process.env.UNVEIL_TEST_SIZE === 'nightly'
const MINUTES = Number(process.env.UNVEIL_STRESS_MINUTES ?? (NIGHTLY ? 60 : 0))
const SEED = Number(process.env.UNVEIL_STRESS_SEED ?? Math.floor(Math.random() * 1e9))
const LONG = MINUTES > 0
/** Milliseconds for the last test, on a machine that is very busy. */
const END = 10 * MINUTE
const LASTS = 1_500

const CROWD = LONG
  ? { couples: 8, passers: 2, venues: 30, pace: { booking: 1_500, passing: 2_000, joining: 250, browsing: 500 } }
  : { couples: 8, passers: 1, venues: 3, pace: { booking: 1_000, passing: 1_000, joining: 250, browsing: 500 } }

let scene: Scene
const outcomes: Outcome[] = []

beforeAll(async () => {
  scene = await openScene(CROWD)
})
afterAll(() => scene?.remove())

async function through(trouble: Trouble, ms: number): Promise<Outcome> {
  await revive(scene)
  const outcome = await goThrough(scene, trouble, ms)
  outcomes.push(outcome)
  console.log(report(outcome))
  return outcome
}

/** The kill comes first: what the killed process was working on is taken over half a minute later. */
const ONCE = LONG ? [] : [PROCESS_KILLED, ...DATABASE_TROUBLES, both(MAIL_SILENT, CARDS_SILENT)]
test.each(ONCE)('$name', async (trouble) => {
  expect((await through(trouble, LASTS)).wrong).toEqual([])
})

const RANDOM = LONG ? [SEED] : []
test.each(RANDOM)(
  `${MINUTES} minutes of random trouble (seed %i)`,
  { timeout: (2 * MINUTES + 20) * MINUTE },
  async (seed) => {
    const end = Date.now() + MINUTES * MINUTE
    for (const { trouble, ms, quiet } of planOf(seed)) {
      if (Date.now() > end) break
      await through(trouble, ms)
      await wait(quiet)
    }
    console.log(summary(outcomes))
    expect(outcomes.filter(({ wrong }) => wrong.length > 0)).toEqual([])
  },
)

test('when everybody has gone home, everything is done, nothing is lost, and the audit is clean', {
  timeout: END,
}, async () => {
  await scene.rest()
  expect(await drained(scene.pair.primary())).toEqual([])
  expect(await lost(scene.diary, scene.pair.primary(), 'inTheEnd')).toEqual([])
  expect(await auditOf(scene)).toEqual([])
  console.log(`Kept: ${sayPromises(scene.diary)}. Lost: 0.`)
})
