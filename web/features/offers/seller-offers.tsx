import { useQuery } from '@tanstack/react-query'
import type { SellerOffer } from '#contract/api/offers.ts'
import type { AdminsTransfer, SellersTransfer } from '#contract/api/transfers.ts'
import { LIMITS } from '#contract/limits.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { textFor, type ViewerText } from '#contract/wording/viewer-text.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Badge, StatusDot } from '#web/components/ui/badge.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { FOLLOW_MILLISECONDS } from '#web/features/transfers/queries.ts'
import { cn } from '#web/lib/classes.ts'
import { SellerOfferActions } from './offer-actions.tsx'
import { OfferDeadline } from './offer-deadline.tsx'
import { OfferRounds } from './offer-rounds.tsx'
import { asksViewer, hasEnded, offerStatus, shareOfAsking, toneOfOffer } from './offer-words.ts'
import { transferOffersQuery } from './queries.ts'

const FOR_SALE = new Set<SellersTransfer['stage']>(['listed', 'offer_accepted', 'reserved'])

const NONE: ViewerText = {
  seller: `None yet. Couples can offer ${LIMITS.minOfferPercent}% of your asking price or more. You can accept, decline, or name another price.`,
  others: 'None yet.',
}
const NET: ViewerText = { seller: 'You get', others: 'Seller gets' }
const LOST_NET: ViewerText = { seller: 'You would have received', others: 'Seller would have received' }

/**
 * The offers on a transfer, for its seller and admins: those that wait for an answer on top, ended ones folded away.
 */
export function SellerOffers({ transfer }: { transfer: SellersTransfer | AdminsTransfer }) {
  const forSale = FOR_SALE.has(transfer.stage)
  const query = useQuery({
    ...transferOffersQuery(transfer.id),
    staleTime: FOLLOW_MILLISECONDS,
    refetchInterval: forSale ? FOLLOW_MILLISECONDS : false,
    refetchOnWindowFocus: forSale,
  })
  const offers = query.data ?? []
  if (!forSale && offers.length === 0) return null
  const running = offers.filter((offer) => !hasEnded(offer))
  const ended = offers.filter(hasEnded)
  const mine = running.filter(asksViewer).length
  return (
    <Card asChild className={cn(mine > 0 && 'border-candle')}>
      <section id="offers" aria-labelledby="offers-title" className="scroll-mt-24">
        <CardHeader
          title={
            <span id="offers-title" className="flex flex-wrap items-center gap-x-3 gap-y-1">
              Offers
              {mine > 0 ? <Badge tone="candle" className="font-sans">{`${mine} to answer`}</Badge> : null}
            </span>
          }
        />
        <QueryView
          query={query}
          pending={<Skeleton className="h-20 w-full" />}
          failed="We couldn’t load the offers"
          isEmpty={(all) => all.length === 0}
          empty={<p className="text-muted">{textFor(transfer.viewerRole, NONE)}</p>}
        >
          {() => (
            <>
              <ul className="divide-y divide-line">
                {running.map((offer) => (
                  <OfferRow key={offer.id} offer={offer} refunded={transfer.refunded > 0} />
                ))}
              </ul>
              {forSale && running.length === 0 ? (
                <p className="text-muted">No offers are waiting for an answer.</p>
              ) : null}
              {ended.length > 0 ? (
                <details className="mt-5">
                  <summary className="link inline-block cursor-pointer text-sm">
                    {ended.length === 1 ? '1 earlier offer' : `${ended.length} earlier offers`}
                  </summary>
                  <ul className="mt-2 divide-y divide-line">
                    {ended.map((offer) => (
                      <OfferRow key={offer.id} offer={offer} refunded={transfer.refunded > 0} />
                    ))}
                  </ul>
                </details>
              ) : null}
            </>
          )}
        </QueryView>
      </section>
    </Card>
  )
}

/** `refunded`: the price goes back, or has gone back, to the buyer of the transfer, all of it or a part. */
function OfferRow({ offer, refunded }: { offer: SellerOffer; refunded: boolean }) {
  const net = hasEnded(offer) && (offer.stage !== 'paid' || refunded) ? LOST_NET : NET
  return (
    <li className="nums flex flex-col gap-3 py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-baseline gap-x-3">
            <span className="display text-2xl">{formatDollars(offer.price)}</span>
            <span className="text-muted text-sm">{shareOfAsking(offer.price, offer.askingPrice)}</span>
          </h3>
          <p className="text-sm">
            {`Couple ${offer.coupleNumber}. ${textFor(offer.viewerRole, net)} `}
            <span className="font-semibold">{formatDollars(offer.netPayout)}</span>
            {` after the ${LIMITS.transferFeePercent}% fee.`}
          </p>
        </div>
        <StatusDot tone={toneOfOffer(offer)} className="whitespace-normal">
          {offerStatus(offer)}
        </StatusDot>
      </div>
      <OfferRounds offer={offer} />
      {offer.taken && !hasEnded(offer) ? (
        <p className="text-muted text-sm">A couple is taking over the date right now, so no offer can be accepted.</p>
      ) : null}
      {offer.offMarket && !offer.taken ? (
        <p className="text-muted text-sm">
          The date is off the market for now, so{' '}
          {offer.stage === 'accepted' ? 'the couple can’t pay yet' : 'no offer can be accepted'}.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <OfferDeadline offer={offer} />
        {offer.actions.length > 0 ? (
          <div className="flex flex-wrap gap-2.5">
            <SellerOfferActions offer={offer} size="sm" />
          </div>
        ) : null}
      </div>
    </li>
  )
}
