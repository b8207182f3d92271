import { SERVER_LIMITS } from '#contract/limits.ts'
import { payoutProcess } from '#contract/processes/payout.ts'
import { notifyAdmins } from '#server/features/accounts/commands/notify-admins.ts'
import { lockBooking } from '#server/features/bookings/store/bookings.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { balanceOf } from '#server/features/ledger/store.ts'
import { findPayment } from '#server/features/payments/store/payments.ts'
import { refundable } from '#server/features/payments/store/refunds.ts'
import { DAY, HOUR, later } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { ProviderError } from '#server/platform/stripe/errors.ts'
import { IDEMPOTENCY_WINDOW } from '#server/platform/stripe/idempotency-window.ts'
import { createTransfer, findTransfer, type SeenTransfer } from '#server/platform/stripe/transfers.ts'
import { transition, tryTransition } from '#server/platform/transition.ts'
import type { PayoutServices } from '../above.ts'
import { payoutPaidLetter, payoutsPage, payoutWaitsLetter } from '../letters.ts'
import { payeeOf } from '../store/payees.ts'
import { findPayoutAccount } from '../store/payout-accounts.ts'
import { findPayout, lockPayout, type PayoutRow, sentOnFrom } from '../store/payouts.ts'
import { sendablePayouts } from '../store/sendable-payouts.ts'
import { cancelDebt } from './reclaim-payouts.ts'

/** How long a refused payout rests before the next attempt. */
const PAUSES = [HOUR, 6 * HOUR, DAY, 2 * DAY]

/**
 * Begins a pending payout and sends it to the provider. Does nothing and returns false while its money isn't allowed to
 * leave (`sendablePayouts`).
 */
export async function sendPayout(services: PayoutServices, payoutId: number): Promise<boolean> {
  const begun = await inTransaction(services.db, (tx) => begin(tx, services, payoutId))
  if (begun) await syncSentPayout(services, payoutId)
  return begun
}

/**
 * Notes a transfer that the provider made for a payout that a restored database still has to send, or has to send again
 * after a refusal: it is not sent again. False for a payout that the database doesn't know, or whose money isn't allowed
 * to leave yet: a person must look.
 */
export async function adoptTransfer(services: PayoutServices, payoutId: number, made: SeenTransfer): Promise<boolean> {
  const at = services.clock.now()
  const rested = { table: 'payouts' as const, id: payoutId, set: { due_at: at } }
  await inTransaction(services.db, (tx) => tryTransition(tx, payoutProcess, 'retry', rested, { actor: 'timer', at }))
  await inTransaction(services.db, (tx) => begin(tx, services, payoutId))
  await syncSentPayout(services, payoutId, made)
  return (await findPayout(services.db, payoutId))?.provider_id === made.id
}

/** Ledger: debit payable N; credit in_flight N. The provider is called only once that is committed. */
async function begin(tx: Tx, services: PayoutServices, payoutId: number): Promise<boolean> {
  const found = await findPayout(tx, payoutId)
  if (!found) return false
  if (found.booking_id !== null) await lockBooking(tx, found.booking_id)
  const payout = await lockPayout(tx, payoutId)
  const at = services.clock.now()
  if ((await sendablePayouts(tx, at, { id: payoutId })).length === 0) return false
  const set = { sent_at: at, checked_at: at, source_payment_id: await sourceOf(tx, payout) }
  const target = { table: 'payouts' as const, id: payout.id, set }
  if (!(await tryTransition(tx, payoutProcess, 'send', target, { actor: 'timer', at }))) return false
  await post(tx, {
    kind: 'payout-begun',
    ref: `${payout.id}-${payout.refusals}`,
    entries: [debit(payout.account, payout.amount_cents), credit(ACCOUNTS.inFlight(payout.id), payout.amount_cents)],
    bookingId: payout.booking_id,
    at,
  })
  return true
}

/**
 * The card payment whose money a payout passes on. Null once its charge no longer holds enough, because it was refunded
 * at somebody else's cost or by hand: then the payout comes out of our whole balance. Set before the provider is called,
 * because every attempt repeats the same facts.
 */
async function sourceOf(tx: Tx, payout: PayoutRow): Promise<number | null> {
  const source = payout.source_payment_id === null ? undefined : await findPayment(tx, payout.source_payment_id)
  if (!source) return null
  const byHand = await balanceOf(tx, ACCOUNTS.refundedByHand(source.id))
  const left = (await refundable(tx, source)) - byHand - (await sentOnFrom(tx, source.id, payout))
  return left >= payout.amount_cents ? source.id : null
}

/**
 * Asks the provider to make a payout that has begun, or asks what became of it, and applies the answer. Safe to repeat
 * at any point. `made` is the provider's transfer, if known. Throws ProviderError if the provider can't be reached: we
 * ask again later.
 */
export async function syncSentPayout(services: PayoutServices, payoutId: number, made?: SeenTransfer): Promise<void> {
  const payout = await findPayout(services.db, payoutId)
  if (payout?.state !== 'sent') return
  const seen = made ?? (await bringToProvider(services, payout))
  await inTransaction(services.db, async (tx) => {
    if (payout.booking_id !== null) await lockBooking(tx, payout.booking_id)
    const locked = await lockPayout(tx, payoutId)
    if (locked.state !== 'sent' || locked.refusals !== payout.refusals) return
    if ('refusal' in seen) return refuse(tx, services, locked, seen.refusal)
    if (seen.amount !== locked.amount_cents) {
      services.log.error({ payout: payoutId, seen: seen.amount }, 'payout does not match the provider')
      return
    }
    if (seen.reversed > 0) return foundTakenBack(tx, services, locked, seen)
    await paid(tx, services, locked, seen)
  })
}

