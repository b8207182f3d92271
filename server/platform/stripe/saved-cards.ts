import Stripe from 'stripe'
import type { LocalDate } from '#contract/dates.ts'
import { once } from './call-once.ts'
import { asking, ProviderError } from './errors.ts'
import { idOf } from './id-of.ts'
import { UNEXPECTED_STATE } from './intents.ts'

/**
 * The card that a customer saved when they made this payment, by the provider's id; null when it is no longer saved.
 * Other cards of theirs are for other things, such as a membership.
 */
export async function savedCard(stripe: Stripe, customerId: string, intentId: string): Promise<string | null> {
  const paidBy = await cardOf(stripe, intentId)
  const cards = stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: 100 })
  return asking(async () => {
    for await (const { id } of cards) if (id === paidBy) return id
    return null
  })
}

/** The card with which a payment was made, by the provider's id. */
export async function cardOf(stripe: Stripe, intentId: string): Promise<string | null> {
  const { payment_method: method } = await asking(() => stripe.paymentIntents.retrieve(intentId))
  return idOf(method)
}

/** A card that a customer has saved, as people know it; `expires` as '2030-09'. */
export interface SeenCard {
  id: string
  brand: string
  last4: string
  expires: string
  /** it pays for a subscription that is not over; one that is ending may be kept after all */
  paysSubscription: boolean
}

const OVER: readonly Stripe.Subscription.Status[] = ['canceled', 'incomplete_expired']

/** The cards of a customer, the newest first. */
export async function savedCards(stripe: Stripe, customerId: string): Promise<SeenCard[]> {
  return asking(async () => {
    const [{ data: methods }, { data: subscriptions }] = await Promise.all([
      stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: 100 }),
      stripe.subscriptions.list({ customer: customerId, limit: 100 }),
    ])
    const running = subscriptions.filter(({ status }) => !OVER.includes(status))
    const paying = new Set(running.map((subscription) => idOf(subscription.default_payment_method)))
    return methods.flatMap(({ id, card }) => {
      if (!card) return []
      const { brand, last4, exp_year: year, exp_month: month } = card
      return {
        id,
        brand,
        last4,
        expires: `${year}-${String(month).padStart(2, '0')}`,
        paysSubscription: paying.has(id),
      }
    })
  })
}

/** Removes a card from its customer: nobody can charge it again. */
export async function deleteCard(stripe: Stripe, id: string): Promise<void> {
  await asking(() => stripe.paymentMethods.detach(id))
}

const TAKES_CARD: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]
const TAKES_NONE = 'takes none'

/**
 * Charges a saved card in the couple's absence, once for each day on which the payment is due (`dueOn`): that day may
 * change. So may the card, if the couple has removed one before we had an answer about it; no intent is paid twice. A
 * decline, or a bank that wants to see the payer, isn't an error here: the intent says so when it is read. An attempt of
 * the couple's own that waits for them gives way, and so does their wish to save its card (`saveCard`), which the
 * provider refuses in their absence. False if the intent takes no card now: somebody is paying it, has paid it or has
 * canceled it. If that attempt fails, the card can be charged after all, although the provider repeats its refusal.
 * Throws ProviderError if the provider can't be reached.
 */
export async function chargeSavedCard(
  stripe: Stripe,
  order: { paymentId: number; intentId: string; card: string; dueOn: LocalDate; saveCard: boolean },
): Promise<boolean> {
  const params = {
    payment_method: order.card,
    off_session: true,
    ...(order.saveCard && { setup_future_usage: '' as const }),
  }
  try {
    const outcome = await once<Stripe.PaymentIntent | typeof TAKES_NONE>(
      `payment-${order.paymentId}-saved-card-${order.dueOn}`,
      (key) => stripe.paymentIntents.confirm(order.intentId, params, key),
      // while it still waits for a card, it can be charged under the next key
      async () => ((await takesCard(stripe, order.intentId)) ? null : TAKES_NONE),
      { mayDiffer: true, mayPass: [UNEXPECTED_STATE] },
    )
    return outcome !== TAKES_NONE
  } catch (error) {
    if (error instanceof ProviderError && error.cause instanceof Stripe.errors.StripeCardError) return true
    throw error
  }
}

async function takesCard(stripe: Stripe, intentId: string): Promise<boolean> {
  const { status } = await asking(() => stripe.paymentIntents.retrieve(intentId))
  return TAKES_CARD.includes(status)
}
