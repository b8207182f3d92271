import { expect, it } from 'vitest'
import { sortOf, sortRows, sortText } from './sort-rows.ts'

const rows = [
  { name: 'beta', guests: 9 },
  { name: 'Alpha', guests: 100 },
  { name: 'gamma', guests: 20 },
]
const values = { name: (row: (typeof rows)[number]) => row.name, guests: (row: (typeof rows)[number]) => row.guests }
const names = (sort: string | undefined) => sortRows(rows, sortOf(sort), values).map(({ name }) => name)

it('sorts numbers as numbers and text without regard to case', () => {
  expect(names('name')).toEqual(['Alpha', 'beta', 'gamma'])
  expect(names('-name')).toEqual(['gamma', 'beta', 'Alpha'])
  expect(names('guests')).toEqual(['beta', 'gamma', 'Alpha'])
})

it('keeps the server’s order for a missing or unknown column', () => {
  expect(names(undefined)).toEqual(['beta', 'Alpha', 'gamma'])
  expect(names('constructor')).toEqual(['beta', 'Alpha', 'gamma'])
})

it('writes the sort the way it reads it', () => {
  for (const text of ['name', '-createdAt']) expect(sortText(sortOf(text)!)).toBe(text)
})
