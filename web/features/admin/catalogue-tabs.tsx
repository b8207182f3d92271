import { Link, useNavigate } from '@tanstack/react-router'
import type { AdminVenue } from '#contract/api/admin.ts'
import { formatDate, formatDollars, formatPlace } from '#contract/wording/format.ts'
import { Badge, StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ChangedBadge } from '#web/features/venues/change-under-review.tsx'
import { type AdminSearch, holds } from './admin-search.ts'
import { Day, Id } from './cells.tsx'
import { PagedTable } from './paged-table.tsx'
import { venuesFilter } from './queries.ts'
import { VerifyVenue } from './verify-venue.tsx'

/** Venues: Verify toggle, and a way to the details; Enter on a row opens them. */
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
          { value: 'changed', label: 'Changed, under review' },
        ],
      }}
      keep={(venue) =>
        (!search.filter || search.filter === 'changed' || venue.verified === (search.filter === 'verified')) &&
        holds(search.q, venue.id, venue.name, formatPlace(venue), venue.ownerName, venue.ownerEmail)
      }
      onOpen={(venue) => void navigate({ to: '/venue-details/$venueId', params: { venueId: String(venue.id) } })}
      values={{
        id: (venue) => venue.id,
        name: (venue) => venue.name,
        place: (venue) => `${venue.state} ${venue.city}`,
        capacity: (venue) => venue.capacity,
        verified: (venue) => venue.verified,
      }}
      columns={[
        { key: 'id', header: 'ID', cell: (venue) => <Id>{venue.id}</Id>, sortable: true },
        { key: 'name', header: 'Name', cell: nameCell, main: true, sortable: true },
        { key: 'place', header: 'City and state', cell: (venue) => formatPlace(venue), sortable: true },
        { key: 'capacity', header: 'Capacity', cell: (venue) => venue.capacity, numeric: true, sortable: true },
        {
          key: 'verified',
          header: 'Verify',
          cell: (venue) => (
            <VerifyVenue venue={venue} seen={{ name: venue.name, city: venue.city, state: venue.state }} />
          ),
          sortable: true,
        },
        {
          key: 'view',
          header: 'View',
          hideHeader: true,
          cell: (venue) => (
            <Button asChild variant="secondary" size="sm">
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

function nameCell({ name, changePending }: AdminVenue) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {name}
      {changePending ? <ChangedBadge /> : null}
    </span>
  )
}

/** Listings, to read. */
export function ListingsTab({ search }: { search: AdminSearch }) {
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
      keep={(listing) =>
        fits(listing, search.filter) &&
        holds(search.q, listing.id, listing.venueId, listing.date, formatDate(listing.date))
      }
      values={{
        id: (listing) => listing.id,
        venue: (listing) => listing.venueId,
        date: (listing) => listing.date,
        original: (listing) => listing.originalPrice,
        price: (listing) => listing.discountedPrice,
        kind: (listing) => listing.isTransfer,
        active: (listing) => listing.isActive,
      }}
      columns={[
        { key: 'id', header: 'ID', cell: (listing) => <Id>{listing.id}</Id>, sortable: true },
        { key: 'venue', header: 'Venue number', cell: (listing) => <Id>{listing.venueId}</Id>, sortable: true },
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
          cell: (listing) => formatDollars(listing.discountedPrice),
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

function fits(listing: { isActive: boolean; isTransfer: boolean }, filter: string | undefined): boolean {
  if (filter === 'active' || filter === 'inactive') return listing.isActive === (filter === 'active')
  if (filter === 'transfer' || filter === 'direct') return listing.isTransfer === (filter === 'transfer')
  return true
}
