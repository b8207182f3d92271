import { expect, test } from 'vitest'
import { formatDollars } from './format.ts'
import { venuePaysBack } from './refund-words.ts'

const wordsFor = (pays: Partial<Parameters<typeof venuePaysBack>[0]>) =>
  venuePaysBack({ takenOver: false, refund: 3000, paidOut: 0, unsent: 0, short: 0, ...pays }, formatDollars)

test('what canceling costs a venue that has been paid nothing, a part, or everything', () => {
  expect(wordsFor({ unsent: 2700 })).toContain(
    'so there’s nothing to take back. We won’t send the $2,700 you were expecting.',
  )
  expect(wordsFor({ paidOut: 2700, unsent: 8100 })).toContain('We won’t send the remaining $8,100.')
  expect(wordsFor({ paidOut: 2700 })).not.toContain('won’t send')
})

test('a couple that took the booking over gets back what they paid themselves, not another couple’s deposit', () => {
  expect(wordsFor({})).toContain('every dollar they paid, including the deposit.')
  expect(wordsFor({ takenOver: true })).toContain('every dollar they paid themselves.')
})

// $3,000 less $1,700 isn't $1,000: the commission that we return pays $300 of the refund, so the text does no math
test('a venue that can’t cover the refund reads what it will owe', () => {
  expect(wordsFor({ paidOut: 1700, short: 1000 })).toMatch(
    /take it back from your payout account\. That doesn’t cover the whole refund, so you’ll owe us \$1,000\./,
  )
})
