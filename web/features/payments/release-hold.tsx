import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { showFailure } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { isApiError } from '#web/lib/api.ts'
import { releaseHold } from './payment-calls.ts'
import { checkoutQuery } from './queries.ts'

/**
 * Releases the hold early. Unless an accepted offer keeps the transfer, others can have the date immediately. If the
 * money has arrived in the meantime, the date is the couple's instead, and the checkout says so.
 */
export function ReleaseHold({ listingId }: { listingId: number }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const release = useMutation({
    mutationFn: () => releaseHold(listingId),
    onSuccess: async ({ released }) => {
      await forgetHold(queryClient, listingId, released)
      if (released) await navigate({ to: '/venue/$listingId', params: { listingId: String(listingId) } })
    },
    onError: async (error) => {
      // the card may be being charged in another tab: the page, which looks again, says so itself
      if (!isApiError(error, 'payment_in_progress')) showFailure(error)
      await queryClient.invalidateQueries({ queryKey: checkoutQuery(listingId).queryKey })
    },
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

/**
 * After a couple gave up its hold, drops what was cached about the date. If the money had already arrived (`released` is
 * false), the date is booked instead, and the checkout, which is asked for again, says so.
 */
export async function forgetHold(queryClient: QueryClient, listingId: number, released: boolean): Promise<void> {
  const { queryKey } = checkoutQuery(listingId)
  if (!released) return queryClient.invalidateQueries({ queryKey })
  queryClient.removeQueries({ queryKey })
  queryClient.removeQueries({ queryKey: ['GET /api/listings/{id}'] })
}
