import { Hourglass } from 'lucide-react'
import type { Offer } from '#contract/api/offers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
import { Unbroken } from '#web/components/ui/unbroken.tsx'
import { deadlineWords } from '#web/features/transfers/transfer-words.ts'
import { cn } from '#web/lib/classes.ts'

/** Every price so far, with who named it and when. Renders nothing while there is only one. */
export function OfferRounds({ offer, className }: { offer: Offer; className?: string }) {
  if (offer.rounds.length < 2) return null
  return (
    <ol aria-label="Price history" className={cn('nums grid gap-1 border-line border-l-2 pl-4 text-sm', className)}>
      {offer.rounds.map((round, index) => (
        <li key={round.at} className={cn('flex flex-wrap gap-x-2', index < offer.rounds.length - 1 && 'text-muted')}>
          <span className="font-semibold">
            {partyWords(round.by, offer)} {formatDollars(round.price)}
          </span>
          <span className="text-muted">{formatMoment(round.at, offer.state)}</span>
        </li>
      ))}
    </ol>
  )
}

function partyWords(by: 'buyer' | 'seller', { viewerRole }: Offer): string {
  if (by === viewerRole) return by === 'buyer' ? 'You offered' : 'You asked for'
  return by === 'buyer' ? 'The couple offered' : 'The selling couple asked for'
}

/** By when the offer must be answered or paid. Renders nothing once it has ended. */
export function OfferDeadline({ offer, className }: { offer: Offer; className?: string }) {
  if (!offer.until || !offer.waitingFor) return null
  const mine = offer.waitingFor === offer.viewerRole
  const verb = offer.stage === 'accepted' ? (mine ? 'Pay by' : 'Payment due by') : mine ? 'Answer by' : 'Open until'
  return (
    <p
      className={cn(
        'nums flex items-start gap-2 font-semibold text-sm',
        mine ? 'text-candle-ink' : 'text-muted',
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
