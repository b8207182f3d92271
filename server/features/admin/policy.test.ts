import { expect, test } from 'vitest'
import { checkAdminsLeft } from './policy.ts'

test('the last admin stays admin', () => {
  expect(() => checkAdminsLeft([1, 2], 1)).not.toThrow()
  expect(() => checkAdminsLeft([1], 2)).not.toThrow()
  expect(() => checkAdminsLeft([1], 1)).toThrow(expect.objectContaining({ code: 'last_admin' }))
})
