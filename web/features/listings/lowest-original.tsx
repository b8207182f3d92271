import type { Listing } from '#contract/api/listings.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { cn } from '#web/lib/classes.ts'

/** If the original price was raised, shows the lowest recent one; otherwise nothing. */
export function LowestOriginal({
  listing: { lowestOriginalPrice },
  className,
}: {
  listing: Pick<Listing, 'lowestOriginalPrice'>
  className?: string
}) {
  if (lowestOriginalPrice === null) return null
  return (
    <p className={cn('nums text-muted text-sm', className)}>
      {`Lowest original price in the last ${LIMITS.referenceDays} days: ${formatDollars(lowestOriginalPrice)}`}
    </p>
  )
}
