import { Share2 } from 'lucide-react'
import type { ListingDetail } from '#contract/api/listings.ts'
import { formatDate, formatDollars, formatPlace } from '#contract/wording/format.ts'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'

/**
 * Shares through Web Share or, without it, with a link on the clipboard. The preview names no venue (domain.md row 37).
 */
export function ShareDeal({ listing }: { listing: ListingDetail }) {
  const { origin } = usePublicConfig()
  const share = async () => {
    const url = `${origin}/venue/${listing.id}`
    const text = `A wedding venue in ${formatPlace(listing)} on ${formatDate(listing.date)} for ${formatDollars(listing.totalPrice)}`
    try {
      if (navigator.share) return await navigator.share({ title: 'Unveil', text, url })
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied', description: 'You can paste it anywhere.' })
    } catch (error) {
      if ((error as DOMException).name === 'AbortError') return
      toast({ title: 'We couldn’t copy the link', description: url, variant: 'error' })
    }
  }
  return (
    <Button variant="ghost" wide onClick={share}>
      <Share2 aria-hidden="true" />
      Share this Deal
    </Button>
  )
}
