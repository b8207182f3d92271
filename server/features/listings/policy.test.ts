import { describe, expect, it, test } from 'vitest'
import {
  appearsFrom,
  checkGuests,
  checkPrices,
  checkVerified,
  isActive,
  isEarly,
  isShown,
  maySee,
  publicFrom,
} from './policy.ts'

const TODAY = '2027-06-01'

describe('who sees the page of a date', () => {
  const listing = {
    state: 'live',
    event_date: TODAY,
    venue_verified: true,
    revealed: false,
    appears_at: null,
    public_at: null,
  }
  const now = new Date(`${TODAY}T12:00:00Z`)
  const stranger = { today: TODAY, now, hasBooking: false, seesEarly: false }

  it.each([
    ['live', TODAY, true],
    ['held', TODAY, true],
    ['sold', TODAY, true],
    ['inactive', TODAY, false],
    ['expired', TODAY, false],
    ['live', '2027-05-31', false],
    ['sold', '2027-05-31', false],
  ])('a stranger, %s, on %s: %s', (state, event_date, sees) => {
    expect(maySee({ ...listing, state, event_date }, stranger)).toBe(sees)
    expect(maySee({ ...listing, state, event_date, venue_verified: false }, stranger)).toBe(false)
  })

  it('a couple with a booking of it and viewers to whom it is revealed: always', () => {
    const past = { ...listing, state: 'inactive', event_date: '2027-05-31', venue_verified: false }
    expect(maySee({ ...past, revealed: true }, stranger)).toBe(true)
    expect(maySee(past, { ...stranger, hasBooking: true })).toBe(true)
  })

  it('before it is public: members, the couple that has it, and viewers to whom it is revealed', () => {
    const early = { ...listing, public_at: new Date(now.getTime() + 1) }
    expect(maySee(early, stranger)).toBe(false)
    expect(maySee({ ...early, state: 'sold' }, stranger)).toBe(false)
    expect(maySee({ ...early, public_at: now }, stranger)).toBe(true)
    expect(maySee(early, { ...stranger, seesEarly: true })).toBe(true)
    expect(maySee({ ...early, revealed: true }, stranger)).toBe(true)
    expect(maySee(early, { ...stranger, hasBooking: true })).toBe(true)
  })

  it('before it appears: only viewers to whom it is revealed, and no member', () => {
    const soon = new Date(now.getTime() + 1)
    const waiting = { ...listing, appears_at: soon, public_at: soon }
    expect([isEarly(waiting, now), isEarly({ ...waiting, appears_at: now }, now)]).toEqual([false, true])
    for (const state of ['live', 'held', 'sold']) {
      expect(maySee({ ...waiting, state }, stranger)).toBe(false)
      expect(maySee({ ...waiting, state }, { ...stranger, seesEarly: true })).toBe(false)
    }
    expect(maySee({ ...waiting, revealed: true }, stranger)).toBe(true)
    expect(maySee({ ...waiting, appears_at: now }, { ...stranger, seesEarly: true })).toBe(true)
    expect(maySee({ ...waiting, appears_at: now }, stranger)).toBe(false)
    expect(maySee({ ...waiting, appears_at: now, public_at: now }, stranger)).toBe(true)
  })

  it('is shown in lists until its day is over, once it has appeared, while its venue is verified', () => {
    const at = { today: TODAY, now }
    for (const state of ['live', 'held']) expect(isShown({ ...listing, state }, at)).toBe(true)
    for (const state of ['sold', 'inactive']) expect(isShown({ ...listing, state }, at)).toBe(false)
    expect(isShown({ ...listing, event_date: '2027-05-31' }, at)).toBe(false)
    expect(isShown({ ...listing, venue_verified: false }, at)).toBe(false)
    expect(isShown({ ...listing, appears_at: new Date(now.getTime() + 1) }, at)).toBe(false)
  })

  it('appears at a random moment within the given hours, or immediately if it is near or nothing is spread', () => {
    const at = { today: TODAY, now, hours: 6 }
    const minutes = (random: number, date = '2027-06-03') => {
      const moment = appearsFrom(date, at, () => random)
      return moment && (moment.getTime() - now.getTime()) / 60_000
    }
    expect([minutes(0), minutes(0.5)]).toEqual([0, 180])
    expect(minutes(0.123456)).toBeCloseTo(44.444, 3) // neither a whole minute nor a whole second
    expect(minutes(0.99999)).toBeLessThan(360)
    // at the latest when an eighth of the time to its day has passed
    const latest = (date: string) => {
      const moment = appearsFrom(date, { ...at, hours: 672 }, () => 0.999_999)
      return moment && Math.round((moment.getTime() - now.getTime()) / 3_600_000)
    }
    expect([latest('2027-06-03'), latest('2027-06-11'), latest('2027-07-27')]).toEqual([6, 30, 168])
    expect(latest('2028-06-01')).toBe(672)
    expect([minutes(0.5, TODAY), minutes(0.5, '2027-06-02')]).toEqual([null, null])
    expect(appearsFrom('2027-06-30', { ...at, hours: 0 }, () => 0.5)).toBeNull()
  })

  it('becomes public at a full hour, or immediately if it is near or nothing is early', () => {
    const at = { today: TODAY, now: new Date(`${TODAY}T12:20:00Z`), hours: 24 }
    expect(publicFrom('2027-06-15', at)).toEqual(new Date('2027-06-02T13:00:00Z'))
    expect(publicFrom('2027-06-14', at)).toBeNull()
    expect(publicFrom('2027-06-15', { ...at, hours: 0 })).toBeNull()
  })

  it('is active only if somebody can find it and it is not sold', () => {
    const active = (state: string, event_date = TODAY) => isActive({ state, event_date }, TODAY)
    expect([active('live'), active('held'), active('sold'), active('live', '2027-05-31')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

test('only a verified venue lists dates', () => {
  expect(() => checkVerified({ is_verified: true })).not.toThrow()
  expect(() => checkVerified({ is_verified: false })).toThrow(expect.objectContaining({ code: 'venue_not_verified' }))
})

test('a discount has to be one, and guests have to fit', () => {
  expect(() => checkPrices(100_00, 99_99)).not.toThrow()
  for (const discounted of [100_00, 100_01]) {
    expect(() => checkPrices(100_00, discounted)).toThrow(
      'Invalid pricing: Discounted price must be less than original price',
    )
  }
  expect(() => checkGuests(150, 150)).not.toThrow()
  expect(() => checkGuests(151, 150)).toThrow('This venue holds at most 150 guests')
})
