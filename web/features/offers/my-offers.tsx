import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BuyerOffer } from '#contract/api/offers.ts'
import { formatDate, formatDollars, formatPlace } from '#contract/wording/format.ts'
import { toPayName } from '#contract/wording/offer-texts.ts'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Facts } from '#web/components/ui/facts.tsx'
import { EventDate } from '#web/features/bookings/event-date.tsx'
import { TransfersSkeleton } from '#web/features/transfers/list/transfers-skeleton.tsx'
import { balanceName } from '#web/features/transfers/transfer-words.ts'
import { cn } from '#web/lib/classes.ts'
import { BuyerOfferActions } from './offer-actions.tsx'
import { OfferDeadline } from './offer-deadline.tsx'
import { OfferRounds } from './offer-rounds.tsx'
import { asksViewer, endedWords, hasEnded, offerStatus, standingWords, toneOfOffer } from './offer-words.ts'
import { myOffersQuery } from './queries.ts'

/** The other couple's answers show up here on their own (domain.md row 43). */
const FOLLOW_MILLISECONDS = 15_000

/**
 * My Offers: what the couple has offered for other couples' dates, running offers first, then those that have ended.
 */
export function MyOffers() {
  const query = useQuery({
    ...myOffersQuery,
    staleTime: FOLLOW_MILLISECONDS,
    refetchInterval: ({ state: { data = [] } }) => (data.every(hasEnded) ? false : FOLLOW_MILLISECONDS),
    refetchOnWindowFocus: true,
  })
  return (
    <section id="offers">
      <h2 className="display mb-5 text-2xl">My Offers</h2>
      <QueryView
        query={query}
        pending={<TransfersSkeleton />}
        failed="We couldn’t load your offers"
        isEmpty={(offers) => offers.length === 0}
        empty={
          <EmptyState
            level={3}
            drawing="letter"
            title="No offers yet"
            description="On a transfer’s page, you can offer less than the asking price. You’ll find the answer here."
            action={
              <Button asChild>
                <Link to="/transfer-marketplace">Browse transfers</Link>
              </Button>
            }
          />
        }
      >
        {(offers) => (
          <ul className="flex flex-col gap-5">
            {[...offers.filter((offer) => !hasEnded(offer)), ...offers.filter(hasEnded)].map((offer) => (
              <li key={offer.id}>{hasEnded(offer) ? <EndedOffer offer={offer} /> : <RunningOffer offer={offer} />}</li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}

const titleOf = (offer: BuyerOffer) => `${formatDate(offer.eventDate)} in ${formatPlace(offer)}`

function priceName({ stage }: BuyerOffer): string {
  if (stage === 'accepted') return 'Agreed price'
  return stage === 'countered' ? 'Their price' : 'Your price'
}

function RunningOffer({ offer }: { offer: BuyerOffer }) {
  return (
    <Card asChild padded={false} className={cn(asksViewer(offer) && 'border-candle')}>
      <article aria-label={`Offer for ${titleOf(offer)}`}>
        <div className="flex gap-4 p-5 sm:gap-5 sm:p-6">
          <EventDate date={offer.eventDate} />
          <div className="nums min-w-0 flex-1">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <h3 className="display text-xl">{titleOf(offer)}</h3>
              <StatusDot tone={toneOfOffer(offer)} className="whitespace-normal">
                {offerStatus(offer)}
              </StatusDot>
            </div>
            <p className="mt-1 text-muted">{standingWords(offer)}</p>
            <OfferRounds offer={offer} className="mt-4" />
          </div>
        </div>
        <Facts
          className="border-line border-t px-5 py-5 sm:grid-cols-5 sm:px-6"
          facts={[
            [priceName(offer), formatDollars(offer.price)],
            ['Asking price', formatDollars(offer.askingPrice)],
            [
              `${toPayName(offer)}${offer.venueFee > 0 ? ', including the venue’s transfer fee' : ''}`,
              formatDollars(offer.buyerPrice),
            ],
            [
              balanceName(offer.balanceDue > 0 ? offer.balanceDueDate : null, true),
              offer.balanceDue > 0 ? formatDollars(offer.balanceDue) : 'Nothing',
            ],
            ['Total', `${formatDollars(offer.totalPrice)} (${offer.percentOff}% off)`],
          ]}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-line border-t px-5 py-4 sm:px-6">
          <OfferDeadline offer={offer} />
          <div className="flex flex-wrap gap-2.5">
            <BuyerOfferActions offer={offer} size="sm" />
            {offer.hasPage ? <SeeDate offer={offer} /> : null}
          </div>
        </div>
      </article>
    </Card>
  )
}

/** An offer that has ended: one line, and a link to the date's page if there is one and the offer isn't void. */
function EndedOffer({ offer }: { offer: BuyerOffer }) {
  return (
    <article
      aria-label={`Offer for ${titleOf(offer)}`}
      className="nums flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line px-5 py-4 sm:px-6"
    >
      <div className="min-w-0">
        <h3 className="font-semibold">
          {formatDollars(offer.price)} for {titleOf(offer)}
        </h3>
        <p className="text-muted text-sm">{endedWords(offer)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StatusDot tone={toneOfOffer(offer)}>{offerStatus(offer)}</StatusDot>
        {offer.hasPage && offer.stage !== 'void' ? <SeeDate offer={offer} /> : null}
      </div>
    </article>
  )
}

function SeeDate({ offer }: { offer: BuyerOffer }) {
  return (
    <Button asChild variant="secondary" size="sm">
      <Link to="/venue/$listingId" params={{ listingId: String(offer.listingId) }}>
        See the date<span className="sr-only"> {titleOf(offer)}</span>
      </Link>
    </Button>
  )
}
