import { endHold } from '#server/features/holds/commands/end-hold.ts'
import { keepOrLeave } from '#server/features/offers/commands/end-offers.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import type { Acting } from '#server/platform/transition.ts'
import type { CheckoutContext } from './lock-payment-context.ts'

/**
 * Ends the hold of a checkout for good: its listing is available again, unless an accepted offer keeps it for the same
 * couple a while longer. The caller has locked the hold and the transfer.
 */
export async function endCheckout(
  tx: Tx,
  services: Services,
  { hold, transfer }: Pick<CheckoutContext, 'hold' | 'transfer'>,
  acting: Acting & { actor: 'provider' | 'timer' },
): Promise<void> {
  const kept = transfer?.state === 'offer_accepted'
  await endHold(tx, hold, acting, { kept })
  if (kept) await keepOrLeave(tx, services, transfer, acting)
}
