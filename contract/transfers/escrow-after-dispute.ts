import type { Cents } from '../money.ts'
import { transferFeeOf } from '../pricing.ts'

/** How an admin can decide a dispute. */
export type DisputeOutcome = 'release' | 'refund' | 'split'

/** Where the escrow of a disputed transfer goes, in cents; the parts add up to what the buyer paid. */
export interface EscrowGoes {
  buyer: Cents
  /** what the seller gets, before anything that their bank has taken back is deducted */
  seller: Cents
  /** the venue's fee for its consent */
  venue: Cents
  /** our fee on what is left of the seller's price */
  platform: Cents
}

/**
 * Where an outcome moves the escrow (domain.md row 20): all of it back to the buyer, all of it on to the seller and the
 * venue, or a `part` of the seller's price back and the rest on. Cents.
 */
export function escrowGoes(
  { price, venueFee }: { price: Cents; venueFee: Cents },
  outcome: DisputeOutcome,
  part: Cents = 0,
): EscrowGoes {
  if (outcome === 'refund') return { buyer: price + venueFee, seller: 0, venue: 0, platform: 0 }
  const back = outcome === 'split' ? part : 0
  const platform = transferFeeOf(price - back)
  return { buyer: back, seller: price - back - platform, venue: venueFee, platform }
}
