import { changeGuestsOfHold } from '#server/features/holds/commands/change-guests.ts'
import { holdEnded, isRunning } from '#server/features/holds/policy.ts'
import { alignCardSaving } from '#server/features/payments/commands/align-card-saving.ts'
import { openPayment } from '#server/features/payments/commands/open-payment.ts'
import { notePayment } from '#server/features/payments/store/payments.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { beingCharged } from '../policy.ts'
import { findCheckout } from './find-checkout.ts'
import { lockCheckoutContext } from './lock-payment-context.ts'

export interface CheckoutChange {
  coupleId: number
  listingId: number
  guestCount?: number | undefined
  saveCard?: boolean | undefined
}

/**
 * Changes the number of guests of a running checkout, or whether its card is to be saved.
 * Throws not_found, hold_expired, payment_in_progress while the card is being charged, invalid_request for more guests
 * than the listing takes, and provider_failed if the provider couldn't be told about the card: the request can then be
 * repeated.
 */
export async function changeGuestsOrCardSaving(services: Services, change: CheckoutChange): Promise<void> {
  const { db, clock } = services
  const first = await findCheckout(db, change.coupleId, change.listingId)
  if (change.saveCard !== undefined) await orProviderFailed(services.log, () => openPayment(services, first.payment))
  const payment = await inTransaction(db, async (tx) => {
    const { hold, payment: locked } = await lockCheckoutContext(tx, first.payment)
    if (!isRunning(hold, clock.now())) throw holdEnded()
    if (locked.state === 'processing' || locked.state === 'succeeded') {
      throw beingCharged()
    }
    if (change.guestCount !== undefined) await changeGuestsOfHold(tx, hold, change.guestCount)
    if (change.saveCard !== undefined) await notePayment(tx, locked.id, { save_card: change.saveCard })
    return locked
  })
  if (change.saveCard !== undefined) await orProviderFailed(services.log, () => alignCardSaving(services, payment.id))
}
