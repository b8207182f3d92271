import { Hourglass } from 'lucide-react'
import type { Offer } from '#contract/api/offers.ts'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { deadlineWords } from '#web/features/transfers/transfer-words.ts'
import { cn } from '#web/lib/classes.ts'
import { asksViewer } from './offer-words.ts'

/** By when the offer must be answered or paid. Renders nothing once it has ended. */
export function OfferDeadline({ offer, className }: { offer: Offer; className?: string }) {
  if (!offer.until || !offer.waitingFor) return null
  const mine = offer.waitingFor === offer.viewerRole
  const toPay = offer.offMarket ? 'Kept until' : mine ? 'Pay by' : 'Payment due by'
  const verb = offer.stage === 'accepted' ? toPay : mine ? 'Answer by' : 'Open until'
  return (
    <p
      className={cn(
        'nums flex items-start gap-2 font-semibold text-sm',
        asksViewer(offer) ? 'text-candle-ink' : 'text-muted',
        className,
      )}
    >
      <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <Unbroken>{`${verb} ${deadlineWords(offer.until, offer.state, offer.now)}`}</Unbroken>
      </span>
    </p>
  )
}
