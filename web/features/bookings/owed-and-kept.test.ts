import { describe, expect, it, test } from 'vitest'
import { formatDate } from '#contract/wording/format.ts'
import {
  dueWords,
  keepsTransferFee,
  owesBalance,
  paidBalanceTitle,
  paidBalanceWords,
  takenBackFacts,
} from './owed-and-kept.ts'

describe('what a bank took back for good', () => {
  it('is one fact for the couple, and none if the bank took nothing', () => {
    expect(takenBackFacts({ takenBack: 3000 })).toEqual([['Taken back by your bank', '$3,000']])
    expect(takenBackFacts({ takenBack: 0 })).toEqual([])
  })

  it('keeps the page of a balance from calling it paid', () => {
    expect(paidBalanceTitle({ takenBack: 0 })).toBe('Your balance is paid')
    expect(paidBalanceTitle({ takenBack: 3000 })).toBe('Your balance')
  })

  it('is named to the venue beside a balance that was paid', () => {
    expect(paidBalanceWords({ takenBack: 0 })).toBe('Paid.')
    expect(paidBalanceWords({ takenBack: 3000 })).toBe(
      'Paid, but the couple’s bank took back $3,000 of what they paid.',
    )
  })
})

test('a balance is due on a day, or charged to a saved card then; once that day is over, only to the card', () => {
  const day = formatDate('2027-05-13')
  const words = (chargesCard: boolean, today: string) =>
    dueWords({ balanceDueDate: '2027-05-13', chargesCard, today }, 'your card')
  expect(words(false, '2027-05-12')).toBe(`due ${day}`)
  expect(words(true, '2027-05-13')).toBe(`charged to your card on ${day}`)
  expect(words(true, '2027-05-14')).toBe('to be charged to your card')
  expect(dueWords({ balanceDueDate: null, chargesCard: false, today: '2027-05-12' }, 'your card')).toBeNull()
})

test('a couple is asked for their balance while the booking is confirmed, until the event is over', () => {
  const booking = { status: 'confirmed', balanceDue: 9000, isUpcoming: true } as const
  expect(owesBalance(booking)).toBe(true)
  expect(owesBalance({ ...booking, status: 'transferring' })).toBe(false)
  expect(owesBalance({ ...booking, balanceDue: 0 })).toBe(false)
  expect(owesBalance({ ...booking, isUpcoming: false })).toBe(false)
})

describe('what a venue keeps of a booking', () => {
  const ended = (kept: number, returned: number) => ({ returned, refused: 0, kept })
  it.each([
    [
      'a part of what was paid for it',
      { paidAmount: 5_150.1, takenOver: false, ended: ended(1_287.5, 3_862.6) },
      false,
    ],
    [
      'a part of what was paid for it, and the fee of a transfer',
      { paidAmount: 5_150, takenOver: true, ended: ended(1_437.5, 3_862.5) },
      true,
    ],
    [
      'its deposit, which the couple’s bank returned as well',
      { paidAmount: 3_000, takenOver: false, ended: ended(3_000, 3_000) },
      false,
    ],
    ['nothing', { paidAmount: 5_150, takenOver: false, ended: ended(0, 1_180) }, false],
    ['nothing, not even the fee', { paidAmount: 3_000, takenOver: true, ended: ended(0, 3_250) }, false],
  ])('is %s', (_what, booking, withFee) => {
    expect(keepsTransferFee(booking)).toBe(withFee)
  })

  it('is nothing while the booking stands', () => {
    expect(keepsTransferFee({ paidAmount: 3_000, takenOver: true, ended: null })).toBe(false)
  })
})
