import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('what was changed is sent, also when it is empty now; the rest is not', () => {
  const filled = { name: 'Thornwick Hall', description: '', price: { min: '5000', max: '9000' }, styles: ['barn'] }
  expect(changedFields(filled, {})).toEqual({})
  expect(changedFields(filled, { description: true, price: { max: true } })).toEqual({
    description: '',
    price: { min: '5000', max: '9000' },
  })
})

test('fields that belong together are sent as one', () => {
  const filled = { original: 5000, discounted: 3800, guests: 80 }
  expect(changedFields(filled, { discounted: true }, ['original', 'discounted'])).toEqual({
    original: 5000,
    discounted: 3800,
  })
  expect(changedFields(filled, { guests: true }, ['original', 'discounted'])).toEqual({ guests: 80 })
})
