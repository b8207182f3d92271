import type { PostingKind } from '#contract/api/ledger.ts'
import type { Cents } from '#contract/money.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import { entriesOf, insertTransaction } from './store.ts'

/** The accounts of domain.md 3. A trigger keeps what we owe others and what is on its way from being overdrawn. */
export const ACCOUNTS = {
  stripe: 'stripe',
  commission: 'commission',
  cardFees: 'card_fees',
  venuePayable: (bookingId: number) => `venue_payable:${bookingId}`,
  refundPayable: (refundId: number) => `refund_payable:${refundId}`,
  /** money that came too late, until its refund begins */
  latePayment: (paymentId: number) => `late_payment:${paymentId}`,
  /** the price of a transfer, until the transfer is completed or the money is given back */
  escrow: (transferId: number) => `escrow:${transferId}`,
  sellerPayable: (transferId: number) => `seller_payable:${transferId}`,
  /** our own bank account, outside the card provider */
  bank: 'bank',
  /** our 5 percent of transfers */
  platformFee: 'platform_fee',
  /** what members pay for Premium */
  premium: 'premium',
  /** a payout between our account and its payee's */
  inFlight: (payoutId: number) => `in_flight:${payoutId}`,
  /** what a couple or an owner owes us */
  receivable: (userId: number) => `receivable:${userId}`,
  /** what was owed to us and written off */
  badDebts: 'bad_debts',
  /** what a bank withholds until a chargeback is decided */
  disputeHold: (chargebackId: number) => `dispute_hold:${chargebackId}`,
  /** what belongs to a couple and can't go to their card, which has already had its refund: sent from our bank */
  unclaimed: 'unclaimed',
  /** what somebody has refunded at the provider by hand and no refund of ours accounts for yet */
  refundedByHand: (paymentId: number) => `refunded_by_hand:${paymentId}`,
  /** what is left of a canceling venue's money once the couple has everything back */
  goodwill: 'goodwill',
} as const

export interface Entry {
  account: string
  /** cents; debits positive, credits negative */
  amount: Cents
}

export const debit = (account: string, cents: Cents): Entry => ({ account, amount: cents })
export const credit = (account: string, cents: Cents): Entry => ({ account, amount: -cents })

export interface Posting {
  kind: PostingKind
  /** what is posted, by our own id; (kind, ref) is posted once */
  ref: string
  entries: Entry[]
  bookingId?: number | null
  paymentId?: number | null
  at: Date
}

/**
 * Posts a transaction to the ledger, once: the same (kind, ref) with the same entries again changes nothing and returns
 * false; with other entries it throws, as it does for unbalanced or single ones. Zero entries are left out. PostgreSQL
 * refuses an overdraft immediately, an imbalance at commit. Entries are written in the order of their accounts, so that
 * two postings never deadlock on the guarded balances.
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const entries = posting.entries
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => (a.account < b.account ? -1 : a.account > b.account ? 1 : 0))
  const name = `${posting.kind} ${posting.ref}`
  if (entries.length < 2) throw new Error(`ledger: ${name} needs two entries`)
  if (entries.some(({ amount }) => !Number.isSafeInteger(amount))) throw new Error(`ledger: ${name} is not in cents`)
  if (entries.reduce((sum, { amount }) => sum + amount, 0) !== 0) throw new Error(`ledger: ${name} is not balanced`)
  if (await insertTransaction(tx, { ...posting, entries })) return true
  const before = await entriesOf(tx, posting.kind, posting.ref)
  if (!sameEntries(before, entries)) throw new Error(`ledger: ${name} was posted before with other entries`)
  return false
}

function sameEntries(one: Entry[], other: Entry[]): boolean {
  return (
    one.length === other.length &&
    one.every((entry, index) => entry.account === other[index]?.account && entry.amount === other[index]?.amount)
  )
}
