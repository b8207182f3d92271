import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ListingDetail } from '#contract/api/listings.ts'
import { ErrorPage } from '#web/components/layout/error-page.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { BookAction } from '#web/features/listings/page/book-action.tsx'
import { SimilarDates } from '#web/features/listings/page/similar-dates.tsx'
import { listingQuery, similarQuery } from '#web/features/listings/queries.ts'
import { standingWords } from '#web/features/offers/offer-words.ts'
import { CheckoutPanel, canBook, checkoutToShow, hasOnlyWords } from '#web/features/payments/checkout-panel.tsx'
import { loadFailure } from '#web/features/payments/failure-toasts.ts'
import { HoldCountdown } from '#web/features/payments/hold-countdown.tsx'
import { OrderSummary } from '#web/features/payments/order-summary.tsx'
import { PaymentNotAvailable } from '#web/features/payments/payment-not-available.tsx'
import { checkoutQuery } from '#web/features/payments/queries.ts'
import { useFocusOnPanel } from '#web/features/payments/use-focus-on-panel.ts'
import { isApiError } from '#web/lib/api.ts'
import { cn } from '#web/lib/classes.ts'
import { guestsInSearch } from '#web/lib/guests-in-search.ts'
import { usePublicConfig } from '#web/lib/router-context.ts'
import { requestContext } from '#web/lib/server-context.ts'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/checkout/$listingId')({
  validateSearch: guestsInSearch,
  beforeLoad: (page) => requireSession(page, 'couple'),
  // Asking for a hold sends the price that this page shows, so it must never show one from an earlier visit.
  gcTime: 0,
  loader: async ({ context: { queryClient }, params }) => {
    const id = Number(params.listingId)
    const listing = Number.isSafeInteger(id) && id > 0 ? await findListing() : null
    if (!listing) throw redirect({ href: '/search?notice=listing-not-found' })
    // Nobody holds an available date, so the browser doesn't ask for a checkout: a 404 would show in its console.
    const { queryKey } = checkoutQuery(id)
    const inBrowser = requestContext() === undefined
    if (inBrowser && listing.availability === 'available') queryClient.setQueryData(queryKey, (known) => known ?? null)
    await queryClient.ensureQueryData(checkoutQuery(id))
    if (!canBook(listing)) await queryClient.prefetchQuery(similarQuery(id)) // the page works without them

    function findListing() {
      return queryClient.fetchQuery({ ...listingQuery(id), staleTime: 0 }).catch((error: unknown) => {
        if (isApiError(error) && error.status === 404) return null
        throw error
      })
    }
  },
  head: () => ({ meta: [{ title: 'Checkout | Unveil' }] }),
  component: CheckoutPage,
  errorComponent: CheckoutFailed,
})

function CheckoutPage() {
  const id = Number(Route.useParams().listingId)
  const { guests } = Route.useSearch()
  const { cardProvider } = usePublicConfig()
  const { data: listing } = useSuspenseQuery(listingQuery(id))
  const { data: latest } = useSuspenseQuery(checkoutQuery(id))
  const checkout = checkoutToShow(listing, latest)
  const panel = useFocusOnPanel(checkout)
  const offer = listing.offers?.mine
  const unpaid = offer?.stage === 'unpaid' ? standingWords(offer) : null
  const isOver = checkout ? checkout.state === 'refunding' || checkout.state === 'refund_refused' : !canBook(listing)
  if (cardProvider === 'none') return <PaymentNotAvailable back={<BackToSearch />} />
  return (
    <div className="mx-auto w-full max-w-narrow px-5 pt-8 pb-8 sm:pt-12">
      <h1 className="display-tight mb-6 text-4xl">{isOver ? 'Checkout' : 'Complete your booking'}</h1>
      <HoldCountdown checkout={checkout} />
      <div className="grid items-start gap-6 sm:gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <OrderSummary listing={listing} checkout={checkout} />
        <div
          ref={panel}
          className={cn('min-w-0 outline-none', hasOnlyWords(listing, checkout) && 'max-lg:order-first')}
        >
          <CheckoutPanel
            key={id}
            listing={listing}
            checkout={checkout}
            guests={guests}
            unpaid={unpaid}
            taken={<Taken listing={listing} />}
          />
        </div>
      </div>
      {checkout || canBook(listing) ? null : (
        <div className="mt-12 max-sm:-mx-5">
          <SimilarDates id={id} guests={guests} />
        </div>
      )}
    </div>
  )
}

/** As on the listing's page: why the date isn't available, and what the viewer can do about that. */
function Taken({ listing }: { listing: ListingDetail }) {
  return (
    <>
      <BookAction listing={listing} venue={null} selling={false} buy={null} />
      <Button asChild wide size="lg" variant="ghost">
        <Link to="/search">Back to search</Link>
      </Button>
    </>
  )
}

function CheckoutFailed({ error }: { error: unknown }) {
  useEffect(() => toast(loadFailure(error)), [error])
  return <ErrorPage error={error} />
}

function BackToSearch() {
  return (
    <Button asChild>
      <Link to="/search">Back to search</Link>
    </Button>
  )
}
