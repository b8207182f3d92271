import { expect, test } from 'vitest'
import { typedSince } from './typed-since.ts'

test('a field is empty once its text has been sent, but keeps what was typed while it was on its way', () => {
  expect(typedSince('See you at noon.', 'See you at noon.')).toBe('')
  expect(typedSince('See you at noon.\nOr earlier?', 'See you at noon.')).toBe('Or earlier?')
  expect(typedSince('', 'See you at noon.')).toBe('')
  expect(typedSince('Can we come earlier?', 'See you at noon.')).toBe('Can we come earlier?')
})
