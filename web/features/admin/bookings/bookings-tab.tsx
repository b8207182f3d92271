import { Link, useNavigate } from '@tanstack/react-router'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { StatusDot } from '#web/components/ui/badge.tsx'
import type { AdminSearch } from '../admin-url.ts'
import { Day, Named } from '../cells.tsx'
import { PagedTable } from '../paged-table.tsx'
import { bookingsFilter } from '../queries.ts'
import { ADMIN_STATUS_WORDS, adminToneOf } from './booking-words.ts'

/**
 * Bookings, read-only and in the specification's columns, with the couple's name beside the couple's number, and the
 * venue's name beside the listing's number. The server searches all bookings. A booking's number, or Enter on its row,
 * opens its page, where it can be canceled.
 */
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
        all: 'All statuses',
        options: Object.entries(ADMIN_STATUS_WORDS).map(([value, label]) => ({ value, label })),
      }}
      serverFilter={bookingsFilter(search)}
      onOpen={(booking) =>
        void navigate({ to: '/admin/bookings/$bookingId', params: { bookingId: String(booking.id) } })
      }
      columns={[
        {
          key: 'id',
          header: 'ID',
          main: true,
          sortable: true,
          cell: ({ id }) => (
            <Link
              to="/admin/bookings/$bookingId"
              params={{ bookingId: String(id) }}
              className="link nums whitespace-nowrap"
            >
              {id}
            </Link>
          ),
        },
        {
          key: 'couple',
          header: 'Couple user number',
          phone: 'below',
          sortable: true,
          cell: ({ coupleName, coupleId }) => <Named name={coupleName}>{coupleId}</Named>,
        },
        {
          key: 'listing',
          header: 'Listing number',
          phone: 'title',
          sortable: true,
          cell: ({ venueName, listingId }) => <Named name={venueName}>{listingId}</Named>,
        },
        {
          key: 'date',
          header: 'Event date',
          phone: 'end',
          sortable: true,
          cell: (booking) => <Day>{formatDate(booking.eventDate)}</Day>,
        },
        {
          key: 'status',
          header: 'Status',
          phone: 'beside',
          sortable: true,
          cell: (booking) => (
            <StatusDot tone={adminToneOf(booking.status)}>{ADMIN_STATUS_WORDS[booking.status]}</StatusDot>
          ),
        },
        {
          key: 'deposit',
          header: 'Deposit',
          numeric: true,
          sortable: true,
          cell: (booking) => formatDollars(booking.depositAmount),
        },
      ]}
    />
  )
}
