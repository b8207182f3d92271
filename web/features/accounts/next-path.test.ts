import { describe, expect, it } from 'vitest'
import { nextOf, safeNext } from './next-path.ts'

describe('where to go after logging in', () => {
  it.each(['/venue/4711', '/dashboard/couple?tab=bookings', '/search?city=Austin#results', '/', '/auth/confirm-email'])(
    '%s is a page of ours',
    (path) => expect(safeNext(path)).toBe(path),
  )

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    'javascript:alert(1)',
    'venue/4711',
    '',
    '/auth/login',
    '/auth/login?next=/auth/login',
    '/auth/register-couple',
    '/api/auth/logout',
    '/sandbox/mail',
    `/${'a'.repeat(3000)}`,
    undefined,
    4711,
    ['/venue/1'],
  ])('%s is not', (value) => expect(safeNext(value)).toBeUndefined())

  it('never leaves this origin, whatever comes before a host', () => {
    for (const prefix of ['/', '//', '/\\', '\\/', '/ /', '/\n/', '/%2f/', '/.//', '/a/..//'])
      for (const rest of ['evil.example', '/evil.example', '@evil.example']) {
        const next = safeNext(prefix + rest)
        if (next !== undefined) expect(new URL(next, 'https://ours.example').origin).toBe('https://ours.example')
      }
  })

  it('is left out of the address when it is not safe', () => {
    expect(nextOf({ next: '//evil.example' })).toEqual({})
    expect(nextOf({ next: '/venue/1', other: 'x' })).toEqual({ next: '/venue/1' })
  })
})
