import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KINDS } from './commands/all.ts'
import { ends } from './end-of-run.ts'
import type { Picture } from './picture.ts'
import { Step, told } from './step.ts'
import { Tally } from './tally.ts'
import { aWorld, type World } from './world.ts'

const nightly = process.env.UNVEIL_TEST_SIZE === 'nightly'
const { UNVEIL_MODEL_SEED: seed, UNVEIL_MODEL_PATH: path, UNVEIL_MODEL_REPLAY: replayPath } = process.env

const SIZE = { runs: nightly ? 20 : 3, steps: nightly ? 40 : 30 }
/** For this many minutes, more sets of runs begin, each with a seed of its own (docs/decisions/0069). */
const MINUTES = Number(process.env.UNVEIL_MODEL_MINUTES ?? (nightly ? 90 : 0))
/** Commands that make no sense when their turn comes are skipped: enough are generated to fill a run. */
const GENERATED = 3000
/** The generator makes one run in eight short on purpose, so a nightly set has more runs. */
const MORE = nightly ? 1.25 : 1
/** From this many full runs on, every command must have succeeded at least once. */
const ENOUGH = 200
const WEEK = 7 * 24 * 60
/** Every change runs the same seed, so that a failure is due to the change; every night brings new seeds. */
const OF_CHANGES = 2031
const SEED = seed === undefined ? (nightly ? undefined : OF_CHANGES) : Number(seed)

const tally = new Tally()
const step = fc
  .record({
    kind: fc.oneof(...KINDS.map((kind) => ({ weight: kind.weight, arbitrary: fc.constant(kind) }))),
    which: fc.nat(10_000),
    seed: fc.nat(),
    rest: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  })
  .map(({ kind, ...choices }) => new Step(kind, choices, { steps: SIZE.steps, tally }))

const property = fc.asyncProperty(
  fc.nat(52 * WEEK),
  fc.commands<Picture, World, false>([step], {
    maxCommands: GENERATED,
    size: 'max',
    ...(replayPath !== undefined && { replayPath }),
  }),
  async (minutes, commands) => {
    const { world, picture } = await aWorld({ minutes })
    try {
      await fc.asyncModelRun(() => ({ model: picture, real: world }), commands)
      await ends(world, picture, tally).catch((error) => {
        throw told(world, error)
      })
    } finally {
      await world.app.stop()
    }
  },
)

/** Some runs, from this seed or from a new one. */
const aSet = (seed = Math.floor(Math.random() * 2 ** 31)) =>
  fc.check(property, {
    numRuns: path === undefined ? Math.ceil(SIZE.runs * MORE) : 1,
    seed,
    ...(path !== undefined && { path }),
    endOnFailure: process.env.UNVEIL_MODEL_SHRINK !== '1',
  })

test('whatever couples, venue, admin, bank and time do, in any order: the money adds up and each date has one couple', async () => {
  const until = performance.now() + MINUTES * 60_000
  let details = await aSet(SEED)
  while (!details.failed && path === undefined && performance.now() < until) details = await aSet()
  if (nightly) console.log(tally.report())
  if (details.failed) {
    const again = `UNVEIL_MODEL_SEED=${details.seed} UNVEIL_MODEL_PATH='${details.counterexamplePath}'`
    const size = nightly ? 'UNVEIL_TEST_SIZE=nightly ' : ''
    const how = `${size}${again} npx vitest run --project model`
    const { errorInstance: why } = details
    throw new Error(`${why instanceof Error ? why.message : String(why)}\n\nAgain: ${how}`)
  }
  expect(tally.steps).toBeGreaterThan(0)
  if (tally.fullRuns < ENOUGH) return
  const idle = KINDS.filter(({ name }) => !tally.counts.get(name)?.done).map(({ name }) => name)
  expect(idle).toEqual([])
})
