import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import type { ChargebackState } from '../processes/chargeback.ts'
import type { PaymentState } from '../processes/payment.ts'
import type { RefundState } from '../processes/refund.ts'
import { endpoint } from './endpoint.ts'
import { day, dollars, fileAnswer, id, idParam, moment, money, optional, text } from './fields.ts'
import { refundTerms } from './listings.ts'

/** How the browser should take cards. `none` shows 'Payment Not Available'. */
export const paymentConfig = endpoint({
  method: 'GET',
  path: '/api/payments/config',
  summary: 'The card provider and its public key',
  audience: 'public',
  response: z.strictObject({
    provider: z.enum(['stripe', 'sandbox', 'none']),
    publishableKey: z.string().nullable(),
  }),
})

export const CHECKOUT_STATES = [
  'open',
  'requires_action',
  'processing',
  'paid',
  'declined',
  'expired',
  'refunding',
  'refund_refused',
] as const

/** The order on the checkout page. Money in dollars. */
export const checkout = z
  .strictObject({
    paymentId: z.number(),
    /** the couple's own booking; null while a transfer is being bought */
    bookingId: z.number().nullable(),
    /** the transfer that is being bought; null for a date from the venue */
    transferId: z.number().nullable(),
    listingId: z.number(),
    clientSecret: z.string().nullable(),
    /**
     * open: a card may be entered; paid: booking confirmed; expired: the hold is over; refunding: money came too late;
     * refund_refused: so it did, and the bank of the card did not take it back: we still owe it
     */
    state: z.enum(CHECKOUT_STATES),
    purpose: z.enum(['deposit', 'full', 'balance', 'transfer']),
    /** what the button charges */
    amountDueNow: money,
    totalPrice: money,
    originalPrice: money,
    balanceDue: money,
    balanceDueDate: day.nullable(),
    /** what the venue keeps if the couple cancels, and gets first; for a transfer, of the booking behind it */
    depositAmount: money,
    /** what cancelling would bring back after this payment */
    refunds: refundTerms,
    guestCount: z.number(),
    maxGuests: z.number(),
    /** the last day to change the guests once it is paid; null when that is over */
    guestsUntil: day.nullable(),
    saveCard: z.boolean(),
    holdExpiresAt: moment,
    /** the server's clock, so that a countdown doesn't trust the visitor's */
    now: moment,
    message: z.string().nullable(),
  })
  .meta({ id: 'Checkout' })
export type Checkout = z.output<typeof checkout>

const metadata = z.strictObject({ listingId: id, isTransfer: z.boolean().optional() })

/** Opening checkout holds the date for 15 minutes (domain.md row 9). `amount` is "the price I saw" (row 5). */
export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  summary: 'Hold a date and open its payment; asking again returns the same client secret',
  audience: ['couple'],
  throttle: 'checkout',
  body: z.strictObject({
    amount: dollars(0, 'Enter an amount of 0 or more'),
    metadata,
    guestCount: optional(z.coerce.number().int().min(1).max(LIMITS.maxGuests)),
    saveCard: z.boolean().optional(),
  }),
  response: checkout,
  errors: [
    'not_found',
    'price_changed',
    'listing_held',
    'listing_sold',
    'listing_unavailable',
    'hold_expired',
    'checkout_replaced',
    'payment_unavailable',
    'provider_failed',
  ],
})

/** Reserves the transfer for 15 minutes and opens its payment; `amount` is the discountedPrice that was seen. */
export const createEscrow = endpoint({
  method: 'POST',
  path: '/api/create-escrow',
  summary: 'Hold a transfer and open its escrow payment; asking again returns the same client secret',
  audience: ['couple'],
  throttle: 'checkout',
  body: z.strictObject({
    amount: dollars(0, 'Enter an amount of 0 or more'),
    metadata: z.strictObject({ listingId: id, isTransfer: z.boolean().optional() }),
    transferId: optional(id),
    guestCount: optional(z.coerce.number().int().min(1).max(LIMITS.maxGuests)),
    saveCard: z.boolean().optional(),
  }),
  response: checkout,
  errors: [
    'not_found',
    'own_listing',
    'price_changed',
    'listing_held',
    'listing_sold',
    'listing_unavailable',
    'hold_expired',
    'checkout_replaced',
    'payment_unavailable',
    'provider_failed',
  ],
})

