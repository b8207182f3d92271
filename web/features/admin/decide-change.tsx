import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { VenueChange } from '#contract/api/venues.ts'
import { ReasonDialog } from '#web/components/overlays/reason-dialog.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { ChangeComparison } from '#web/features/venues/change-comparison.tsx'
import { changesQuery } from '#web/features/venues/queries.ts'
import { api, userMessage } from '#web/lib/api.ts'
import { refreshAdmin, venueOwnerQuery } from './queries.ts'

/** The change of name or place that waits for an admin, old and new side by side; nothing when none waits. */
export function DecideChange({ venueId }: { venueId: number }) {
  const { data: changes = [] } = useQuery(changesQuery(venueId))
  const { data: background } = useQuery(venueOwnerQuery(venueId))
  const change = changes.find(({ state }) => state === 'pending')
  if (!change) return null
  return (
    <Card asChild>
      <section aria-labelledby="change" className="mb-8">
        <CardHeader
          className="mb-4"
          title={<span id="change">Changed, under review</span>}
          description="The verified details stay in use until you decide. Check the new name and address as you would for a new venue."
          action={<Decision change={change} />}
        />
        <ChangeComparison change={change} />
        {background?.changeCityListed === false ? (
          <p className="mt-4 rounded-field bg-candle-soft px-3.5 py-2.5 text-candle-ink text-sm">
            <span className="font-semibold">
              {change.after.city}, {change.after.state} is not on our list of US places.
            </span>{' '}
            Approve it only if it’s the ordinary name of a place and doesn’t give the venue away.
          </p>
        ) : null}
      </section>
    </Card>
  )
}

function Decision({ change: { id, before } }: { change: VenueChange }) {
  const queryClient = useQueryClient()
  const refresh = () =>
    refreshAdmin(
      queryClient,
      'GET /api/venues/{id}/changes',
      'GET /api/venues/{id}',
      'GET /api/admin/venues/{id}/owner',
      'GET /api/admin/venues',
      'GET /api/admin/listings',
    )
  const approve = useMutation({
    mutationFn: () => api('POST /api/admin/venue-changes/{id}/approve', { params: { id } }),
    onSuccess: () => toast({ title: 'Change approved', description: 'It’s in use now. The owner will get an email.' }),
    onError: (error) => toast({ title: 'That didn’t work', description: userMessage(error), variant: 'error' }),
    onSettled: refresh,
  })
  return (
    <div className="flex flex-wrap gap-2">
      <ReasonDialog
        label="Refuse"
        about={before.name}
        title="Refuse this change?"
        description="The verified details stay in use."
        hint="The venue’s owner will read this."
        confirm="Refuse"
        done={{ title: 'Change refused', description: 'The owner will get an email with your reason.' }}
        act={(reason) => api('POST /api/admin/venue-changes/{id}/refuse', { params: { id }, body: { reason } })}
        settled={refresh}
      />
      <Button size="sm" pending={approve.isPending} onClick={() => approve.mutate()}>
        Approve
      </Button>
    </div>
  )
}
