import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ListingDetail } from '#contract/api/listings.ts'
import { formatDate, formatDollars, formatPlace } from '#contract/wording/format.ts'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { bookingQuery } from '#web/features/bookings/queries.ts'
import { BookingDownloads } from '#web/features/bookings/reveal/booking-downloads.tsx'
import { loadFavorites } from '#web/features/listings/favorites/queries.ts'
import { BackToResults } from '#web/features/listings/page/back-to-results.tsx'
import { BookBar } from '#web/features/listings/page/book-bar.tsx'
import { ListingSections } from '#web/features/listings/page/listing-sections.tsx'
import { PreviewNote } from '#web/features/listings/page/preview-note.tsx'
import { PriceCard } from '#web/features/listings/page/price-card.tsx'
import { SimilarDates } from '#web/features/listings/page/similar-dates.tsx'
import { VenueHero } from '#web/features/listings/page/venue-hero.tsx'
import { listingQuery, similarQuery } from '#web/features/listings/queries.ts'
import { MessageButton } from '#web/features/messages/message-button.tsx'
import { MakeOfferLink } from '#web/features/offers/make-offer-link.tsx'
import { ListingTerms } from '#web/features/payments/buying-terms.tsx'
import { OpenCheckout } from '#web/features/payments/open-checkout.tsx'
import { transferQuery } from '#web/features/transfers/queries.ts'
import { cn } from '#web/lib/classes.ts'
import { type GuestsInSearch, guestsInSearch } from '#web/lib/guests-in-search.ts'
import { idInPath, orNotFound } from '#web/lib/not-found.ts'
import { apiQuery } from '#web/lib/query.ts'

// photos open in a dialog, so this is loaded only for viewers to whom the venue is revealed
const RevealedPage = lazy(() => import('#web/features/listings/page/revealed-page.tsx'))
// only for the couple that has booked the date itself
const BookedCard = lazy(() =>
  import('#web/features/bookings/reveal/booked-card.tsx').then((code) => ({ default: code.BookedCard })),
)
// loaded only for couples who have made an offer here
const OfferStanding = lazy(() => import('#web/features/offers/offer-standing.tsx'))
// only for the buyer of a transfer
const BoughtCard = lazy(() =>
  import('#web/features/transfers/buying/bought-on-date-page.tsx').then((code) => ({ default: code.BoughtCard })),
)

const venueQuery = (id: number) => apiQuery('GET /api/venues/{id}', { params: { id } })

export const Route = createFileRoute('/venue/$listingId')({
  params: { parse: ({ listingId }) => ({ listingId }) },
  /** `as`: shows the listing's owner the page as couples see it before they book */
  validateSearch: (search: Record<string, unknown>): GuestsInSearch & { booked?: true; as?: 'couple' } => ({
    ...guestsInSearch(search),
    ...(search.booked ? { booked: true } : {}),
    ...(search.as === 'couple' ? { as: search.as } : {}),
  }),
  // `booked` makes it another page to the router, which would otherwise show the veiled one until the new data arrives
  loaderDeps: ({ search: { as, booked } }) => ({ as, booked }),
  loader: async ({ context: { queryClient }, params, deps: { as, booked: justPaid } }) => {
    const id = idInPath(params.listingId)
    const favorites = loadFavorites(queryClient)
    // what the checkout knew about the listing is from before the reveal
    const query = { ...listingQuery(id, as), ...(justPaid && { staleTime: 0 }) }
    const asked = orNotFound(justPaid ? queryClient.fetchQuery(query) : queryClient.ensureQueryData(query))
    // awaited even if the listing isn't found: that page is the same byte for byte, no matter which answer comes first
    const listing = await asked.finally(() => favorites)
    // the API gives the venue's id only to viewers to whom the venue is revealed
    if (listing.isRevealed && listing.venueId !== null) {
      const page = import('#web/features/listings/page/revealed-page.tsx') // to be there when the veil lifts
      await Promise.all([orNotFound(queryClient.ensureQueryData(venueQuery(listing.venueId))), page])
    }
    if (listing.transferId !== null && listing.availability === 'mine') {
      await orNotFound(queryClient.ensureQueryData(transferQuery(listing.transferId)))
    }
    const booked = ownBookingOf(listing)
    if (booked !== null) {
      const card = import('#web/features/bookings/reveal/booked-card.tsx')
      await Promise.all([orNotFound(queryClient.ensureQueryData(bookingQuery(booked))), card])
    }
    if (listing.availability !== 'mine') await queryClient.prefetchQuery(similarQuery(id)) // the page works without them
    return { place: formatPlace(listing), date: listing.date, price: listing.totalPrice }
  },
  head: ({ loaderData }) => ({
    meta: loaderData
      ? [
          { title: `${loaderData.place}, ${formatDate(loaderData.date)} | Unveil` },
          { name: 'description', content: previewOf(loaderData) },
          { property: 'og:title', content: `Anonymous Venue in ${loaderData.place}` },
          { property: 'og:description', content: previewOf(loaderData) },
        ]
      : [{ title: 'Listing not found | Unveil' }],
  }),
  component: VenuePage,
  notFoundComponent: ListingNotFound,
})

