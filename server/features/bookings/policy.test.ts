import { describe, expect, it } from 'vitest'
import { canChangeGuests, checkBookable } from './policy.ts'

const TODAY = '2027-06-01'

describe('a date can be taken', () => {
  const terms = { state: 'live', venueVerified: true, isTransfer: false, eventDate: TODAY } as Parameters<
    typeof checkBookable
  >[0]

  it('if its venue is verified, up to the day itself', () => {
    expect(() => checkBookable(terms, TODAY)).not.toThrow()
    expect(() => checkBookable({ ...terms, state: 'held' }, TODAY)).not.toThrow() // the index decides whose hold it is
  })

  it.each([
    ['is sold', { state: 'sold' }, 'listing_sold'],
    ['is inactive', { state: 'inactive' }, 'listing_unavailable'],
    ['has expired', { state: 'expired' }, 'listing_unavailable'],
    ['has passed', { eventDate: '2027-05-31' }, 'listing_unavailable'],
    ['belongs to a venue that is not verified', { venueVerified: false }, 'listing_unavailable'],
    ['is a transfer', { isTransfer: true }, 'listing_unavailable'],
  ] as const)('unless it %s', (_, change, code) => {
    expect(() => checkBookable({ ...terms, ...change }, TODAY)).toThrow(expect.objectContaining({ code }))
  })

  it('unless it is a transfer: the refusal names the call that opens its checkout', () => {
    expect(() => checkBookable({ ...terms, isTransfer: true }, TODAY)).toThrow('POST /api/create-escrow')
  })
})

describe('the number of guests', () => {
  it.each([
    ['confirmed', '2027-06-15', true],
    ['confirmed', '2027-06-14', false],
    ['transferring', '2027-09-01', false],
  ])('of a %s booking for %s can change: %s', (state, event_date, can) => {
    expect(canChangeGuests({ state, event_date }, TODAY)).toBe(can)
  })
})
