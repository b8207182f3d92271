import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TabLink, TabNav } from '#web/components/ui/tabs.tsx'
import { VenueBookings } from '#web/features/bookings/owner/venue-bookings.tsx'
import { VenueStats } from '#web/features/bookings/owner/venue-stats.tsx'
import { myBookingsQuery, myBookingsSummaryQuery } from '#web/features/bookings/queries.ts'
import { type CalendarUrl, readCalendarUrl } from '#web/features/calendars/calendar-url.ts'
import { calendarsQuery, monthQuery } from '#web/features/calendars/queries.ts'
import { VenueCalendar } from '#web/features/calendars/venue-calendar.tsx'
import { CreateListing } from '#web/features/listings/own/create-listing.tsx'
import { type ListingsFilter, readListingsFilter } from '#web/features/listings/own/listings-filter.ts'
import { MyListings } from '#web/features/listings/own/my-listings.tsx'
import { myListingsQuery, myListingsSummaryQuery } from '#web/features/listings/own/queries.ts'
import { Conversations } from '#web/features/messages/conversations.tsx'
import { isReadOnly } from '#web/features/messages/is-read-only.ts'
import { MessageButton } from '#web/features/messages/message-button.tsx'
import { threadsQuery } from '#web/features/messages/queries.ts'
import UnreadMessages from '#web/features/messages/unread-messages.tsx'
import { type BackFromProvider, backFromProvider } from '#web/features/payouts/back-from-provider.ts'
import { payoutAccountQuery } from '#web/features/payouts/queries.ts'
import { VenuePayouts } from '#web/features/payouts/venue-payouts.tsx'
import { ReceivedReviews } from '#web/features/reviews/received-reviews.tsx'
import { FirstSteps, useFirstSteps } from '#web/features/tasks/first-steps.tsx'
import { NeedsYou } from '#web/features/tasks/needs-you.tsx'
import { tasksQuery } from '#web/features/tasks/queries.ts'
import { venueTransfersQuery } from '#web/features/transfers/queries.ts'
import { useBookingsKeepUp } from '#web/features/transfers/use-bookings-keep-up.ts'
import { TransferEndsWarning } from '#web/features/transfers/venue/transfer-ends-warning.tsx'
import { VenueTransfers, waitsForVenue } from '#web/features/transfers/venue/venue-transfers.tsx'
import { MyVenues } from '#web/features/venues/my-venues.tsx'
import { myVenuesQuery } from '#web/features/venues/queries.ts'
import { monthOf } from '#web/lib/months.ts'
import { requireSession } from '#web/lib/session.ts'

const TABS = {
  venues: 'My Venues',
  listings: 'Listings',
  bookings: 'Bookings',
  messages: 'Messages',
  transfers: 'Transfers',
  payouts: 'Payouts',
  calendar: 'Calendar',
  reviews: 'Reviews',
}
type VenueTab = keyof typeof TABS

export const Route = createFileRoute('/dashboard/venue')({
  /**
   * `edit`: the number of a listing whose form is open; `venue`: the venue whose listings or calendar is shown; `find`:
   * the words of the search through the bookings
   */
  validateSearch: (
    raw: Record<string, unknown>,
  ): { tab?: VenueTab; payouts?: BackFromProvider; edit?: number; find?: string } & ListingsFilter & CalendarUrl => ({
    ...readListingsFilter(raw),
    ...readCalendarUrl(raw),
    tab: typeof raw.tab === 'string' && Object.hasOwn(TABS, raw.tab) ? (raw.tab as VenueTab) : undefined,
    payouts: backFromProvider(raw.payouts),
    edit: Number(raw.edit) > 0 ? Number(raw.edit) : undefined,
    find: raw.find === undefined ? undefined : String(raw.find),
  }),
  beforeLoad: (page) => requireSession(page, 'venue'),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  // A failure here is reported in place, not by the whole page. The calendar itself loads the months it turns to.
  loader: async ({ context: { queryClient }, deps: { tab }, location: { search } }) => {
    const { month, day } = readCalendarUrl(search)
    await Promise.all([
      queryClient.prefetchQuery(tasksQuery),
      queryClient.prefetchQuery(threadsQuery),
      queryClient.prefetchQuery(myVenuesQuery),
      queryClient.prefetchQuery(myListingsSummaryQuery),
      queryClient.prefetchQuery(myBookingsSummaryQuery),
      tab === 'listings' && queryClient.prefetchQuery(myListingsQuery),
      (tab === 'bookings' || tab === 'messages') && queryClient.prefetchQuery(myBookingsQuery),
      tab === 'calendar' && queryClient.prefetchQuery(calendarsQuery),
      tab === 'calendar' && queryClient.prefetchQuery(monthQuery(month ?? (day && monthOf(day)))),
      queryClient.prefetchQuery(venueTransfersQuery),
      queryClient.prefetchQuery(payoutAccountQuery),
    ])
  },
  head: () => ({ meta: [{ title: 'Venue Dashboard | Unveil' }] }),
  component: VenueDashboard,
})

