import { expect, test } from 'vitest'
import { changedValues } from './changed-values.ts'

test('only what was changed is sent, a group of fields as a whole', () => {
  const values = { name: 'Sam', phone: '', metadata: { city: 'Austin', state: 'TX' } }
  expect(changedValues(values, {})).toEqual({})
  expect(changedValues(values, { name: false, phone: true, metadata: {} })).toEqual({ phone: '' })
  expect(changedValues(values, { metadata: { city: false, state: false } })).toEqual({})
  expect(changedValues(values, { metadata: { city: true } })).toEqual({ metadata: values.metadata })
})
