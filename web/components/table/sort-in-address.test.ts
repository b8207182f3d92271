import { expect, it } from 'vitest'
import { sortOf, sortText } from './sort-in-address.ts'

it('writes the sort the way it reads it', () => {
  expect(sortOf('-createdAt')).toEqual({ key: 'createdAt', direction: 'descending' })
  expect(sortOf('name')).toEqual({ key: 'name', direction: 'ascending' })
  for (const text of ['name', '-createdAt']) expect(sortText(sortOf(text)!)).toBe(text)
})

it('reads no sort where there is none', () => {
  for (const text of [undefined, '']) expect(sortOf(text)).toBeUndefined()
})
