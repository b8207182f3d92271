import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { Booking } from '#contract/api/bookings.ts'
import type { BuyersTransfer, Transfer } from '#contract/api/transfers.ts'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { TabLink, TabNav } from '#web/components/ui/tabs.tsx'
import { savedSearchesQuery } from '#web/features/alerts/queries.ts'
import { SavedSearches } from '#web/features/alerts/saved-searches.tsx'
import { CoupleBooking } from '#web/features/bookings/couple-booking.tsx'
import { CoupleBookings } from '#web/features/bookings/couple-bookings.tsx'
import { DiscoverTab } from '#web/features/bookings/discover-tab.tsx'
import { NextEvent } from '#web/features/bookings/next-event.tsx'
import { bookedVenueQuery, myBookingsQuery } from '#web/features/bookings/queries.ts'
import { sortBookings } from '#web/features/bookings/sort-bookings.ts'
import { FavoriteDates } from '#web/features/listings/favorites/favorite-dates.tsx'
import { loadFavorites } from '#web/features/listings/favorites/queries.ts'
import { featuredQuery } from '#web/features/listings/featured-listings.tsx'
import { listingQuery } from '#web/features/listings/queries.ts'
import { QuickSearch } from '#web/features/listings/search/quick-search.tsx'
import { Conversations } from '#web/features/messages/conversations.tsx'
import { threadsQuery } from '#web/features/messages/queries.ts'
import UnreadMessages from '#web/features/messages/unread-messages.tsx'
import { myOffersQuery } from '#web/features/offers/queries.ts'
import { TransferMarketTab } from '#web/features/offers/transfer-market-tab.tsx'
import { myReviewsQuery } from '#web/features/reviews/queries.ts'
import { CoupleBookingActions } from '#web/features/tasks/couple-booking-actions.tsx'
import { NeedsYou } from '#web/features/tasks/needs-you.tsx'
import { tasksQuery } from '#web/features/tasks/queries.ts'
import { NextTakeover } from '#web/features/transfers/buying/next-takeover.tsx'
import { PendingTransferBanner } from '#web/features/transfers/buying/pending-transfer-banner.tsx'
import { TakingOver } from '#web/features/transfers/buying/takeover-lists.tsx'
import { eligibleQuery, myTransfersQuery, useMyTransfers } from '#web/features/transfers/queries.ts'
import { bySide, isRunning, onTheirWay } from '#web/features/transfers/sort-transfers.ts'
import { TransferOnBookingCard } from '#web/features/transfers/transfer-on-booking-card.tsx'
import { useBookingsKeepUp } from '#web/features/transfers/use-bookings-keep-up.ts'
import { requireSession, useSession } from '#web/lib/session.ts'

const TABS = {
  discover: 'Discover',
  bookings: 'My Bookings',
  messages: 'Messages',
  transfers: 'Transfer Market',
  saved: 'Saved Searches',
}
type CoupleTab = keyof typeof TABS

export const Route = createFileRoute('/dashboard/couple')({
  validateSearch: (raw: Record<string, unknown>): { tab?: CoupleTab; booking?: number } => ({
    tab: typeof raw.tab === 'string' && Object.hasOwn(TABS, raw.tab) ? (raw.tab as CoupleTab) : undefined,
    booking: Number(raw.booking) > 0 ? Number(raw.booking) : undefined,
  }),
  beforeLoad: (page) => requireSession(page, 'couple'),
  // A failure here is reported in place, not by the whole page.
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(tasksQuery),
      queryClient.prefetchQuery(threadsQuery),
      queryClient.prefetchQuery(featuredQuery),
      loadFavorites(queryClient),
      queryClient.prefetchQuery(myBookingsQuery),
      queryClient.prefetchQuery(eligibleQuery),
      queryClient.prefetchQuery(myTransfersQuery),
      queryClient.prefetchQuery(myOffersQuery),
      queryClient.prefetchQuery(savedSearchesQuery),
      queryClient.prefetchQuery(myReviewsQuery),
    ])
    const bookings = queryClient.getQueryData(myBookingsQuery.queryKey) ?? []
    const venueIds = [...new Set(bookings.map((booking) => booking.venueId))]
    const { next, coming } = ahead(bookings, queryClient.getQueryData(myTransfersQuery.queryKey) ?? [])
    const drawn = next?.listingId ?? coming?.listingId
    await Promise.all([
      ...venueIds.map((venueId) => queryClient.prefetchQuery(bookedVenueQuery(venueId))),
      drawn ? queryClient.prefetchQuery(listingQuery(drawn)) : undefined,
    ])
  },
  head: () => ({ meta: [{ title: 'Couple Dashboard | Unveil' }] }),
  component: CoupleDashboard,
})

