import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Container, PageHeader } from '#web/components/layout/page-shell.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { FormPending } from '#web/features/venues/missing-or-loading.tsx'
import { myVenuesQuery, registrationQuery } from '#web/features/venues/queries.ts'
import { api } from '#web/lib/api.ts'
import { requireSession } from '#web/lib/session.ts'

const NewVenueForm = lazy(() => import('#web/features/venues/new-venue-form.tsx'))

export const Route = createFileRoute('/venues/create')({
  beforeLoad: (page) => requireSession(page, 'venue'),
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.ensureQueryData(registrationQuery), queryClient.ensureQueryData(myVenuesQuery)])
  },
  head: () => ({ meta: [{ title: 'Add Venue | Unveil' }] }),
  pendingComponent: FormPending,
  component: CreateVenue,
})

function CreateVenue() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: registration } = useSuspenseQuery(registrationQuery)
  const { data: venues } = useSuspenseQuery(myVenuesQuery)
  // What was typed at sign-up is about the first venue.
  const prefill = venues.length === 0 ? registration.metadata : null
  return (
    <Container width="narrow" className="pt-6 pb-16">
      <BackLink to="/dashboard">Back to Dashboard</BackLink>
      <PageHeader
        className="pt-4 sm:pt-6"
        title="Add Venue"
        intro={
          prefill
            ? 'We’ve filled in what you told us when you signed up. You can change any of it.'
            : 'We review every new venue before you can list its dates.'
        }
      />
      <Suspense fallback={<FormPending />}>
        <NewVenueForm
          registered={prefill}
          cancel={
            <Button asChild variant="ghost">
              <Link to="/dashboard">Cancel</Link>
            </Button>
          }
          create={async (body) => (await api('POST /api/venues', { body })).id}
          done={async (id, photosMissing) => {
            await queryClient.invalidateQueries({ queryKey: myVenuesQuery.queryKey })
            toast({
              title: 'Venue created!',
              description: 'Your venue has been submitted for verification.',
              note:
                photosMissing.length > 0
                  ? `We couldn’t add ${photosMissing.join(', ')}. Please try again here.`
                  : 'We’ll verify it before it can list dates.',
            })
            if (photosMissing.length === 0) await navigate({ to: '/dashboard' })
            else await navigate({ to: '/venues/$venueId/edit', params: { venueId: String(id) } })
          }}
        />
      </Suspense>
    </Container>
  )
}
