import { Link, useNavigate } from '@tanstack/react-router'
import { formatDate, formatDollars, formatPlace } from '#contract/wording/format.ts'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { AdminSearch } from './admin-search.ts'
import { ADMIN_STATUS_WORDS, adminToneOf } from './booking-words.ts'
import { PagedTable } from './paged-table.tsx'
import { bookingsFilter } from './queries.ts'

/** Bookings: the server searches all of them; Enter on a row opens its page, where it can be cancelled. */
export function BookingsTab({ search }: { search: AdminSearch }) {
  const navigate = useNavigate()
  return (
    <PagedTable
      route="GET /api/admin/bookings"
      search={search}
      noun="booking"
      placeholder="Search by number, couple or venue"
      filter={{
        label: 'Status',
        all: 'Every status',
        options: Object.entries(ADMIN_STATUS_WORDS).map(([value, label]) => ({ value, label })),
      }}
      serverFilter={bookingsFilter(search)}
      onOpen={(booking) =>
        void navigate({ to: '/admin/bookings/$bookingId', params: { bookingId: String(booking.id) } })
      }
      values={{
        id: (booking) => booking.id,
        date: (booking) => booking.eventDate,
        couple: (booking) => booking.coupleName,
        venue: (booking) => booking.venueName,
        price: (booking) => booking.amount,
        paid: (booking) => booking.paidAmount,
        balance: (booking) => booking.balanceDue,
        status: (booking) => ADMIN_STATUS_WORDS[booking.status],
      }}
      columns={[
        {
          key: 'id',
          header: 'ID',
          cell: (booking) => <span className="nums text-muted">{booking.id}</span>,
          sortable: true,
        },
        {
          key: 'date',
          header: 'Event date',
          main: true,
          sortable: true,
          cell: (booking) => <span className="nums whitespace-nowrap">{formatDate(booking.eventDate)}</span>,
        },
        {
          key: 'couple',
          header: 'Couple',
          sortable: true,
          cell: (booking) => (
            <>
              {booking.coupleName}
              <span className="block break-words text-muted">{booking.coupleEmail}</span>
            </>
          ),
        },
        {
          key: 'venue',
          header: 'Venue',
          sortable: true,
          cell: (booking) => (
            <>
              {booking.venueName}
              <span className="block text-muted">{formatPlace(booking)}</span>
            </>
          ),
        },
        {
          key: 'price',
          header: 'Price',
          numeric: true,
          sortable: true,
          cell: (booking) => formatDollars(booking.amount),
        },
        {
          key: 'paid',
          header: 'Paid',
          numeric: true,
          sortable: true,
          cell: (booking) => formatDollars(booking.paidAmount),
        },
        {
          key: 'balance',
          header: 'Balance',
          numeric: true,
          sortable: true,
          cell: (booking) => formatDollars(booking.balanceDue),
        },
        {
          key: 'status',
          header: 'Status',
          sortable: true,
          cell: (booking) => (
            <StatusDot tone={adminToneOf(booking.status)}>{ADMIN_STATUS_WORDS[booking.status]}</StatusDot>
          ),
        },
        {
          key: 'open',
          header: 'Open',
          hideHeader: true,
          cell: ({ id }) => (
            <Button asChild variant="secondary" size="sm">
              <Link to="/admin/bookings/$bookingId" params={{ bookingId: String(id) }}>
                Open<span className="sr-only"> booking {id}</span>
              </Link>
            </Button>
          ),
        },
      ]}
    />
  )
}