function previewOf({ place, date, price }: { place: string; date: string; price: number }): string {
  return `A wedding venue in ${place} on ${formatDate(date)} for ${formatDollars(price)}. The name stays veiled until you book.`
}

/** The number of the couple's own booking of this date; null for everybody else, and while it is only held. */
const ownBookingOf = ({ availability, bookingId }: ListingDetail) => (availability === 'mine' ? bookingId : null)

function VenuePage() {
  const id = Number(Route.useParams().listingId)
  const { booked, guests, as } = Route.useSearch()
  const { data: listing } = useSuspenseQuery(listingQuery(id, as))
  // the venue, if any, is already in the cache; a query that suspends would keep the page from readers without scripts
  const { data: venue = null } = useQuery({ ...venueQuery(listing.venueId ?? 0), enabled: listing.venueId !== null })
  // just paid: the veil lifts as soon as the venue is there, and the page from before never shows again
  const lifting = booked === true && listing.isRevealed && venue === null
  const mine = listing.transferId !== null && listing.availability === 'mine'
  const { data: transfer = null } = useQuery({ ...transferQuery(listing.transferId ?? 0), enabled: mine })
  const bought = transfer?.viewerRole === 'buyer' ? transfer : null
  const coming = bought?.status === 'active'
  const selling = transfer?.viewerRole === 'seller'
  const bookedId = selling ? null : ownBookingOf(listing)
  const { data: booking } = useQuery({ ...bookingQuery(bookedId ?? 0), enabled: bookedId !== null })
  const price = (
    <PriceCard
      listing={listing}
      venue={venue?.name ?? null}
      selling={selling}
      bought={bought !== null}
      takenBack={booking?.takenBack ?? 0}
      buy={<OpenCheckout listing={listing} guests={guests} />}
      offered={<Offered listing={listing} />}
      offer={<MakeOfferLink listing={listing} />}
    />
  )
  return (
    <div key={id} className="mx-auto w-full max-w-narrow pb-8 sm:px-5 sm:pt-6">
      {as ? <PreviewNote id={id} /> : null}
      {venue || as || lifting ? null : (
        <p className="px-5 pt-2 sm:px-0 sm:pt-0 sm:pb-2">
          <BackToResults listing={listing} guests={guests} />
        </p>
      )}
      <VenueHero listing={listing} venue={venue} justBooked={booked === true} coming={coming} />
      {bought && venue === null && !lifting ? (
        <div className="mt-5 px-5 sm:px-0">
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <BoughtCard transfer={bought} />
          </Suspense>
        </div>
      ) : null}
      {venue ? (
        <Suspense fallback={<div className="min-h-dvh" />}>
          <RevealedPage
            listing={listing}
            venue={venue}
            booked={
              booking ? (
                <BookedCard
                  booking={booking}
                  justPaid={booked === true}
                  message={<MessageButton bookingId={booking.id} to="venue" name={booking.venueName} />}
                />
              ) : bought && coming ? (
                <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                  <BoughtCard transfer={bought} />
                </Suspense>
              ) : null
            }
            coming={coming}
            downloads={booking ? <BookingDownloads id={booking.id} /> : null}
            price={booking && !listing.isTransfer ? null : price}
          />
        </Suspense>
      ) : lifting ? (
        <div className="min-h-dvh" />
      ) : (
        <AnonymousPage listing={listing} price={price} belowHero={bought === null} />
      )}
      {listing.availability !== 'mine' ? <SimilarDates id={id} guests={guests} /> : null}
      <BookBar listing={listing} buy={<OpenCheckout listing={listing} guests={guests} size="md" />} />
    </div>
  )
}

/** Right below the hero, the price reaches into it; below a buyer's card, it would cover the card's text. */
function AnonymousPage({
  listing,
  price,
  belowHero,
}: {
  listing: ListingDetail
  price: ReactNode
  belowHero: boolean
}) {
  return (
    <div className="grid gap-x-12 px-5 pt-6 sm:px-0 sm:pt-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div className={cn('z-10 mb-10 lg:col-start-2 lg:row-start-1 lg:mb-0', belowHero && 'lg:-mt-36')}>{price}</div>
      <div className="lg:row-start-1">
        <ListingSections listing={listing} terms={<ListingTerms listing={listing} />} />
      </div>
    </div>
  )
}

/** The state of the couple's own offer, if they have made one. */
function Offered({ listing: { offers } }: { listing: ListingDetail }) {
  if (!offers?.mine) return null
  return (
    <Suspense>
      <OfferStanding offer={offers.mine} />
    </Suspense>
  )
}

function ListingNotFound() {
  return (
    <EmptyState
      level={1}
      className="py-20"
      title="Listing not found"
      description="This venue listing may no longer be available."
      action={
        <Button asChild>
          <Link to="/search">Back to search</Link>
        </Button>
      }
    />
  )
}
