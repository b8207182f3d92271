import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListingDetail } from '#contract/api/listings.ts'
import { formatDollars } from '#contract/wording/format.ts'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api } from '#web/lib/api.ts'

/**
 * For admins: an original price above the venue's own range, which keeps the date out of the featured ones until they
 * accept it.
 */
export function QuestionedPrice({ listing: { id, originalPrice, questionedAbove } }: { listing: ListingDetail }) {
  const queryClient = useQueryClient()
  const accept = useMutation({
    mutationFn: () =>
      api('POST /api/admin/listings/{id}/original-price/accept', { params: { id }, body: { originalPrice } }),
    onSuccess: async () => {
      toast({ title: 'Price accepted', description: 'The date may be featured again.' })
      await queryClient.invalidateQueries()
    },
    onError: (error) => showFailure(error),
  })
  if (questionedAbove === null) return null
  return (
    <div className="rounded-field bg-candle-soft p-4">
      <p className="nums text-sm">
        The original price of {formatDollars(originalPrice)} is above the venue’s own range, which ends at{' '}
        {formatDollars(questionedAbove)}. This date won’t be featured until you’ve accepted the price.
      </p>
      <Button size="sm" variant="secondary" className="mt-3" pending={accept.isPending} onClick={() => accept.mutate()}>
        The price is fine
      </Button>
    </div>
  )
}
