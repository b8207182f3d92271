import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Checkout } from '#contract/api/payments.ts'
import { syncPayment } from './payment-calls.ts'
import { isUnsettled, paymentQuery } from './queries.ts'

const POLL_MILLISECONDS = 2_000

/** Asks again while the provider still has to answer; the webhook usually comes first. */
export function useSettling(checkout: Checkout | null): void {
  const queryClient = useQueryClient()
  const waiting = checkout !== null && isUnsettled(checkout)
  const { data } = useQuery({
    queryKey: ['settling', checkout?.paymentId],
    queryFn: () => syncPayment(checkout as Checkout),
    enabled: waiting,
    refetchInterval: POLL_MILLISECONDS,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (data) queryClient.setQueryData(paymentQuery(data).queryKey, data)
  }, [data, queryClient])
}
