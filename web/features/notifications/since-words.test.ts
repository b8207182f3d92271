import { expect, test } from 'vitest'
import { sinceWords } from './since-words.ts'

const NOW = Date.parse('2027-06-12T12:00:00Z')

test.each([
  ['2027-06-12T11:59:30Z', 'just now'],
  ['2027-06-12T12:00:30Z', 'just now'],
  ['2027-06-12T11:58:59Z', '1 minute ago'],
  ['2027-06-12T10:00:00Z', '2 hours ago'],
  ['2027-06-11T11:00:00Z', 'yesterday'],
  ['2027-06-06T11:00:00Z', '6 days ago'],
])('%s is %s', (instant, words) => {
  expect(sinceWords(instant, NOW)).toBe(words)
})

test('a moment a week or more ago, or one that lies ahead, is given by its date', () => {
  expect(sinceWords('2027-06-05T12:00:00Z', NOW)).toContain('Jun 5, 2027')
  expect(sinceWords('2027-06-12T13:00:00Z', NOW)).toContain('Jun 12, 2027')
})
