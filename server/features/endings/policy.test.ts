import { describe, expect, it } from 'vitest'
import { type Cancellation, planCancellation } from './policy.ts'

/** $3,000 deposit and $9,000 balance, both paid, 60 days before the event. */
const facts: Cancellation = {
  booking: {
    state: 'confirmed',
    event_date: '2027-08-30',
    paid_cents: 12_000_00,
    deposit_cents: 3_000_00,
    ended_at: null,
  },
  by: 'couple',
  today: '2027-07-01',
  paid: 12_000_00,
  earned: 12_000_00,
  transferFees: 0,
  owed: 0,
  transferStage: null,
  chargebackOpen: false,
}
const plan = (change: Partial<Cancellation> = {}) => planCancellation({ ...facts, ...change })

describe('canceling a booking', () => {
  it('by its couple brings back what they paid above the deposit', () => {
    expect(plan()).toEqual({
      refusal: null,
      refund: 9_000_00,
      settled: 0,
      lost: 3_000_00,
      kept: 3_000_00,
      keptFees: 0,
      balanceRefundUntil: '2027-08-16',
      short: 0,
    })
  })

  it('deducts what the couple owes us for it from what comes back, and no more than that', () => {
    const after = { paid: 9_000_00, owed: 3_000_00 }
    expect(plan(after)).toMatchObject({ refund: 6_000_00, settled: 3_000_00, lost: 0, kept: 3_000_00 })
    expect(plan({ ...after, owed: 10_000_00 })).toMatchObject({ refund: 0, settled: 9_000_00, kept: 3_000_00 })
    expect(plan({ ...after, today: '2027-08-17' })).toMatchObject({ refund: 0, settled: 0, kept: 12_000_00 })
    expect(plan({ ...after, by: 'venue' })).toMatchObject({ refund: 9_000_00, settled: 0, kept: 0 })
  })

  it('brings back nothing in the last two weeks, and says that the day has passed', () => {
    expect(plan({ today: '2027-08-17' })).toMatchObject({ refund: 0, kept: 12_000_00, balanceRefundUntil: null })
  })

  it('leaves the venue its deposit after a bank has taken money back', () => {
    expect(plan({ earned: 5_000_00 })).toMatchObject({ refund: 2_000_00, kept: 3_000_00 })
  })

  it('leaves the venue its fee for a transfer as well', () => {
    expect(plan({ earned: 3_150_00, transferFees: 150_00 })).toMatchObject({
      refund: 0,
      kept: 3_150_00,
      keptFees: 150_00,
    })
    expect(plan({ earned: 12_150_00, transferFees: 150_00 })).toMatchObject({ refund: 9_000_00, kept: 3_150_00 })
  })

  it('never brings back more than the couple has paid themselves', () => {
    expect(plan({ paid: 4_000_00 })).toMatchObject({ refund: 4_000_00, lost: 0, kept: 8_000_00 })
  })

  it('costs the venue more than it earned, if a bank has taken part of that back', () => {
    expect(plan({ by: 'venue', earned: 10_000_00 })).toMatchObject({ refund: 12_000_00, short: 2_000_00 })
    expect(plan({ by: 'venue', earned: 13_000_00 })).toMatchObject({ refund: 12_000_00, short: 0 })
  })

  it.each(['venue', 'admin'] as const)('by the %s brings everything back, even on the last day', (by) => {
    expect(plan({ by, today: '2027-08-30' })).toMatchObject({ refusal: null, refund: 12_000_00, lost: 0, kept: 0 })
  })

  it.each([
    ['it has been canceled', { booking: { ...facts.booking, state: 'cancelled' } }, 'state_changed'],
    ['it has been passed on', { booking: { ...facts.booking, state: 'transferred' } }, 'state_changed'],
    ['it is over', { today: '2027-08-31' }, 'state_changed'],
    ['another couple has paid for it', { booking: { ...facts.booking, state: 'transferring' } }, 'state_changed'],
    ['another couple is paying for it', { transferStage: 'reserved' }, 'state_changed'],
    ['a bank is deciding on a payment for it', { chargebackOpen: true }, 'chargeback_open'],
  ] satisfies [string, Partial<Cancellation>, string][])('is refused if %s', (_, change, code) => {
    expect(plan(change).refusal).toMatchObject({ code })
  })

  it.each([
    ['couple', 'funded', false],
    ['venue', 'funded', true],
    ['venue', 'disputed', false],
    ['admin', 'disputed', true],
    ['couple', 'listed', true],
    ['venue', 'assigned', false],
  ] as const)('by the %s, with a transfer that is %s: %s', (by, transferStage, can) => {
    expect(plan({ by, transferStage }).refusal === null).toBe(can)
  })
})
