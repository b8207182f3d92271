import type { Cents } from '#contract/money.ts'
import { endedWithBooking, isPaid } from '#contract/processes/transfer.ts'
import { findBooking } from '#server/features/bookings/store/bookings.ts'
import { ACCOUNTS, credit, debit, post } from '#server/features/ledger/commands.ts'
import { balanceOf, commissionsOf, entriesOf, leftByPayment } from '#server/features/ledger/store.ts'
import { commissionToReturn, returnCommission } from '#server/features/payments/commands/return-commission.ts'
import type { ChargebackRow } from '#server/features/payments/store/chargebacks.ts'
import { findPayment, type PaymentRow, paymentsOfBooking } from '#server/features/payments/store/payments.ts'
import { voidUnsent } from '#server/features/payouts/commands/reclaim-payouts.ts'
import { requestPayout } from '#server/features/payouts/commands/request-payout.ts'
import { feesSentOutOf } from '#server/features/payouts/store/payouts.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'
import type { Services } from '#server/platform/services.ts'
import type { Recipient, TransferLetter } from '../letters.ts'
import { addMadeGood, chargebacksBehind, type TransferChargeback } from '../store/chargebacks.ts'
import { findTransfer, type TransferRow, transferOfAccount, transferOfHolding } from '../store/transfers.ts'
import { notifyParties } from './notify-parties.ts'

/** What happens to the money of a lost payment, which decides what its venue is told. */
export type Loss = 'escrow' | 'seller' | 'venue' | 'owed'

/**
 * Covers a payment that a bank took back for good, out of the account that has its money. If that account has too
 * little, the couple who took the money back owes the rest (docs/decisions/0010-chargebacks.md); a seller whose sale pays
 * for it is told. Ledger: debit escrow, seller_payable or venue_payable, and receivable; credit dispute_hold P. Returns
 * which kind of loss it is.
 */
export async function allocateLoss(
  tx: Tx,
  services: Services,
  payment: PaymentRow,
  chargeback: ChargebackRow,
): Promise<Loss> {
  const at = services.clock.now()
  const amount = chargeback.amount_cents
  // what we refunded to the couple has left the account; coverFailedRefunds offsets the refunds that didn't arrive
  const inPlace = Math.min(amount, payment.captured_cents - payment.refunded_cents)
  const { loss, account, transfer } = await findStanding(tx, payment, inPlace, at)
  const there = account === null ? 0 : Math.min(inPlace, await availableIn(tx, account))
  await post(tx, {
    kind: 'chargeback-lost',
    ref: String(chargeback.id),
    entries: [
      ...(account === null ? [] : [debit(account, there)]),
      debit(ACCOUNTS.receivable(payment.couple_id), amount - there),
      credit(ACCOUNTS.disputeHold(chargeback.id), amount),
    ],
    bookingId: payment.booking_id,
    paymentId: payment.id,
    at,
  })
  if (transfer?.state === 'completed') {
    await payWhatIsLeft(tx, transfer, there, String(chargeback.id), at)
    if (there > 0) await tellSeller(tx, services, transfer, there)
  }
  return loss
}

const availableIn = async (db: Db, account: string): Promise<Cents> => -(await balanceOf(db, account))

interface Standing {
  loss: Loss
  /** the ledger account that has the money; null: the money has moved on, or the transfer will make up for it */
  account: string | null
  transfer?: TransferRow
}

/**
 * Finds the account that has the money of a payment of which `lost` is lost, in cents, and voids the unsent payouts
 * from it. What is left is requested again.
 */
async function findStanding(tx: Tx, payment: PaymentRow, lost: Cents, at: Date): Promise<Standing> {
  const bought = payment.transfer_id === null ? undefined : await findTransfer(tx, payment.transfer_id)
  if (bought && isPaid(bought) && bought.payment_id === payment.id) {
    return { loss: 'escrow', account: ACCOUNTS.escrow(bought.id) }
  }
  if (payment.holding_id === null) return { loss: 'owed', account: null }
  const transfer = await transferOfHolding(tx, payment.holding_id)
  if (transfer?.state === 'completed') {
    const account = ACCOUNTS.sellerPayable(transfer.id)
    await voidUnsent(tx, account, 'chargeback lost', at)
    return { loss: 'seller', account, transfer }
  }
  // another couple has paid, or is paying, for the booking: the venue's money now belongs to that couple's booking, and
  // the seller's net is still to come
  if (transfer && (isPaid(transfer) || transfer.stage === 'reserved')) return { loss: 'seller', account: null }
  if (payment.booking_id === null) return { loss: 'owed', account: null }
  return { loss: 'venue', account: await venueAccount(tx, payment, lost, at) }
}

/**
 * Voids the venue's unsent payouts, gives the venue back the commission on what it is about to lose of this payment, in
 * cents, as far as that money is still with us, and returns the venue's account.
 */