function VenueDashboard() {
  const { payouts, edit, find, month, day, tab = payouts ? 'payouts' : 'venues', ...filter } = Route.useSearch()
  const { data: venues = [] } = useQuery(myVenuesQuery)
  const { data: sums } = useQuery(myBookingsSummaryQuery)
  const { data: transfers } = useQuery(venueTransfersQuery)
  useBookingsKeepUp('venue', transfers)
  const { show, done } = useFirstSteps()
  const guided = show && tab === 'venues'
  const asked = transfers?.filter(waitsForVenue).length ?? 0
  return (
    <Container className="pb-20">
      <PageHeader
        title="Venue Dashboard"
        className="pt-8 pb-6 sm:pt-10"
        action={
          <div className="flex flex-wrap gap-3">
            <Button asChild variant="secondary">
              <Link to="/venues/create">
                <Building2 aria-hidden="true" />
                Add Venue
              </Link>
            </Button>
            <CreateListing venues={venues} />
          </div>
        }
      />
      <NeedsYou
        elsewhere={tab === 'venues' ? undefined : '/dashboard/venue'}
        guided={guided && !done.verified}
        className="mb-4"
      />
      <TabNav label="Dashboard" className="mb-8">
        {Object.entries(TABS).map(([key, label]) => (
          <TabLink key={key} active={tab === key}>
            <Link to="/dashboard/venue" search={{ tab: key as VenueTab }} resetScroll={false}>
              {label}
              {key === 'transfers' && asked > 0 ? (
                <Badge tone="candle" className="h-5 px-2 leading-none">
                  {asked}
                  <span className="sr-only"> waiting for you</span>
                </Badge>
              ) : null}
              {key === 'messages' ? <UnreadMessages /> : null}
            </Link>
          </TabLink>
        ))}
      </TabNav>
      {tab === 'venues' ? (
        <div className="grid gap-8">
          <FirstSteps />
          <VenueStats />
          <MyVenues guided={guided} />
        </div>
      ) : null}
      {tab === 'listings' ? (
        <MyListings
          create={<CreateListing venues={venues} />}
          hasVenues={venues.length > 0}
          hasVerified={venues.some((venue) => venue.isVerified)}
          filter={filter}
          editing={edit}
        />
      ) : null}
      {tab === 'bookings' ? (
        <VenueBookings
          find={find}
          message={(booking) => (
            <MessageButton
              bookingId={booking.id}
              to="couple"
              name={booking.couple?.name ?? `the couple of booking ${booking.id}`}
              closed={isReadOnly(booking)}
            />
          )}
          beforeCancel={(booking) => <TransferEndsWarning bookingId={booking.id} />}
        />
      ) : null}
      {tab === 'messages' ? <Conversations viewer="venue" /> : null}
      {tab === 'transfers' ? <VenueTransfers /> : null}
      {tab === 'reviews' ? <ReceivedReviews /> : null}
      {tab === 'calendar' ? <VenueCalendar inUrl={{ venue: filter.venue, month, day }} /> : null}
      {tab === 'payouts' ? <VenuePayouts back={payouts} sums={sums} /> : null}
    </Container>
  )
}
