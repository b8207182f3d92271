import { expect, test } from 'vitest'
import { z } from 'zod'
import { problemsOf, refused } from './bad-input.ts'

const said = (schema: z.ZodType, value: unknown) => {
  const { error } = z.strictObject({ field: schema }).safeParse({ field: value })
  return [...problemsOf(error?.issues ?? [])]
}

test.each<[words: string, schema: z.ZodType, value: unknown]>([
  ['This field is required', z.string(), undefined],
  ['Expected text', z.string(), 7],
  ['Expected a number', z.number(), 'seven'],
  ['Expected a whole number', z.int(), 1.5],
  ['Expected true or false', z.boolean(), 'true'],
  ['Expected a list', z.array(z.string()), 'one'],
  ['Expected an object', z.strictObject({}), []],
  ['Expected couple', z.literal('couple'), 'venue'],
  ['Expected couple, venue, or admin', z.enum(['couple', 'venue', 'admin']), 'guest'],
  ['Expected at least 1', z.number().min(1), 0],
  ['Expected more than 0', z.number().positive(), 0],
  ['Expected less than 5', z.number().lt(5), 5],
  ['Expected at most 80', z.number().max(80), 81],
  ['Expected at least 20 characters', z.string().min(20), 'short'],
  ['Expected at least 1 entry', z.array(z.string()).min(1), []],
  ['Expected 2 entries', z.array(z.string()).length(2), ['one']],
  [
    'Please keep this to 5 characters or fewer',
    z.string().max(5, 'Please keep this to 5 characters or fewer'),
    'longer',
  ],
])('a schema without words of its own says: %s', (words, schema, value) => {
  expect(said(schema, value)).toEqual([['field', words]])
})

test('a message that doesn’t name its field gets the field’s name', () => {
  expect(refused([['limit', 'Expected at least 1']]).message).toBe('limit: Expected at least 1')
  expect(refused([['extra', 'Unknown field']]).message).toBe('extra: Unknown field')
  expect(refused([['name', 'Name is required']]).message).toBe('Name is required')
})
