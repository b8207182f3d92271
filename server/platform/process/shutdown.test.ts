import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { logCollector } from '#tests/log-collector.ts'
import { createLog } from '../log.ts'
import { createShutdown, type Patience } from './shutdown.ts'

const patience: Patience = { steps: 200, least: 20, last: 2_000 }
const forever = () => new Promise<void>(() => {})

function someStops(how: Partial<Patience> = {}) {
  const { log, logs } = logCollector(createLog)
  const done: string[] = []
  const stops = createShutdown(log, { ...patience, ...how })
  /** a step that says when it has been done */
  const step = (name: string, work: () => Promise<unknown> = async () => {}) =>
    stops.add(name, () => work().then(() => void done.push(name)))
  return { stops, step, done, logs }
}

test('what was started last is stopped first, with nothing to report', async () => {
  const { stops, step, done, logs } = someStops()
  for (const name of ['database', 'pools', 'server']) step(name)
  expect(await stops.run()).toEqual([])
  expect(done).toEqual(['server', 'pools', 'database'])
  expect(logs).toEqual([])
})

test('what hangs is named; the rest is still stopped, the database last', async () => {
  const { stops, step, done, logs } = someStops()
  step('database', () => wait(50))
  step('pools')
  step('jobs', forever)
  step('server')
  expect(await stops.run()).toEqual(['jobs'])
  expect(done).toEqual(['server', 'pools', 'database'])
  expect(logs).toMatchObject([{ level: 50, steps: ['jobs'], msg: 'stopped without waiting any longer' }])
})

test('when everything hangs, the shutdown ends and names everything', async () => {
  const { stops, step } = someStops({ last: 100 })
  for (const name of ['database', 'pools', 'jobs', 'server']) step(name, forever)
  expect(await stops.run()).toEqual(['server', 'jobs', 'pools', 'database'])
})

test('what fails is named with its reason and stops nothing else', async () => {
  const { stops, step, done, logs } = someStops()
  step('database')
  step('jobs', () => Promise.reject(new Error('no')))
  expect(await stops.run()).toEqual(['jobs'])
  expect(done).toEqual(['database'])
  expect(logs).toMatchObject([{ step: 'jobs', err: { message: 'no' }, msg: 'stopping failed' }])
})

test('what fails isn’t named among what hung', async () => {
  const { stops, step, logs } = someStops()
  step('database')
  step('timers', forever)
  step('jobs', () => Promise.reject(new Error('no')))
  expect(await stops.run()).toEqual(['jobs', 'timers'])
  expect(logs).toMatchObject([
    { step: 'jobs', msg: 'stopping failed' },
    { steps: ['timers'], msg: 'stopped without waiting any longer' },
  ])
})

test('in a hurry, the shutdown waits only for the database', async () => {
  const { stops, step, done } = someStops({ steps: 60_000 })
  step('database', () => wait(50))
  step('jobs', forever)
  const stopping = stops.run()
  stops.hurry()
  expect(await stopping).toEqual(['jobs'])
  expect(done).toEqual(['database'])
})

test('asked twice, the shutdown runs once', async () => {
  const { stops, step, done } = someStops()
  step('database', () => wait(20))
  expect(await Promise.all([stops.run(), stops.run()])).toEqual([[], []])
  expect(done).toEqual(['database'])
})
