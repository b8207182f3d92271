import Stripe from 'stripe'
import type { LocalDate } from '#contract/dates.ts'
import { asking, ProviderError } from './errors.ts'
import { idOf } from './ids.ts'

/**
 * The card that a customer saved when they made this payment, by the provider's id; null when it is not saved any more.
 * Other cards of theirs are for other things, such as a membership.
 */
export async function savedCard(stripe: Stripe, customerId: string, intentId: string): Promise<string | null> {
  const { payment_method: method } = await asking(() => stripe.paymentIntents.retrieve(intentId))
  const cards = stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: 100 })
  return asking(async () => {
    for await (const { id } of cards) if (id === idOf(method)) return id
    return null
  })
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
