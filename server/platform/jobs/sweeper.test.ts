import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '#tests/builders/worker-process.ts'
import { logCollector } from '#tests/log-collector.ts'
import { createLog } from '../log.ts'
import { type Sweep, type Sweeper, startSweeper } from './sweeper.ts'

let ran: string[]
let logs: Record<string, unknown>[]
let sweeper: Sweeper
let release: () => void

beforeEach(() => {
  ran = []
})
afterEach(async () => {
  release?.()
  await sweeper.stop()
})

function start(sweeps: Sweep[], timers = true) {
  const { log, ...collector } = logCollector(createLog)
  logs = collector.logs
  sweeper = startSweeper(sweeps, { timers, log })
}
/** A sweep that notes each run. */
const sweep = (name: string, more: Partial<Sweep> = {}): Sweep => ({
  name,
  every: 0.05,
  run: async () => {
    ran.push(name)
    return 1
  },
  ...more,
})
/** A sweep that does not end before `release`. */
const hanging = (name: string): Sweep => {
  const end = new Promise<void>((resolve) => {
    release = resolve
  })
  return sweep(name, {
    run: async () => {
      ran.push(name)
      await end
      return 1
    },
  })
}
const runs = (name: string) => ran.filter((one) => one === name).length
const hasRun = (name: string, times: number) =>
  until(
    async () => runs(name),
    (count) => count >= times,
    20,
  )
const levels = () => logs.map(({ level, sweep: of }) => `${level} ${of ?? ''}`.trim())

test('no timer runs while something is wrong with what it judges by, and the log says when that begins and when it ends', async () => {
  const { log, ...collector } = logCollector(createLog)
  logs = collector.logs
  let wrong: string | null = 'This machine’s clock is 1000 seconds ahead of the database’s.'
  sweeper = startSweeper([sweep('one'), sweep('two')], { timers: true, log, trouble: async () => wrong })
  await until(
    async () => logs.length,
    (lines) => lines > 0,
  )
  await wait(300)
  expect(ran).toEqual([])
  expect(await sweeper.round(), 'asked for, it runs').toBe(2)
  wrong = null
  await hasRun('one', 2)
  await hasRun('two', 2)
  expect(logs).toMatchObject([
    { level: 50, msg: 'timers wait', err: { message: expect.stringContaining('1000 seconds ahead') } },
    { level: 30, msg: 'timers wait: works again' },
  ])
})

test('a stop waits for the check of what timers judge by, and no timer runs after it', async () => {
  const { log, ...collector } = logCollector(createLog)
  logs = collector.logs
  let asked = 0
  let say: (words: null) => void = () => {}
  const answer = new Promise<null>((resolve) => {
    say = resolve
  })
  const trouble = () => {
    asked += 1
    return answer
  }
  sweeper = startSweeper([sweep('one'), sweep('two')], { timers: true, log, trouble })
  release = () => say(null)
  await until(
    async () => asked,
    (times) => times > 0,
    20,
  )
  await wait(100)
  expect(asked, 'one answer for both').toBe(1)
  let stopped = false
  const stopping = sweeper.stop().then(() => {
    stopped = true
  })
  await wait(100)
  expect(stopped).toBe(false)
  release()
  await stopping
  await wait(100)
  expect(ran).toEqual([])
})

test('a sweep that takes long delays no other, and does not run beside itself', async () => {
  start([hanging('slow'), sweep('quick'), sweep('also quick')])
  await hasRun('slow', 1)
  await hasRun('quick', runs('quick') + 3)
  await hasRun('also quick', runs('also quick') + 3)
  expect(runs('slow')).toBe(1)
})

test('each sweep runs at its own pace', async () => {
  start([sweep('seldom', { every: 3_600 }), sweep('often')])
  await hasRun('often', 3)
  expect(runs('seldom')).toBe(0)
})

