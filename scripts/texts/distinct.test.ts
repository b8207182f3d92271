import { expect, it } from 'vitest'
import { distinct } from './distinct.ts'

const letter = (text: string, place = 'booked') => ({ place, test: 'a test', text })
const kept = (...texts: ReturnType<typeof letter>[]) => distinct(texts).map(({ text }) => text)

it('leaves out a text that differs only in numbers, dates, addresses and names', () => {
  const first = 'Ana and Tom booked Thornwick Hall for Sun, Feb 28, 2027.\nPaid: $3,000\nWrite to ana@example.test.'
  const other = 'Ada booked Barn & Bell for Sat, May 1, 2027.\nPaid: $12,345.50\nWrite to a-couple@example.test.'
  expect(kept(letter(first), letter(other))).toEqual([first])
})

it('leaves out a text whose lines all appear in longer ones', () => {
  const longer = 'You can pay.\nYou get $5.\nGoodbye'
  expect(kept(letter('You get $7.\nYou get $8.'), letter(longer))).toEqual([longer])
})

it('keeps a text with a word of its own, even one with a capital letter', () => {
  const sentences = ['Cancel it before you pay.', 'Pay it before you cancel.']
  expect(kept(...['Pay', 'Cancel', ...sentences].map((text) => letter(text)))).toHaveLength(4)
})

it('compares only texts of the same place, whatever its ids, query and width', () => {
  expect(kept(letter('Hello'), letter('Hello', 'canceled'))).toHaveLength(2)
  const paths = ['/venue/11223344?tab=reviews (390 px)', '/venue/55667788 (1280 px)']
  expect(kept(...paths.map((path) => letter('Hello', path)))).toHaveLength(1)
})
