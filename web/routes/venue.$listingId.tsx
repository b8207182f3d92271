import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ListingDetail } from '#contract/api/listings.ts'
import { formatDate, formatDollars, formatPlace } from '#contract/wording/format.ts'
import { EmptyState } from '#web/components/states/states.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { bookingQuery } from '#web/features/bookings/queries.ts'
import { BookedCard } from '#web/features/bookings/reveal/booked-card.tsx'
import { KeepBooking } from '#web/features/bookings/reveal/keep-booking.tsx'
import { BookBar } from '#web/features/listings/page/book-bar.tsx'
import { ListingSections } from '#web/features/listings/page/listing-sections.tsx'
import { PriceCard } from '#web/features/listings/page/price-card.tsx'
import { SimilarDates } from '#web/features/listings/page/similar-dates.tsx'
import { VenueHero } from '#web/features/listings/page/venue-hero.tsx'
import { listingQuery, similarQuery } from '#web/features/listings/queries.ts'
import { OfferInvite } from '#web/features/offers/offer-invite.tsx'
import { OpenCheckout } from '#web/features/payments/open-checkout.tsx'
import { PendingTransferBanner } from '#web/features/transfers/buying/pending-transfer-banner.tsx'
import { transferQuery } from '#web/features/transfers/queries.ts'
import { type GuestsInSearch, guestsInSearch } from '#web/lib/guests-in-search.ts'
import { apiQuery, orNotFound } from '#web/lib/query.ts'

// photos open in a dialog, which is only loaded for viewers to whom the venue is revealed
const RevealedPage = lazy(() => import('#web/features/listings/page/revealed-page.tsx'))
// only loaded for couples who have made an offer here
const OfferStanding = lazy(() => import('#web/features/offers/offer-standing.tsx'))

const venueQuery = (id: number) => apiQuery('GET /api/venues/{id}', { params: { id } })

export const Route = createFileRoute('/venue/$listingId')({
  params: { parse: ({ listingId }) => ({ listingId }) },
  validateSearch: (search: Record<string, unknown>): GuestsInSearch & { booked?: true } => ({
    ...guestsInSearch(search),
    ...(search.booked ? { booked: true } : {}),
  }),
  loader: async ({ context: { queryClient }, params }) => {
    const id = Number(params.listingId)
    if (!Number.isSafeInteger(id) || id <= 0) throw notFound()
    const listing = await orNotFound(queryClient.ensureQueryData(listingQuery(id)))
    // the API only gives the venue's id to viewers to whom it is revealed
    if (listing.isRevealed && listing.venueId !== null) {
      const page = import('#web/features/listings/page/revealed-page.tsx') // at once there when the veil lifts
      await Promise.all([orNotFound(queryClient.ensureQueryData(venueQuery(listing.venueId))), page])
    }
    if (listing.transferId !== null && listing.availability === 'mine') {
      await orNotFound(queryClient.ensureQueryData(transferQuery(listing.transferId)))
    }
    const booked = ownBookingOf(listing)
    if (booked !== null) await orNotFound(queryClient.ensureQueryData(bookingQuery(booked)))
    if (listing.availability === 'sold') await queryClient.ensureQueryData(similarQuery(id))
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
  const { booked, guests } = Route.useSearch()
  const { data: listing } = useSuspenseQuery(listingQuery(id))
  // in the cache already when there is one; a query that suspends would keep the page from those without scripts
  const { data: venue = null } = useQuery({ ...venueQuery(listing.venueId ?? 0), enabled: listing.venueId !== null })
  const mine = listing.transferId !== null && listing.availability === 'mine'
  const { data: transfer = null } = useQuery({ ...transferQuery(listing.transferId ?? 0), enabled: mine })
  const bought = transfer?.viewerRole === 'buyer' ? transfer : null
  const selling = transfer?.viewerRole === 'seller'
  const bookedId = selling ? null : ownBookingOf(listing)
  const { data: booking } = useQuery({ ...bookingQuery(bookedId ?? 0), enabled: bookedId !== null })
  const price = (
    <PriceCard
      listing={listing}
      venue={venue?.name ?? null}
      selling={selling}
      bought={bought !== null}
      buy={<OpenCheckout listing={listing} guests={guests} />}
      offered={<Offered listing={listing} />}
      offer={<OfferInvite listing={listing} />}
    />
  )
  return (
    <div className="mx-auto w-full max-w-narrow pb-8 sm:px-5 sm:pt-6">
      <VenueHero listing={listing} venue={venue} justBooked={booked === true} />
      {bought ? <PendingTransferBanner transfer={bought} /> : null}
      {venue ? (
        <Suspense fallback={<div className="min-h-dvh" />}>
          <RevealedPage
            listing={listing}
            venue={venue}
            booked={booking ? <BookedCard booking={booking} justPaid={booked === true} /> : null}
            keep={booking ? <KeepBooking id={booking.id} /> : null}
            price={booking && !listing.isTransfer ? null : price}
          />
        </Suspense>
      ) : (
        <AnonymousPage listing={listing} price={price} />
      )}
      {listing.availability === 'sold' ? <SimilarDates id={id} guests={guests} /> : null}
      <BookBar listing={listing} buy={<OpenCheckout listing={listing} guests={guests} size="md" />} />
    </div>
  )
}

function AnonymousPage({ listing, price }: { listing: ListingDetail; price: ReactNode }) {
  return (
    <div className="grid gap-x-12 px-5 pt-8 sm:px-0 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
      <p className="display mb-6 text-2xl lg:mb-8">
        {formatPlace(listing)}
        <span className="nums mt-1 block font-sans text-lg text-muted tracking-normal">{formatDate(listing.date)}</span>
      </p>
      <div className="mb-10 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mb-0">{price}</div>
      <div>
        <ListingSections listing={listing} />
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
