import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Container } from '#web/components/layout/page-shell.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { AdminTrail } from '#web/features/admin/admin-head.tsx'
import { inboxQuery, venueOwnerQuery } from '#web/features/admin/queries.ts'
import { DecideChange } from '#web/features/admin/venues/decide-change.tsx'
import { OwnerAndDecisions } from '#web/features/admin/venues/owner-and-decisions.tsx'
import { VenueReviewsForAdmin } from '#web/features/admin/venues/venue-reviews.tsx'
import { StandingBadge, VenueStanding } from '#web/features/admin/venues/venue-standing.tsx'
import { FormPending, VenueNotFound } from '#web/features/venues/missing-or-loading.tsx'
import { loadVenue, venueQuery } from '#web/features/venues/queries.ts'
import { VenueProfile } from '#web/features/venues/venue-profile.tsx'
import { requireSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/venue-details/$venueId')({
  beforeLoad: (page) => requireSession(page, 'admin'),
  loader: async ({ context: { queryClient }, params }) => {
    const [venue] = await Promise.all([loadVenue(queryClient, params.venueId), queryClient.prefetchQuery(inboxQuery)])
    await queryClient.prefetchQuery(venueOwnerQuery(venue.id)) // whether it was declined
    return venue
  },
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.name ?? 'Venue not found'} | Unveil` }] }),
  pendingComponent: FormPending,
  notFoundComponent: VenueNotFound,
  component: VenueDetails,
})

function VenueDetails() {
  const id = Number(Route.useParams().venueId)
  const { data: venue } = useSuspenseQuery(venueQuery(id))
  return (
    <Container key={id} className="pt-6 pb-16">
      <AdminTrail at="panel">
        <BackLink to="/admin" search={{ tab: 'venues' }}>
          Back to Admin Panel
        </BackLink>
      </AdminTrail>
      <div className="mt-4">
        <VenueProfile
          venue={venue}
          eyebrow={`Venue ${venue.id}`}
          badge={<StandingBadge venue={venue} />}
          actions={null}
          notice={
            <>
              <DecideChange venueId={id} />
              <VenueStanding venue={venue} />
              <OwnerAndDecisions venue={venue} />
            </>
          }
          reviews={<VenueReviewsForAdmin venueId={id} state={venue.state} />}
        />
      </div>
    </Container>
  )
}
