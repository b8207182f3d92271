import { expect, test } from 'vitest'
import { payoutPromise } from './checkout-promises.ts'

const date = { purpose: 'date' as const, refunds: { refund: 0, refundWithBalance: 0, until: null } }

test('couples read that the venue gets the deposit after 48 hours, or sooner if the event may come first', () => {
  expect(payoutPromise({ ...date, amountDueNow: 2500, balanceDue: 7500 }, 2500)).toBe(
    'The venue gets the deposit, $2,500, 48 hours after you book, and the rest the day after your event.',
  )
  expect(payoutPromise({ ...date, amountDueNow: 10_000, balanceDue: 0 }, 2500)).toBe(
    'The venue gets the deposit, $2,500, 48 hours after you book, or with the rest if that’s sooner, and the rest the day after your event.',
  )
})
