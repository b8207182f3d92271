import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import {
  agreementFor,
  askingPrices,
  businessDaysLater,
  buyerPrice,
  canAsk,
  canTransfer,
  checkAskingPrice,
  checkAssignable,
  checkEscalation,
  checkNewPrice,
  checkSeenDeposit,
  checkSplit,
  checkTransferable,
  checkVenueFee,
  consentRemindersDue,
  highestPrice,
  isForSale,
  isSaleOpen,
  owedByHolder,
  paidSince,
  recommendedPrices,
  remindersDue,
  saleOf,
  signingDeadline,
} from './policy.ts'

const TODAY = '2027-06-01'
const at = (text: string) => new Date(text)

describe('the sale of a transfer', () => {
  const sale = saleOf({ event_date: '2027-06-19', venueState: 'TX', venueVerified: true })
  const lastMoment = new Date(sale.saleEnds.getTime() - 1)

  it('is open while the venue is verified and at least three days are left there', () => {
    expect(sale.saleEnds).toEqual(at('2027-06-17T05:00:00Z'))
    expect(isSaleOpen(sale, lastMoment)).toBe(true)
    expect(isSaleOpen(sale, sale.saleEnds)).toBe(false)
    expect(isSaleOpen({ ...sale, venueVerified: false }, lastMoment)).toBe(false)
  })

  it.each([
    ['listed', true],
    ['offer_accepted', false],
    ['reserved', false],
    ['funded', false],
    ['withdrawn', false],
  ] as const)('that is %s lets couples buy it: %s', (stage, can) => {
    expect(isForSale({ stage }, sale, lastMoment)).toBe(can)
    expect(isForSale({ stage }, sale, sale.saleEnds)).toBe(false)
    expect(isForSale({ stage }, { ...sale, venueVerified: false }, lastMoment)).toBe(false)
  })
})

describe('transferring a booking', () => {
  it.each([
    ['confirmed', '2027-06-08', true],
    ['confirmed', '2027-06-07', false],
    ['transferring', '2027-09-01', false],
    ['cancelled', '2027-09-01', false],
  ])('that is %s, for %s, is possible: %s', (state, event_date, can) => {
    expect(canTransfer({ state, event_date }, TODAY)).toBe(can)
  })

  it('is refused with the reason', () => {
    const refused = (state: string, event_date: string) => () => checkTransferable({ state, event_date }, TODAY)
    expect(refused('confirmed', '2027-06-08')).not.toThrow()
    expect(refused('confirmed', '2027-06-07')).toThrow(expect.objectContaining({ code: 'not_transferable' }))
    expect(refused('transferring', '2027-09-01')).toThrow(expect.objectContaining({ code: 'already_transferred' }))
    expect(refused('transferred', '2027-09-01')).toThrow(expect.objectContaining({ code: 'already_transferred' }))
  })
})

describe('the price that a seller asks', () => {
  test('is at most a share of what they have paid, rounded down to the cent', () => {
    expect(highestPrice(3_333_33, 100)).toBe(3_333_33)
    expect(highestPrice(3_333_33, 90)).toBe(2_999_99)
    expect(canAsk(10_00, 100)).toBe(true)
    expect(canAsk(9_99, 100)).toBe(false)
  })

  test('is recommended from 80 percent of what they have paid to the maximum, never below the minimum price', () => {
    expect(recommendedPrices(3_000_00, 100)).toEqual({ from: 2_400_00, to: 3_000_00 })
    expect(recommendedPrices(11_00, 100)).toEqual({ from: LIMITS.minTransferPriceCents, to: 11_00 })
  })

  test('is refused above the maximum, in the words of the setting', () => {
    expect(() => checkAskingPrice(3_000_00, 3_000_00, 100)).not.toThrow()
    expect(() => checkAskingPrice(3_000_01, 3_000_00, 100)).toThrow('$3,000, which is what you have paid')
    expect(() => checkAskingPrice(2_700_01, 3_000_00, 90)).toThrow('$2,700, 90% of what you have paid')
  })

  test('is refused when the seller saw a different sum, even if the price would be allowed', () => {
    const refusal = expect.objectContaining({ code: 'price_changed', details: { amount: 2_000 } })
    const booking = { paid: 2_000_00, deposit: 3_000_00 }
    expect(() => checkSeenDeposit(2_500_00, booking)).toThrow(refusal)
    expect(() => checkSeenDeposit(2_000_00, booking)).not.toThrow()
    expect(() => checkSeenDeposit(undefined, booking)).not.toThrow()
  })

  test('is accepted when the seller saw the deposit that the booking shows, whatever they have paid', () => {
    for (const paid of [2_000_00, 12_000_00]) {
      expect(() => checkSeenDeposit(3_000_00, { paid, deposit: 3_000_00 })).not.toThrow()
    }
    const booking = { paid: 2_000_00, deposit: 3_000_00 }
    expect(() => checkSeenDeposit(2_000_01, booking)).toThrow('You have paid $2,000 for this booking so far.')
  })
})

