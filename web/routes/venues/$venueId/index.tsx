import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { Container } from '#web/components/layout/page-shell.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ChangeOfVenue } from '#web/features/venues/change-under-review.tsx'
import { FormPending, VenueNotFound } from '#web/features/venues/missing-or-loading.tsx'
import { changesQuery, loadVenue, myVenuesQuery, venueQuery } from '#web/features/venues/queries.ts'
import { VenueProfile } from '#web/features/venues/venue-profile.tsx'
import { VerifiedBadge } from '#web/features/venues/verified-badge.tsx'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/venues/$venueId/')({
  beforeLoad: (page) => requireSession(page, 'venue'),
  loader: ({ context, params }) => loadVenue(context.queryClient, params.venueId),
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.name ?? 'Venue not found'} | Unveil` }] }),
  pendingComponent: FormPending,
  notFoundComponent: VenueNotFound,
  component: OwnVenue,
})

function OwnVenue() {
  const id = Number(Route.useParams().venueId)
  const { data: venue } = useSuspenseQuery(venueQuery(id))
  const { data: [latest] = [] } = useQuery(changesQuery(id))
  const { data: mine = [] } = useQuery(myVenuesQuery)
  const declined = mine.some((own) => own.id === id && own.declined)
  return (
    <Container className="pt-6 pb-16">
      <BackLink to="/dashboard">Back to Dashboard</BackLink>
      <div className="mt-4">
        <VenueProfile
          venue={venue}
          eyebrow="Revealed to couples once they have booked"
          badge={<VerifiedBadge isVerified={venue.isVerified} declined={declined} />}
          actions={
            <>
              <Button asChild variant="secondary">
                <Link to="/dashboard/venue" search={{ tab: 'listings' }}>
                  Listings
                </Link>
              </Button>
              <Button asChild>
                <Link to="/venues/$venueId/edit" params={{ venueId: String(id) }}>
                  <Pencil aria-hidden="true" />
                  Edit
                </Link>
              </Button>
            </>
          }
          aside={
            <>
              {venue.isVerified ? null : (
                <p className="rounded-card bg-candle-soft px-5 py-4 text-candle-ink text-sm">
                  {declined ? (
                    <>
                      We couldn’t verify this venue. Your{' '}
                      <Link to="/dashboard/venue" className="link">
                        dashboard
                      </Link>{' '}
                      says why, and lets you ask us to look again.
                    </>
                  ) : (
                    'This venue can’t list dates until it’s verified. Your dashboard says what comes next.'
                  )}
                </p>
              )}
              <ChangeOfVenue latest={latest} />
            </>
          }
        />
      </div>
    </Container>
  )
}
