import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { partsOf } from './policy.ts'

const balance = (facts: { open: number; depositShare: number; allocated: number }) =>
  ({ eventDate: '2027-06-12', ...facts }) as Parameters<typeof partsOf>[0]

describe('what a venue is still owed for a booking', () => {
  it.each([
    ['the deposit alone is due early', { open: 3_000_00, depositShare: 3_000_00, allocated: 0 }, 3_000_00, 0],
    ['the balance waits for the event', { open: 12_000_00, depositShare: 3_000_00, allocated: 0 }, 3_000_00, 9_000_00],
    [
      'a deposit that was paid is not due again',
      { open: 9_000_00, depositShare: 3_000_00, allocated: 3_000_00 },
      0,
      9_000_00,
    ],
    ['what is left of a deposit is due', { open: 1_000_00, depositShare: 3_000_00, allocated: 2_000_00 }, 1_000_00, 0],
  ])('%s', (_, facts, deposit, rest) => {
    expect(partsOf(balance(facts), '2027-06-12')).toEqual({ deposit, rest })
  })

  it('is all due as the rest on the day after the event', () => {
    const facts = balance({ open: 12_000_00, depositShare: 3_000_00, allocated: 0 })
    expect(partsOf(facts, '2027-06-13')).toEqual({ deposit: 0, rest: 12_000_00 })
  })
})

test('the two parts are all that is open, and neither is negative', () => {
  const cents = fc.nat(2_000_000_00)
  fc.assert(
    fc.property(
      cents,
      cents,
      cents,
      fc.constantFrom('2027-06-12', '2027-06-13'),
      (open, depositShare, allocated, today) => {
        const { deposit, rest } = partsOf(balance({ open, depositShare, allocated }), today)
        expect(deposit + rest).toBe(open)
        expect(Math.min(deposit, rest)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
