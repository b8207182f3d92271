import { queryOptions } from '@tanstack/react-query'
import type { Checkout } from '#contract/api/payments.ts'
import { api, isApiError } from '#web/lib/api.ts'

/** The couple's running checkout of a listing, null when it has none. Never opens one. */
export const checkoutQuery = (listingId: number) =>
  queryOptions({
    queryKey: ['GET /api/checkout/{id}', listingId],
    queryFn: async ({ signal }): Promise<Checkout | null> => {
      try {
        return await api('GET /api/checkout/{id}', { params: { id: listingId }, signal })
      } catch (error) {
        if (isApiError(error) && error.status === 404) return null
        throw error
      }
    },
  })

/** States in which the provider still has to say something. */
export const isUnsettled = (checkout: Checkout) =>
  checkout.state === 'processing' || checkout.state === 'requires_action'

/** Asks the server to ask the provider: the browser's own word counts for nothing. */
export const syncCheckout = (listingId: number) => api('POST /api/checkout/{id}/sync', { params: { id: listingId } })

export const releaseCheckout = (listingId: number) => api('DELETE /api/checkout/{id}', { params: { id: listingId } })

export const updateCheckout = (listingId: number, body: { guestCount?: number; saveCard?: boolean }) =>
  api('PATCH /api/checkout/{id}', { params: { id: listingId }, body })
