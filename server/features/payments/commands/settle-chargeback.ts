import type { Cents } from '#contract/money.ts'
import { chargebackProcess } from '#contract/processes/chargeback.ts'
import { latestOf } from '#server/features/bookings/store/chains.ts'
import { partiesOf } from '#server/features/bookings/store/shown.ts'
import { findBooking, lockBooking } from '#server/features/bookings/store.ts'
import { ACCOUNTS, credit, debit, type Entry, post } from '#server/features/ledger/commands.ts'
import { balanceOf } from '#server/features/ledger/store.ts'
import { voidUnsent } from '#server/features/payouts/commands/owe-back.ts'
import { lockTransfer } from '#server/features/transfers/store/transfers.ts'
import { HOUR } from '#server/platform/clock.ts'
import { inTransaction, type Tx } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProvider } from '#server/platform/stripe/client.ts'
import { fetchDispute, recentDisputes, type SeenDispute } from '#server/platform/stripe/disputes.ts'
import { ProviderError } from '#server/platform/stripe/errors.ts'
import { recordEvent, transition } from '#server/platform/transition.ts'
import { chargebackLetter } from '../letters.ts'
import { type ChargebackRow, claimOpenChargebacks, findChargeback, insertChargeback } from '../store/chargebacks.ts'
import { findPayment, findPaymentId, lockPayment, type PaymentRow } from '../store/payments.ts'
import { returnCommission } from './refund-booking.ts'
import { settlePayment } from './settle-payment.ts'

const BATCH = 40
const SEARCH_EVERY = 6 * HOUR

/**
 * Asks the provider how a dispute stands and applies that: a chargeback opens, is won or lost. Webhook and poller call
 * this; twice, or in another order, it ends alike. Disputes of payments that are not ours are passed over.
 * Throws ProviderError when the provider can't be asked.
 */
export async function settleChargeback(services: Services, disputeId: string): Promise<void> {
  const { db, clock, log } = services
  const seen = await fetchDispute(requireProvider(services), disputeId)
  const paymentId = seen.intentId === null ? null : await findPaymentId(db, seen.intentId)
  if (paymentId === null || seen.state === null) return
  await settlePayment(services, paymentId) // the dispute may be heard of before the payment itself
  const changed = await inTransaction(db, async (tx) => {
    const payment = await lockRows(tx, paymentId)
    if (payment.state !== 'succeeded') throw new Error(`payment ${paymentId} is ${payment.state}, but disputed`)
    const opened = await open(tx, services, payment, seen)
    const chargeback = opened ?? (await findChargeback(tx, seen.id))
    if (chargeback?.state !== 'open' || seen.state === 'open') return opened ? 'open' : null
    await close(tx, services, payment, chargeback, seen.state as 'won' | 'lost', clock.now())
    return seen.state
  })
  if (changed !== null) log.warn({ payment: paymentId, dispute: disputeId, state: changed }, 'chargeback')
}

/** Transfer, then booking, then payment: in the order in which everybody locks. */
async function lockRows(tx: Tx, paymentId: number): Promise<PaymentRow> {
  const found = await findPayment(tx, paymentId)
  if (!found) throw new Error(`no payment ${paymentId}`)
  const transfer = found.transfer_id === null ? undefined : await lockTransfer(tx, found.transfer_id)
  const bookingId = found.booking_id ?? transfer?.booking_id ?? null
  if (bookingId !== null) await lockBooking(tx, await latestOf(tx, bookingId))
  return lockPayment(tx, paymentId)
}

/** Ledger: debit dispute_hold P, card_fees d; credit stripe P + d. */
async function open(
  tx: Tx,
  services: Services,
  payment: PaymentRow,
  seen: SeenDispute,
): Promise<ChargebackRow | undefined> {
  const at = services.clock.now()
  const chargeback = await insertChargeback(tx, {
    payment_id: payment.id,
    provider_id: seen.id,
    amount_cents: seen.amount,
    fee_cents: seen.fee,
    created_at: at,
  })
  if (!chargeback) return undefined
  const birth = { process: chargebackProcess.name, id: chargeback.id, name: 'open', from: null, to: 'open' }
  await recordEvent(tx, birth, { actor: 'provider', at })
  await post(tx, {
    kind: 'chargeback-opened',
    ref: String(chargeback.id),
    entries: [
      debit(ACCOUNTS.disputeHold(chargeback.id), seen.amount),
      debit(ACCOUNTS.cardFees, seen.fee),
      credit(ACCOUNTS.stripe, seen.amount + seen.fee),
    ],
    bookingId: payment.booking_id,
    paymentId: payment.id,
    at,
  })
  await tell(tx, services, payment, 'open', seen.amount, at)
  return chargeback
}