test('an infrequent sweep that fails is tried again each minute until it works, and then keeps its pace', async () => {
  vi.useFakeTimers()
  try {
    let fails = true
    const run = async () => {
      ran.push('seldom')
      if (fails) throw new Error('not now')
      return 1
    }
    start([sweep('seldom', { every: 600, run })])
    await vi.advanceTimersByTimeAsync(600_000) // the first run begins somewhere in here
    const began = runs('seldom')
    await vi.advanceTimersByTimeAsync(180_000)
    expect(runs('seldom') - began).toBe(3)
    fails = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(runs('seldom') - began).toBe(4)
    await vi.advanceTimersByTimeAsync(530_000)
    expect(runs('seldom') - began).toBe(4)
    await vi.advanceTimersByTimeAsync(70_000)
    expect(runs('seldom') - began).toBe(5)
  } finally {
    vi.useRealTimers()
  }
})

test('a sweep that fails is a warning twice, one error from the third time on, and a line when it works again', async () => {
  let fails = true
  const failing = sweep('failing', {
    run: async () => {
      ran.push('failing')
      if (fails) throw new Error('a defect')
      return 0
    },
  })
  start([failing, sweep('other')])
  await hasRun('failing', 6)
  expect(levels()).toEqual(['40 failing', '40 failing', '50 failing'])
  expect(logs[2]).toMatchObject({ msg: 'sweep failed', failures: 3, err: { message: 'a defect' } })
  expect(runs('other')).toBeGreaterThan(2)
  fails = false
  await until(
    async () => levels(),
    (lines) => lines.at(-1) === '30 failing',
    20,
  )
})

test('a database that cannot serve is one matter, however many sweeps it fails', async () => {
  const down = (name: string) =>
    sweep(name, {
      run: async () => {
        ran.push(name)
        throw new Error('Connection terminated unexpectedly')
      },
    })
  start([down('one'), down('two'), down('three'), sweep('reads alone')])
  for (const name of ['one', 'two', 'three']) await hasRun(name, 4)
  expect(logs).toHaveLength(2)
  expect(logs).toMatchObject(logs.map(() => ({ level: 40, msg: 'sweeps: the database cannot serve' })))
})

test('a sweep that comes after another waits until that one has completed', async () => {
  start([hanging('ask'), sweep('give away', { after: 'ask' }), sweep('other')])
  await hasRun('other', 5)
  expect(runs('give away')).toBe(0)
  release()
  await hasRun('give away', 1)
  expect(ran.indexOf('give away')).toBeGreaterThan(ran.indexOf('ask'))
})

test('a sweep that comes after another does not run when that one fails', async () => {
  const failing = sweep('ask', {
    run: async () => {
      throw new Error('a defect')
    },
  })
  start([failing, sweep('give away', { after: 'ask' }), sweep('other')])
  await hasRun('other', 5)
  expect(runs('give away')).toBe(0)
})

test('a sweep that comes after one that doesn’t exist is a mistake, and so are two with one name', () => {
  start([])
  const log = createLog('silent')
  expect(() => startSweeper([sweep('one'), sweep('one')], { timers: true, log })).toThrow('the same name')
  expect(() => startSweeper([sweep('one', { after: 'two' })], { timers: true, log })).toThrow('there is no sweep two')
})

test('a round runs each sweep once, in order, whatever its pace, and says how much was moved', async () => {
  start([sweep('first', { every: 3_600 }), sweep('second', { after: 'first' }), sweep('third')], false)
  expect(await sweeper.round()).toBe(3)
  expect(ran).toEqual(['first', 'second', 'third'])
  await wait(200)
  expect(ran).toHaveLength(3)
})

test('a sweep that takes long is told about a stop, and can end early', async () => {
  const long = sweep('long', {
    run: async (stopping) => {
      ran.push('long')
      while (!stopping?.aborted) await wait(5)
      return 1
    },
  })
  start([long])
  await hasRun('long', 1)
  expect(await Promise.race([sweeper.stop().then(() => 'stopped'), wait(1_000, 'waits')])).toBe('stopped')
})

test('a round waits for what is running on a timer, and so does a stop, after which nothing runs', async () => {
  start([hanging('slow'), sweep('quick')])
  await hasRun('slow', 1)
  const round = sweeper.round().then(() => 'round over')
  expect(await Promise.race([round, wait(200, 'waits')])).toBe('waits')
  const stopped = sweeper.stop().then(() => 'stopped')
  expect(await Promise.race([stopped, wait(200, 'waits')])).toBe('waits')
  release()
  expect(await round).toBe('round over')
  expect(await stopped).toBe('stopped')
  const before = ran.length
  await wait(200)
  expect(ran).toHaveLength(before)
})
