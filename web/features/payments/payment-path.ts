import type { Order } from './queries.ts'

/** The page of this payment, to which a bank sends the couple back. */
export const paymentPath = (order: Order) =>
  order.purpose === 'balance' ? `/balance/${order.bookingId}` : `/checkout/${order.listingId}`
