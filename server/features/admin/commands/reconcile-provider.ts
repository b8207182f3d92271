import { formatCents } from '#contract/wording/format.ts'
import { restoreLostPayment } from '#server/features/checkouts/commands/restore-lost-payment.ts'
import { settlePayment } from '#server/features/checkouts/commands/settle-payment.ts'
import { findPayment } from '#server/features/payments/store/payments.ts'
import { findRefund } from '#server/features/payments/store/refunds.ts'
import type { PayoutServices } from '#server/features/payouts/above.ts'
import { requestVenuePayouts } from '#server/features/payouts/commands/request-venue-payouts.ts'
import { adoptTransfer } from '#server/features/payouts/commands/send-payout.ts'
import { canBePayout, findUnsentPayout, isPayoutOf } from '#server/features/payouts/store/payouts.ts'
import { syncMembership } from '#server/features/premium/commands/sync-membership.ts'
import { findMembership } from '#server/features/premium/store/memberships.ts'
import { syncChargeback } from '#server/features/refunds/commands/sync-chargeback.ts'
import { syncRefund } from '#server/features/refunds/commands/sync-refund.ts'
import { syncByHandOf } from '#server/features/refunds/commands/sync-refunds-by-hand.ts'
import { DAY, later } from '#server/platform/clock.ts'
import { inTransaction, violatedConstraint } from '#server/platform/database/transaction.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { recentDisputes } from '#server/platform/stripe/disputes.ts'
import { ProviderError } from '#server/platform/stripe/errors.ts'
import { cancelIntent, intentsSince, isCancellable, type MadeIntent } from '#server/platform/stripe/intents.ts'
import { refundsByHandSince, refundsSince, returnUnknown } from '#server/platform/stripe/refunds.ts'
import { endSubscription, type SeenSubscription, subscriptionsSince } from '#server/platform/stripe/subscriptions.ts'
import { type SeenTransfer, transfersSince } from '#server/platform/stripe/transfers.ts'

/** What was done about something that the provider had and our data didn't. */
export interface Reconciled {
  what: string
  /** nothing could be done: a person must look */
  open: boolean
}

/**
 * After a restore: goes through everything that we had the card provider do from `since` on, and restores, with the
 * usual commands, what the database doesn't know. Safe to repeat. Throws ProviderError if the provider can't be
 * reached.
 */
export async function reconcile(services: PayoutServices, since: Date): Promise<Reconciled[]> {
  const stripe = requireProvider(services)
  const found: Reconciled[] = []
  const tell = (what: string | null, open = false) => {
    if (what !== null) found.push({ what, open })
  }

  const begun = later(since, -DAY) // a payment or a membership may be begun long before it is paid
  for (const intent of await intentsSince(stripe, begun)) tell(...(await orRefused(services, intent)))
  for (const { id, amount, refundId, paymentId } of await refundsSince(stripe, since)) {
    const known = await findRefund(services.db, refundId)
    if (known) await syncRefund(services, refundId)
    else {
      const about = `${formatCents(amount)} of payment ${paymentId} went back (${id}), a refund that our data doesn’t have`
      tell(
        `${about}: end the payment’s booking or transfer as it was ended, and close the refund that the provider then refuses.`,
        true,
      )
    }
    if (known && known.provider_id === null) tell(`The refund ${refundId} of ${formatCents(amount)} had been made.`)
  }
  for (const id of await refundsByHandSince(stripe, since)) {
    const cents = await syncByHandOf(services, id)
    if (cents > 0) tell(`${formatCents(cents)} had been refunded at the card provider by hand (${id}).`)
  }
  for (let asked = 1; asked > 0; ) asked = await requestVenuePayouts(services) // payouts that were lost are due again
  for (const [what, open] of await ofTransfers(services, await transfersSince(stripe, since))) tell(what, open)
  for (const subscription of await subscriptionsSince(stripe, begun))
    tell(...(await ofSubscription(services, subscription)))
  for (const { id } of await recentDisputes(stripe)) await syncChargeback(services, id)
  return found
}

type MadeTransfer = SeenTransfer & { payoutId: number }

/**
 * Goes through transfers and returns what was done about them. Those whose payout we have under its own number go
 * first. The payouts of the others are lost: each such transfer is matched with a payout of the same sum to the same
 * account that has no transfer.
 */
