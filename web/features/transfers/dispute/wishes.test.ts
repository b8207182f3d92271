import { expect, it } from 'vitest'
import { LONGEST_CLAIM, reasonWith, WISHES } from './wishes.ts'

it('adds what the buyer asks for to their words, within the length that the server takes', () => {
  expect(reasonWith(' The terrace is missing. ', 'Something else')).toBe(
    'The terrace is missing.\n\nWhat would make it right: Something else.',
  )
  expect(reasonWith('The terrace is missing.', '')).toBe('The terrace is missing.')
  const lengths = WISHES.map((wish) => reasonWith('x'.repeat(LONGEST_CLAIM), wish).length)
  expect(Math.max(...lengths)).toBe(1000)
})
