import type { Cents } from '#contract/money.ts'
import { chargebackProcess } from '#contract/processes/chargeback.ts'
import { notifyAdmins } from '#server/features/accounts/commands/notify-admins.ts'
import { bookingOfHolding, findBooking } from '#server/features/bookings/store/bookings.ts'
import { partiesOfBooking } from '#server/features/bookings/store/parties.ts'
import { lockDebtContextOf, type PaymentContext } from '#server/features/checkouts/commands/lock-payment-context.ts'
import { settlePayment } from '#server/features/checkouts/commands/settle-payment.ts'
import {
  type ChargebackRow,
  claimChargebacks,
  decidingSince,
  findChargeback,
  insertChargeback,
  noteClaim,
} from '#server/features/payments/store/chargebacks.ts'
import { findPaymentId, type PaymentRow } from '#server/features/payments/store/payments.ts'
import { allocateLoss } from '#server/features/transfers/commands/allocate-loss.ts'
import { endAfterChargeback } from '#server/features/transfers/commands/end-after-chargeback.ts'
import { followFreeze } from '#server/features/transfers/commands/freeze-transfer.ts'
import { notifyParties } from '#server/features/transfers/commands/notify-parties.ts'
import { findTransfer } from '#server/features/transfers/store/transfers.ts'
import { HOUR, MINUTE } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { findDispute, recentDisputes, type SeenDispute } from '#server/platform/stripe/disputes.ts'
import { askEach, poll } from '#server/platform/stripe/poll.ts'
import { recordEvent, transition } from '#server/platform/transition.ts'
import { chargebackLetter, moneyWaitsLetter } from '../letters.ts'
import { followDecision } from './follow-failed-refund.ts'
import { giveBack } from './give-back-chargeback.ts'
import { postFee, postOpened, postWon } from './post-chargeback.ts'
import { claimIn, syncMembershipDispute } from './sync-membership-dispute.ts'

const SEARCH_EVERY = 6 * HOUR
const FIRST_SEARCH = 10 * MINUTE

/**
 * Asks the provider about a dispute and applies the answer: a chargeback opens, is won, lost or given back. Webhooks
 * and the poller call this; repeated or reordered calls end the same way. Disputes about payments that aren't
 * ours, and other ids, are ignored. Throws ProviderError if the provider can't be reached.
 */
export async function syncChargeback(services: Services, disputeId: string): Promise<void> {
  const { db, log } = services
  const seen = await findDispute(requireProvider(services), disputeId)
  if (!seen || seen.intentId === null || seen.state === null) return
  const { intentId, state } = seen
  const paymentId = await findPaymentId(db, intentId)
  if (paymentId === null) {
    const changed = await syncMembershipDispute(services, { ...seen, intentId, state })
    if (changed !== null) log.warn({ dispute: disputeId, state: changed }, 'chargeback of a membership')
    return
  }
  await settlePayment(services, paymentId) // we may hear about the dispute before the payment itself
  const changed = await inTransaction(db, async (tx) => {
    const locked = await lockDebtContextOf(tx, paymentId)
    const { payment } = locked
    if (payment.state !== 'succeeded') throw new Error(`payment ${paymentId} is ${payment.state}, but disputed`)
    const opened = await open(tx, services, locked, seen)
    const chargeback = opened ?? (await findChargeback(tx, seen.id))
    if (chargeback) await postFee(tx, chargeback, seen.fee, aboutOf(payment, services.clock.now()))
    if (chargeback?.state === 'open') await noteClaim(tx, chargeback.id, claimIn(seen))
    if (chargeback?.state === 'lost' && seen.state === 'won') {
      const couples = await giveBack(tx, services, locked, chargeback)
      if (couples === 0) await notifyVenue(tx, services, payment, 'won', seen.amount, services.clock.now())
      return 'given back'
    }
    if (chargeback?.state !== 'open' || seen.state === 'open') return opened ? 'open' : null
    await close(tx, services, locked, chargeback, seen.state as 'won' | 'lost')
    return seen.state
  })
  if (changed !== null) log.warn({ payment: paymentId, dispute: disputeId, state: changed }, 'chargeback')
}

const aboutOf = ({ id, booking_id: bookingId }: PaymentRow, at: Date) => ({ bookingId, paymentId: id, at })

