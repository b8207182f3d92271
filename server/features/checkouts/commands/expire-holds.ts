import { SERVER_LIMITS } from '#contract/limits.ts'
import { holdsPast } from '#server/features/holds/store.ts'
import { cancelPaymentOfHold } from '#server/features/payments/commands/cancel-payment.ts'
import { paymentOfHold } from '#server/features/payments/store/payments.ts'
import { MINUTE } from '#server/platform/clock.ts'
import { eachInTransaction } from '#server/platform/jobs/sweeper.ts'
import type { Services } from '#server/platform/services.ts'
import { wasAsked } from '../policy.ts'
import { endCheckout } from './end-checkout.ts'
import { lockCheckoutContext } from './lock-payment-context.ts'

/**
 * Asks the provider to cancel the payments of holds whose 15 minutes are over; the dates stay held. Returns the number
 * of these holds.
 */
export async function expireHolds({ db, clock }: Services): Promise<number> {
  const at = clock.now()
  const due = await holdsPast(db, 'running', at)
  return eachInTransaction(db, due, (tx, hold) => cancelPaymentOfHold(tx, hold, { actor: 'timer', at }))
}

/**
 * Ends holds that have waited 15 minutes for the provider's answer: their dates are available, and money that arrives
 * later goes back (domain.md row 9). Returns how many were ended.
 */
export async function endUnansweredHolds(services: Services): Promise<number> {
  const { db, clock, stripe } = services
  const at = clock.now()
  const due = await holdsPast(db, 'ending', at, SERVER_LIMITS.holdGraceMinutes * MINUTE)
  return eachInTransaction(db, due, async (tx, { id }) => {
    const held = await lockCheckoutContext(tx, await paymentOfHold(tx, id))
    if (held.hold.state !== 'ending') return false
    if (stripe && !wasAsked(held.payment, held.hold.expires_at)) return false
    await endCheckout(tx, services, held, { actor: 'timer', at, reason: 'no answer from the card provider' })
    return true
  })
}
