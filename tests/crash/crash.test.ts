import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import type { Point } from './gate.ts'
import { everyPoint, everyState, pointsOfMoves, pointsOfPostings } from './kill-points.ts'
import { type Prepared, prepare, SCENARIOS, type Scenario } from './scenarios.ts'
import { pick, randomFrom } from './seeded-random.ts'
import { type Conditions, end, type Lane, type Outcome, runTrial, violations } from './trial.ts'

/**
 * The server is killed before and after every message that it sends to PostgreSQL or to the card provider during
 * release, refund and late payment; another server finds the data as it was left, and everything ends as if nothing had
 * happened, to the cent. `npm test` takes a sample of four scenarios: both sides of every request that moves money, and
 * one side of a COMMIT that posts. The nightly run takes every point of every scenario. The moment before a message is
 * a point of its own only if something has happened since the answer to the previous one; otherwise, a kill then leaves
 * the world as a kill after the previous one does.
 *
 * Replay: UNVEIL_TEST_CRASH='release by the buyer:102:after' npx vitest run --project crash
 * The same sample again: UNVEIL_TEST_CRASH_SEED=<seed>
 */
const NIGHTLY = process.env.UNVEIL_TEST_SIZE === 'nightly'
const SEED = Number(process.env.UNVEIL_TEST_CRASH_SEED ?? Math.floor(Math.random() * 1e9))
const [ONLY, AT, SIDE] = process.env.UNVEIL_TEST_CRASH?.split(':') ?? []
/** Longer than the provider remembers idempotency keys. */
const LONG = 30 * HOUR
/** One more than the two cores of CI, since each lane waits for the database now and then. */
const lanes: Lane[] = [{}, {}, {}]
/** With fewer messages than this, the proxies don't see what they should. */
const FLOOR = 150

interface Known {
  prepared: Prepared
  undisturbed: Outcome
}

const known = new Map<Scenario, Known>()
const scenarios = chosen()

/** The scenario to replay, all of them, or one of each kind. */
function chosen(): Scenario[] {
  if (ONLY !== undefined) return SCENARIOS.filter(({ name }) => name === ONLY)
  if (NIGHTLY) return SCENARIOS
  const random = randomFrom(SEED)
  return ['both', 'release', 'refund', 'late payment'].flatMap((wanted) =>
    pick(
      SCENARIOS.filter(({ kind }) => kind === wanted),
      random,
    ),
  )
}

const NOBODY_DIES: Conditions = { point: null, keys: true, outage: 0 }

beforeAll(async () => {
  await atOnce(scenarios, async (scenario, lane) => {
    const prepared = await prepare(scenario)
    known.set(scenario, { prepared, undisturbed: await runTrial(prepared, NOBODY_DIES, lane) })
  })
}, 10 * MINUTE)
afterAll(async () => {
  for (const lane of lanes) await end(lane.process)
})

const knownOf = (scenario: Scenario): Known => known.get(scenario) as Known

/** Works through a list, one item per lane at a time. */
async function atOnce<T>(list: readonly T[], work: (item: T, lane: Lane) => Promise<void>): Promise<void> {
  const waiting = [...list]
  const next = async (lane: Lane) => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item, lane)
  }
  await Promise.all(lanes.map(next))
}

/** What is wrong after the server was killed at these points, one line for each point with a fault. */
async function killedAt(scenario: Scenario, points: readonly Point[], conditions = NOBODY_DIES): Promise<string[]> {
  const { prepared, undisturbed } = knownOf(scenario)
  const expected =
    conditions.outage > 0 ? await runTrial(prepared, { ...conditions, keys: true }, lanes[0]) : undisturbed
  const found: string[] = []
  let missed = 0
  await atOnce(points, async (point, lane) => {
    const outcome = await runTrial(prepared, { ...conditions, point }, lane)
    if (!outcome.killed) missed += 1
    const wrong = violations(outcome, expected)
    if (wrong.length === 0) return
    found.push(`${scenario.name}:${point.at}:${point.side} (${point.message.slice(0, 80)}): ${wrong.join(' | ')}`)
  })
  // a poll that was due in the undisturbed run may not be due in a quicker one, but that costs only a few points
  if (missed > points.length / 20) found.push(`${missed} of ${points.length} points were never reached`)
  return found
}

function pointsOf(scenario: Scenario): Point[] {
  const { messages, apart } = knownOf(scenario).undisturbed
  const every = everyPoint(messages)
  if (ONLY !== undefined && AT !== undefined) return every.filter(({ at, side }) => at === Number(AT) && side === SIDE)
  if (NIGHTLY || ONLY !== undefined) return everyState(messages, apart)
  const random = randomFrom(SEED + SCENARIOS.indexOf(scenario))
  return [...pointsOfMoves(scenario, messages), ...pick(pointsOfPostings(messages), random)]
}

test.each(scenarios)('$name: nobody is killed, nothing is wrong, and every message is seen', (scenario) => {
  const { messages, killed, problems } = knownOf(scenario).undisturbed
  expect({ killed, problems }).toEqual({ killed: false, problems: [] })
  expect(messages.length).toBeGreaterThan(FLOOR)
  for (const move of scenario.moves) expect(messages.filter((message) => message === move)).toHaveLength(1)
  expect(pointsOfPostings(messages).length).toBeGreaterThanOrEqual(4)
})

test.each(scenarios)(`$name: killed anywhere, it ends as if nothing had happened (seed ${SEED})`, async (scenario) => {
  const points = pointsOf(scenario)
  expect(points).not.toEqual([])
  const started = performance.now()
  expect(await killedAt(scenario, points)).toEqual([])
  const seconds = Math.round((performance.now() - started) / 1000)
  console.info(`${scenario.name}: killed at ${points.length} points in ${seconds} s`)
})

const OUTAGES = ONLY === undefined ? (NIGHTLY ? scenarios : scenarios.slice(0, 1)) : []
test.each(OUTAGES)('$name: started again only 30 hours later, it ends as if never killed', async (scenario) => {
  const { messages } = knownOf(scenario).undisturbed
  const moves = pointsOfMoves(scenario, messages)
  const points = NIGHTLY ? [...moves, ...pointsOfPostings(messages)] : moves.filter(({ side }) => side === 'after')
  expect(await killedAt(scenario, points, { ...NOBODY_DIES, outage: LONG })).toEqual([])
})

const BLIND = ONLY === undefined ? (NIGHTLY ? scenarios : scenarios.slice(-1)) : []
test.each(BLIND)('$name: without idempotency keys, it goes wrong, and the checks see it', async (scenario) => {
  const { prepared, undisturbed } = knownOf(scenario)
  const withoutKeys = { ...NOBODY_DIES, keys: false }
  expect(violations(await runTrial(prepared, withoutKeys, lanes[0]), undisturbed)).toEqual([])
  const points = pointsOfMoves(scenario, undisturbed.messages).filter(({ side }) => side === 'after')
  const found = await killedAt(scenario, points, withoutKeys)
  expect(found).toHaveLength(points.length)
  for (const line of found) expect(line).toMatch(/moved-by-us|books-agree/)
})
