import { Sparkles } from 'lucide-react'
import { formatMoment } from '#contract/wording/moments.ts'
import { Badge } from '#web/components/ui/badge.tsx'

/** On a date that only members see yet; nothing on any other. */
export function EarlyBadge({ listing, className }: { listing: { isEarly: boolean }; className?: string }) {
  if (!listing.isEarly) return null
  return (
    <Badge tone="solid" className={className}>
      <Sparkles aria-hidden="true" className="size-3.5" />
      Early access
    </Badge>
  )
}

/** For the venue and admins: from when everybody sees a date that only members see now. */
export function EarlyNote({ listing }: { listing: { publicAt: string | null; state: string } }) {
  if (listing.publicAt === null) return null
  return (
    <p className="text-sm text-muted">
      Members see it now, everyone from {formatMoment(listing.publicAt, listing.state)}.
    </p>
  )
}
