import { expect, test } from 'vitest'
import { firstNames } from './first-names.ts'

test.each([
  ['Anna Hart and Ben Okafor', 'Anna and Ben'],
  ['Anna & Ben Okafor', 'Anna and Ben'],
  ['Anna and Ben', 'Anna and Ben'],
  ['Anna', 'Anna'],
  ['Alexandra Mae Hart', 'Alexandra'],
])('%s signs as %s', (names, signed) => {
  expect(firstNames(names)).toBe(signed)
})
