import type { Order } from './queries.ts'

/** The page of this payment, where a bank sends the couple back to. */
export const paymentPath = (order: Order) =>
  order.purpose === 'balance' ? `/balance/${order.bookingId}` : `/checkout/${order.listingId}`
