import { expect, test } from 'vitest'
import { Cards } from './cards.ts'

const TODAY = { TX: '2027-05-01', OR: '2027-05-01' }
const todayIn = (state: string) => TODAY[state as keyof typeof TODAY]
const tomorrowIn = () => '2027-05-02'

/** A card with `bytes` more bytes of its own than it needs. */
const card = (id: number, { says = 'a barn', bytes = 0, state = 'TX' } = {}) => ({
  own: `{"id":${id},"city":"Cañon${'!'.repeat(bytes)}"`,
  shared: `,"says":${JSON.stringify(says)}}`,
  state,
  today: TODAY.TX,
})

const written = (cards: Cards, ids: number[], today = todayIn): Buffer | null => {
  const found = cards.find(ids, today)
  return found && cards.write(found)
}

function shown(cards: Cards, ids: number[], today = todayIn): unknown[] | null {
  const page = written(cards, ids, today)
  if (page === null) return null
  const read = JSON.parse(page.toString()) as unknown[]
  cards.release(page)
  return read
}

test('a page is the JSON of its cards in their order, whatever they share', () => {
  const cards = new Cards(1_000_000)
  for (const id of [1, 2, 3]) cards.keep(id, card(id, { says: id === 3 ? 'a “mill”' : 'a barn' }), 0)
  expect(shown(cards, [3, 1, 2])).toEqual([
    { id: 3, city: 'Cañon', says: 'a “mill”' },
    { id: 1, city: 'Cañon', says: 'a barn' },
    { id: 2, city: 'Cañon', says: 'a barn' },
  ])
  expect(shown(cards, [])).toEqual([])
  expect(shown(cards, [1, 4])).toBeNull()
})

test('a page that is being sent is not written over by the next one', () => {
  const cards = new Cards(1_000_000)
  for (const id of [1, 2]) cards.keep(id, card(id), 0)
  const first = written(cards, [1]) as Buffer
  const second = written(cards, [2]) as Buffer
  expect(String(first)).toContain('"id":1')
  cards.release(first)
  written(cards, [2])
  expect(String(second)).toContain('"id":2')
})

test('many slow readers don’t share their bytes, and don’t take more than they need', () => {
  const cards = new Cards(1_000_000)
  for (const id of [1, 2]) cards.keep(id, card(id), 0)
  const pages = Array.from({ length: 200 }, (_, at) => written(cards, [1 + (at % 2)]) as Buffer)
  for (const [at, page] of pages.entries()) expect(String(page)).toContain(`"id":${1 + (at % 2)}`)
  expect(pages.at(-1)?.buffer.byteLength).toBeLessThan(1_000)
  for (const page of pages) cards.release(page)
  expect(written(cards, [1])?.buffer.byteLength).toBeGreaterThan(100_000)
})

test('a page may be longer than the buffers that are reused', () => {
  const cards = new Cards(10_000_000)
  for (const id of [1, 2, 3]) cards.keep(id, card(id, { bytes: 100_000 }), 0)
  expect(shown(cards, [1, 2, 3])).toHaveLength(3)
})

test('a card lasts as long as its day at its venue, and until its date changes', () => {
  const cards = new Cards(1_000_000)
  for (const id of [1, 2]) cards.keep(id, card(id), 0)
  expect([cards.has(1, todayIn), cards.has(1, tomorrowIn)]).toEqual([true, false])
  expect([cards.knows(1), cards.knows(3)]).toEqual([true, false])
  expect(shown(cards, [1], tomorrowIn)).toBeNull()
  cards.forget([1])
  expect([cards.has(1, todayIn), cards.has(2, todayIn)]).toEqual([false, true])
  cards.keep(1, card(1), 0) // was read before the change
  expect(cards.has(1, todayIn)).toBe(false)
  cards.keep(1, card(1, { says: 'a mill' }), 1)
  expect(shown(cards, [1])).toEqual([{ id: 1, city: 'Cañon', says: 'a mill' }])
  cards.forget('all')
  expect([1, 2].map((id) => cards.has(id, todayIn))).toEqual([false, false])
})

test('cards that were found can be written again until one may have left its place', () => {
  const cards = new Cards(2_000)
  cards.keep(1, card(1), 0)
  const found = cards.find([1], todayIn)
  expect(found?.version).toBe(cards.version)
  cards.forget([2])
  expect(cards.version).not.toBe(found?.version)
  const afterChange = cards.version
  for (let id = 2; id < 20; id++) cards.keep(id, card(id, { bytes: 300 }), cards.changes)
  expect(cards.version, 'after the older half was dropped').toBeGreaterThan(afterChange)
})

test('cards that are asked for stay when there are too many, and the room is counted', () => {
  const cards = new Cards(100_000)
  let id = 0
  const keepSome = (count: number) => {
    for (let more = 0; more < count; more++) cards.keep(++id, card(id, { bytes: 300 }), 0)
  }
  keepSome(50)
  expect(cards.hasRoom).toBe(true)
  keepSome(70)
  expect(cards.hasRoom).toBe(false)
  for (let round = 0; round < 10; round++) {
    expect(shown(cards, [1, 2])).toHaveLength(2)
    keepSome(60)
  }
  expect(shown(cards, [3])).toBeNull()
  cards.forget(Array.from({ length: id }, (_, at) => at + 1))
  expect(cards.hasRoom).toBe(true)
})
