import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/components/overlays/toast.tsx'
import { api, userMessage } from '#web/lib/api.ts'
import { cn } from '#web/lib/classes.ts'
import { refreshAdmin } from './queries.ts'

/** The Verify toggle of a venue. Taking it back hides the venue's listings; bookings stand. */
export function VerifyVenue({
  venue,
  showLabel = false,
}: {
  venue: { id: number; name: string; verified: boolean }
  showLabel?: boolean
}) {
  const queryClient = useQueryClient()
  const decide = useMutation({
    mutationFn: (verified: boolean) =>
      api('PATCH /api/admin/venues/{id}', { params: { id: venue.id }, body: { verified } }),
    onSuccess: async ({ verified }) => {
      toast({ title: verified ? 'Venue verified' : 'Verification removed' })
      await refreshAdmin(queryClient, 'GET /api/admin/venues', 'GET /api/venues/{id}', 'GET /api/admin/listings')
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: `Failed to update venue verification. ${userMessage(error, '')}`.trim(),
        variant: 'error',
      }),
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
