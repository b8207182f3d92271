import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Checkout } from '#contract/api/payments.ts'
import { intentOf } from '#tests/builders/bookings.ts'
import type { Town } from './person.ts'

/** The card provider as a browser reaches it: with the public key and the secret of one payment. */
export interface Bank {
  /** Charges a card, trying again while no answer comes. False if the payment is closed, or once time is up. */
  charge(checkout: Pick<Checkout, 'clientSecret' | 'paymentId'>): Promise<boolean>
}

const PAUSE = 250

export function aBank(sandboxPort: number, town: Town): Bank {
  const stripe = new Stripe('pk_test_sandbox', {
    host: '127.0.0.1',
    port: sandboxPort,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 20_000,
  })
  return {
    charge: async ({ clientSecret, paymentId }) => {
      if (clientSecret === null) return false
      const card = { client_secret: clientSecret, payment_method: 'pm_card_visa' }
      for (;;) {
        const charged = await stripe.paymentIntents.confirm(intentOf({ clientSecret }), card).then(
          ({ status }) => status === 'succeeded',
          (error: Stripe.errors.StripeError) => chargedBefore(error),
        )
        if (charged) town.diary.charged.add(paymentId)
        if (charged !== null || town.over()) return charged === true
        await wait(PAUSE)
      }
    },
  }
}

/** Whether a request whose answer was lost had charged the card; null if we have to ask again. */
function chargedBefore(error: Stripe.errors.StripeError): boolean | null {
  if (error.type !== 'StripeInvalidRequestError') return null
  return error.payment_intent?.status === 'succeeded'
}
