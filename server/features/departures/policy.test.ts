import { describe, expect, it, test } from 'vitest'
import { checkDeletable, checkNoTies } from './policy.ts'

test('couples and venue accounts can be erased, but admins cannot', () => {
  expect(() => checkDeletable('couple')).not.toThrow()
  expect(() => checkDeletable('venue')).not.toThrow()
  expect(() => checkDeletable('admin')).toThrow(expect.objectContaining({ code: 'wrong_role' }))
})

describe('an account that is tied to dates or money', () => {
  const none = { bookings: 0, listings: 0, payments: 0, transfers: 0, payouts: 0, debt: 0 }

  it('stays, and the refusal counts every reason', () => {
    expect(() => checkNoTies(none)).not.toThrow()
    expect(() => checkNoTies({ ...none, bookings: 2, payouts: 1 })).toThrow(
      'This account still has 2 active bookings and checkouts and 1 open payout. These have to be taken care of first.',
    )
    expect(() => checkNoTies({ ...none, bookings: 2, listings: 1, payouts: 1 })).toThrow(
      'This account still has 2 active bookings and checkouts, 1 live listing and 1 open payout. These have to be taken care of first.',
    )
    expect(() => checkNoTies({ ...none, bookings: 2, debt: 1250.5 })).toThrow(
      'This account still has 2 active bookings and checkouts and a debt of $1,250.50 to Unveil. These have to be taken care of first.',
    )
    expect(() => checkNoTies({ ...none, debt: 1250.5 })).toThrow(
      'This account still has a debt of $1,250.50 to Unveil. This has to be taken care of first.',
    )
  })

  it('says what an offer is, and uses the singular for one thing', () => {
    expect(() => checkNoTies({ ...none, transfers: 1 })).toThrow(
      'This account still has 1 active transfer or offer. This has to be taken care of first.',
    )
    expect(() => checkNoTies({ ...none, transfers: 2 })).toThrow(
      '2 active transfers and offers. These have to be taken care of first.',
    )
  })

  it.each(Object.keys(none))('stays because of %s alone', (tie) => {
    const refusal = expect.objectContaining({ code: 'user_in_use', details: { ...none, [tie]: 1 } })
    expect(() => checkNoTies({ ...none, [tie]: 1 })).toThrow(refusal)
  })
})
