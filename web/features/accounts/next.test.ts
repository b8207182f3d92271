import { expect, test } from 'vitest'
import { nextOf, safeNext } from './next.ts'

test.each(['/search?city=Austin#results', '/checkout/12345678', '/dashboard/couple?tab=bookings'])(
  '%s is a page of ours to go on to',
  (path) => {
    expect(safeNext(path)).toBe(path)
  },
)

test.each([
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:alert(1)',
  '/auth/login?next=/auth/login',
  '/auth/register-couple',
  '/api/auth/logout',
  '/sandbox',
  'search',
  7,
])('%s is not', (next) => {
  expect(safeNext(next)).toBeUndefined()
})

test('a refused one is overwritten, for the router keeps every key of the address that is not', () => {
  expect({ next: 'https://elsewhere.example', ...nextOf({ next: 'https://elsewhere.example' }) }).toEqual({
    next: undefined,
  })
})