function CoupleDashboard() {
  const { tab = 'discover', booking } = Route.useSearch()
  const user = useSession()
  const { data: bookings = [] } = useQuery(myBookingsQuery)
  const { data: followed } = useMyTransfers()
  useBookingsKeepUp('my', followed)
  const transfers = followed ?? []
  const takingOver = onTheirWay(transfers)
  const greeted = sortBookings(bookings).upcoming.length > 0 || takingOver.length > 0
  return (
    <Container className="pb-20">
      <PageHeader
        title="Couple Dashboard"
        intro={
          greeted ? `Welcome back, ${user?.name ?? ''}.` : 'Find a date, pay the deposit, and see who the venue is.'
        }
        className="pt-8 pb-6 sm:pt-10"
      />
      <NeedsYou elsewhere={tab === 'discover' ? undefined : '/dashboard/couple'} className="mb-4" />
      <TabNav label="Dashboard" className="mb-8">
        {Object.entries(TABS).map(([key, label]) => (
          <TabLink key={key} active={tab === key}>
            <Link to="/dashboard/couple" search={{ tab: key as CoupleTab }} resetScroll={false}>
              {label}
              {key === 'messages' ? <UnreadMessages /> : null}
            </Link>
          </TabLink>
        ))}
      </TabNav>
      {tab === 'discover' ? (
        <div className="grid gap-8">
          <Ahead bookings={bookings} transfers={transfers} />
          {takingOver.map((transfer) => (
            <PendingTransferBanner key={transfer.id} transfer={transfer} />
          ))}
          <QuickSearch folded={greeted} />
          <DiscoverTab />
        </div>
      ) : null}
      {tab === 'bookings' ? <MyBookings takingOver={takingOver} pointedAt={booking} /> : null}
      {tab === 'messages' ? <Conversations viewer="couple" /> : null}
      {tab === 'transfers' ? <TransferMarketTab /> : null}
      {tab === 'saved' ? (
        <div className="grid gap-12">
          <section aria-labelledby="favorites">
            <h2 id="favorites" className="display mb-5 text-2xl">
              Favorites
            </h2>
            <FavoriteDates level={3} />
          </section>
          <SavedSearches />
        </div>
      ) : null}
    </Container>
  )
}

/** The next date that stays the couple's, and the next one they are taking over. */
function ahead(bookings: readonly Booking[], transfers: readonly Transfer[]) {
  const passing = new Set(
    bySide(transfers)
      .selling.filter(isRunning)
      .map((transfer) => transfer.originalBookingId),
  )
  const next = sortBookings(bookings).upcoming.find((booking) => !passing.has(booking.id))
  const [coming] = onTheirWay(transfers)
  return { next, coming }
}

/** The next date that stays the couple's, large; without one, the date they are taking over. */
function Ahead({ bookings, transfers }: { bookings: readonly Booking[]; transfers: readonly Transfer[] }) {
  const { next, coming } = ahead(bookings, transfers)
  if (next) return <NextEvent booking={next} />
  return coming ? <NextTakeover transfer={coming} /> : null
}

/** `pointedAt` is the id of the booking that a link led to. */
function MyBookings({
  takingOver,
  pointedAt,
}: {
  takingOver: readonly BuyersTransfer[]
  pointedAt: number | undefined
}) {
  return (
    <CoupleBookings takingOver={takingOver.length > 0 ? <TakingOver transfers={takingOver} /> : null}>
      {(booking) => (
        <CoupleBooking
          booking={booking}
          pointedAt={booking.id === pointedAt}
          status={(own) => <TransferOnBookingCard bookingId={booking.id} otherwise={own} />}
          actions={<CoupleBookingActions booking={booking} />}
        />
      )}
    </CoupleBookings>
  )
}