describe('what a buyer pays', () => {
  test('is the asking price, or the agreed price of an offer, plus the venue’s fee', () => {
    expect(buyerPrice({ asking_cents: 2_700_00, agreed_cents: null, venue_fee_cents: 250_00 })).toBe(2_950_00)
    expect(buyerPrice({ asking_cents: 2_700_00, agreed_cents: 2_000_00, venue_fee_cents: 0 })).toBe(2_000_00)
  })

  test('a venue’s fee is at most $250 and leaves the date cheaper than its original price', () => {
    const prices = { asking_cents: 3_000_00, price_cents: 12_000_00, paid_cents: 3_000_00, original_cents: 20_000_00 }
    expect(() => checkVenueFee(250_00, prices)).not.toThrow()
    expect(() => checkVenueFee(250_01, prices)).toThrow('at most $250')
    const expensive = { ...prices, original_cents: 12_100_00 }
    expect(() => checkVenueFee(99_99, expensive)).not.toThrow()
    expect(() => checkVenueFee(100_00, expensive)).toThrow('at most $99.99')
    expect(() => checkVenueFee(1, { ...prices, original_cents: 11_000_00 })).toThrow('at most $0')
  })

  test('a new price is within what was paid and, with the fee, the original price and one card payment', () => {
    const listed = { price_cents: 12_000_00, paid_cents: 3_000_00, original_cents: 20_000_00, venue_fee_cents: 250_00 }
    const whole = { least: 10_00, recommendedFrom: 2_400_00, recommendedTo: 3_000_00, most: 3_000_00 }
    expect(askingPrices(listed, 3_000_00, 100)).toEqual(whole)
    expect(askingPrices({ ...listed, original_cents: 11_500_00 }, 3_000_00, 100)).toEqual({
      ...whole,
      recommendedFrom: 2_249_99,
      recommendedTo: 2_249_99,
      most: 2_249_99,
    })
    const paidByCard = { price_cents: 2_000_000_00, paid_cents: 2_000_000_00, original_cents: 3_000_000_00 }
    const most = LIMITS.maxChargeCents - 250_00
    expect(askingPrices({ ...listed, ...paidByCard }, 2_000_000_00, 100)).toMatchObject({ most })
    expect(askingPrices(listed, 9_99, 100)).toBeNull()
    expect(() => checkNewPrice(3_000_00, whole)).not.toThrow()
    expect(() => checkNewPrice(3_000_01, whole)).toThrow('You can ask for at most $3,000.')
    expect(() => checkNewPrice(10_00, null)).toThrow(expect.objectContaining({ code: 'invalid_pricing' }))
  })

  test('part of it comes back in a split, never all of it', () => {
    expect(checkSplit(2_699_99, 2_700_00)).toBe(2_699_99)
    for (const refund of [undefined, 2_700_00, 2_700_01]) {
      expect(() => checkSplit(refund, 2_700_00)).toThrow(expect.objectContaining({ code: 'invalid_pricing' }))
    }
  })
})

describe('what is owed to the venue', () => {
  const sale = { price_cents: 12_000_00, paid_cents: 3_000_00, balance_due_date: '2027-08-01' }
  const unsold = { ...sale, buyerPaidCents: null, buyerDueDate: null, buyerBookingState: null }

  test('is owed by the seller until the date has changed hands', () => {
    expect(owedByHolder(unsold)).toEqual({ cents: 9_000_00, dueDate: '2027-08-01' })
    expect(paidSince(unsold)).toBe(0)
  })

  test('is then owed by the buyer, until their booking ends', () => {
    const sold = { ...sale, buyerPaidCents: 7_000_00, buyerDueDate: '2027-08-04' }
    expect(owedByHolder({ ...sold, buyerBookingState: 'confirmed' })).toEqual({
      cents: 5_000_00,
      dueDate: '2027-08-04',
    })
    expect(owedByHolder({ ...sold, buyerBookingState: 'cancelled' }).cents).toBe(0)
    expect(paidSince(sold)).toBe(4_000_00)
  })
})

