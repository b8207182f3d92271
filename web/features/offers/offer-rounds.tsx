import type { Offer } from '#contract/api/offers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { formatMoment } from '#contract/wording/moments.ts'
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