async function venueAccount(tx: Tx, payment: PaymentRow, lost: Cents, at: Date): Promise<string> {
  const bookingId = payment.booking_id as number
  const account = ACCOUNTS.venuePayable(bookingId)
  await voidUnsent(tx, account, 'chargeback lost', at)
  const booking = await findBooking(tx, bookingId)
  const most = await commissionUnsent(tx, bookingId)
  if (booking) await returnCommission(tx, booking, payment, lost, at, most)
  return account
}

/**
 * Our commission on what the venue hasn't been sent, in cents. What it has been sent stays with it, as its statement
 * says, and our commission on that stays with us: it covers nothing.
 */
async function commissionUnsent(db: Db, bookingId: number): Promise<Cents> {
  const payments = (await paymentsOfBooking(db, bookingId)).map(({ id }) => id)
  const commissions = await commissionsOf(db, payments)
  const taken = payments.reduce((sum, id) => sum + (commissions.get(id) ?? 0), 0)
  return Math.max(0, taken - (await feesSentOutOf(db, ACCOUNTS.venuePayable(bookingId))))
}

/** A seller who took back less than they got for the transfer is paid the rest. */
async function payWhatIsLeft(tx: Tx, transfer: TransferRow, used: Cents, after: string, at: Date): Promise<void> {
  if (used > 0) await addMadeGood(tx, transfer.id, used)
  const account = ACCOUNTS.sellerPayable(transfer.id)
  const amount = await availableIn(tx, account)
  if (amount === 0) return
  const released = await entriesOf(tx, 'transfer-released', String(transfer.id))
  await requestPayout(tx, {
    account,
    payeeId: transfer.seller_id,
    amount,
    fee: -(released.find((entry) => entry.account === ACCOUNTS.platformFee)?.amount ?? 0),
    kept: transfer.made_good_cents + used,
    ref: `transfer-${transfer.id}-after-${after}`,
    bookingId: transfer.booking_id,
    sourcePaymentId: transfer.payment_id,
    dueAt: at,
    at,
  })
}

/** The chargebacks of what the seller had paid for the booking: those lost for good, or those won or given back. */
const ofSeller = async (db: Db, transfer: TransferRow, state: 'lost' | 'won'): Promise<TransferChargeback[]> =>
  (await chargebacksBehind(db, transfer, state)).filter(({ by }) => by === 'booking')

/** What the venue's money has covered of a lost chargeback, in cents. */
export async function coveredByVenue(db: Db, id: number): Promise<Cents> {
  const lost = await entriesOf(db, 'chargeback-lost', String(id))
  const covered = await entriesOf(db, 'chargeback-covered', String(id))
  const ofVenue = [...lost, ...covered].filter(({ account }) => account.startsWith('venue_payable:'))
  return ofVenue.reduce((sum, { amount }) => sum + amount, 0)
}

/** What the seller has to make good: what their bank has taken back, less what the venue's money has covered. Cents. */
async function owedBySeller(tx: Tx, transfer: TransferRow): Promise<Cents> {
  let owed = 0
  for (const { id, cents } of await ofSeller(tx, transfer, 'lost')) owed += cents - (await coveredByVenue(tx, id))
  return owed
}

/**
 * The same, less what their sale has paid for. What a bank has given back since then is the seller's again, and pays for
 * no other loss.
 */
async function stillOwedBySeller(tx: Tx, transfer: TransferRow): Promise<Cents> {
  let givenBack = 0
  for (const { id } of await ofSeller(tx, transfer, 'won')) {
    const theirs = [ACCOUNTS.disputeHold(id), ACCOUNTS.unclaimed]
    const entries = await entriesOf(tx, 'chargeback-returned', String(id))
    for (const { account, amount } of entries) if (theirs.includes(account)) givenBack -= amount
  }
  return (await owedBySeller(tx, transfer)) - Math.max(0, transfer.made_good_cents - givenBack)
}

/**
 * What the losses of this payment made its couple owe us, less what postings for this payment have covered since, in
 * cents. The couple's receivable says how much of it they still owe.
 */
export async function debtsOfLoss(tx: Tx, payment: PaymentRow): Promise<Cents> {
  const left = await leftByPayment(tx, ACCOUNTS.receivable(payment.couple_id), payment.id)
  const transfer = payment.holding_id === null ? undefined : await transferOfHolding(tx, payment.holding_id)
  if (transfer?.state !== 'completed') return left
  return Math.min(left, await stillOwedBySeller(tx, transfer))
}

/**
 * Withholds `kept` from the seller's net for what their bank has taken back. Ledger: debit seller_payable; credit
 * receivable.
 */
async function keepFromSeller(tx: Tx, transfer: TransferRow, kept: Cents, ref: string, at: Date): Promise<void> {
  await post(tx, {
    kind: 'seller-makes-good',
    ref,
    entries: [debit(ACCOUNTS.sellerPayable(transfer.id), kept), credit(ACCOUNTS.receivable(transfer.seller_id), kept)],
    bookingId: transfer.booking_id,
    at,
  })
}

/**
 * A transfer is completed: what the seller's bank has taken back of their payments for the booking is withheld from
 * their net, which is in seller_payable. Returns what was withheld, in cents.
 */
