import type { Checkout } from '#contract/api/payments.ts'
import { api } from '#web/lib/api.ts'
import type { Order } from './queries.ts'

/** Has the server ask the provider: the browser's own word counts for nothing. */
export const syncPayment = (order: Order): Promise<Checkout> =>
  order.purpose === 'balance'
    ? api('POST /api/bookings/{id}/balance/sync', { params: { id: Number(order.bookingId) } })
    : api('POST /api/checkout/{id}/sync', { params: { id: order.listingId } })

export const releaseHold = (listingId: number) => api('DELETE /api/checkout/{id}', { params: { id: listingId } })

export const updateCheckout = (listingId: number, body: { guestCount?: number; saveCard?: boolean }) =>
  api('PATCH /api/checkout/{id}', { params: { id: listingId }, body })
