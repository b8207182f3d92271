import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CommonTransfer, SellersTransfer, Transfer } from '#contract/api/transfers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { MONEY_TEXTS } from '#contract/wording/transfer-money.ts'
import { ContractStatus, EscrowStatus } from '../status-badges.tsx'
import { balanceName, balanceRows } from '../transfer-words.ts'

/** A line of the deal. */
export interface Fact {
  name: string
  value: ReactNode
  /** the sum of the lines above it, or one that matters by itself */
  strong?: boolean
}

/** A sum in dollars. */
export const sum = (name: string, dollars: number, strong = false): Fact => ({
  name,
  value: formatDollars(dollars),
  strong,
})

/** A deduction; nothing if it is zero. Dollars. */
export const less = (name: string, dollars: number): Fact[] =>
  dollars === 0 ? [] : [{ name, value: `−${formatDollars(dollars)}` }]

/** A name, where it is known. */
export const person = (name: string, who: string | null): Fact[] => (who === null ? [] : [{ name, value: who }])

/** What an admin's decision gave back to the buyer of a transfer that was completed anyway. Dollars. */
export const splitOf = ({ status, refunded }: CommonTransfer): number => (status === 'completed' ? refunded : 0)

/** From the price to what is paid out, under these names. */
export function proceedsFacts(
  transfer: CommonTransfer &
    Pick<SellersTransfer, 'askingPrice' | 'transferPrice' | 'platformFee' | 'madeGood' | 'netPayout'>,
  { net, madeGood: madeGoodName }: { net: string; madeGood: string },
): Fact[] {
  const { askingPrice, transferPrice, platformFee, madeGood, netPayout, status } = transfer
  const ended = status === 'cancelled'
  return [
    ...(askingPrice === transferPrice ? [] : [sum('Asking price', askingPrice)]),
    sum('Transfer price', transferPrice),
    ...less(MONEY_TEXTS.platformFee, platformFee),
    ...less(MONEY_TEXTS.back.others, splitOf(transfer)),
    ...less(madeGoodName, madeGood),
    sum(ended ? 'After the platform fee' : net, netPayout, !ended),
  ]
}

/** Price and venue's fee, where both go into escrow. */
export const priceAndFee = (
  { transferPrice, venueFee }: Pick<SellersTransfer, 'transferPrice' | 'venueFee'>,
  fee: string,
): Fact[] => (venueFee > 0 ? [sum('Transfer price', transferPrice), sum(fee, venueFee)] : [])

/** The label of what goes into escrow, for those who don't pay it. */
export const intoEscrow = ({ venueFee }: CommonTransfer): string =>
  venueFee > 0 ? 'Into escrow' : 'Transfer price, into escrow'

/** What is paid and still owed to the venue besides the transfer, and the total. */
export function restFacts(
  transfer: CommonTransfer,
  rows = balanceRows(transfer, balanceName(transfer.balanceDueDate, false)),
  strong = false,
): Fact[] {
  return [
    ...rows.map(({ name, dollars }) => ({
      name,
      value: dollars > 0 ? formatDollars(dollars) : 'Nothing',
      strong: strong && dollars > 0,
    })),
    sum('Total', transfer.totalPrice - splitOf(transfer)),
  ]
}

/** The status of consent and of escrow. */
export const statusFacts = (transfer: CommonTransfer, consent = 'Contract', given = 'Verified'): Fact[] => [
  { name: consent, value: <ContractStatus transfer={transfer} given={given} /> },
  ...escrowFact(transfer),
]

export const escrowFact = (transfer: CommonTransfer): Fact[] => [
  { name: 'Escrow', value: <EscrowStatus transfer={transfer} /> },
]

/** "80 of up to 120"; with the first couple's number, if the buyer's is different. */
export function guestsFact({ guestCount, originalGuests, maxGuests }: Transfer): Fact {
  const before = originalGuests === null || originalGuests === guestCount ? '' : `, ${originalGuests} before`
  return { name: 'Guests', value: `${guestCount} of up to ${maxGuests}${before}` }
}

/** A link to the transfer's own listing, once it has been published. */
export function listingFact(listingId: number | null, words = 'See the listing'): Fact[] {
  if (listingId === null) return []
  const link = (
    <Link className="link" to="/venue/$listingId" params={{ listingId: String(listingId) }}>
      {words}
    </Link>
  )
  return [{ name: 'Listing', value: link }]
}