describe('deadlines', () => {
  test.each([
    ['2027-06-15', '2027-06-04T12:00:00Z'],
    ['2027-06-14', '2027-06-02T12:00:00Z'],
  ])('to sign for an event on %s are at %s', (eventDate, deadline) => {
    expect(signingDeadline(at('2027-06-01T12:00:00Z'), eventDate, TODAY)).toEqual(at(deadline))
  })

  test.each([
    ['a Monday', '2027-06-07T09:30:00Z', '2027-06-14T09:30:00Z'],
    ['a Friday', '2027-06-11T09:30:00Z', '2027-06-18T09:30:00Z'],
    ['a Saturday', '2027-06-12T09:30:00Z', '2027-06-18T09:30:00Z'],
  ])('five business days after %s skip weekends', (_, from, to) =>
    expect(businessDaysLater(at(from), 5, 'UTC')).toEqual(at(to)),
  )

  test('business days are those at the venue: a Friday evening in Chicago is a Saturday in UTC', () => {
    const friday = at('2027-06-12T02:00:00Z')
    expect(businessDaysLater(friday, 5, 'America/Chicago')).toEqual(at('2027-06-19T02:00:00Z'))
  })

  test.each([
    ['begin', '2027-03-13T05:30:00Z', '2027-03-20T04:30:00Z'],
    ['end', '2027-11-06T04:30:00Z', '2027-11-13T05:30:00Z'],
  ])('from late on a Friday, they are as many when daylight saving %ss that weekend', (_, from, to) =>
    expect(businessDaysLater(at(from), 5, 'America/Chicago')).toEqual(at(to)),
  )

  test.each([
    ['has begun', '2027-03-15T04:30:00Z', '2027-03-20T04:30:00Z'],
    ['has ended', '2027-11-08T05:30:00Z', '2027-11-13T05:30:00Z'],
  ])('from late on the Sunday when daylight saving %s, they end at that time on Friday', (_, from, to) =>
    expect(businessDaysLater(at(from), 5, 'America/Chicago')).toEqual(at(to)),
  )

  test('a business day is never on a weekend, and days are never lost', () => {
    fc.assert(
      fc.property(
        fc.date({ min: at('2026-01-01'), max: at('2030-01-01'), noInvalidDate: true }),
        fc.nat(30),
        (from, n) => {
          const to = businessDaysLater(from, n, 'UTC')
          const days = Math.round((to.getTime() - from.getTime()) / 86_400_000)
          const between = Array.from({ length: days }, (_, day) => new Date(from.getTime() + (day + 1) * 86_400_000))
          expect(between.filter((day) => ![0, 6].includes(day.getUTCDay()))).toHaveLength(n)
          if (n > 0) expect([0, 6]).not.toContain(to.getUTCDay())
        },
      ),
    )
  })

  test('sellers are reminded to set up payouts after 3, 7 and 12 days', () => {
    const since = at('2027-06-01T00:00:00Z')
    const due = [2.9, 3, 6.9, 7, 11.9, 12, 40].map((days) =>
      remindersDue(since, new Date(since.getTime() + days * 86_400_000)),
    )
    expect(due).toEqual([0, 1, 1, 2, 2, 3, 3])
  })

  test('admins are reminded of an escalated consent every week', () => {
    const since = at('2027-06-01T00:00:00Z')
    expect(
      [6.9, 7, 13.9, 14].map((days) => consentRemindersDue(since, new Date(since.getTime() + days * 86_400_000))),
    ).toEqual([0, 1, 1, 2])
  })

  test('a seller may ask an admin once the venue’s time is over, not before', () => {
    const deadline = at('2027-06-04T12:00:00Z')
    expect(() => checkEscalation(deadline, deadline)).not.toThrow()
    const early = expect.objectContaining({ code: 'too_early', details: { until: deadline.toISOString() } })
    expect(() => checkEscalation(deadline, at('2027-06-04T11:59:59Z'))).toThrow(early)
    expect(() => checkEscalation(null, deadline)).toThrow(expect.objectContaining({ code: 'too_early' }))
  })

  test('no booking is assigned once its day is over', () => {
    expect(() => checkAssignable(TODAY, TODAY)).not.toThrow()
    expect(() => checkAssignable('2027-05-31', TODAY)).toThrow(expect.objectContaining({ code: 'event_over' }))
  })
})

test('before the venue has signed, only the venue and admins can open a draft of the agreement', () => {
  for (const viewer of ['seller', 'buyer', 'venue', 'admin'] as const) {
    expect(agreementFor(viewer, 'assigned', true)).toBe('made')
    expect(agreementFor(viewer, 'listed', false)).toBeNull()
    expect(agreementFor(viewer, 'funded', false)).toBe(viewer === 'venue' || viewer === 'admin' ? 'draft' : null)
  }
})
