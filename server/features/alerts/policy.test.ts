import { expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { checkDays, checkRoom } from './policy.ts'

test('a search for a day that is over is refused, naming its field', () => {
  expect(() => checkDays({}, '2027-06-01')).not.toThrow()
  expect(() => checkDays({ date: '2027-06-01' }, '2027-06-01')).not.toThrow()
  expect(() => checkDays({ date: '2027-05-31', flexDays: 3 }, '2027-06-01')).not.toThrow()
  expect(() => checkDays({ month: '2027-05' }, '2027-06-01')).toThrow('May 31, 2027 has passed')
  const fields = { 'criteria.date': expect.stringContaining('has passed') }
  expect(() => checkDays({ date: '2027-05-31' }, '2027-06-01')).toThrow(
    expect.objectContaining({ details: { fields } }),
  )
})

test('a couple saves twenty searches at most', () => {
  expect(() => checkRoom(LIMITS.savedSearches - 1)).not.toThrow()
  expect(() => checkRoom(LIMITS.savedSearches)).toThrow(expect.objectContaining({ code: 'too_many_saved_searches' }))
})
