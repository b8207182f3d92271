import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Checkout } from '#contract/api/payments.ts'
import { api, isApiError } from '#web/lib/api.ts'

export type Order = Pick<Checkout, 'purpose' | 'listingId' | 'bookingId'>

/** The couple's latest checkout of a listing; null when they have none. Never opens one. */
export const checkoutQuery = (listingId: number) => latestPayment('GET /api/checkout/{id}', listingId)

/** The payment of a booking's balance; null until one is opened. Never opens one. */
export const balanceQuery = (bookingId: number) => latestPayment('GET /api/bookings/{id}/balance', bookingId)

/** What the page of this payment reads: a balance belongs to its booking, everything else to its listing. */
export const paymentQuery = (order: Order) =>
  order.purpose === 'balance' ? balanceQuery(Number(order.bookingId)) : checkoutQuery(order.listingId)

function latestPayment(route: 'GET /api/checkout/{id}' | 'GET /api/bookings/{id}/balance', id: number) {
  return queryOptions({
    queryKey: [route, id],
    queryFn: async ({ signal }): Promise<Checkout | null> => {
      try {
        return await api(route, { params: { id }, signal })
      } catch (error) {
        if (isApiError(error) && error.status === 404) return null
        throw error
      }
    },
  })
}

/** Whether the provider still has to say what becomes of the payment. */
export const isUnsettled = (checkout: Checkout) =>
  checkout.state === 'processing' || checkout.state === 'requires_action'

/** Where a couple reads what it has, could have and can pass on; a purchase changes all of it. */
const CHANGED_BY_PURCHASE = [
  'GET /api/listings',
  'GET /api/favorites',
  'GET /api/bookings/my',
  'GET /api/transfers/my',
  'GET /api/transfers/eligible',
  'GET /api/offers/my',
]

/** Drops what was cached before a couple paid for a date; whoever shows it next loads it again. */
export function forgetWhatWasBefore(queryClient: QueryClient): void {
  for (const route of CHANGED_BY_PURCHASE) queryClient.removeQueries({ queryKey: [route] })
}
