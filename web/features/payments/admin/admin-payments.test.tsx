import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { AdminPayment } from '#contract/api/refunds.ts'
import { PaymentState, TakenBack } from './admin-payments.tsx'

const wordsOf = (payment: Partial<AdminPayment>) => {
  const whole = { amount: 300, refunded: 0, byHand: 0, refunds: [], ...payment } as unknown as AdminPayment
  return renderToStaticMarkup(<PaymentState payment={whole} />).replaceAll(/<[^>]*>/g, '')
}

it.each([
  ['succeeded', 0, 'Paid'],
  ['succeeded', 100, 'Partly refunded'],
  ['succeeded', 300, 'Refunded'],
  ['cancelled', 0, 'Canceled'],
] as const)('a payment of $300 in the state %s, with $%s refunded, is shown as %s', (state, refunded, words) => {
  expect(wordsOf({ state, refunded })).toBe(words)
})

it('counts what somebody refunded by hand, and says that a refund is still owed', () => {
  expect(wordsOf({ state: 'succeeded', byHand: 50 })).toBe('Partly refunded')
  expect(wordsOf({ state: 'succeeded', refunded: 250, byHand: 50 })).toBe('Refunded')
  expect(wordsOf({ state: 'succeeded', byHand: -50 })).toBe('Paid')
  const refunds = [{ state: 'closed' }, { state: 'failed' }] as AdminPayment['refunds']
  expect(wordsOf({ state: 'succeeded', refunded: 300, refunds })).toBe('Refund still owed')
})

it('says how much the bank took back each time, and what became of it', () => {
  const since = '2027-06-01T12:00:00.000Z'
  const chargebacks: AdminPayment['chargebacks'] = [
    { id: 2, amount: 100, state: 'open', since },
    { id: 1, amount: 100, state: 'won', since },
  ]
  const markup = renderToStaticMarkup(<TakenBack payment={{ chargebacks } as AdminPayment} />)
  expect(markup.replaceAll('</span>', '|').replaceAll(/<[^>]*>/g, '')).toBe(
    '$100, under review by a bank|$100, upheld by the bank|',
  )
})
