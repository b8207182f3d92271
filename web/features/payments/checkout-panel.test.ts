import { expect, test } from 'vitest'
import type { ListingDetail } from '#contract/api/listings.ts'
import type { Checkout } from '#contract/api/payments.ts'
import { checkoutToShow } from './checkout-panel.tsx'

const date = (availability: ListingDetail['availability']) => ({ availability }) as ListingDetail
const checkout = (state: Checkout['state']) => ({ state }) as Checkout

test('a hold that has ended can be renewed only while the couple can still have the date', () => {
  const expired = checkout('expired')
  expect(checkoutToShow(date('available'), expired)).toBe(expired)
  expect(checkoutToShow(date('held-by-me'), expired)).toBe(expired) // it ran out on this page
  for (const gone of ['held', 'sold', 'unavailable'] as const) expect(checkoutToShow(date(gone), expired)).toBeNull()
})

test('what became of a payment is shown whoever has the date by now', () => {
  for (const state of ['processing', 'refunding', 'refund_refused', 'paid'] as const)
    expect(checkoutToShow(date('sold'), checkout(state))).toEqual({ state })
  expect(checkoutToShow(date('available'), null)).toBeNull()
})
