import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { AdminBooking } from '#contract/api/admin.ts'
import { formatDate, formatPlace } from '#contract/wording/format.ts'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { NotFound } from '#web/components/states/not-found.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { AdminTrail } from '#web/features/admin/admin-head.tsx'
import { BookingPage } from '#web/features/admin/bookings/booking-page.tsx'
import { ADMIN_STATUS_WORDS, adminToneOf } from '#web/features/admin/bookings/booking-words.ts'
import { adminBookingQuery, bankDisputesQuery, bookingPayoutsQuery, inboxQuery } from '#web/features/admin/queries.ts'
import { CancelBooking } from '#web/features/bookings/cancel-booking.tsx'
import { paymentsQuery } from '#web/features/payments/admin/admin-payments.tsx'
import { idInPath, orNotFound } from '#web/lib/not-found.ts'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/admin/bookings/$bookingId')({
  beforeLoad: (page) => requireSession(page, 'admin'),
  loader: async ({ context: { queryClient }, params }) => {
    const id = idInPath(params.bookingId)
    const booking = await orNotFound(queryClient.ensureQueryData(adminBookingQuery(id)))
    await Promise.all([
      queryClient.prefetchQuery(paymentsQuery('bookings', id)),
      queryClient.prefetchQuery(bookingPayoutsQuery(id)),
      queryClient.prefetchQuery(bankDisputesQuery(id)),
      queryClient.prefetchQuery(inboxQuery),
    ])
    return { title: titleOf(booking) }
  },
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.title ?? 'Booking'} | Unveil` }] }),
  component: AdminBookingRoute,
  notFoundComponent: BookingNotFound,
})

/** A booking's title, as people know it: "Alder Gardens, Wed, Mar 31, 2027". The number is beside it, small. */
const titleOf = ({ venueName, eventDate }: AdminBooking) => `${venueName}, ${formatDate(eventDate)}`

function AdminBookingRoute() {
  const { data: booking } = useSuspenseQuery(adminBookingQuery(Number(Route.useParams().bookingId)))
  return (
    <Container key={booking.id} className="pt-6 pb-20">
      <AdminTrail at="panel">
        <BackLink to="/admin" search={{ tab: 'bookings' }}>
          All bookings
        </BackLink>
      </AdminTrail>
      <PageHeader
        className="pt-4 sm:pt-6"
        title={<span className="nums">{titleOf(booking)}</span>}
        intro={
          <span className="nums">
            {formatPlace(booking)}. <span className="text-base">Booking {booking.id}</span>
          </span>
        }
      />
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <StatusDot tone={adminToneOf(booking.status)}>{ADMIN_STATUS_WORDS[booking.status]}</StatusDot>
        <CancelBooking booking={booking} side="admin" />
      </div>
      <BookingPage booking={booking} />
    </Container>
  )
}

function BookingNotFound() {
  return (
    <NotFound what="Booking" description="No booking has this number.">
      <Button asChild>
        <Link to="/admin" search={{ tab: 'bookings' }}>
          All bookings
        </Link>
      </Button>
    </NotFound>
  )
}