async function ofTransfers(
  services: PayoutServices,
  transfers: readonly MadeTransfer[],
): Promise<[what: string, open: boolean][]> {
  const { db } = services
  const found: [string, boolean][] = []
  const named: number[] = []
  const lost: MadeTransfer[] = []
  for (const transfer of transfers) {
    if (await isPayoutOf(db, transfer.id)) continue
    if (await canBePayout(db, transfer.payoutId, transfer.destination, transfer.amount)) {
      named.push(transfer.payoutId)
      found.push(await ofTransfer(services, transfer, transfer.payoutId))
    } else {
      lost.push(transfer)
    }
  }
  for (const transfer of lost) {
    const payoutId = await findUnsentPayout(db, transfer.destination, transfer.amount, named)
    found.push(await ofTransfer(services, transfer, payoutId))
  }
  return found
}

async function ofTransfer(
  services: PayoutServices,
  transfer: MadeTransfer,
  payoutId: number | null,
): Promise<[what: string, open: boolean]> {
  const { id, amount, destination, reversed } = transfer
  const about = `${formatCents(amount)} was sent to ${destination} (${id}) for payout ${transfer.payoutId}`
  if (reversed > 0)
    return [`${about}, and ${formatCents(reversed)} was taken back: see whether it is still owed.`, true]
  if (payoutId !== null && (await adoptTransfer(services, payoutId, transfer)))
    return [`The payout ${payoutId} of ${formatCents(amount)} had been sent.`, false]
  const todo =
    'which our data doesn’t have, or holds back: take it back at the provider, or make sure that it isn’t sent again.'
  return [`${about}, ${todo}`, true]
}

/** Reconciles a membership's subscription and returns what was done about it. */
async function ofSubscription(
  services: PayoutServices,
  subscription: SeenSubscription & { membershipId: number },
): Promise<[what: string | null, open?: boolean]> {
  const { id, membershipId, status } = subscription
  const before = await findMembership(services.db, membershipId)
  if (before) {
    await syncMembership(services, membershipId)
    const after = await findMembership(services.db, membershipId)
    return [before.state === after?.state ? null : `The membership ${membershipId} is ${after?.state}.`]
  }
  if (status === 'incomplete' && (await endSubscription(requireProvider(services), subscription)))
    return [`The membership ${membershipId} was begun and is lost: it can no longer be paid.`]
  const todo = 'end it at the provider and give back what was paid for it, or the couple is charged every month.'
  return [`The membership ${membershipId} (${id}) is paid, and our data doesn’t have it: ${todo}`, true]
}

async function restore({ db, clock }: PayoutServices, intent: MadeIntent): Promise<boolean> {
  try {
    return await inTransaction(db, (tx) => restoreLostPayment(tx, intent, clock.now()))
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error
    return false
  }
}

/** Reconciles a payment intent. If the provider refuses to continue with it, the others must still go through. */
async function orRefused(services: PayoutServices, intent: MadeIntent): Promise<[what: string | null, open?: boolean]> {
  try {
    return await ofIntent(services, intent)
  } catch (error) {
    if (!(error instanceof ProviderError && error.refused)) throw error
    const about = `The payment ${intent.paymentId} of ${formatCents(intent.amount)} (${intent.id})`
    return [`${about} could not be settled, because the provider refused: ${error.message} Deal with it there.`, true]
  }
}

/** Reconciles a payment intent and returns what was done about it; null when there was nothing to do. */
async function ofIntent(services: PayoutServices, intent: MadeIntent): Promise<[what: string | null, open?: boolean]> {
  const stripe = requireProvider(services)
  const id = Number(intent.paymentId)
  const amount = formatCents(intent.amount)
  const before = await findPayment(services.db, id)
  const paid = intent.status === 'succeeded'
  if (!before && intent.status === 'processing') {
    const todo =
      'the card’s bank is still deciding, and our data no longer has what was paid for: ask again once the bank decides.'
    return [`The payment ${id} of ${amount} (${intent.id}): ${todo}`, true]
  }
  if (!before && !paid) {
    if (!isCancellable(intent)) return [null]
    await cancelIntent(stripe, intent, id)
    return [`The payment ${id} of ${amount} was begun and is lost: it can no longer be paid.`]
  }
  if (!before && !(await restore(services, intent))) {
    await returnUnknown(stripe, intent.id)
    const about = `The payment ${id} of ${amount} (${intent.id}) is from somebody, or for something, that our data no longer has: the money goes back.`
    return [`${about} The audit will name it; accept the finding there.`]
  }
  await settlePayment(services, id)
  if (!paid || before?.state === 'succeeded') return [null]
  const after = await findPayment(services.db, id)
  if (after?.state !== 'succeeded') return [`The payment ${id} of ${amount} does not match: see the log.`, true]
  return after.returned_at
    ? [`The payment ${id} of ${amount} goes back to its couple.`]
    : [`The payment ${id} of ${amount} counts: what it paid for is confirmed.`]
}
