import { Badge } from '#web/components/ui/badge.tsx'

/** Verified; Declined until its owner asks again; otherwise Pending. */
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
