import { expect, test } from 'vitest'
import { withoutRepeatedSentences } from './without-repeated-sentences.ts'

test('a date’s text keeps only what the venue’s text doesn’t say', () => {
  const venue = 'A barn by the fields. We host one wedding a day.'
  expect(withoutRepeatedSentences('A barn by the fields. A wedding was postponed. Ask for the piano!', venue)).toBe(
    'A wedding was postponed. Ask for the piano!',
  )
  expect(withoutRepeatedSentences('A barn by the fields.', venue)).toBe('')
  expect(withoutRepeatedSentences('Something else', venue)).toBe('Something else')
})
