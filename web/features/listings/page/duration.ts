import type { ListingDetail } from '#contract/api/listings.ts'
import { DEFAULT_DURATION } from '#contract/catalog.ts'

type Seen = Pick<ListingDetail, 'availability' | 'isRevealed'>

/**
 * Whether the server says what the date includes. Once it is booked, nobody to whom the venue isn't revealed is told,
 * nor is a buyer who sees the venue only later; defaults would be made up.
 */
export const isTold = ({ availability, isRevealed }: Seen): boolean =>
  isRevealed || (availability !== 'sold' && availability !== 'mine')

/** The venue's duration, or else the default; null where we aren't told. */
export const durationOf = ({ packageDetails, ...seen }: Seen & Pick<ListingDetail, 'packageDetails'>): string | null =>
  packageDetails.duration ?? (isTold(seen) ? DEFAULT_DURATION : null)