/** Opens a chargeback, once: a transfer that was paid for is on hold from now on. Undefined if it is already known. */
async function open(
  tx: Tx,
  services: Services,
  { payment, liveTransfer: transfer }: PaymentContext,
  seen: SeenDispute,
): Promise<ChargebackRow | undefined> {
  const at = services.clock.now()
  const chargeback = await insertChargeback(tx, {
    payment_id: payment.id,
    provider_id: seen.id,
    amount_cents: seen.amount,
    fee_cents: seen.fee,
    ...claimIn(seen),
    created_at: at,
  })
  if (!chargeback) return undefined
  const birth = { process: chargebackProcess.name, id: chargeback.id, name: 'open', from: null, to: 'open' }
  await recordEvent(tx, birth, { actor: 'provider', at })
  await postOpened(tx, chargeback, aboutOf(payment, at))
  await notifyVenue(tx, services, payment, 'open', seen.amount, at)
  const { publicOrigin } = services.config
  const facts = {
    what: 'chargeback',
    id: chargeback.id,
    workId: payment.id,
    amount: seen.amount,
    publicOrigin,
  } as const
  await notifyAdmins(tx, moneyWaitsLetter(facts), at)
  if (transfer) await followFreeze(tx, services, transfer.id)
  return chargeback
}

/**
 * Applies the bank's decision. If the payment is lost, the money comes out of the account that has it. The transfer
 * follows.
 */
async function close(
  tx: Tx,
  services: Services,
  { payment, liveTransfer: transfer }: PaymentContext,
  chargeback: ChargebackRow,
  outcome: 'won' | 'lost',
): Promise<void> {
  const at = services.clock.now()
  const target = { table: 'chargebacks' as const, id: chargeback.id, set: { closed_at: at } }
  const amount = chargeback.amount_cents
  if (outcome === 'won') {
    await transition(tx, chargebackProcess, 'win', target, { actor: 'provider', at })
    await postWon(tx, chargeback, aboutOf(payment, at))
    await notifyVenue(tx, services, payment, 'won', amount, at)
  } else {
    await transition(tx, chargebackProcess, 'lose', target, { actor: 'provider', at })
    const loss = await allocateLoss(tx, services, payment, chargeback)
    await notifyVenue(tx, services, payment, loss === 'seller' ? 'lost-by-seller' : 'lost', amount, at)
    if (transfer && loss === 'seller' && transfer.holding_id === payment.holding_id)
      await notifyParties(tx, services, transfer.id, [['makes-good', 'seller']])
  }
  await followDecision(tx, services, payment, await decidingSince(tx, chargeback))
  if (transfer && !(await endAfterChargeback(tx, services, transfer))) await followFreeze(tx, services, transfer.id)
}

const FEE = { open: 'fee-open', won: 'fee-won', lost: 'fee-lost', 'lost-by-seller': 'fee-lost' } as const

/** Whether this payment bought a transfer and included the venue's fee. */
async function heldFee(tx: Tx, payment: PaymentRow): Promise<boolean> {
  const transfer = payment.transfer_id === null ? undefined : await findTransfer(tx, payment.transfer_id)
  return transfer?.payment_id === payment.id && transfer.venue_fee_cents > 0
}

/**
 * Notifies the venue that a bank has taken a payment back, or has decided on it: a payment for one of its bookings, or
 * the price of a completed transfer that included the venue's fee. Couples hear about it from their bank. The parties
 * of a live transfer are notified separately.
 */
async function notifyVenue(
  tx: Tx,
  services: Services,
  payment: PaymentRow,
  state: 'open' | 'won' | 'lost' | 'lost-by-seller',
  amount: Cents,
  at: Date,
): Promise<void> {
  const { holding_id: number } = payment
  if (number === null) return // it came too late, or its transfer was not completed: the venue never had it
  const ofFee = payment.transfer_id !== null
  if (ofFee && !(await heldFee(tx, payment))) return
  const booking = await findBooking(tx, (await bookingOfHolding(tx, number)) as number)
  if (!booking) return
  const { owner } = await partiesOfBooking(tx, booking.id)
  const { publicOrigin } = services.config
  const facts = { bookingId: number, eventDate: booking.event_date, amount, publicOrigin }
  const letter = chargebackLetter({ ...facts, state: ofFee ? FEE[state] : state })
  await queueMail(tx, { to: owner.email, toUserId: owner.id, letter, at })
}

/**
 * Checks chargebacks whose decision may have been missed, or that a bank may still give back. Returns how many it
 * checked.
 */
export const pollChargebacks = (services: Services): Promise<number> =>
  poll(services, 'dispute', claimChargebacks, (id) => syncChargeback(services, id))

/**
 * Returns a function that finds disputes that nobody told us about, or whose fee has changed in the meantime, among the
 * provider's newest: ten minutes after the start, and then every six hours.
 */
export function disputeFinder(services: Services): () => Promise<number> {
  let lookedAt = services.clock.now().getTime() - SEARCH_EVERY + FIRST_SEARCH
  return async () => {
    const now = services.clock.now().getTime()
    if (!services.stripe || now - lookedAt < SEARCH_EVERY) return 0
    const newest = await recentDisputes(services.stripe)
    lookedAt = now
    const news = []
    for (const { id, fee } of newest) if ((await findChargeback(services.db, id))?.fee_cents !== fee) news.push(id)
    await askEach(services, 'dispute', news, (id) => syncChargeback(services, id))
    return 0 // nothing here calls for another round
  }
}
