import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './dates.ts'
import { LIMITS } from './limits.ts'
import { commissionOf, depositOf, paymentPlan, percentOff, venueShare } from './pricing.ts'

const today = '2026-11-20'
const price = fc.integer({ min: LIMITS.minDiscountedPriceCents, max: 1_000_000_00 })
const share = fc.integer({ min: LIMITS.minDepositPercent, max: LIMITS.maxDepositPercent })

describe('percent off', () => {
  test.for([
    [20_000_00, 12_000_00, 40],
    [10_000_00, 9_999_00, 0],
    [300_00, 200_00, 33],
    [300_00, 100_00, 67],
    [200_00, 199_00, 1],
  ] as const)('%i to %i cents is %i %', ([original, discounted, percent]) => {
    expect(percentOff(original, discounted)).toBe(percent)
  })
})

describe('the deposit', () => {
  test.for([
    [12_000_00, 25, 3_000_00],
    [50_02, 25, 12_51], // half a cent rounds up
    [50_01, 25, 12_50],
    [99_99, 10, 10_00],
  ] as const)('of %i cents at %i % is %i', ([discounted, percent, deposit]) => {
    expect(depositOf(discounted, percent)).toBe(deposit)
  })
})

test.for([
  // price, paid at checkout, deposit, percent: early, later, commission
  [12_000_00, 3_000_00, 3_000_00, 5, 2_850_00, 8_550_00, 600_00],
  [12_000_00, 12_000_00, 3_000_00, 5, 2_850_00, 8_550_00, 600_00],
  [12_000_00, 3_000_00, 3_000_00, 0, 3_000_00, 9_000_00, 0],
] as const)('of %i cents, %i now, %i deposit at %d %, a venue gets %i, then %i', (row) => {
  const [price, dueNow, deposit, percent, early, later, commission] = row
  expect(venueShare({ price, dueNow, deposit }, percent)).toEqual({ early, later, commission })
})

describe('the commission', () => {
  test.for([
    [3_000_00, 0, 0],
    [3_000_00, 5, 150_00],
    [3_000_00, 7.5, 225_00],
    [33_33, 2.25, 74], // 74.99 cents round down, for the venue
    [1, 50, 0],
    [10_10, 0.29, 2],
  ] as const)('on %i cents at %d % is %i', ([paid, percent, commission]) => {
    expect(commissionOf(paid, percent)).toBe(commission)
  })

  test('is a whole number of cents that never exceeds its share', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 5000 }), (paid, basisPoints) => {
        const commission = commissionOf(paid, basisPoints / 100)
        expect(Number.isSafeInteger(commission)).toBe(true)
        expect(commission * 10_000).toBeLessThanOrEqual(paid * basisPoints)
        expect((commission + 1) * 10_000).toBeGreaterThan(paid * basisPoints)
      }),
    )
  })
})

describe('the payment plan', () => {
  const terms = (days: number) => ({ discounted: 12_000_00, depositPercent: 25, eventDate: addDays(today, days) })

  test('is the deposit now and the balance 30 days before the event', () => {
    expect(paymentPlan(terms(31), today)).toEqual({
      dueNow: 3_000_00,
      balance: 9_000_00,
      balanceDueDate: addDays(today, 1),
      purpose: 'deposit',
    })
  })

  test.for([30, 29, 1, 0, -1])('is everything now, %i days before the event', (days) => {
    expect(paymentPlan(terms(days), today)).toEqual({
      dueNow: 12_000_00,
      balance: 0,
      balanceDueDate: null,
      purpose: 'full',
    })
  })

  test('always comes to the price, to the cent', () => {
    fc.assert(
      fc.property(price, share, fc.integer({ min: 0, max: 400 }), (discounted, depositPercent, days) => {
        const plan = paymentPlan({ discounted, depositPercent, eventDate: addDays(today, days) }, today)
        expect(plan.dueNow + plan.balance).toBe(discounted)
        expect(plan.dueNow).toBeGreaterThan(0)
        expect(plan.balance).toBeGreaterThanOrEqual(0)
        expect(plan.balanceDueDate === null).toBe(plan.balance === 0)
      }),
    )
  })
})
