import { expect, test } from 'vitest'
import { erasedAddress } from '#contract/accounts/erased-address.ts'
import { isReadOnly } from './is-read-only.ts'

test('an owner writes about a booking that stands, as long as its couple has an account', () => {
  const contactEmail = 'ann@example.test'
  expect(isReadOnly({ status: 'confirmed', contactEmail })).toBe(false)
  expect(isReadOnly({ status: 'completed', contactEmail })).toBe(false)
  expect(isReadOnly({ status: 'transferred', contactEmail })).toBe(true)
  expect(isReadOnly({ status: 'completed', contactEmail: erasedAddress(7) })).toBe(true)
})