export const getCheckout = endpoint({
  method: 'GET',
  path: '/api/checkout/{id}',
  summary: "The couple's running checkout of this listing id; never opens one",
  audience: ['couple'],
  params: idParam,
  response: checkout,
  errors: ['not_found'],
})

export const updateCheckout = endpoint({
  method: 'PATCH',
  path: '/api/checkout/{id}',
  summary: 'Guest count and "save my card" of a running checkout, by listing id',
  audience: ['couple'],
  params: idParam,
  body: z.strictObject({
    guestCount: z.coerce.number().int().min(1).max(LIMITS.maxGuests).optional(),
    saveCard: z.boolean().optional(),
  }),
  response: checkout,
  errors: ['not_found', 'hold_expired', 'payment_in_progress', 'provider_failed'],
})

export const releaseCheckout = endpoint({
  method: 'DELETE',
  path: '/api/checkout/{id}',
  summary: 'Give the held date back, by listing id',
  audience: ['couple'],
  params: idParam,
  response: z.strictObject({ released: z.boolean() }),
  errors: ['not_found', 'payment_in_progress'],
})

/** Never believes the browser: asks the provider and applies what it says. */
export const syncCheckout = endpoint({
  method: 'POST',
  path: '/api/checkout/{id}/sync',
  summary: 'Ask the card provider for the state of this checkout, by listing id',
  audience: ['couple'],
  throttle: 'checkout',
  params: idParam,
  response: checkout,
  errors: ['not_found', 'provider_failed'],
})

/** The rest of a booking's price, by booking id. `amount` is "the balance I saw" (domain.md rows 5 and 8). */
export const payBalance = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/pay-balance',
  summary: "Open the payment of a booking's balance; asking again returns the same client secret",
  audience: ['couple'],
  throttle: 'checkout',
  params: idParam,
  body: z.strictObject({
    amount: dollars(0, 'Enter an amount of 0 or more'),
    saveCard: z.boolean().optional(),
  }),
  response: checkout,
  errors: ['not_found', 'price_changed', 'nothing_due', 'state_changed', 'payment_unavailable', 'provider_failed'],
})

export const getBalance = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}/balance',
  summary: 'The balance payment of a booking; never opens one',
  audience: ['couple'],
  params: idParam,
  response: checkout,
  errors: ['not_found'],
})

export const syncBalance = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/balance/sync',
  summary: 'Ask the card provider for the state of a balance payment',
  audience: ['couple'],
  throttle: 'checkout',
  params: idParam,
  response: checkout,
  errors: ['not_found', 'provider_failed'],
})

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}/receipt',
  summary: 'What a couple has paid by card for a booking, as a PDF, for the couple, the venue and admins',
  audience: 'signed-in',
  throttle: 'agreement',
  params: idParam,
  answerKind: 'file',
  response: fileAnswer,
  errors: ['not_found'],
})

const refundReason = z.enum(['late-payment', 'cancelled', 'transfer-refused', 'dispute-refund', 'dispute-split'])

/** Money that we owe a couple because their card refused the refund or their bank sent it back. Dollars. */
export const failedRefund = z
  .strictObject({
    id: z.number(),
    coupleId: z.number(),
    coupleName: z.string(),
    coupleEmail: z.string(),
    amount: money,
    /** what it is paid back for */
    why: refundReason,
    /** in the provider's words */
    failure: z.string().nullable(),
    bookingId: z.number().nullable(),
    transferId: z.number().nullable(),
    /** when the refund was begun */
    createdAt: moment,
    /** the couple's own bank is deciding about the payment: nothing may be sent until then */
    questioned: z.boolean(),
  })
  .meta({ id: 'FailedRefund' })
