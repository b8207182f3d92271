import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { nextDue, partDue, partsOf } from './policy.ts'

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

describe('when a venue is due its money', () => {
  const holdingBeganAt = new Date('2027-06-01T12:00:00Z')
  const booking = (facts: object = {}) =>
    ({
      ...balance({ open: 12_000_00, depositShare: 3_000_00, allocated: 0 }),
      ...{ venueState: 'HI', holdingBeganAt, bookingState: 'confirmed', questioned: false, ...facts },
    }) as Parameters<typeof partDue>[0]
  const [early, over] = [new Date('2027-06-03T12:00:00Z'), new Date('2027-06-13T10:00:00Z')] // in Hawaii
  const justBefore = (instant: Date) => new Date(instant.getTime() - 1)

  it('gets the deposit 48 hours after the confirmation, and everything the day after the event', () => {
    expect([partDue(booking(), justBefore(early)), nextDue(booking(), justBefore(early))]).toEqual([null, early])
    expect(partDue(booking(), early)).toEqual({ what: 'deposit', cents: 3_000_00 })
    const rest = booking({ open: 9_000_00, allocated: 3_000_00 })
    expect([partDue(rest, justBefore(over)), nextDue(rest, early)]).toEqual([null, over])
    expect(partDue(rest, over)).toEqual({ what: 'rest', cents: 9_000_00 })
    expect(partDue(booking(), over)).toEqual({ what: 'rest', cents: 12_000_00 })
  })

  it('gets all of it after the event if that comes first', () => {
    const late = booking({ holdingBeganAt: new Date('2027-06-12T12:00:00Z') })
    expect([partDue(late, justBefore(over)), nextDue(late, justBefore(over))]).toEqual([null, over])
  })

  it.each([{ questioned: true }, { bookingState: 'transferring' }])('waits while %o', (facts) => {
    for (const at of [early, over]) {
      expect([partDue(booking(facts), at), nextDue(booking(facts), at)]).toEqual([null, 'when freed'])
    }
  })

  test('once it has been paid, nothing more is due before the moment that nextDue names', () => {
    const cents = fc.nat(2_000_000_00)
    const moment = fc.date({ min: new Date('2027-05-30'), max: new Date('2027-06-20'), noInvalidDate: true })
    fc.assert(
      fc.property(cents, cents, cents, moment, moment, (open, depositShare, allocated, confirmed, at) => {
        const due = partDue(booking({ open, depositShare, allocated, holdingBeganAt: confirmed }), at)
        const paid = due?.cents ?? 0
        const left = booking({
          open: open - paid,
          depositShare,
          allocated: allocated + paid,
          holdingBeganAt: confirmed,
        })
        const next = nextDue(left, at) as Date
        if (open > paid) expect(next.getTime()).toBeGreaterThan(at.getTime())
        if (open > paid && next > at) expect(partDue(left, justBefore(next))).toBeNull()
      }),
    )
  })
})
