import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { day, dollars, done, expectedGuests, fileAnswer, id, idParam, moment, money, optional, text } from './fields.ts'
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
     * open: a card may be entered; paid: the money came in time; expired: the hold is over, or the balance can't be
     * paid now; refunding: the money came too late, or the paid balance goes back; refund_refused: the card's bank
     * refused our refund, or a bank has given us back what it had taken, and we still owe it
     */
    state: z.enum(CHECKOUT_STATES),
    purpose: z.enum(['deposit', 'full', 'balance', 'transfer']),
    /** what the button charges */
    amountDueNow: money,
    totalPrice: money,
    originalPrice: money,
    balanceDue: money,
    balanceDueDate: day.nullable(),
    /** what the venue gets first and keeps if the couple cancels; for a transfer, the deposit of its booking */
    depositAmount: money,
    /** what canceling would bring back after this payment */
    refunds: refundTerms,
    guestCount: z.number(),
    maxGuests: z.number(),
    /** the last day to change the number of guests after paying; null once it has passed */
    guestsUntil: day.nullable(),
    saveCard: z.boolean(),
    /** the venue of this transfer is revealed only once it has confirmed the couple, not by the payment */
    venueLater: z.boolean(),
    holdExpiresAt: moment,
    /** the server's clock, so that a countdown doesn't trust the visitor's */
    now: moment,
    message: z.string().nullable(),
  })
  .meta({ id: 'Checkout' })
export type Checkout = z.output<typeof checkout>

const metadata = (isTransfer: string) =>
  z.strictObject({
    listingId: id.meta({ description: 'The listing to hold' }),
    isTransfer: z.boolean().optional().meta({ description: isTransfer }),
  })
const amountSeen = dollars(0, 'Enter an amount of 0 or more').meta({
  description: 'Dollars to pay now, as you have read them; refused if they have changed since',
})
const guestCount = optional(expectedGuests).meta({
  description: 'How many guests will come; can be given until the payment',
})
const saveCard = z.boolean().optional().meta({ description: 'Whether to keep the card for the balance' })

/** Why a checkout of a date or a transfer doesn't open. */
const OPENING_ERRORS = [
  'not_found',
  'price_changed',
  'too_many_holds',
  'email_unconfirmed',
  'listing_held',
  'listing_sold',
  'listing_unavailable',
  'hold_expired',
  'checkout_replaced',
  'payment_unavailable',
  'provider_failed',
] as const

/** Opening checkout holds the date for 15 minutes (domain.md row 9). `amount` is "the price I saw" (row 5). */
export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  summary: 'Hold a venue’s date and open its payment; asking again returns the same client secret',
  audience: ['couple'],
  throttle: 'checkout',
  body: z.strictObject({
    amount: amountSeen.meta({
      description:
        'Dollars to pay now, as you have read them, or the whole discounted price; refused if they have changed since',
    }),
    metadata: metadata('False, if given: a date that a couple passes on is opened by POST /api/create-escrow'),
    guestCount,
    saveCard,
  }),
  response: checkout,
  errors: [...OPENING_ERRORS, 'payment_taken_back'],
})

/** Holds the transfer for 15 minutes and opens its payment; `amount` is the discountedPrice that was seen. */
export const createEscrow = endpoint({
  method: 'POST',
  path: '/api/create-escrow',
  summary: 'Hold a transfer and open its escrow payment; asking again returns the same client secret',
  audience: ['couple'],
  throttle: 'checkout',
  body: z.strictObject({
    amount: amountSeen,
    metadata: metadata('True, if given: a date from its venue is opened by POST /api/create-payment-intent'),
    transferId: optional(id),
    guestCount,
    saveCard,
  }),
  response: checkout,
  errors: [...OPENING_ERRORS, 'own_listing'],
})

export const getCheckout = endpoint({
  method: 'GET',
  path: '/api/checkout/{id}',
  summary: 'The couple’s latest checkout of this listing id; never opens one',
  audience: ['couple'],
  params: idParam,
  response: checkout,
  errors: ['not_found'],
})

export const updateCheckout = endpoint({
  method: 'PATCH',
  path: '/api/checkout/{id}',
  summary: 'Change the guest count or "save my card" of a running checkout, by listing id',
  audience: ['couple'],
  params: idParam,
  body: z.strictObject({
    guestCount: expectedGuests.optional(),
    saveCard,
  }),
  response: checkout,
  errors: ['not_found', 'hold_expired', 'payment_in_progress', 'provider_failed'],
})

export const releaseHold = endpoint({
  method: 'DELETE',
  path: '/api/checkout/{id}',
  summary: 'Release the held date, by listing id',
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
  summary: 'Open the payment of a booking’s balance; asking again returns the same client secret',
  audience: ['couple'],
  throttle: 'checkout',
  params: idParam,
  body: z.strictObject({
    amount: amountSeen,
    saveCard,
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
  throttle: 'paper',
  params: idParam,
  answerKind: 'file',
  response: fileAnswer,
  errors: ['not_found'],
})

export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  summary: 'The card provider’s signed events; stored by event id, answered 200, applied by a job',
  audience: 'provider',
  bodyKind: 'raw',
  bodyBytes: LIMITS.longBodyBytes,
  response: z.strictObject({ received: z.literal(true) }),
  errors: ['invalid_request'],
})

const ownCard = z
  .strictObject({
    id: z.string().meta({ description: 'The card provider’s id for it' }),
    brand: z.string(),
    last4: z.string(),
    expires: z.string().meta({ description: 'The last month in which it is valid, such as 2030-09' }),
    paysMembership: z.boolean().meta({ description: 'Premium is charged to it each month, so it can’t be removed' }),
  })
  .meta({ id: 'OwnCard' })
export const listCards = endpoint({
  method: 'GET',
  path: '/api/account/cards',
  summary: 'The cards that this couple has saved, as the card provider has them',
  audience: ['couple'],
  throttle: 'checkout',
  response: z.array(ownCard),
  errors: ['provider_failed'],
})

export const removeCard = endpoint({
  method: 'DELETE',
  path: '/api/account/cards/{id}',
  summary: 'Delete a saved card at the card provider; balances are no longer charged to it',
  audience: ['couple'],
  throttle: 'checkout',
  params: z.strictObject({ id: text(255) }),
  response: done,
  errors: ['not_found', 'state_changed', 'provider_failed'],
})
