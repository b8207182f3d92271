import { expect, test } from 'vitest'
import { adminDebt } from '#contract/api/ledger.ts'
import { adminDebtView } from './views.ts'

test('a debt says what it came from, even if that is a payment for a transfer, which paid for no booking', () => {
  const cause = { cause: 'chargeback-lost', bookingId: null, cents: 120_000, at: '2027-03-01T10:00:00Z' }
  const row = {
    id: 7,
    name: 'Sam',
    email: 'sam@example.com',
    erased: false,
    cents: 120_000,
    last_at: new Date(cause.at),
  }
  const seen = adminDebtView({ ...row, causes: [cause] })
  expect(seen.causes).toEqual([
    { cause: 'chargeback-lost', bookingId: null, amount: 1200, at: '2027-03-01T10:00:00.000Z' },
  ])
  expect(adminDebt.safeParse(seen).success).toBe(true)
})
