import Stripe from 'stripe'
import type { LocalDate } from '#contract/dates.ts'
import { asking, ProviderError } from './errors.ts'

/** The card that a customer has saved last, by the provider's id. Null when there is none. */
export async function savedCard(stripe: Stripe, customerId: string): Promise<string | null> {
  const { data } = await asking(() => stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: 1 }))
  return data[0]?.id ?? null
}

/**
 * Charges a saved card in the couple's absence, once for each day that the payment is `dueOn`, which may move. A
 * decline, or a bank that wants to see the payer, is no error here: the intent says so when it is read. Throws
 * ProviderError if the provider can't be reached.
 */
export async function chargeSavedCard(
  stripe: Stripe,
  order: { paymentId: number; intentId: string; card: string; dueOn: LocalDate },
): Promise<void> {
  try {
    await asking(() =>
      stripe.paymentIntents.confirm(
        order.intentId,
        { payment_method: order.card, off_session: true },
        { idempotencyKey: `payment-${order.paymentId}-saved-card-${order.dueOn}` },
      ),
    )
  } catch (error) {
    if (!(error instanceof ProviderError && error.cause instanceof Stripe.errors.StripeCardError)) throw error
  }
}
