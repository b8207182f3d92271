import { describe, expect, it, test } from 'vitest'
import { BALANCE_TOO_LATE, BALANCE_WAITS } from '#contract/wording/balance-words.ts'
import {
  asksForBalance,
  cardWaits,
  checkNotTooLate,
  checkTakenBack,
  checkTakesBalance,
  isPassing,
  takesBalance,
  wasAsked,
} from './policy.ts'

type Booking = Parameters<typeof takesBalance>[0]['state']
type LiveTransfer = NonNullable<Parameters<typeof takesBalance>[1]>['stage']

describe('the balance of a booking', () => {
  it.each<[Booking, LiveTransfer | undefined, boolean]>([
    ['confirmed', undefined, true],
    ['confirmed', 'consent', true],
    ['confirmed', 'listed', true],
    ['confirmed', 'offer_accepted', true],
    ['confirmed', 'reserved', false],
    ['transferring', 'funded', false],
    ['transferred', 'completed', false],
    ['cancelled', undefined, false],
    ['completed', undefined, false],
  ])('%s, its transfer %s: may be paid %s', (state, liveTransfer, may) => {
    expect(takesBalance({ state }, liveTransfer && { stage: liveTransfer })).toBe(may)
  })

  it('waits while another couple is buying, and is over when the booking is', () => {
    expect(isPassing({ state: 'confirmed' }, { stage: 'reserved' })).toBe(true)
    expect(() => checkTakesBalance({ state: 'confirmed' }, { stage: 'reserved' })).toThrow(BALANCE_WAITS)
    expect(() => checkTakesBalance({ state: 'transferring' }, { stage: 'funded' })).toThrow(BALANCE_WAITS)
    expect(() => checkTakesBalance({ state: 'cancelled' }, undefined)).toThrow('This booking has ended.')
    expect(() => checkTakesBalance({ state: 'transferred' }, undefined)).toThrow('You’ve passed this booking on')
  })
})

test('nobody is asked for a balance after the event, though a payment that was made in time counts', () => {
  const booking = { state: 'confirmed', event_date: '2027-06-12' } as const
  expect(asksForBalance(booking, undefined, '2027-06-12')).toBe(true)
  expect(asksForBalance(booking, { stage: 'reserved' }, '2027-06-12')).toBe(false)
  expect(asksForBalance(booking, undefined, '2027-06-13')).toBe(false)
  expect(takesBalance(booking, undefined)).toBe(true)
  expect(() => checkNotTooLate('2027-06-12', '2027-06-12')).not.toThrow()
  expect(() => checkNotTooLate('2027-06-12', '2027-06-13')).toThrow(BALANCE_TOO_LATE)
})

it.each<[LiveTransfer | undefined, string, boolean]>([
  ['offer_accepted', '2027-05-13', true],
  ['offer_accepted', '2027-05-18', true],
  ['offer_accepted', '2027-05-19', false],
  ['listed', '2027-05-13', false],
  [undefined, '2027-05-13', false],
])('a saved card whose balance is due on May 13, the transfer %s, on %s: waits %s', (liveTransfer, today, waits) => {
  const booking = { balance_due_date: '2027-05-13', event_date: '2027-06-12' }
  expect(cardWaits(booking, liveTransfer && { stage: liveTransfer }, today)).toBe(waits)
})

test('a couple can book again once the debt for a payment taken back is settled, but not within 12 months', () => {
  const lost = (isRecent: boolean) => [{ isFor: 'date', isOpen: false, isRecent }] as const
  expect(() => checkTakenBack([], 0, 1)).not.toThrow()
  expect(() => checkTakenBack(lost(false), 500_00, 1)).toThrow('Once that is settled, you can book again.')
  expect(() => checkTakenBack(lost(true), 500_00, 1)).toThrow(/^Within the last 12 months/)
  expect(() => checkTakenBack(lost(true), 0, 1)).toThrow(/^Within the last 12 months/)
})

describe('whether the provider has been asked about a payment since its hold ended', () => {
  const end = new Date('2026-05-01T10:15:00Z')
  it.each([
    ['open', '2026-05-01T10:15:00Z', true],
    ['processing', '2026-05-01T10:14:59Z', false],
    ['new', null, false],
    ['cancelled', null, true],
    ['succeeded', '2026-05-01T10:00:00Z', true],
  ] as const)('%s, looked at %s: %s', (state, at, asked) => {
    expect(wasAsked({ state, checked_at: at && new Date(at) }, end)).toBe(asked)
  })
})
