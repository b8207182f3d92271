import { describe, expect, it, test } from 'vitest'
import { SERVER_LIMITS } from '#contract/limits.ts'
import {
  buyersActions,
  checkAnotherOffer,
  checkedOfferTransition,
  checkForSale,
  checkPrice,
  counterRange,
  deadlineOf,
  isTaken,
  offerRange,
  stepsOn,
} from './policy.ts'

const NOW = new Date('2027-06-01T12:00:00Z')
const LATER = new Date('2027-06-02T12:00:00Z')
const coded = (code: string) => expect.objectContaining({ code })

describe('prices', () => {
  test('an offer is between half of the asking price and a cent below it', () => {
    expect(offerRange(2_700_00)).toEqual({ from: 1_350_00, to: 2_699_99 })
    expect(offerRange(2_700_01)).toEqual({ from: 1_350_01, to: 2_700_00 })
  })

  const open = { state: 'open', offered_cents: 2_000_00, seller_counter_cents: null } as const
  const countered = { state: 'countered', offered_cents: 2_000_00, seller_counter_cents: 2_500_00 } as const

  test('a seller counters between the offer and the asking price, a couple between the offer and that counter', () => {
    expect(counterRange(open, 'seller', 2_700_00)).toEqual({ from: 2_000_01, to: 2_699_99 })
    expect(counterRange(countered, 'buyer', 2_700_00)).toEqual({ from: 2_000_01, to: 2_499_99 })
  })

  test('nobody counters out of turn, twice, or without a cent in between', () => {
    expect(counterRange(open, 'buyer', 2_700_00)).toBeNull()
    expect(counterRange(countered, 'seller', 2_700_00)).toBeNull()
    expect(counterRange({ ...open, state: 'countered_back' }, 'seller', 2_700_00)).toBeNull()
    expect(counterRange(open, 'seller', 2_000_01)).toBeNull()
  })

  test('a price out of range is refused with the range or, if there is none, with what can be done', () => {
    const range = { from: 10_00, to: 20_00 }
    for (const price of [10_00, 20_00]) expect(() => checkPrice(price, range)).not.toThrow()
    for (const price of [9_99, 20_01]) expect(() => checkPrice(price, range)).toThrow('from $10 to $20')
    expect(() => checkPrice(10_00, null)).toThrow('You can accept or decline.')
  })
})

describe('a date that is for sale', () => {
  const listed = { stage: 'listed', deadline: null, held_until: null, offer_id: null } as const
  const by = { venueVerified: true, saleEnds: LATER, now: NOW }

  it('can be agreed on until the sale ends, while the venue is verified', () => {
    expect(() => checkForSale(listed, by)).not.toThrow()
    expect(() => checkForSale(listed, { ...by, now: LATER })).toThrow(coded('listing_unavailable'))
    expect(() => checkForSale(listed, { ...by, venueVerified: false })).toThrow(coded('listing_unavailable'))
  })

  it.each([
    ['reserved', { held_until: LATER }],
    ['offer_accepted', { deadline: LATER }],
  ] as const)('is held while it is %s, and the refusal says until when', (stage, until) => {
    const held = expect.objectContaining({ code: 'listing_held', details: { heldUntil: LATER.toISOString() } })
    expect(() => checkForSale({ ...listed, stage, ...until }, by)).toThrow(held)
  })

  it.each([
    ['funded', 'listing_sold'],
    ['completed', 'listing_sold'],
    ['withdrawn', 'listing_unavailable'],
    ['refunded', 'listing_unavailable'],
  ] as const)('is no longer for sale once it is %s: %s', (stage, code) => {
    expect(() => checkForSale({ ...listed, stage }, by)).toThrow(coded(code))
  })

  it('counts as taken for everyone but the couple whose offer was accepted', () => {
    const kept = { ...listed, stage: 'offer_accepted', offer_id: 7 } as const
    expect(isTaken(kept, 7)).toBe(false)
    expect(isTaken(kept, 8)).toBe(true)
    expect(isTaken(kept, null)).toBe(true)
    expect(isTaken({ ...listed, stage: 'reserved' }, null)).toBe(true)
    expect(isTaken(listed, 8)).toBe(false)
  })
})

describe('time', () => {
  test('an answer has its hours, but never beyond the end of the sale', () => {
    expect(deadlineOf(NOW, 48, new Date('2027-07-01T00:00:00Z'))).toEqual(new Date('2027-06-03T12:00:00Z'))
    expect(deadlineOf(NOW, 48, LATER)).toEqual(LATER)
  })

  test('after the deadline, nobody can take a step', () => {
    const offer = { state: 'open', deadline: LATER } as const
    expect(checkedOfferTransition('accept', 'seller', offer, NOW)).toBe('accept')
    const over = expect.objectContaining({ code: 'state_changed', details: { state: 'expired' } })
    expect(() => checkedOfferTransition('accept', 'seller', offer, LATER)).toThrow(over)
    expect(() => checkedOfferTransition('accept', 'buyer', offer, NOW)).toThrow(coded('state_changed'))
  })

  test('a couple can make at most three offers on one transfer', () => {
    expect(() => checkAnotherOffer(SERVER_LIMITS.offersPerTransfer - 1)).not.toThrow()
    expect(() => checkAnotherOffer(SERVER_LIMITS.offersPerTransfer)).toThrow(coded('too_many_offers'))
  })
})

describe('what can be done about an offer', () => {
  const offer = { id: 7, offered_cents: 2_000_00, seller_counter_cents: null, deadline: LATER }
  const transfer = {
    stage: 'listed',
    deadline: null,
    held_until: null,
    offer_id: null,
    asking_cents: 2_700_00,
    venueVerified: true,
  } as const

  test('that waits for the seller', () => {
    const open = { ...offer, state: 'open' } as const
    expect(stepsOn(open, 'seller', transfer, NOW)).toEqual(['accept', 'counter', 'decline'])
    expect(buyersActions(open, transfer, NOW)).toEqual(['withdraw'])
    for (const facts of [{ stage: 'reserved' }, { venueVerified: false }] as const) {
      expect(stepsOn(open, 'seller', { ...transfer, ...facts }, NOW)).toEqual(['counter', 'decline'])
    }
    expect(stepsOn(open, 'seller', transfer, LATER)).toEqual([])
  })

  test('that was accepted: its couple pays or gives it up, and while they pay, only that', () => {
    const accepted = { ...offer, state: 'accepted' } as const
    const kept = { ...transfer, stage: 'offer_accepted', offer_id: 7 } as const
    expect(buyersActions(accepted, kept, NOW)).toEqual(['pay', 'withdraw'])
    expect(buyersActions(accepted, { ...kept, stage: 'reserved' }, LATER)).toEqual(['pay'])
    expect(stepsOn(accepted, 'seller', kept, NOW)).toEqual([])
    const hidden = { ...kept, venueVerified: false }
    expect(buyersActions(accepted, hidden, NOW)).toEqual(['withdraw'])
    expect(buyersActions(accepted, { ...hidden, stage: 'reserved' }, NOW)).toEqual(['pay'])
  })
})
