import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { AdminPayment } from '#contract/api/refunds.ts'
import { PaymentState } from './admin-payments.tsx'

it.each([
  ['succeeded', 0, 'Paid'],
  ['succeeded', 1000, 'Partly refunded'],
  ['succeeded', 3000, 'Refunded'],
  ['cancelled', 0, 'Cancelled'],
] as const)('a payment that is %s, of which $%s of $3,000 went back, is %s', (state, refunded, words) => {
  const payment = { state, refunded, amount: 3000 } as AdminPayment
  expect(renderToStaticMarkup(<PaymentState payment={payment} />).replaceAll(/<[^>]*>/g, '')).toBe(words)
})
