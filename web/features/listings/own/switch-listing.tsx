import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnListing } from '#contract/api/listings.ts'
import { formatDate } from '#contract/wording/format.ts'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, userMessage } from '#web/lib/api.ts'
import { refreshListings } from './my-listings-data.ts'

/** Takes a date off the market, or puts it back, by its owner and with one press. `onPage`: on the listing's own page. */
export function SwitchListing({
  listing: { id, date, isActive },
  onPage = false,
}: {
  listing: Pick<OwnListing, 'id' | 'date' | 'isActive'>
  onPage?: boolean
}) {
  const queryClient = useQueryClient()
  const day = formatDate(date)
  const change = useMutation({
    mutationFn: () => api('PATCH /api/listings/{id}', { params: { id }, body: { isActive: !isActive } }),
    onSuccess: async () => {
      await refreshListings(queryClient)
      toast(
        isActive
          ? { title: 'Listing deactivated', description: `${day} is off the market. You can put it back anytime.` }
          : { title: 'Listing reactivated', description: `${day} is listed again.` },
      )
    },
    onError: (error) => toast({ title: 'Failed to update listing', description: userMessage(error), variant: 'error' }),
  })
  return (
    <Button
      variant="secondary"
      size={onPage ? 'lg' : 'sm'}
      wide={onPage}
      pending={change.isPending}
      onClick={() => change.mutate()}
    >
      {onPage ? 'Take it off the market' : isActive ? 'Deactivate' : 'Reactivate'}
      <span className="sr-only"> {day}</span>
    </Button>
  )
}
