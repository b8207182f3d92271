import type { QueryClient } from '@tanstack/react-query'
import type { Transfer } from '#contract/api/transfers.ts'
import { apiQuery } from '#web/lib/query.ts'

/** Bookings that can be transferred, with the numbers of the form. */
export const eligibleQuery = apiQuery('GET /api/transfers/eligible')

/** The couple's transfers, as seller and as buyer. */
export const myTransfersQuery = apiQuery('GET /api/transfers/my')

/** Transfers of bookings at the owner's venues. */
export const venueTransfersQuery = apiQuery('GET /api/transfers/venue')

export const transferQuery = (id: number) => apiQuery('GET /api/transfers/{id}', { params: { id } })

/** Those that wait for an admin first. */
export const adminTransfersQuery = apiQuery('GET /api/admin/transfers')

/** One transfer with its whole event log. */
export const adminTransferQuery = (id: number) => apiQuery('GET /api/admin/transfers/{id}', { params: { id } })

const TOUCHED = ['transfers', 'offers', 'admin/transfers', 'bookings', 'listings'].map((start) => `GET /api/${start}`)

/** Loads again what a step of a transfer may have changed; its answer is shown at once. */
export async function refreshTransfers(queryClient: QueryClient, changed?: Transfer): Promise<void> {
  if (changed) queryClient.setQueryData(transferQuery(changed.id).queryKey, changed)
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [route] }) => typeof route === 'string' && TOUCHED.some((start) => route.startsWith(start)),
  })
}