async function bringToProvider(
  services: PayoutServices,
  payout: PayoutRow,
): Promise<SeenTransfer | { refusal: string }> {
  const { db, clock } = services
  const stripe = requireProvider(services)
  const account = await findPayoutAccount(db, payout.payee_id)
  if (!account?.provider_id) throw new Error(`payout ${payout.id} began without an account`)
  const order = { payoutId: payout.id, destination: account.provider_id }
  const age = clock.now().getTime() - (payout.sent_at ?? payout.created_at).getTime()
  if (age > IDEMPOTENCY_WINDOW) {
    const made = await findTransfer(stripe, order)
    if (made) return made
  }
  const source = payout.source_payment_id === null ? undefined : await findPayment(db, payout.source_payment_id)
  try {
    return await createTransfer(stripe, {
      ...order,
      attempt: payout.refusals + 1,
      amount: payout.amount_cents,
      chargeId: source?.charge_id ?? null,
    })
  } catch (error) {
    if (error instanceof ProviderError && error.refused) return { refusal: error.message }
    throw error
  }
}

/** Ledger: debit in_flight N; credit stripe N. */
async function paid(tx: Tx, services: PayoutServices, payout: PayoutRow, seen: SeenTransfer): Promise<void> {
  const at = services.clock.now()
  const set = { provider_id: seen.id, paid_at: at, failure_message: null }
  await transition(tx, payoutProcess, 'pay', { table: 'payouts', id: payout.id, set }, { actor: 'provider', at })
  await post(tx, {
    kind: 'payout-made',
    ref: String(payout.id),
    entries: [debit(ACCOUNTS.inFlight(payout.id), payout.amount_cents), credit(ACCOUNTS.stripe, payout.amount_cents)],
    bookingId: payout.booking_id,
    at,
  })
  if (payout.reversal !== null) return // it is reversed immediately: no good news to send
  const payee = await payeeOf(tx, payout.id)
  const url = payoutsPage(services.config.publicOrigin, payee.role)
  const letter = payoutPaidLetter({
    payoutId: payout.id,
    amount: payout.amount_cents,
    venueName: payee.venueName,
    eventDate: payee.eventDate,
    url,
  })
  await queueMail(tx, { to: payee.email, toUserId: payee.id, letter, at })
}

/**
 * Somebody took the transfer back at the provider before we heard that it was made: the payout has paid nobody, and
 * isn't sent again until an admin says so. If only part of the transfer was taken back, the payout stays as it is: a
 * person has to look at both sides.
 */
async function foundTakenBack(tx: Tx, services: PayoutServices, payout: PayoutRow, seen: SeenTransfer): Promise<void> {
  if (seen.reversed < seen.amount) {
    services.log.error({ payout: payout.id, reversed: seen.reversed }, 'payout does not match the provider')
    return
  }
  const message = `The transfer ${seen.id} was made, and taken back at the card provider.`
  await refuse(tx, services, payout, message, 'taken-back')
}

/**
 * Ledger: debit in_flight N; credit payable N, where it came from. Then the payout rests, or waits for an admin if it
 * was `taken-back` or refused too often; it is void if the seller owes us part of it by now.
 */
async function refuse(
  tx: Tx,
  services: PayoutServices,
  payout: PayoutRow,
  message: string,
  what: 'refused' | 'taken-back' = 'refused',
): Promise<void> {
  const at = services.clock.now()
  const refusals = payout.refusals + 1
  const pause = PAUSES[Math.min(refusals, PAUSES.length) - 1] as number
  const set = { refusals, failure_message: message, due_at: later(at, pause) }
  const target = { table: 'payouts' as const, id: payout.id }
  await transition(tx, payoutProcess, 'fail', { ...target, set }, { actor: 'provider', at, reason: message })
  await post(tx, {
    kind: 'payout-refused',
    ref: `${payout.id}-${payout.refusals}`,
    entries: [debit(ACCOUNTS.inFlight(payout.id), payout.amount_cents), credit(payout.account, payout.amount_cents)],
    bookingId: payout.booking_id,
    at,
  })
  if (payout.reversal !== null) return cancelDebt(tx, { ...payout, state: 'failed' }, at)
  if (await services.above.recoverAfterRefusal(tx, services, payout, at)) return
  if (what === 'refused' && refusals < SERVER_LIMITS.payoutRefusals) {
    services.log.warn({ payout: payout.id, refusals, why: message, next: set.due_at }, 'payout refused')
    return
  }
  await transition(tx, payoutProcess, 'park', target, { actor: 'timer', at, reason: message })
  const { publicOrigin } = services.config
  const facts = { payoutId: payout.id, amount: payout.amount_cents, what, publicOrigin }
  await notifyAdmins(tx, payoutWaitsLetter(facts), at)
  services.log.error({ payout: payout.id, why: message }, 'payout waits for an admin')
}
