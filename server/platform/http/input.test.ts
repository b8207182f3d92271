import { describe, expect, test } from 'vitest'
import { createVenue, refuseVenueChange } from '#contract/api/venues.ts'
import { parseInput, parseJson } from './input.ts'
import { beginningOf, MOST_VALUES } from './json-beginning.ts'

const list = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at)).join()

/** Milliseconds of processor time that `work` takes at best. */
function cost(work: () => unknown): number {
  const took = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...took)
}

describe('a body of very many values', () => {
  const UNKNOWN = `{${list(22_000, (at) => `"k${at}":1`)}}`
  test('is refused in less time than it would take to parse it', () => {
    const send = () => parseInput(createVenue, { params: {}, query: {}, body: parseJson(Buffer.from(UNKNOWN)) })
    const refuse = () => expect(send).toThrow(/, and 9\d\d more$/)
    expect(cost(refuse)).toBeLessThan(cost(() => JSON.parse(UNKNOWN)))
  })

  test('is refused even if its first values alone would be accepted', () => {
    const reasons = `{${list(MOST_VALUES + 1, (at) => `"reason":"The ${at} photos are too blurry."`)}}`
    const refuse = () =>
      parseInput(refuseVenueChange, { params: { id: '1' }, query: {}, body: parseJson(Buffer.from(reasons)) })
    expect(refuse).toThrow(`Please send at most ${MOST_VALUES} values`)
  })
})

describe('the beginning of a JSON text', () => {
  test('ends with the thousandth value, wherever that is, and is JSON', () => {
    const inside = `{"a":[{"b":"]},\\"","c":[${list(2_000, String)}]},1],"d":2}`
    const expected = { a: [{ b: ']},"', c: Array.from({ length: MOST_VALUES - 1 }, (_, at) => at) }] }
    expect(JSON.parse(beginningOf(inside) ?? '')).toEqual(expected)
  })

  test.for<[what: string, text: string]>([
    ['a thousand values', `[${list(MOST_VALUES, String)}]`],
    ['commas in texts', JSON.stringify({ text: ',"\\,'.repeat(2_000), key: 1 })],
    ['a text without an end', `{"a":"${','.repeat(2_000)}`],
    ['brackets alone', '[{'.repeat(50_000)],
    ['nothing', ''],
  ])('is null for %s: there are no more values than allowed', ([, text]) => expect(beginningOf(text)).toBeNull())
})
