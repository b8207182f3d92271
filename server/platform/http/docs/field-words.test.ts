import { expect, test } from 'vitest'
import { day, money } from '#contract/api/fields.ts'
import { FieldWords } from './field-words.ts'

const described = (owner: string, field: string, said: object) => {
  const schema = { properties: { [field]: { ...said } } }
  new FieldWords().describe(owner, schema)
  return schema.properties[field]
}

test('a field without words is an error, however deep it is', () => {
  const field = { properties: { unheardOf: { type: 'string' } } }
  expect(() => new FieldWords().describe('Booking', field)).toThrow('the field unheardOf of Booking has no words')
  const deep = { anyOf: [{ properties: { ended: { anyOf: [field, { type: 'null' }] } } }] }
  expect(() => new FieldWords().describe('Booking', deep)).toThrow('the field ended.unheardOf of Booking has no words')
})

test('words without a field are an error', () => {
  expect(() => new FieldWords().checkAllUsed()).toThrow(/belong to no field of the API: .*Booking: ended\.at/)
})

test('a sum states its unit once; a description that the schema itself gives is kept', () => {
  const sum = { type: 'number', description: money.description }
  expect(described('Booking', 'amount', sum)).toEqual({
    type: 'number',
    description: 'The agreed price of the date (US dollars)',
  })
  expect(described('Listing', 'lowestOriginalPrice', { anyOf: [sum, { type: 'null' }] })).toEqual({
    anyOf: [{ type: 'number' }, { type: 'null' }],
    description: expect.stringMatching(/^The lowest .* \(US dollars\)$/),
  })
  expect(described('Listing', 'date', { description: day.description })).toEqual({
    description: 'The day of the event',
  })
  expect(described('Booking', 'amount', { description: 'Said' })).toEqual({ description: 'Said' })
})
