import { expect, it } from 'vitest'
import { matchesSearch } from './matches-search.ts'

it('looks for what was typed in all of the texts', () => {
  expect(matchesSearch(' ANN ', 'joanna@example.com', null)).toBe(true)
  expect(matchesSearch('55', 4551)).toBe(true)
  expect(matchesSearch('ann', 'bob', null)).toBe(false)
  expect(matchesSearch(undefined, 'bob')).toBe(true)
})
