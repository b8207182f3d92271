import { paymentProcess } from '#contract/processes/payment.ts'
import { lockCouple } from '#server/features/accounts/commands/lock-couple.ts'
import { type DateToTake, takeDate } from '#server/features/bookings/commands/take-date.ts'
import { beginHold, checkMayHold, holdBegan, RetryHold } from '#server/features/holds/commands/begin-hold.ts'
import { changeGuestsOfHold } from '#server/features/holds/commands/change-guests.ts'
import { checkDateAmountSeen, isRunning, listingHeld } from '#server/features/holds/policy.ts'
import { type HoldRow, type HoldTerms, runningHoldOf } from '#server/features/holds/store.ts'
import { cancelPaymentOfHold } from '#server/features/payments/commands/cancel-payment.ts'
import { insertPayment, type PaymentRow, paymentOfHold } from '#server/features/payments/store/payments.ts'
import { takenBackFrom } from '#server/features/payments/store/payments-taken-back.ts'
import { findDebt } from '#server/features/payouts/store/debts.ts'
import { type TransferToTake, takeTransfer } from '#server/features/transfers/commands/take-transfer.ts'
import { findTransferOfListing } from '#server/features/transfers/store/transfers.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { inTransaction, violatedConstraint } from '#server/platform/database/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { orProviderFailed } from '#server/platform/stripe/errors.ts'
import { recordEvents } from '#server/platform/transition.ts'
import { checkTakenBack } from '../policy.ts'
import { bringPaymentToProvider } from './bring-payment-to-provider.ts'
import { lockCheckoutContext } from './lock-payment-context.ts'
import { settlePayment } from './settle-payment.ts'

/** What a couple wants to pay for: a venue's date, or a transfer. */
export type CheckoutInput = (({ of: 'date' } & DateToTake) | ({ of: 'transfer' } & TransferToTake)) & {
  /** the pseudonym of the address that the couple asks from; null for one that doesn't count */
  address: string | null
}

const ATTEMPTS = 4

/**
 * Opens a checkout: holds the date or the transfer, then opens its payment at the provider. Asking again gets the same
 * payment; a checkout of another date releases the first one. If the provider fails, the hold stays, and the next
 * attempt picks up from there. Throws payment_unavailable before anything is held, provider_failed, payment_taken_back,
 * and what checkMayHold, takeDate and takeTransfer throw.
 */
export async function openCheckout(services: Services, input: CheckoutInput, saveCard?: boolean): Promise<void> {
  requireProvider(services)
  const payment = await holdUntilDecided(services, input, saveCard ?? false)
  await bringPaymentToProvider(services, payment, saveCard)
}

/** Tries until the date is held or lost. */
async function holdUntilDecided(services: Services, input: CheckoutInput, saveCard: boolean): Promise<PaymentRow> {
  for (let attempt = 1; ; attempt++) {
    try {
      const payment = await inTransaction(services.db, (tx) => hold(tx, services, input, saveCard))
      if (payment !== 'ending') return payment
    } catch (error) {
      const lost = violatedConstraint(error) === 'holds_one_per_listing'
      if (!lost && !(error instanceof RetryHold)) throw error
      if (attempt === ATTEMPTS) throw listingHeld(null)
      if (error instanceof RetryHold && error.ending !== null) await endOwnHold(services, error.ending)
    }
  }
}

/**
 * One attempt. Returns 'ending' if the couple's own hold of this date was over and is being ended now. A couple's
 * checkouts are opened one at a time, because they may hold only one date.
 */
