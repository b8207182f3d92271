import { describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('passwords', () => {
  test('are hashed with argon2id, as slowly as our rules demand, and salted', async () => {
    const [one, other] = await Promise.all([hashPassword('lilac and linen'), hashPassword('lilac and linen')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
    expect(await verifyPassword(one, 'lilac and linen')).toBe(true)
    expect(await verifyPassword(one, 'Lilac and linen')).toBe(false)
  })

  test('an unknown account accepts none', async () => {
    for (const password of ['', 'lilac and linen']) expect(await verifyPassword(null, password)).toBe(false)
  })
})
