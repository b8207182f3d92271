import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnListing } from '#contract/api/listings.ts'
import { formatDate } from '#contract/wording/format.ts'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api.ts'
import { messageOfShowing } from '../listing-groups.ts'
import { refreshListings } from '../queries.ts'

/** The Show now button of a date that is to appear later, so as not to come up together with others of its venue. */
export function ShowNow({ listing: { id, date } }: { listing: Pick<OwnListing, 'id' | 'date'> }) {
  const queryClient = useQueryClient()
  const show = useMutation({
    mutationFn: () => api('PATCH /api/listings/{id}', { params: { id }, body: { appearNow: true } }),
    onSuccess: ({ isShown }) =>
      toast({
        title: isShown ? 'Listing shown' : 'Listing updated',
        description: isShown
          ? `${formatDate(date)} is on the market now.`
          : 'Couples will see this date once your venue is verified.',
        about: messageOfShowing(id),
      }),
    onError: (error) => showFailure(error, 'Failed to update listing'),
    onSettled: () => refreshListings(queryClient),
  })
  return (
    <Button variant="secondary" size="xs" className="mt-2" pending={show.isPending} onClick={() => show.mutate()}>
      Show now<span className="sr-only"> {formatDate(date)}</span>
    </Button>
  )
}
