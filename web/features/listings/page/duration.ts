import type { ListingDetail } from '#contract/api/listings.ts'
import { DEFAULT_DURATION } from '#contract/catalog.ts'

/** The venue's duration, or else the default; null for a sold date, about which strangers learn nothing. */
export const durationOf = ({ packageDetails, availability, isRevealed }: ListingDetail): string | null =>
  packageDetails.duration ?? (availability === 'sold' && !isRevealed ? null : DEFAULT_DURATION)