export async function recoverFromSeller(tx: Tx, transfer: TransferRow, net: Cents, at: Date): Promise<Cents> {
  const kept = Math.min(net, await owedBySeller(tx, transfer))
  if (kept === 0) return 0
  await keepFromSeller(tx, transfer, kept, String(transfer.id), at)
  await addMadeGood(tx, transfer.id, kept)
  return kept
}

/** Tells a seller that a sale which is over pays for what their bank took back, out of what they were to receive. */
async function tellSeller(tx: Tx, services: Services, transfer: TransferRow, coveredBySale: Cents): Promise<void> {
  const rest = await stillOwedBySeller(tx, (await findTransfer(tx, transfer.id)) ?? transfer)
  const sellerOwes = Math.min(rest, await balanceOf(tx, ACCOUNTS.receivable(transfer.seller_id)))
  const letters: [TransferLetter, Recipient][] = [['sale-covers-loss', 'seller']]
  await notifyParties(tx, services, transfer.id, letters, { coveredBySale, sellerOwes })
}

/**
 * A seller's payout was refused while their bank was taking money back: what the seller has owed since then is withheld
 * from the returned payout, the rest is requested again, and the seller is told. False if they owe nothing, and for a
 * venue's payout. Lock the booking first.
 */
export async function recoverAfterRefusal(
  tx: Tx,
  services: Services,
  payout: { id: number; account: string },
  at: Date,
): Promise<boolean> {
  const transfer = await transferOfAccount(tx, payout.account)
  if (!transfer) return false
  const owed = Math.min(
    await stillOwedBySeller(tx, transfer),
    await balanceOf(tx, ACCOUNTS.receivable(transfer.seller_id)),
  )
  const kept = Math.min(owed, await availableIn(tx, payout.account))
  if (kept <= 0) return false
  await voidUnsent(tx, payout.account, 'chargeback lost', at)
  const ref = `payout-${payout.id}`
  await keepFromSeller(tx, transfer, kept, ref, at)
  await payWhatIsLeft(tx, transfer, kept, ref, at)
  await tellSeller(tx, services, transfer, kept)
  return true
}

/**
 * A transfer ends without a buyer, and the booking is the seller's again: what their bank has taken back comes out of
 * the venue's money after all, as far as it reaches, and seller and venue are both notified. Ledger: debit
 * venue_payable; credit receivable. Lock the transfer first.
 */
export async function coverSellerLosses(tx: Tx, services: Services, transfer: TransferRow): Promise<void> {
  const at = services.clock.now()
  let covered = 0
  for (const { id, paymentId, cents } of await ofSeller(tx, transfer, 'lost')) {
    const payment = await findPayment(tx, paymentId)
    if (payment?.booking_id == null) continue
    if ((await coveredByVenue(tx, id)) > 0) continue
    const account = await venueAccount(tx, payment, cents, at)
    const there = Math.min(cents, await availableIn(tx, account))
    if (there === 0) continue
    await post(tx, {
      kind: 'chargeback-covered',
      ref: String(id),
      entries: [debit(account, there), credit(ACCOUNTS.receivable(payment.couple_id), there)],
      bookingId: payment.booking_id,
      paymentId,
      at,
    })
    covered += there
  }
  // if the transfer ended with its booking, the letter about the booking tells them
  if (covered === 0 || endedWithBooking((await findTransfer(tx, transfer.id))?.ending ?? null)) return
  const sellerOwes = await balanceOf(tx, ACCOUNTS.receivable(transfer.seller_id))
  const letters: [TransferLetter, Recipient][] = [
    ['covers-loss-owner', 'owner'],
    ['covers-loss-seller', 'seller'],
  ]
  await notifyParties(tx, services, transfer.id, letters, { coveredByVenue: covered, sellerOwes })
}

/** How much of the venue's money coverSellerLosses would take if the transfer ended now, in cents. Changes nothing. */
export async function lossIfEnded(db: Db, transfer: TransferRow): Promise<Cents> {
  const chargebacks = await ofSeller(db, transfer, 'lost')
  if (chargebacks.length === 0) return 0
  const booking = await findBooking(db, transfer.booking_id)
  let there = await availableIn(db, ACCOUNTS.venuePayable(transfer.booking_id))
  let unsent = await commissionUnsent(db, transfer.booking_id)
  let covered = 0
  const soFar = new Map<number, { lost: Cents; returned: Cents }>()
  for (const { id, paymentId, cents } of chargebacks) {
    const payment = await findPayment(db, paymentId)
    if (!booking || payment?.booking_id == null || (await coveredByVenue(db, id)) > 0) continue
    const { lost, returned } = soFar.get(paymentId) ?? { lost: 0, returned: 0 }
    const due = (await commissionToReturn(db, booking, payment, lost + cents)) - returned
    const back = Math.max(0, Math.min(unsent, due))
    there += back
    unsent -= back
    const part = Math.min(cents, there)
    soFar.set(paymentId, { lost: lost + part, returned: returned + back })
    covered += part
    there -= part
  }
  return covered
}
