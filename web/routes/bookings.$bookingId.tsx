import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { Container } from '#web/components/layout/page-shell.tsx'
import { NotFound } from '#web/components/states/not-found.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { OwnerBooking } from '#web/features/bookings/owner/owner-booking.tsx'
import { bookingQuery } from '#web/features/bookings/queries.ts'
import { loadThread } from '#web/features/messages/queries.ts'
import { ThreadCard } from '#web/features/messages/thread-card.tsx'
import { BookingPayoutsCard } from '#web/features/payouts/booking-payouts.tsx'
import { bookingPayoutsQuery } from '#web/features/payouts/queries.ts'
import { reviewOfBookingQuery } from '#web/features/reviews/queries.ts'
import { ReviewOfBooking } from '#web/features/reviews/received-reviews.tsx'
import { OwnerNextStep } from '#web/features/tasks/owner-next-step.tsx'
import { tasksQuery } from '#web/features/tasks/queries.ts'
import { venueTransfersQuery } from '#web/features/transfers/queries.ts'
import { TransferEndsWarning } from '#web/features/transfers/venue/transfer-ends-warning.tsx'
import { TransferOfBooking } from '#web/features/transfers/venue/transfer-of-booking.tsx'
import { idInPath, orNotFound } from '#web/lib/not-found.ts'
import { requireSession } from '#web/lib/session.ts'

/** One booking for the venue's owner. To everybody else there is no such page; admins have their own. */
export const Route = createFileRoute('/bookings/$bookingId')({
  beforeLoad: async (page) => {
    const user = await requireSession(page, 'venue', 'admin')
    if (user.role === 'admin') throw redirect({ to: '/admin/bookings/$bookingId', params: page.params })
  },
  loader: async ({ context: { queryClient }, params }) => {
    const id = idInPath(params.bookingId)
    // first: otherwise, the timing of the other requests would tell somebody else's booking from a missing one
    const booking = await orNotFound(queryClient.fetchQuery(bookingQuery(id)))
    const [thread] = await Promise.all([
      loadThread(queryClient, id),
      queryClient.prefetchQuery(bookingPayoutsQuery(id)),
      queryClient.prefetchQuery(venueTransfersQuery),
      queryClient.prefetchQuery(tasksQuery),
      queryClient.prefetchQuery(reviewOfBookingQuery(id)),
    ])
    return { booking, thread }
  },
  head: () => ({ meta: [{ title: 'Booking | Unveil' }] }),
  component: OwnersBooking,
  notFoundComponent: BookingNotFound,
})

function OwnersBooking() {
  const { booking: loaded, thread } = Route.useLoaderData()
  const { data: booking } = useSuspenseQuery(bookingQuery(loaded.id))
  return (
    <Container className="pb-20">
      <OwnerBooking
        key={booking.id}
        booking={booking}
        next={<OwnerNextStep booking={booking} thread={thread} />}
        payouts={<BookingPayoutsCard booking={booking} />}
        transfer={<TransferOfBooking bookingId={booking.id} />}
        messages={<ThreadCard thread={thread} title="Messages" />}
        review={<ReviewOfBooking bookingId={booking.id} />}
        beforeCancel={<TransferEndsWarning bookingId={booking.id} />}
      />
    </Container>
  )
}

function BookingNotFound() {
  return (
    <NotFound what="Booking">
      <Button asChild>
        <Link to="/dashboard/venue" search={{ tab: 'bookings' }}>
          Back to your bookings
        </Link>
      </Button>
    </NotFound>
  )
}