async function hold(
  tx: Tx,
  services: Services,
  input: CheckoutInput,
  saveCard: boolean,
): Promise<PaymentRow | 'ending'> {
  const { emailConfirmedAt } = await lockCouple(tx, input.coupleId)
  const at = services.clock.now()
  const acting = { actor: 'couple', actorId: input.coupleId, at } as const
  const running = await runningHoldOf(tx, input.coupleId)
  if (running && isOf(running, input)) {
    if (isRunning(running, at)) return goOn(tx, running, input, at)
    await cancelPaymentOfHold(tx, running, acting)
    return 'ending' // committed; the next attempt waits for the hold's end
  }
  const couple = { id: input.coupleId, address: input.address, confirmed: emailConfirmedAt !== null }
  const promised = await isPromised(tx, input)
  const terms = await take(tx, services, input) // first, so that the couple hears that a date is gone
  if (input.of === 'date') await checkPaidForGood(tx, services, input.coupleId, at)
  if (!promised) await checkMayHold(tx, couple, input.listingId, services.config.holds, at)
  if (running) await cancelPaymentOfHold(tx, running, acting)
  const holdId = await beginHold(tx, couple, terms, at)
  const payment = await insertPayment(tx, {
    couple_id: input.coupleId,
    hold_id: holdId,
    transfer_id: terms.transfer_id ?? null,
    purpose: purposeOf(terms),
    amount_cents: terms.amount_cents,
    save_card: saveCard,
    created_at: at,
  })
  const paymentBegan = { process: paymentProcess.name, id: payment.id, name: 'begin', from: null, to: 'new' }
  await recordEvents(tx, [holdBegan(holdId), paymentBegan], acting)
  return payment
}

/** Throws payment_taken_back. For a transfer, the venue is revealed later instead (domain.md row 19). */
async function checkPaidForGood(tx: Tx, { config }: Services, coupleId: number, at: Date): Promise<void> {
  const ever = await takenBackFrom(tx, coupleId, at)
  if (ever.length === 0) return
  const debt = await findDebt(tx, coupleId)
  const counted = ever.filter(({ isRecent }) => debt > 0 || isRecent)
  checkTakenBack(counted, debt, config.refundedTransfers)
}

/** Whether the transfer is kept for this couple by an accepted offer: paying for it hoards nothing. */
async function isPromised(tx: Tx, input: CheckoutInput): Promise<boolean> {
  const transfer = input.of === 'transfer' ? await findTransferOfListing(tx, input.listingId) : undefined
  return transfer?.state === 'offer_accepted' && transfer.buyer_id === input.coupleId
}

function isOf({ listing_id, transfer_id }: HoldRow, input: CheckoutInput): boolean {
  if (listing_id !== input.listingId) return false
  if (input.of === 'date') return transfer_id === null
  return transfer_id !== null && (input.transferId === undefined || input.transferId === transfer_id)
}

function take(tx: Tx, { clock, config }: Services, input: CheckoutInput): Promise<HoldTerms> {
  const { commissionPercent } = config
  return input.of === 'date' ? takeDate(tx, input, { clock, commissionPercent }) : takeTransfer(tx, input, clock)
}

function purposeOf({ transfer_id, amount_cents, price_cents }: HoldTerms): 'deposit' | 'full' | 'transfer' {
  if (transfer_id != null) return 'transfer'
  return amount_cents === price_cents ? 'full' : 'deposit'
}

/** The same couple asks again for what they hold: they get the same payment, on the terms of the hold. */
async function goOn(tx: Tx, { id }: HoldRow, input: CheckoutInput, at: Date): Promise<PaymentRow> {
  const { hold: running, payment } = await lockCheckoutContext(tx, await paymentOfHold(tx, id))
  if (!isRunning(running, at)) throw new RetryHold(null) // ended, or paid, since we looked
  checkDateAmountSeen(input.amountSeen, running.amount_cents, running.price_cents)
  if (input.guestCount !== undefined) await changeGuestsOfHold(tx, running, input.guestCount)
  return payment
}

/** Settles the payment of the couple's own former hold of this date now, rather than with the next job. */
async function endOwnHold(services: Services, holdId: number): Promise<void> {
  const payment = await inTransaction(services.db, (tx) => paymentOfHold(tx, holdId))
  await orProviderFailed(services.log, () => settlePayment(services, payment.id))
}
