import { expect, test } from 'vitest'
import { MadeExamples } from './made-examples.ts'

const field = (name: string, schema: object) => ({ type: 'object', properties: { [name]: schema } })
const made = (name: string, schema: object) => new MadeExamples({}).make('NobodysSchema', field(name, schema))

test('a text or a number without a value is an error', () => {
  const message = 'no example of unheardOf of NobodysSchema'
  expect(() => made('unheardOf', { type: 'string' })).toThrow(message)
  expect(() => made('unheardOf', { type: 'array', items: { type: 'number' } })).toThrow(message)
})

test('a field holds what its name says, if its schema allows that', () => {
  expect(made('maxGuests', { type: 'number' })).toEqual({ maxGuests: 120 })
  expect(made('maxGuests', { anyOf: [{ type: 'number' }, { type: 'null' }] })).toEqual({ maxGuests: 120 })
  expect(() => made('maxGuests', { type: 'string' })).toThrow('no example')
})

test('a field whose name says nothing holds the first word of a list, false, or null', () => {
  expect(made('unheardOf', { enum: ['first', 'second'] })).toEqual({ unheardOf: 'first' })
  expect(made('unheardOf', { type: 'boolean' })).toEqual({ unheardOf: false })
  expect(made('unheardOf', { type: ['string', 'null'] })).toEqual({ unheardOf: null })
})

test('a value for a schema, or for the call that answers with it, wins over the name', () => {
  const named = { Ties: field('bookings', { type: 'number' }) }
  expect(new MadeExamples(named).make('tiesOfAccount answer', { $ref: '#/components/schemas/Ties' })).toEqual({
    bookings: 1,
  })
})

test('values without a field are an error', () => {
  expect(() => new MadeExamples({}).checkAllUsed()).toThrow(/in no example: .*Ties: bookings/)
})
