import { useQuery } from '@tanstack/react-query'
import type { BuyerOffer } from '#contract/api/offers.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { toPayName } from '#contract/wording/offer-texts.ts'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { listingQuery } from '#web/features/listings/queries.ts'
import { cn } from '#web/lib/classes.ts'
import { BuyerOfferActions } from './offer-actions.tsx'
import { OfferDeadline } from './offer-deadline.tsx'
import { OfferRounds } from './offer-rounds.tsx'
import { asksViewer, hasEnded, offerStatus, standingWords, toneOfOffer } from './offer-words.ts'

/** What the other couple does shows up here on its own (domain.md row 43). */
const FOLLOW_MILLISECONDS = 15_000

/** On a listing page: the state of this couple's own offer, its deadline, and what they can do. */
export default function OfferStanding({ offer }: { offer: BuyerOffer }) {
  const ended = hasEnded(offer)
  useQuery({
    ...listingQuery(offer.listingId),
    staleTime: FOLLOW_MILLISECONDS,
    refetchInterval: ended ? false : FOLLOW_MILLISECONDS,
    refetchOnWindowFocus: !ended,
  })
  const mine = asksViewer(offer)
  return (
    <section
      aria-labelledby="your-offer"
      className={cn(
        'nums mt-6 flex flex-col gap-3 rounded-field border p-4',
        mine ? 'border-candle bg-candle-soft' : 'border-line bg-sunk',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="your-offer" className="font-semibold">
          {titleOf(offer)}
        </h2>
        <StatusDot tone={toneOfOffer(offer)} className="whitespace-normal">
          {offerStatus(offer)}
        </StatusDot>
      </div>
      <p className="text-sm">{standingWords(offer)}</p>
      {offer.venueFee > 0 && !ended ? (
        <p className="text-sm">
          {`${toPayName(offer)}: ${formatDollars(offer.buyerPrice)}, including the venue’s transfer fee of ${formatDollars(offer.venueFee)}.`}
        </p>
      ) : null}
      {ended ? null : <OfferRounds offer={offer} />}
      <OfferDeadline offer={offer} />
      {offer.actions.some((action) => action !== 'pay') ? (
        <div className="flex flex-wrap gap-2">
          <BuyerOfferActions offer={offer} size="sm" payable={false} />
        </div>
      ) : null}
    </section>
  )
}

function titleOf({ stage, price, rounds }: BuyerOffer): string {
  if (stage === 'countered') return `They’re asking ${formatDollars(price)}`
  if (stage === 'accepted') return `The agreed price is ${formatDollars(price)}`
  if (stage === 'paid' || stage === 'unpaid') return `The agreed price was ${formatDollars(price)}`
  return `${rounds.at(-1)?.by === 'seller' ? 'Their price' : 'Your offer'} of ${formatDollars(price)}`
}
