import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { VenueChange } from '#contract/api/venues.ts'
import { formatDate } from '#contract/wording/format.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { api, userMessage } from '#web/lib/api.ts'
import { ChangeComparison } from './change-comparison.tsx'
import { refreshVenues } from './queries.ts'

/** On a venue whose change of name or place waits for an admin. */
export function ChangedBadge({ className }: { className?: string }) {
  return (
    <Badge tone="candle" className={className}>
      Changed, under review
    </Badge>
  )
}

/**
 * To its owner: the change of name or place that waits, with the way to take it back; or why the last one was refused.
 * `latest` is the newest change, if there is one.
 */
export function ChangeOfVenue({ latest }: { latest: VenueChange | undefined }) {
  if (latest?.state === 'pending') return <PendingChange change={latest} />
  return latest?.state === 'refused' ? <RefusedChange change={latest} /> : null
}

function PendingChange({ change }: { change: VenueChange }) {
  return (
    <Card asChild>
      <section aria-labelledby="change">
        <CardHeader
          className="mb-4"
          title={<span id="change">Changed, under review</span>}
          description="We are checking it. Until then your verified details stay in use. We’ll email you."
          action={<TakeBack change={change} />}
        />
        <ChangeComparison change={change} />
      </section>
    </Card>
  )
}

function TakeBack({ change: { id } }: { change: VenueChange }) {
  const queryClient = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => api('POST /api/venue-changes/{id}/withdraw', { params: { id } }),
    onSuccess: () => toast({ title: 'Change taken back', description: 'Your venue stays as it was verified.' }),
    onError: (error) => toast({ title: 'That did not work', description: userMessage(error), variant: 'error' }),
    onSettled: () => refreshVenues(queryClient),
  })
  return (
    <ConfirmDialog
      title="Take this change back?"
      description="Your venue stays as it was verified."
      confirm="Take it back"
      destructive={false}
      onConfirm={() => withdraw.mutate()}
      trigger={
        <Button variant="secondary" size="sm" pending={withdraw.isPending}>
          Take it back
        </Button>
      }
    />
  )
}

function RefusedChange({ change: { after, endedAt, reason } }: { change: VenueChange }) {
  return (
    <p className="rounded-card bg-candle-soft px-5 py-4 text-candle-ink text-sm">
      We could not approve your change to {after.name}, {after.address}, {after.city}, {after.state} {after.zipCode}
      {endedAt ? ` (${formatDate(endedAt.slice(0, 10))})` : ''}: “{reason}” Your verified details stay in use.
    </p>
  )
}
