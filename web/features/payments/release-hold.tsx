import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { showFailure } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { releaseHold } from './payment-calls.ts'
import { checkoutQuery } from './queries.ts'

/** Releases the hold early. Unless an accepted offer keeps the transfer, others can have the date immediately. */
export function ReleaseHold({ listingId }: { listingId: number }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const release = useMutation({
    mutationFn: () => releaseHold(listingId),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: checkoutQuery(listingId).queryKey })
      queryClient.removeQueries({ queryKey: ['GET /api/listings/{id}'] })
      await navigate({ to: '/venue/$listingId', params: { listingId: String(listingId) } })
    },
    onError: (error) => showFailure(error),
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      wide
      className="mt-4"
      pending={release.isPending}
      onClick={() => release.mutate()}
    >
      Give up this hold
    </Button>
  )
}
