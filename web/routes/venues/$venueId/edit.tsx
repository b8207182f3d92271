import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { mayHaveArrived } from '#web/components/forms/changed-fields.ts'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { FormPending, VenueNotFound } from '#web/features/venues/missing-or-loading.tsx'
import { loadVenue, refreshVenues, venueQuery } from '#web/features/venues/queries.ts'
import { api } from '#web/lib/api.ts'
import { requireSession } from '#web/lib/session.ts'

const EditVenueForm = lazy(() => import('#web/features/venues/edit-venue-form.tsx'))

export const Route = createFileRoute('/venues/$venueId/edit')({
  beforeLoad: (page) => requireSession(page, 'venue'),
  loader: ({ context, params }) => loadVenue(context.queryClient, params.venueId),
  head: () => ({ meta: [{ title: 'Edit Venue | Unveil' }] }),
  pendingComponent: FormPending,
  notFoundComponent: VenueNotFound,
  component: EditVenue,
})

function EditVenue() {
  const id = Number(Route.useParams().venueId)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: venue } = useSuspenseQuery(venueQuery(id))
  const isUnsure = useRef(false)
  // a form that is opened later begins with what was saved, even if the answer to saving was lost
  useEffect(
    () => () => {
      if (!isUnsure.current) return
      queryClient.removeQueries({ queryKey: venueQuery(id).queryKey })
      void refreshVenues(queryClient)
    },
    [id, queryClient],
  )
  return (
    <Container width="narrow" className="pt-6 pb-16">
      <BackLink to="/dashboard">Back to Dashboard</BackLink>
      <PageHeader className="pt-4 sm:pt-6" title="Edit Venue" intro={venue.name} />
      <Suspense fallback={<FormPending />}>
        <EditVenueForm
          key={id}
          venue={venue}
          cancel={
            <Button asChild variant="ghost">
              <Link to="/dashboard">Cancel</Link>
            </Button>
          }
          save={async (body) => {
            const { pendingChange } = await api('PATCH /api/venues/{id}', { params: { id }, body }).catch((error) => {
              isUnsure.current ||= mayHaveArrived(error)
              throw error
            })
            await refreshVenues(queryClient)
            const waits = 'Your changes are saved. We’ll review the new name or address before it takes effect.'
            toast({ title: 'Venue updated', description: pendingChange ? waits : 'Your changes are saved.' })
            await navigate({ to: '/dashboard' })
          }}
        />
      </Suspense>
    </Container>
  )
}
