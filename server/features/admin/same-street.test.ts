import { expect, test } from 'vitest'
import { isSameStreet } from './same-street.ts'

test.each([
  ['12 Elm St., Ste 4', '12 elm street'],
  ['Unit 4, 12 Elm Street', '12 Elm St #7'],
  ['2nd Floor, 12 Elm Street', '12 Elm Street, Floor 3'],
  ['The Old Mill, 12 Elm Street', '12 Elm St'],
  ['The Old Mill', 'the old mill, Suite 1'],
])('“%s” and “%s” are one house', (one, other) => {
  expect(isSameStreet(one, other)).toBe(true)
})

test.each([
  ['12 Elm Street', '14 Elm Street'],
  ['12 Elm Street', '12 Elm Avenue'],
  ['Unit 4, 12 Elm Street', 'Unit 4, 99 Oak Avenue'],
  ['Suite 4', 'Suite 5'],
])('“%s” and “%s” are two', (one, other) => {
  expect(isSameStreet(one, other)).toBe(false)
})
