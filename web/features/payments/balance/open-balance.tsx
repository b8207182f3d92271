import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import { formatDate } from '#contract/wording/format.ts'
import { FormError } from '#web/components/forms/form-error.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, isApiError } from '#web/lib/api.ts'
import { setupFailure } from '../failure-toasts.ts'
import { balanceQuery } from '../queries.ts'

/**
 * Opens the payment of a booking's balance and takes the couple to its page (domain.md row 8). `there`: they are
 * already on that page.
 */
export function useOpenBalance(booking: Booking, there = false) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const toPage = async () => {
    if (!there) await navigate({ to: '/balance/$bookingId', params: { bookingId: String(booking.id) } })
  }
  return useMutation({
    mutationFn: () =>
      api('POST /api/bookings/{id}/pay-balance', {
        params: { id: booking.id },
        body: { amount: booking.balanceDue },
      }),
    onSuccess: async (checkout) => {
      queryClient.setQueryData(balanceQuery(booking.id).queryKey, checkout)
      await toPage()
    },
    onError: async (error) => {
      if (!there) toast(setupFailure(error))
      if (isApiError(error, 'payment_unavailable')) {
        queryClient.setQueryData(balanceQuery(booking.id).queryKey, null)
        await toPage()
        return
      }
      await queryClient.invalidateQueries({ queryKey: ['GET /api/bookings/my'] })
      await queryClient.invalidateQueries({ queryKey: ['GET /api/bookings/{id}'] })
    },
  })
}

/**
 * The button that opens the payment of a balance. `quiet` while nothing is urgent. `atOnce`: the couple is already on
 * its page, so the payment opens without a press; never in a loader, because preloads run loaders, too.
 */
export function OpenBalance({
  booking,
  size = 'sm',
  quiet = false,
  atOnce = false,
}: {
  booking: Booking
  size?: 'sm' | 'lg'
  quiet?: boolean
  atOnce?: boolean
}) {
  const open = useOpenBalance(booking, atOnce)
  const { mutate } = open
  useEffect(() => {
    if (atOnce) mutate()
  }, [atOnce, mutate])
  if (atOnce && !open.isError) return <Skeleton className="h-96 w-full" />
  const failure = atOnce ? setupFailure(open.error) : null
  return (
    <>
      {failure ? (
        <FormError title={failure.title} className="mb-4">
          <p>{failure.description}</p>
        </FormError>
      ) : null}
      <Button
        variant={quiet ? 'secondary' : 'primary'}
        size={size}
        wide={size === 'lg'}
        pending={open.isPending}
        onClick={() => open.mutate()}
      >
        Pay balance<span className="sr-only"> for {formatDate(booking.eventDate)}</span>
      </Button>
    </>
  )
}
