import { describe, expect, it, test } from 'vitest'
import { checkOwnAddress, checkWeddingDate, existing, roleAtSignUp, stillThere } from './policy.ts'

test('nobody signs up as an admin', () => {
  expect(roleAtSignUp('couple')).toBe('couple')
  expect(roleAtSignUp('venue')).toBe('venue')
  expect(roleAtSignUp('admin')).toBe('couple')
})

test('a wedding date is today or later, or left out', () => {
  expect(() => checkWeddingDate(undefined, '2027-06-01')).not.toThrow()
  expect(() => checkWeddingDate('2027-06-01', '2027-06-01')).not.toThrow()
  const fields = { 'metadata.weddingDate': expect.any(String) }
  expect(() => checkWeddingDate('2027-05-31', '2027-06-01')).toThrow(expect.objectContaining({ details: { fields } }))
})

describe('an address of the demo', () => {
  it('is anybody’s in the demo and nobody’s in live mode', () => {
    expect(() => checkOwnAddress('couple@unveil.example', 'demo')).not.toThrow()
    expect(() => checkOwnAddress('ada@home.example', 'live')).not.toThrow()
    const refusal = expect.objectContaining({
      code: 'invalid_request',
      details: { fields: { email: expect.any(String) } },
    })
    expect(() => checkOwnAddress('couple@unveil.example', 'live')).toThrow(refusal)
  })
})

test('a user who is gone is not found, and a viewer whose own account is gone is no longer logged in', () => {
  const user = { id: 1 }
  expect([existing(user), stillThere(user)]).toEqual([user, user])
  expect(() => existing(undefined)).toThrow(expect.objectContaining({ code: 'not_found' }))
  expect(() => stillThere(undefined)).toThrow(expect.objectContaining({ code: 'not_signed_in' }))
})
