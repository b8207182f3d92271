import type { RefundState } from '#contract/processes/refund.ts'
import { balancesOf, earnedOf } from '#server/features/ledger/store.ts'
import { lostOfPayments } from '#server/features/payments/store/chargebacks.ts'
import { refundsOfPayments } from '#server/features/payments/store/refunds.ts'
import { sentOutOf } from '#server/features/payouts/store/payouts.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { TransferWithParties } from './transfers-with-parties.ts'

/** How far a refund has come: on its way, at the card, or refused by the card's bank and still owed. */
export type RefundProgress = 'waiting' | 'sent' | 'refused'

/** Where the money of a transfer is, according to the ledger. Cents. */
export interface MoneyFacts {
  escrow: number
  /** money for the seller: owed by us, or on its way */
  sellerOwed: number
  venueOwed: number
  /** what the buyer gets back out of the escrow */
  refunds: { cents: number; place: RefundProgress }[]
  /**
   * the refund of the venue's fee, if the venue later canceled the buyer's booking and returned everything; otherwise
   * null
   */
  feeReturned: RefundProgress | null
  /**
   * what the buyer's bank returned of the price for good, in place of escrow and refunds; 0 for a completed transfer
   */
  takenBack: number
}

/** The money facts of these transfers, in the same order. */
export async function moneyOfTransfers(db: Db, transfers: readonly TransferWithParties[]): Promise<MoneyFacts[]> {
  const funded = transfers.filter((transfer) => transfer.funded_at !== null)
  const payments = funded.flatMap(({ payment_id: id }) => (id === null ? [] : [id]))
  const ended = funded.filter(({ buyerBookingState: state }) => state === 'cancelled' || state === 'lapsed')
  const endedIds = ended.map(({ booking_id: id }) => id)
  const accountsOf = ({ id, booking_id: booking }: TransferWithParties) => ({
    escrow: `escrow:${id}`,
    sellerOwed: `seller_payable:${id}`,
    venueOwed: `venue_payable:${booking}`,
  })
  const accounts = funded.flatMap((transfer) => Object.values(accountsOf(transfer)))
  const [balances, sent, earned, refunds, taken] = await Promise.all([
    balancesOf(db, accounts),
    sentOutOf(db, accounts),
    earnedOf(db, endedIds),
    refundsOfPayments(db, payments),
    lostOfPayments(db, payments),
  ])
  return transfers.map((transfer) => {
    const { escrow, sellerOwed, venueOwed } = accountsOf(transfer)
    const owed = (account: string) => (sent.get(account) ?? 0) - (balances.get(account) ?? 0)
    const isCompleted = transfer.state === 'completed'
    const all = refunds.get(transfer.payment_id ?? 0) ?? []
    // what a bank does once a transfer is completed no longer concerns the transfer
    const byBank = isCompleted ? [] : all.filter(({ covered }) => covered)
    const back = all
      .filter((refund) => !byBank.includes(refund))
      .map(({ amount_cents: cents, state, reason, waits }) => ({
        cents,
        place: waits ? 'waiting' : progressOf(state),
        // a canceled booking is refunded from the venue's money
        ofEscrow: reason !== 'cancelled' && !(reason === 'given-back' && isCompleted),
      }))
    const returned = ended.includes(transfer) && earned.get(transfer.booking_id) === 0
    return {
      escrow: owed(escrow),
      sellerOwed: owed(sellerOwed),
      venueOwed: owed(venueOwed),
      refunds: back.filter(({ ofEscrow }) => ofEscrow),
      feeReturned: returned ? slowest(back.map(({ place }) => place)) : null,
      takenBack:
        transfer.state === 'refunded'
          ? (taken.get(transfer.payment_id ?? 0) ?? 0)
          : byBank.reduce((sum, { amount_cents: cents }) => sum + cents, 0),
    }
  })
}

function progressOf(state: RefundState): RefundProgress {
  if (state === 'failed') return 'refused'
  return state === 'succeeded' || state === 'closed' ? 'sent' : 'waiting'
}

const slowest = (ways: RefundProgress[]): RefundProgress =>
  (['refused', 'waiting'] as const).find((way) => ways.includes(way)) ?? 'sent'
