import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { AdminVenue } from '#contract/api/admin.ts'
import { formatDate, formatDollars, formatPlace } from '#contract/wording/format.ts'
import { Badge, StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ChangedBadge } from '#web/features/venues/change-under-review.tsx'
import type { ApiOutput } from '#web/lib/api.ts'
import { cn } from '#web/lib/classes.ts'
import type { AdminSearch } from './admin-url.ts'
import { ageWords } from './age-words.ts'
import { Day, Id, Many, Named, UNFOLDED } from './cells.tsx'
import { PagedTable } from './paged-table.tsx'
import { inboxQuery, listingsFilter, venuesFilter } from './queries.ts'
import { VerifyOrWithdraw } from './venues/verify-or-withdraw.tsx'

/** Venues: Verify toggle, and a link to the details; Enter on a row opens them. */
export function VenuesTab({ search }: { search: AdminSearch }) {
  const navigate = useNavigate()
  return (
    <PagedTable
      route="GET /api/admin/venues"
      search={search}
      noun="venue"
      placeholder="Search by name, city or owner"
      serverFilter={venuesFilter(search)}
      filter={{
        label: 'Verification',
        all: 'All venues',
        options: [
          { value: 'pending', label: 'Pending' },
          { value: 'verified', label: 'Verified' },
          { value: 'declined', label: 'Declined' },
          { value: 'changed', label: 'Changed, under review' },
        ],
      }}
      onOpen={(venue) => void navigate({ to: '/venue-details/$venueId', params: { venueId: String(venue.id) } })}
      columns={[
        { key: 'id', header: 'ID', cell: (venue) => <Id>{venue.id}</Id>, sortable: true },
        { key: 'name', header: 'Name', cell: nameCell, main: true, sortable: true },
        {
          key: 'place',
          header: 'City and state',
          cell: (venue) => formatPlace(venue),
          phone: 'below',
          sortable: true,
        },
        {
          key: 'capacity',
          header: 'Capacity',
          cell: ({ capacity }) => <Many of="guests">{capacity}</Many>,
          numeric: true,
          phone: 'end',
          sortable: true,
        },
        {
          key: 'verified',
          header: 'Verify',
          phone: 'beside',
          cell: (venue) => (
            <VerifyOrWithdraw
              as="toggle"
              venue={venue}
              seen={{ name: venue.name, city: venue.city, state: venue.state }}
            />
          ),
          sortable: true,
        },
        {
          key: 'view',
          header: 'View',
          hideHeader: true,
          cell: (venue) => (
            <Button asChild variant="secondary" size="xs">
              <Link to="/venue-details/$venueId" params={{ venueId: String(venue.id) }}>
                View<span className="sr-only"> {venue.name}</span>
              </Link>
            </Button>
          ),
        },
      ]}
    />
  )
}

function nameCell({ id, name, changePending }: AdminVenue) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {name}
      {changePending ? <ChangedBadge /> : null}
      <WaitingSince id={id} />
    </span>
  )
}

/** How long a venue has waited for an admin, or for its owner's answer, according to the inbox. */
function WaitingSince({ id }: { id: number }) {
  const { data: inbox } = useQuery(inboxQuery)
  const item = inbox?.items.find((one) => one.id === id && (one.kind === 'venue' || one.kind === 'change'))
  if (!inbox || !item) return null
  return (
    <span className={cn('nums font-normal text-muted text-xs', UNFOLDED)}>
      {item.asked === null ? 'Waiting' : 'Owner asked, waiting'} {ageWords(item.since, inbox.now)}
    </span>
  )
}

/** Listings, read-only; Enter on a row opens its page. Prices are totals; a transfer's includes the balance. */
export function ListingsTab({ search }: { search: AdminSearch }) {
  const navigate = useNavigate()
  return (
    <PagedTable
      route="GET /api/admin/listings"
      search={search}
      noun="listing"
      placeholder="Search by listing, venue or date"
      filter={{
        label: 'Kind',
        all: 'All listings',
        options: [
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Inactive' },
          { value: 'transfer', label: 'Transfer' },
          { value: 'direct', label: 'Direct' },
        ],
      }}
      serverFilter={listingsFilter(search)}
      onOpen={(listing) => void navigate({ to: '/venue/$listingId', params: { listingId: String(listing.id) } })}
      columns={[
        { key: 'id', header: 'ID', cell: listingCell, sortable: true },
        { key: 'venue', header: 'Venue number', cell: venueCell, phone: 'below', sortable: true },
        {
          key: 'date',
          header: 'Date',
          cell: (listing) => <Day>{formatDate(listing.date)}</Day>,
          main: true,
          sortable: true,
        },
        {
          key: 'original',
          header: 'Original price',
          cell: (listing) => formatDollars(listing.originalPrice),
          numeric: true,
          sortable: true,
        },
        {
          key: 'price',
          header: 'Price',
          phone: 'end',
          cell: (listing) => formatDollars(listing.totalPrice),
          numeric: true,
          sortable: true,
        },
        {
          key: 'kind',
          header: 'Kind',
          sortable: true,
          cell: (listing) => (listing.isTransfer ? <Badge tone="petal">Transfer</Badge> : <Badge>Direct</Badge>),
        },
        {
          key: 'active',
          header: 'Status',
          phone: 'beside',
          sortable: true,
          cell: (listing) => (
            <StatusDot tone={listing.isActive ? 'garden' : 'muted'}>
              {listing.isActive ? 'Active' : 'Inactive'}
            </StatusDot>
          ),
        },
      ]}
    />
  )
}

function listingCell({ id }: { id: number }) {
  return (
    <Link
      to="/venue/$listingId"
      params={{ listingId: String(id) }}
      aria-label={`Open listing ${id}`}
      className="link nums whitespace-nowrap"
    >
      {id}
    </Link>
  )
}

function venueCell({ venueId, venueName }: ApiOutput<'GET /api/admin/listings'>[number]) {
  return <Named name={venueName}>{venueId}</Named>
}