export type FailedRefund = z.output<typeof failedRefund>

const answerBody = z.strictObject({ reason: text(500, 'Please give a reason') })
const answerErrors = ['not_found', 'state_changed', 'chargeback_open'] as const

export const refundQueue = endpoint({
  method: 'GET',
  path: '/api/admin/refunds',
  summary: 'Refunds that failed and are still owed, oldest first',
  audience: ['admin'],
  response: z.array(failedRefund),
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/{id}/retry',
  summary: 'Send a failed refund to the card again, as a new refund; the reason is logged',
  audience: ['admin'],
  params: idParam,
  body: answerBody,
  response: z.strictObject({ refundId: z.number() }),
  errors: answerErrors,
})

export const payRefundOutside = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/{id}/pay-outside',
  summary: 'Say that a failed refund was paid from our bank account, outside the card provider; the reason is logged',
  audience: ['admin'],
  params: idParam,
  body: answerBody,
  response: z.strictObject({ ok: z.literal(true) }),
  errors: answerErrors,
})

const PAYMENT_STATES = [
  'new',
  'open',
  'requires_action',
  'processing',
  'succeeded',
  'cancelled',
] as const satisfies PaymentState[]
const REFUND_STATES = ['pending', 'sent', 'succeeded', 'failed', 'replaced', 'closed'] as const satisfies RefundState[]
const CHARGEBACK_STATES = ['open', 'won', 'lost'] as const satisfies ChargebackState[]

/** A payment as admins see it, with its refunds. Dollars. */
export const adminPayment = z
  .strictObject({
    id: z.number(),
    bookingId: z.number().nullable(),
    transferId: z.number().nullable(),
    purpose: z.enum(['deposit', 'full', 'balance', 'transfer']),
    state: z.enum(PAYMENT_STATES),
    payerName: z.string(),
    amount: money,
    /** what went back of it, or is on its way */
    refunded: money,
    /** what the card provider kept; null until it is known */
    cardFee: money.nullable(),
    /** why the card was declined last */
    decline: z.string().nullable(),
    /** what the payer's bank has decided, or is deciding, about it last */
    chargeback: z.enum(CHARGEBACK_STATES).nullable(),
    /** the provider's number of it */
    providerId: z.string().nullable(),
    createdAt: moment,
    refunds: z.array(
      z.strictObject({
        id: z.number(),
        amount: money,
        state: z.enum(REFUND_STATES),
        why: refundReason,
        failure: z.string().nullable(),
        createdAt: moment,
      }),
    ),
  })
  .meta({ id: 'AdminPayment' })
export type AdminPayment = z.output<typeof adminPayment>

export const bookingPayments = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/{id}/payments',
  summary: 'The payments of a booking, and the one of the transfer through which it came to its couple',
  audience: ['admin'],
  params: idParam,
  response: z.array(adminPayment),
  errors: ['not_found'],
})

export const transferPayments = endpoint({
  method: 'GET',
  path: '/api/admin/transfers/{id}/payments',
  summary: "The payments behind a transfer: its buyer's, and those of the booking that is passed on",
  audience: ['admin'],
  params: idParam,
  response: z.array(adminPayment),
  errors: ['not_found'],
})

/** domain.md 3: an admin's "sync" is the function that webhook, the browser's return and poller call. */
export const syncPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/{id}/sync',
  summary: 'Ask the card provider how a payment and its refunds stand, and apply that',
  audience: ['admin'],
  params: idParam,
  response: adminPayment,
  errors: ['not_found', 'payment_unavailable', 'provider_failed'],
})

export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  summary: "The card provider's signed events; stored by event id, answered 200, applied by a job",
  audience: 'provider',
  bodyKind: 'raw',
  bodyBytes: LIMITS.longBodyBytes,
  response: z.strictObject({ received: z.literal(true) }),
  errors: ['invalid_request'],
})
