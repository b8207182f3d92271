import { Sparkles } from 'lucide-react'
import { formatMoment } from '#contract/wording/moments.ts'
import { Badge } from '#web/components/ui/badge.tsx'

/** For a date that, for now, only members see; nothing for any other. */
export function EarlyBadge({ listing, className }: { listing: { isEarly: boolean }; className?: string }) {
  if (!listing.isEarly) return null
  return (
    <Badge tone="solid" className={className}>
      <Sparkles aria-hidden="true" className="size-3.5" />
      Early access
    </Badge>
  )
}

/** For members, on the page of a date that, for now, only they see. */
export function EarlyForMembers({ listing }: { listing: { isEarly: boolean; publicAt: string | null } }) {
  if (!listing.isEarly || listing.publicAt !== null) return null
  return (
    <p className="mt-2 text-muted text-sm">
      For now, only Premium members can see and book this date. Everyone else will see it later.
    </p>
  )
}

/** For the venue and admins: until when couples don't see a date, or when everybody sees one that members see now. */
export function EarlyNote({
  listing,
}: {
  listing: { appearsAt: string | null; publicAt: string | null; state: string }
}) {
  if (listing.appearsAt !== null)
    return (
      <p className="text-sm text-muted">
        Couples won’t see this date before {formatMoment(listing.appearsAt, listing.state)}.
      </p>
    )
  if (listing.publicAt === null) return null
  return (
    <p className="text-sm text-muted">
      Members can see this date now. Everyone else will see it starting {formatMoment(listing.publicAt, listing.state)}.
    </p>
  )
}
