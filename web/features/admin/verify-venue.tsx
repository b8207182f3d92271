import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { VenueIdentity } from '#contract/identity/venue-identity.ts'
import { toast } from '#web/components/overlays/toast.tsx'
import { api, userMessage } from '#web/lib/api.ts'
import { cn } from '#web/lib/classes.ts'
import { refreshAdmin } from './queries.ts'

/** The Verify toggle of a venue. Undoing it hides the venue's listings; its bookings stay. */
export function VerifyVenue({
  venue,
  seen,
  showLabel = false,
}: {
  venue: { id: number; name: string; verified: boolean }
  /** what this page shows of the venue: nothing else is verified */
  seen: Partial<VenueIdentity>
  showLabel?: boolean
}) {
  const queryClient = useQueryClient()
  const decide = useMutation({
    mutationFn: (verified: boolean) =>
      api('PATCH /api/admin/venues/{id}', { params: { id: venue.id }, body: { verified, seen } }),
    onSuccess: ({ verified }) =>
      toast(
        verified
          ? { title: 'Venue verified', note: 'It can list dates now, and couples see those it has listed.' }
          : { title: 'Verification removed', note: 'Its listings are hidden. Its bookings stand.' },
      ),
    onError: (error) =>
      toast({
        title: 'Error',
        description: `Failed to update venue verification. ${userMessage(error, '')}`.trim(),
        variant: 'error',
      }),
    onSettled: () =>
      refreshAdmin(queryClient, 'GET /api/admin/venues', 'GET /api/venues/{id}', 'GET /api/admin/listings'),
  })
  const on = decide.isPending ? decide.variables : venue.verified
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-busy={decide.isPending || undefined}
      aria-label={`Verified: ${venue.name}`}
      onClick={() => {
        if (!decide.isPending) decide.mutate(!venue.verified)
      }}
      className="inline-flex h-9 items-center gap-2.5 rounded-full"
    >
      <span
        aria-hidden="true"
        className={cn(
          'relative h-6 w-10 rounded-full border transition-colors',
          on ? 'border-garden bg-garden' : 'border-edge bg-card',
        )}
      >
        <span
          className={cn(
            'absolute top-1/2 left-0.5 size-4.5 -translate-y-1/2 rounded-full transition-transform',
            on ? 'translate-x-4 bg-on-garden' : 'bg-edge',
          )}
        />
      </span>
      <span className={cn('text-sm', showLabel ? 'font-semibold' : 'font-medium')}>{on ? 'Verified' : 'Pending'}</span>
    </button>
  )
}
