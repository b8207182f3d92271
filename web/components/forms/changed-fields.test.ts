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
