import { balancesOf } from '#server/features/ledger/store.ts'
import { lostOfPayments } from '#server/features/payments/store/chargebacks.ts'
import { refundsOfPayments } from '#server/features/payments/store/refunds.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { ShownTransfer } from './shown.ts'

/** Where the money of a transfer is, by the ledger; cents that we owe. */
export interface MoneyFacts {
  escrow: number
  sellerOwed: number
  venueOwed: number
  refunds: { cents: number; sent: boolean }[]
  /** what the buyer's bank took back for good before the transfer was completed */
  takenBack: number
}

/** The money facts of these transfers, in their order. */
export async function moneyOfTransfers(db: Db, transfers: readonly ShownTransfer[]): Promise<MoneyFacts[]> {
  const accountsOf = ({ id, new_booking_id: booking }: ShownTransfer) => ({
    escrow: `escrow:${id}`,
    sellerOwed: `seller_payable:${id}`,
    venueOwed: `venue_payable:${booking}`,
  })
  const funded = transfers.filter((transfer) => transfer.funded_at !== null)
  const payments = funded.flatMap(({ payment_id: id }) => (id === null ? [] : [id]))
  const [balances, refunds, taken] = await Promise.all([
    balancesOf(
      db,
      funded.flatMap((transfer) => Object.values(accountsOf(transfer))),
    ),
    refundsOfPayments(db, payments),
    lostOfPayments(db, payments),
  ])
  return transfers.map((transfer) => {
    const accounts = accountsOf(transfer)
    const owed = (account: string) => -(balances.get(account) ?? 0)
    return {
      escrow: owed(accounts.escrow),
      sellerOwed: owed(accounts.sellerOwed),
      venueOwed: owed(accounts.venueOwed),
      refunds: (refunds.get(transfer.payment_id ?? 0) ?? []).map(({ amount_cents: cents, state }) => ({
        cents,
        sent: state === 'succeeded' || state === 'settled',
      })),
      takenBack: transfer.state === 'refunded' ? (taken.get(transfer.payment_id ?? 0) ?? 0) : 0,
    }
  })
}
