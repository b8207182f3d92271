import { expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { checkDate, checkRoom } from './policy.ts'

test('a search for a day that is over is refused by the name of its field', () => {
  expect(() => checkDate(undefined, '2027-06-01')).not.toThrow()
  expect(() => checkDate('2027-06-01', '2027-06-01')).not.toThrow()
  const fields = { 'criteria.date': expect.stringContaining('has passed') }
  expect(() => checkDate('2027-05-31', '2027-06-01')).toThrow(expect.objectContaining({ details: { fields } }))
})

test('a couple saves twenty searches at most', () => {
  expect(() => checkRoom(LIMITS.savedSearches - 1)).not.toThrow()
  expect(() => checkRoom(LIMITS.savedSearches)).toThrow(expect.objectContaining({ code: 'too_many_saved_searches' }))
})
