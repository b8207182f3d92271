import { expect, test } from 'vitest'
import { keepTimes, withoutRepeats } from './own-words.ts'

test('a date’s text keeps only what the venue’s text doesn’t say', () => {
  const venue = 'A barn by the fields. We host one wedding a day.'
  expect(withoutRepeats('A barn by the fields. A wedding was postponed. Ask for the piano!', venue)).toBe(
    'A wedding was postponed. Ask for the piano!',
  )
  expect(withoutRepeats('A barn by the fields.', venue)).toBe('')
  expect(withoutRepeats('Something else', venue)).toBe('Something else')
})

test('no line ends inside a time', () => {
  expect(keepTimes('Music ends at 11 PM, from 3:30 p.m. on. Up to 80 people.')).toBe(
    'Music ends at 11\u00a0PM, from 3:30\u00a0p.m. on. Up to 80 people.',
  )
})
