import { expect, test } from 'vitest'
import { momentAfter } from './moment.ts'

const moment = new Date('2026-11-24T15:04:05Z')

test.each([
  '2026-11-24T15:04:05Z',
  '2026-11-24T15:04:05.000Z',
  '2026-11-24 15:04:05Z',
  '2026-11-24T10:04:05-05:00',
  '2026-11-24 10:04:05 -0500',
])('a moment with its time zone is taken: %s', (text) => {
  expect(momentAfter('--at', text)).toEqual(moment)
})

test.each([
  '2026-11-24T15:04:05',
  '2026-11-24',
  // its year could be taken for a zone, and its midnight would be this machine’s
  '11-24-2026',
  '11-24-2026 15:04',
  '2026-11-24T25:04:05Z',
  'yesterday',
])('one without is refused: %s', (text) => {
  expect(() => momentAfter('--at', text, ', or the word latest')).toThrow(
    '--at takes a moment with its time zone, such as 2026-11-24T15:04:05Z, or the word latest',
  )
})
