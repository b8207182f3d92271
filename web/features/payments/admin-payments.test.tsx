import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { AdminPayment } from '#contract/api/refunds.ts'
import { PaymentState } from './admin-payments.tsx'

const wordsOf = (payment: Partial<AdminPayment>) => {
  const whole = { amount: 3000, refunded: 0, byHand: 0, refunds: [], ...payment } as unknown as AdminPayment
  return renderToStaticMarkup(<PaymentState payment={whole} />).replaceAll(/<[^>]*>/g, '')
}

it.each([
  ['succeeded', 0, 'Paid'],
  ['succeeded', 1000, 'Partly refunded'],
  ['succeeded', 3000, 'Refunded'],
  ['cancelled', 0, 'Canceled'],
] as const)('a payment that is %s, of which $%s of $3,000 went back, is %s', (state, refunded, words) => {
  expect(wordsOf({ state, refunded })).toBe(words)
})

it('counts what somebody refunded by hand, and says that a refund is still owed', () => {
  expect(wordsOf({ state: 'succeeded', byHand: 500 })).toBe('Partly refunded')
  expect(wordsOf({ state: 'succeeded', refunded: 2500, byHand: 500 })).toBe('Refunded')
  expect(wordsOf({ state: 'succeeded', byHand: -500 })).toBe('Paid')
  const refunds = [{ state: 'closed' }, { state: 'failed' }] as AdminPayment['refunds']
  expect(wordsOf({ state: 'succeeded', refunded: 3000, refunds })).toBe('Refund still owed')
})
