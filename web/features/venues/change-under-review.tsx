import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { VenueChange } from '#contract/api/venues.ts'
import { formatPlace } from '#contract/wording/format.ts'
import { formatDayOf } from '#contract/wording/moments.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHeader } from '#web/components/ui/card.tsx'
import { api } from '#web/lib/api.ts'
import { ChangeComparison } from './change-comparison.tsx'
import { refreshVenues } from './queries.ts'

/** The badge of a venue whose change of name or place waits for an admin. */
export function ChangedBadge({ className }: { className?: string }) {
  return (
    <Badge tone="candle" className={className}>
      Changed, under review
    </Badge>
  )
}

/**
 * For the owner: a pending change of name or place, and a way to withdraw it; or why the last one was refused. `latest`
 * is the newest change, if there is one.
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
          description="We’re reviewing your change and will email you. Until then, your current details stay in use."
          action={<Withdraw change={change} />}
        />
        <ChangeComparison change={change} />
      </section>
    </Card>
  )
}

function Withdraw({ change: { id } }: { change: VenueChange }) {
  const queryClient = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => api('POST /api/venue-changes/{id}/withdraw', { params: { id } }),
    onSuccess: () => toast({ title: 'Change withdrawn', description: 'Your current details stay in use.' }),
    onError: (error) => showFailure(error),
    onSettled: () => refreshVenues(queryClient),
  })
  return (
    <ConfirmDialog
      title="Withdraw this change?"
      description="Your current details stay in use."
      confirm="Withdraw"
      destructive={false}
      onConfirm={() => withdraw.mutate()}
      trigger={
        <Button variant="secondary" size="sm" pending={withdraw.isPending}>
          Withdraw
        </Button>
      }
    />
  )
}

function RefusedChange({ change: { before, after, endedAt, reason } }: { change: VenueChange }) {
  return (
    <div className="rounded-card bg-candle-soft px-5 py-4 text-candle-ink text-sm">
      <p className="font-semibold">
        We couldn’t approve your change{endedAt ? ` on ${formatDayOf(endedAt, before.state)}` : ''}
      </p>
      <p className="mt-1">
        You proposed {after.name}, {after.address}, {formatPlace(after)} {after.zipCode}. Our reason: “{reason}”
      </p>
      <p className="mt-1">Your current details stay in use. You can propose another change.</p>
    </div>
  )
}
