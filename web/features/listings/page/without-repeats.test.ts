import { expect, test } from 'vitest'
import { withoutRepeats } from './without-repeats.ts'

test('a date’s text keeps only what the venue’s text doesn’t say', () => {
  const venue = 'A barn by the fields. We host one wedding a day.'
  expect(withoutRepeats('A barn by the fields. A wedding was postponed. Ask for the piano!', venue)).toBe(
    'A wedding was postponed. Ask for the piano!',
  )
  expect(withoutRepeats('A barn by the fields.', venue)).toBe('')
  expect(withoutRepeats('Something else', venue)).toBe('Something else')
})
