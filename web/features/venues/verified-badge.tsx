import { Badge } from '#web/components/ui/badge.tsx'

/** Verified, or Pending until an admin has decided, or Declined until its owner asks again. */
export function VerifiedBadge({
  isVerified,
  declined = false,
  className,
}: {
  isVerified: boolean
  declined?: boolean
  className?: string
}) {
  return (
    <Badge tone={isVerified ? 'garden' : declined ? 'neutral' : 'candle'} className={className}>
      {isVerified ? 'Verified' : declined ? 'Declined' : 'Pending'}
    </Badge>
  )
}