/**
 * Won: debit stripe P; credit dispute_hold P. Lost: debit where the money still stands (venue_payable, the commission on
 * it being given back first), and the rest what the couple owes that took it back; credit dispute_hold P.
 */
async function close(
  tx: Tx,
  services: Services,
  payment: PaymentRow,
  chargeback: ChargebackRow,
  outcome: 'won' | 'lost',
  at: Date,
): Promise<void> {
  const target = { table: 'chargebacks' as const, id: chargeback.id, set: { closed_at: at } }
  const name = outcome === 'won' ? 'win' : 'lose'
  await transition(tx, chargebackProcess, name, target, { actor: 'provider', at })
  const amount = chargeback.amount_cents
  const from = outcome === 'won' ? [debit(ACCOUNTS.stripe, amount)] : await whereItStands(tx, payment, amount, at)
  await post(tx, {
    kind: outcome === 'won' ? 'chargeback-won' : 'chargeback-lost',
    ref: String(chargeback.id),
    entries: [...from, credit(ACCOUNTS.disputeHold(chargeback.id), amount)],
    bookingId: payment.booking_id,
    paymentId: payment.id,
    at,
  })
  await tell(tx, services, payment, outcome, amount, at)
}

/** Out of which accounts a lost payment is covered, in cents that sum up to `amount`. */
async function whereItStands(tx: Tx, payment: PaymentRow, amount: Cents, at: Date): Promise<Entry[]> {
  const account = await accountOf(tx, payment, amount, at)
  const there = account === null ? 0 : Math.min(amount, -(await balanceOf(tx, account)))
  return [
    ...(account !== null && there > 0 ? [debit(account, there)] : []),
    ...(there < amount ? [debit(ACCOUNTS.receivable(payment.couple_id), amount - there)] : []),
  ]
}

/**
 * The account that the money of a payment stands in; unsent payouts out of it are void. Null for a transfer's price,
 * which is the seller's as soon as the transfer is decided: the couple that took it back owes it.
 */
async function accountOf(tx: Tx, payment: PaymentRow, amount: Cents, at: Date): Promise<string | null> {
  if (payment.booking_id === null) return null
  const bookingId = await latestOf(tx, payment.booking_id)
  const account = ACCOUNTS.venuePayable(bookingId)
  await voidUnsent(tx, account, 'chargeback lost', at)
  const booking = await findBooking(tx, bookingId)
  if (booking && balanceIsThere(await balanceOf(tx, account))) await returnCommission(tx, booking, payment, amount, at)
  return account
}

/** Once everything was paid out, the commission was earned on money that is gone: it covers nothing any more. */
const balanceIsThere = (balance: Cents): boolean => balance < 0

/** Tells the venue that a bank takes a payment back, or has decided. Couples hear of it from their bank. */
async function tell(
  tx: Tx,
  services: Services,
  payment: PaymentRow,
  state: 'open' | 'won' | 'lost',
  amount: Cents,
  at: Date,
): Promise<void> {
  if (payment.booking_id === null) return
  const booking = await findBooking(tx, payment.booking_id)
  if (!booking) return
  const { owner } = await partiesOf(tx, payment.booking_id)
  const { publicOrigin } = services.config
  const letter = chargebackLetter({ bookingId: booking.id, eventDate: booking.event_date, state, amount, publicOrigin })
  await queueMail(tx, { to: owner.email, toUserId: owner.id, letter, at })
}

/** Looks at open chargebacks whose decision may have been missed. Returns how many it looked at. */
export async function pollChargebacks(services: Services): Promise<number> {
  if (!services.stripe) return 0
  const ids = await inTransaction(services.db, (tx) => claimOpenChargebacks(tx, services.clock.now(), BATCH))
  return lookAt(services, ids)
}

/**
 * Finds disputes that nobody told us about, among the provider's newest; once in six hours.
 */
export function disputeFinder(services: Services): () => Promise<number> {
  let lookedAt = services.clock.now().getTime()
  return async () => {
    const now = services.clock.now().getTime()
    if (!services.stripe || now - lookedAt < SEARCH_EVERY) return 0
    const newest = await recentDisputes(services.stripe)
    lookedAt = now
    const unknown = []
    for (const id of newest) if (!(await findChargeback(services.db, id))) unknown.push(id)
    await lookAt(services, unknown)
    return 0 // nothing that another round would have to follow
  }
}

async function lookAt(services: Services, ids: string[]): Promise<number> {
  for (const id of ids) {
    try {
      await settleChargeback(services, id)
    } catch (error) {
      const level = error instanceof ProviderError ? 'warn' : 'error'
      services.log[level]({ dispute: id, err: error }, 'poll of a chargeback failed')
    }
  }
  return ids.length
}
