import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ListingDetail } from '#contract/api/listings.ts'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { api, isApiError, userMessage } from '#web/lib/api.ts'
import { checkoutQuery } from './queries.ts'

/** Holds the date for 15 minutes and opens its checkout. Only this button does: no link, no preload (domain.md row 9). */
export function OpenCheckout({ listing, size = 'lg' }: { listing: ListingDetail; size?: 'md' | 'lg' }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const open = useMutation({
    mutationFn: () => startPayment(listing),
    onSuccess: async (checkout) => {
      queryClient.setQueryData(checkoutQuery(listing.id).queryKey, checkout)
      queryClient.setQueriesData<ListingDetail>({ queryKey: ['GET /api/listings/{id}'] }, (known) =>
        known?.id === listing.id ? { ...known, availability: 'held-by-me' } : known,
      )
      await navigate({ to: '/checkout/$listingId', params: { listingId: String(listing.id) } })
    },
    onError: async (error) => {
      if (isApiError(error, 'payment_unavailable')) {
        await navigate({ to: '/checkout/$listingId', params: { listingId: String(listing.id) } })
        return
      }
      toast({ title: 'Payment Setup Error', description: userMessage(error), variant: 'error' })
      await queryClient.invalidateQueries({ queryKey: ['GET /api/listings/{id}'] })
    },
  })
  return (
    <Button size={size} wide pending={open.isPending} onClick={() => open.mutate()}>
      {listing.availability === 'held-by-me' ? 'Continue your booking' : buyLabel(listing)}
    </Button>
  )
}

/** A transfer is paid into escrow, a date of the venue to the venue; both say the price that was seen (row 5). */
function startPayment({ id: listingId, isTransfer, transferId, discountedPrice, amountDueNow }: ListingDetail) {
  const metadata = { listingId, isTransfer }
  if (!isTransfer) return api('POST /api/create-payment-intent', { body: { amount: amountDueNow, metadata } })
  return api('POST /api/create-escrow', {
    body: { amount: discountedPrice, metadata, transferId: transferId ?? undefined },
  })
}

function buyLabel(listing: ListingDetail): string {
  if (listing.isTransfer) return 'Purchase Transfer'
  return listing.balanceDue === 0 ? 'Book Now - Pay in Full' : 'Book Now - Pay Deposit'
}
